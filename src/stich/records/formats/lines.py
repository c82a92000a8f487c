"""Stich's own records as one of the formats (docs/reference/records.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from stich.records import Record, RecordError, decode, encode, numbered_lines, replay

from .deal import ReadDeal, Skip
from .errors import FormatError


def looks(text: str) -> bool:
    """Return True if the text begins like a record."""
    return text.lstrip().startswith("{")


def read(text: str, _lenient: bool, skip: Skip = None) -> Iterator[ReadDeal]:
    """Yield the deals of a text of records. Errors have the codes of docs/reference/records.md. For ``skip`` see `formats.read`."""
    for number, line in numbered_lines(BytesIO(text.encode())):
        try:
            record = decode(line, number)
            replay(record, line=number)
        except RecordError as error:
            wrong = FormatError(error.reason, of=error, line=number)
            if skip is None:
                raise wrong from None
            skip(wrong)
        else:
            yield ReadDeal(record=record, line=number)


def write(records: Sequence[Record], _lenient: bool) -> str:
    """Return the records as lines of JSON."""
    return "".join(encode(record) + "\n" for record in records)
