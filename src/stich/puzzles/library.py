"""The puzzles that are shipped, and files of puzzles: a line of JSON each."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import BinaryIO

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import worded
from stich.records.lines import decode_object, numbered_lines
from stich.registry import ROOMS

from .puzzle import Puzzle


@cache
def load(game: str) -> tuple[Puzzle, ...]:
    """All puzzles that are shipped of this game: those with open cards from easy to hard, then those with one seat's eyes.

    Raises `StichError` ``puzzle/none`` where there are none.
    """
    if game not in games():
        raise StichError(f"there are no puzzles of {game!r:.40}: there are of {', '.join(games())}", code="puzzle/none")
    sources = [files(__package__).joinpath("data", f"{game}{more}.jsonl.gz") for more in ("", "-seat")]
    lines = (line for source in sources if source.is_file() for line in gzip.decompress(source.read_bytes()).splitlines())
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines)


def games() -> tuple[str, ...]:
    """The games that puzzles are shipped of."""
    return tuple(game for game in ROOMS if files(__package__).joinpath("data", f"{game}.jsonl.gz").is_file())


def find(game: str, identity: str) -> Puzzle:
    """The shipped puzzle with this id. Raises `StichError` ``puzzle/none``, ``puzzle/unknown``."""
    found = _by_id(game).get(identity)
    if found is None:
        raise StichError(f"no puzzle of {game} has the id {identity!r:.40}: it is 10 letters and digits", code="puzzle/unknown")
    return found


@cache
def _by_id(game: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in load(game)}


def read(stream: BinaryIO | gzip.GzipFile) -> Iterator[Puzzle]:
    """The puzzles of a file, one a line. Raises `StichError` ``line/…`` and ``puzzle/shape``, which name the line."""
    for number, line in numbered_lines(stream):
        try:
            yield read_puzzle(decode_object(line))
        except StichError as error:
            raise StichError(f"line {number}: {error}", code=error.code) from None


def read_puzzle(facts: dict[str, object]) -> Puzzle:
    """A puzzle from its JSON. Raises `StichError` ``puzzle/shape`` that names the field."""
    try:
        return msgspec.convert(facts, Puzzle)
    except msgspec.ValidationError as error:
        raise StichError(worded(str(error), Puzzle), code="puzzle/shape") from None


def encode(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as lines."""
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """The same as they are shipped: the same puzzles give the same bytes."""
    return gzip.compress(encode(puzzles), 9, mtime=0)
