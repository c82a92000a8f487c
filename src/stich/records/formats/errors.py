"""Errors of texts in other formats."""

from __future__ import annotations

from stich.kernel.errors import LineError


class FormatError(LineError):
    """Error in a text, or a deal that the other format cannot hold. Without a line, no line is wrong, as in writing."""
