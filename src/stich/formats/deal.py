"""A deal that was read, and what a format is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from stich.records import Record

from .errors import FormatError


class ReadDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One deal of a text, checked by our rules."""

    record: Record
    """With its outcome where our rules bring the deal to an end."""
    line: int
    """Number of the line where the deal begins, from 1."""
    differs: str | None = None
    """Where it was read leniently: what our rules say otherwise than the text."""


Skip = Callable[[FormatError], object] | None
"""What is told of each deal that is wrong, so that reading goes on with the next; None: reading stops there."""


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A way to write deals down."""

    name: str
    title: str
    """For people, in English."""
    suffix: str
    """How the names of its files end."""
    media_type: str
    looks: Callable[[str], bool]
    """Whether a text looks like this format; it may still be wrong."""
    read: Callable[[str, bool, Skip], Iterator[ReadDeal]]
    """The deals of a text, one after the other; leniently or not, and what is done with a wrong one (`formats.read`)."""
    write: Callable[[Sequence[Record], bool], str]
    """The text of these records; leniently or not (`write`). Raises `FormatError`, or `RecordError` for a record that breaks its rules."""
