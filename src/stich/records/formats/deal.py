"""Deals read from a text, and the interface of a format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from stich.records import Record

from .errors import FormatError


class ReadDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Deal of a text, checked by our rules."""

    record: Record
    """Record of the deal, with its outcome if it is finished by our rules."""
    line: int
    """Number of the line where the deal begins, from 1."""
    differs: str | None = None
    """Difference between the text and our rules, if the deal was read leniently."""


Skip = Callable[[FormatError], object] | None
"""Function that is called with the error of each wrong deal, after which reading continues with the next deal; None: reading stops
there."""


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """Text format of deals."""

    name: str
    title: str
    """Name of the format for people, in English."""
    suffix: str
    """Ending of file names."""
    media_type: str
    looks: Callable[[str], bool]
    """Function that returns whether a text looks like this format; the text may still be wrong."""
    read: Callable[[str, bool, Skip], Iterator[ReadDeal]]
    """Function that yields the deals of a text; the arguments are text, ``lenient`` and ``skip`` (see `formats.read`)."""
    write: Callable[[Sequence[Record], bool], str]
    """Function that returns the text of these records; the arguments are records and ``lenient`` (see `formats.write`). Raises
    `FormatError`, or `RecordError` for a record that breaks its rules."""
