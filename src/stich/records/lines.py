"""Lines of JSON, read strictly. All files and pipes of Stich have this format."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

import msgspec

from stich.kernel.errors import LineError, StichError
from stich.kernel.nesting import check_nesting

from .record import RecordError

Read = TypeVar("Read")

MAX_LINE = 65_536
"""Maximum length of a line that is read, in bytes (a Skat deal takes about 700)."""


class Lines(Protocol):
    """Stream that is read by lines."""

    def readline(self, size: int, /) -> bytes: ...


def numbered_lines(stream: Lines) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers, from 1, without line ends. Only one line is in memory at a time.

    A line over `MAX_LINE` is cut off, but stays longer than `MAX_LINE`, so that `decode_object` refuses it.
    """
    number = 0
    while line := stream.readline(MAX_LINE + 2):
        number += 1
        part = line
        while part and not part.endswith(b"\n"):
            part = stream.readline(MAX_LINE)
        yield number, line.removesuffix(b"\n")


def read_lines(stream: Lines, read: Callable[[dict[str, Any]], Read]) -> Iterator[Read]:
    """Yield the result of ``read`` for each line of a file. ``read`` gets the line's JSON object.

    Raise `StichError` ``line/…`` for a malformed line, and the errors of ``read``; both name the line.
    """
    for number, line in numbered_lines(stream):
        try:
            yield read(decode_object(line))
        except StichError as error:
            raise LineError(str(error), of=error, line=number) from None


def encode_lines(values: Iterable[msgspec.Struct]) -> bytes:
    """Return values as lines of JSON."""
    return b"".join(msgspec.json.encode(value) + b"\n" for value in values)


def packed_lines(values: Iterable[msgspec.Struct]) -> bytes:
    """Return values as compressed lines of JSON. The bytes depend on the version of zlib, but on no clock."""
    return gzip.compress(encode_lines(values), 9, mtime=0)


def decode_object(line: bytes | str) -> dict[str, Any]:
    """Return the JSON object on a line.

    Raise `RecordError` ``line/…`` for anything else, also for an object in which a key occurs twice.
    """
    if isinstance(line, str):
        line = line.encode(errors="surrogatepass")
    if len(line) > MAX_LINE:
        raise RecordError("line/too-long", most=MAX_LINE)
    if line.startswith(b"\xef\xbb\xbf"):
        raise RecordError("line/encoding#mark")
    try:
        line.decode()
    except UnicodeDecodeError as error:
        raise RecordError("line/encoding#byte", byte=error.start + 1) from None
    if not line.strip():
        raise RecordError("line/blank")
    try:
        check_nesting(line)
        msgspec.json.decode(line)  # This decoder is stricter than `json`: it refuses NaN and lone surrogates.
        value = json.loads(line, object_pairs_hook=_distinct)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError("line/json#syntax", reason=str(error)) from None
    if not isinstance(value, dict):
        raise RecordError("line/json#object")
    return value


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the key-value pairs of a JSON object as a dict; raise `RecordError` if a key occurs twice."""
    value = dict(pairs)
    if len(value) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError("line/duplicate-key", name=twice[:99])
    return value
