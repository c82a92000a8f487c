"""All formats by name: how to recognise, read and write them."""

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
"""Formats by name."""


class Download(NamedTuple):
    """File with one deal in some format."""

    text: str
    media_type: str
    filename: str


def read(data: str | bytes, format: str | None = None, *, lenient: bool = False, skip: Skip = None) -> Iterator[ReadDeal]:
    """Yield the deals of a text. Without ``format`` the format is recognised by the text.

    Bytes are decoded as UTF-8, logs of XSkat also as Latin-1. By default a deal that its format ends or scores differently from Stich's
    rules is an error. With ``lenient`` the deal is read with the outcome by Stich's rules, or as unfinished, and `ReadDeal.differs`
    describes the difference. All other errors raise `FormatError` in both cases. With ``skip``, the error of a wrong deal is passed to this
    function and reading continues with the next deal; if the text is too broken to find the next deal, reading stops with the error.
    """
    text = data if isinstance(data, str) else text_of(data)
    if not text.strip():
        raise FormatError("format/empty", line=1)
    return _named(format or format_of(text)).read(text, lenient, skip)


def write(format: str, records: Sequence[Record], *, lenient: bool = False) -> str:
    """Return the text of these deals.

    Raise `FormatError` for a deal that the format cannot express and, unless ``lenient``, for one that it scores differently from Stich's
    rules.
    """
    return _named(format).write(records, lenient)


def download(format: str, record: Record) -> Download:
    """Return a file with one deal, even if the format scores the deal differently from Stich. Raise `FormatError` if the format cannot
    express the deal."""
    chosen = _named(format)
    return Download(chosen.write([record], True), chosen.media_type, f"{record.game}{chosen.suffix}")


def format_of(text: str) -> str:
    """Return the name of the format in which a text seems to be. Raise `FormatError` ``format/unknown`` if it is like none."""
    for name, format in FORMATS.items():
        if format.looks(text):
            return name
    first = next((line for line in text.splitlines() if line.strip()), "")
    raise FormatError("format/unknown", text=first[:40], line=1)


def text_of(data: bytes) -> str:
    """Return the text of a file's bytes, decoded as UTF-8 or, for logs of XSkat, Latin-1. Raise `FormatError` ``format/encoding`` if they
    cannot be decoded."""
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
    """Return the format with this name. Raise `FormatError` if there is none."""
    if name not in FORMATS:
        raise FormatError("format/name", name=name[:40], formats=tuple(FORMATS))
    return FORMATS[name]
