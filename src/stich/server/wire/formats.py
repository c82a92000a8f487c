"""Deals in other formats over HTTP: a text is read, and its deals given back as records."""

from __future__ import annotations

from typing import Any, NewType

import msgspec

RecordLine = NewType("RecordLine", dict[str, Any])
MOST_DEALS = 100
"""Of one text."""


class FormatText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/formats/read: deals in some format, at most 100. Nothing is kept."""

    text: str
    format: str | None = None
    """``stich``, ``iss`` or ``xskat``; recognised unless told."""
    lenient: bool = False
    """Also deals that their format ends or scores otherwise than our rules (docs/reference/formats.md)."""


class FormatDeals(msgspec.Struct, frozen=True):
    """The answer to POST /api/formats/read."""

    format: str
    records: tuple[RecordLine, ...]
    differs: tuple[str | None, ...]
    """For each record that was read leniently what our rules say otherwise, in English; None where they agree."""
