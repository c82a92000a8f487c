"""Errors in texts of other formats."""

from __future__ import annotations

from stich.kernel.errors import LineError


class FormatError(LineError):
    """Error in a text, or a deal that the other format cannot express. The line is None in writing."""
