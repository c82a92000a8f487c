"""Errors of texts in other formats."""

from __future__ import annotations

from stich.kernel.errors import StichError


class FormatError(StichError):
    """Error in a text, or a deal that the other format cannot hold."""

    def __init__(self, reason: str, *, code: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}", code=code)
        self.reason = reason
        """Message without the line."""
        self.line = line
        """Number of the wrong line, from 1; None if no text is wrong, as in writing."""
