"""What is wrong with a text from elsewhere."""

from __future__ import annotations

from stich.kernel.errors import StichError


class FormatError(StichError):
    """A text that cannot be what it says, or a deal that the other format cannot hold."""

    def __init__(self, reason: str, *, code: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}", code=code)
        self.reason = reason
        """The message without the line."""
        self.line = line
        """Number of the line to blame, from 1; None where no text is to blame, as in writing."""
