"""What is wrong with a text from elsewhere."""

from __future__ import annotations

from stich.kernel.errors import LineError


class FormatError(LineError):
    """A text that cannot be what it says, or a deal that the other format cannot hold, where no line is to blame."""
