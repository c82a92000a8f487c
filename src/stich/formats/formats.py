"""All formats by their names: which one a text is in, reading it, writing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from stich.records import Record

from . import iss, lines, xskat
from .deal import Format, ReadDeal, Skip
from .errors import FormatError

FORMATS: Mapping[str, Format] = {
    "stich": Format(
        name="stich",
        title="Stich's own records",
        suffix=".jsonl",
        media_type="application/jsonl",
        looks=lines.looks,
        read=lines.read,
        write=lines.write,
    ),
    "iss": Format(
        name="iss", title="ISS game texts", suffix=".sgf", media_type="application/x-sgf", looks=iss.looks, read=iss.read, write=iss.write
    ),
    "xskat": Format(
        name="xskat", title="XSkat logs", suffix=".log", media_type="text/plain", looks=xskat.looks, read=xskat.read, write=xskat.write
    ),
}
"""By name."""


class Download(NamedTuple):
    """A file of one deal."""

    text: str
    media_type: str
    filename: str


def read(data: str | bytes, format: str | None = None, *, lenient: bool = False, skip: Skip = None) -> Iterator[ReadDeal]:
    """The deals of a text, one after the other; its format is recognised where none is named.

    Bytes are UTF-8, in logs of XSkat also Latin-1. Strictly, a deal is refused that its format ends or scores otherwise than our rules.
    ``lenient`` takes what our rules make of it: their outcome, or a deal that is not finished; `ReadDeal.differs` says so. Everything
    else that is wrong raises `FormatError` either way. With ``skip``, a deal that is wrong is told there, and reading goes on with the
    next; where a text is so broken that nobody can say where that begins, reading stops all the same.
    """
    text = data if isinstance(data, str) else text_of(data)
    if not text.strip():
        raise FormatError("format/empty", line=1)
    return _named(format or format_of(text)).read(text, lenient, skip)


def write(format: str, records: Sequence[Record], *, lenient: bool = False) -> str:
    """The text of these deals.

    Raises `FormatError` for a deal that the format cannot tell, and, unless ``lenient``, for one that it scores otherwise than our rules.
    """
    return _named(format).write(records, lenient)


def download(format: str, record: Record) -> Download:
    """A file of one deal, as a format tells it, however it scores it. Raises `FormatError` where it cannot be told."""
    chosen = _named(format)
    return Download(chosen.write([record], True), chosen.media_type, f"{record.game}{chosen.suffix}")


def format_of(text: str) -> str:
    """The name of the format that a text looks like. Raises `FormatError` ``format/unknown``."""
    for name, format in FORMATS.items():
        if format.looks(text):
            return name
    first = next((line for line in text.splitlines() if line.strip()), "")
    raise FormatError("format/unknown", text=first[:40], line=1)


def text_of(data: bytes) -> str:
    """The text of a file. Raises `FormatError` ``format/encoding``."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise FormatError("format/encoding#mark", line=1)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        text = data.decode("latin-1")
        if xskat.looks(text):
            return text
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError("format/encoding#byte", byte=error.start + 1, line=line) from None


def _named(name: str) -> Format:
    if name not in FORMATS:
        raise FormatError("format/name", name=name[:40], formats=tuple(FORMATS))
    return FORMATS[name]
