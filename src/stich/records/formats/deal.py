"""Deals read from a text, and the interface that each format implements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from stich.records import Record

from .errors import FormatError


class ReadDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Deal of a text, checked by Stich's rules."""

    record: Record
    """Record of the deal, with its outcome if the deal is finished by Stich's rules."""
    line: int
    """Number of the line in which the deal begins, from 1."""
    differs: str | None = None
    """Difference between the text and Stich's rules, in English, if the deal was read with ``lenient``; None if there is none."""


Skip = Callable[[FormatError], object] | None
"""Function that is called with the error of each wrong deal, after which reading continues with the next deal.

None: reading stops at the first error.
"""


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """Text format of deals."""

    name: str
    title: str
    """Name of the format in English, for display."""
    suffix: str
    """End of the names of its files, such as ``.sgf``."""
    media_type: str
    looks: Callable[[str], bool]
    """Function that returns True if a text looks like this format; the text may still be wrong."""
    read: Callable[[str, bool, Skip], Iterator[ReadDeal]]
    """Function that yields the deals of a text; its arguments are text, ``lenient`` and ``skip`` (see `formats.read`)."""
    write: Callable[[Sequence[Record], bool], str]
    """Function that returns the text of these records; its arguments are records and ``lenient`` (see `formats.write`).

    It raises `FormatError`, or `RecordError` for a record that breaks the rules.
    """
