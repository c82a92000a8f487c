"""Reading of deals from a stream, piece by piece, so that whole archives need little memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from stich.records.encoding import decoded

from .deal import ReadDeal, Skip
from .errors import FormatError
from .formats import FORMATS, format_of, read, text_of

PIECE = 1 << 20
"""Bytes that are read at once, up to the next end of a deal."""
MOST = 1 << 24
"""Bytes without an end of a deal, after which the text is no longer read in pieces."""
_ENDS: dict[str, Callable[[bytes], bool]] = {
    "stich": lambda line: True,
    "iss": lambda line: line.rstrip().endswith(b";)"),
    "xskat": lambda line: line.startswith(b"========"),
}
"""Functions that return True for the last line of a deal, by format."""


def read_stream(stream: BinaryIO, format: str | None = None, *, lenient: bool = False, skip: Skip = None) -> Iterator[tuple[str, ReadDeal]]:
    """Yield the format and the deals of a stream of bytes. For the parameters see `formats.read`."""
    before, empty = 0, True
    for piece in _pieces(stream):
        text = _text(piece, format)
        if not text.strip():
            before += piece.count(b"\n")
            continue
        empty = False
        format = format or format_of(text)

        def shifted(error: FormatError, lines: int = before) -> None:
            assert skip is not None, "it is called only with skip"
            skip(error.at((error.line or 1) + lines))

        try:
            for deal in read(text, format, lenient=lenient, skip=None if skip is None else shifted):
                yield format, ReadDeal(record=deal.record, line=deal.line + before, differs=deal.differs)
        except FormatError as error:
            raise error.at((error.line or 1) + before) from None
        before += piece.count(b"\n")
    if empty:
        raise FormatError("format/empty", line=1)


def _text(piece: bytes, format: str | None) -> str:
    """Return the text of a piece. Old archives are in Latin-1; Stich's own records are not."""
    try:
        return text_of(piece)
    except FormatError:
        text = decoded(piece).text
        if format == "stich" or FORMATS["stich"].looks(text):
            raise
        return text


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the bytes of a stream in pieces that end with the end of a deal."""
    first, ends = True, None
    piece, size = [], 0
    while line := stream.readline(MOST):
        if first and line.strip():
            first = False
            ends = _ends_for(line)
        piece.append(line)
        size += len(line)
        if (size >= PIECE and ends is not None and ends(line)) or size >= MOST:
            yield b"".join(piece)
            piece, size = [], 0
    if piece or first:
        yield b"".join(piece)


def _ends_for(line: bytes) -> Callable[[bytes], bool]:
    """Return the function that finds the last line of a deal, for a text that begins with this line."""
    text = line.decode("latin-1")
    name = next((name for name in ("stich", "iss") if FORMATS[name].looks(text)), "xskat")
    return _ENDS[name]
