"""Messages for deals in other formats over HTTP: a text is sent, and its deals are returned as records."""

from __future__ import annotations

from typing import Any, NewType

import msgspec

RecordLine = NewType("RecordLine", dict[str, Any])
MOST_DEALS = 100
"""Maximum number of deals in one text."""


class FormatText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/formats/read: convert deals in some format (at most 100). Nothing is stored."""

    text: str
    format: str | None = None
    """``stich``, ``iss`` or ``xskat``; None to detect the format."""
    lenient: bool = False
    """True to accept deals whose end or score differs from our rules, too (docs/reference/formats.md)."""


class FormatDeals(msgspec.Struct, frozen=True):
    """The answer to POST /api/formats/read."""

    format: str
    records: tuple[RecordLine, ...]
    differs: tuple[str | None, ...]
    """For each record, how the deal differs from our rules, in English; None if it does not. Only with `lenient`."""
