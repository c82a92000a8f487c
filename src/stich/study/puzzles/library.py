"""The shipped puzzles, and files of puzzles with a line of JSON each."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import BinaryIO

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.records.lines import encode_lines, packed_lines, read_lines
from stich.registry import PLUGINS

from .declaring import AnyPuzzle, DeclaringPuzzle
from .puzzle import Puzzle


@cache
def load(game: str) -> tuple[Puzzle, ...]:
    """Return all shipped puzzles of this game: those with open cards from easy to hard, then those with one seat's view.

    Raise `StichError` ``puzzle/none`` if there are none.
    """
    if game not in games():
        raise StichError("puzzle/none", game=game, known=games())
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in _lines(game, ("", "-seat")))


def games() -> tuple[str, ...]:
    """Return the games with shipped puzzles."""
    return tuple(game for game in PLUGINS if files(__package__).joinpath("data", f"{game}.jsonl.gz").is_file())


@cache
def load_declaring(game: str) -> tuple[DeclaringPuzzle, ...]:
    """Return all shipped puzzles before the first card of this game, those about discards first; empty in games without declarations.

    Raise like `load`.
    """
    load(game)
    return tuple(msgspec.json.decode(line, type=DeclaringPuzzle) for line in _lines(game, ("-discard", "-contract")))


def every(game: str) -> tuple[AnyPuzzle, ...]:
    """Return all shipped puzzles of this game. Raise like `load`."""
    return (*load(game), *load_declaring(game))


def find(game: str, identity: str) -> AnyPuzzle:
    """Return the shipped puzzle with this id. Raise `StichError` ``puzzle/none`` or ``puzzle/unknown``."""
    found = _by_id(game).get(identity)
    if found is None:
        raise StichError("puzzle/unknown", game=game, identity=identity)
    return found


def _lines(game: str, parts: Sequence[str]) -> list[bytes]:
    sources = [files(__package__).joinpath("data", f"{game}{part}.jsonl.gz") for part in parts]
    return [line for source in sources if source.is_file() for line in gzip.decompress(source.read_bytes()).splitlines()]


@cache
def _by_id(game: str) -> dict[str, AnyPuzzle]:
    return {puzzle.id: puzzle for puzzle in every(game)}


def read(stream: BinaryIO | gzip.GzipFile) -> Iterator[AnyPuzzle]:
    """Yield the puzzles of a file, one a line. Raise `StichError` ``line/…`` or ``puzzle/shape``, which name the line."""
    return read_lines(stream, read_puzzle)


def read_puzzle(facts: dict[str, object]) -> AnyPuzzle:
    """Return a puzzle from its JSON; without ``asks`` it asks for a card. Raise `StichError` ``puzzle/shape``, which names the field."""
    shape: type[AnyPuzzle] = DeclaringPuzzle if facts.get("asks") == "declaration" else Puzzle
    return read_facts(facts, shape, "puzzle/shape")


def encode(puzzles: Iterable[AnyPuzzle]) -> bytes:
    """Return puzzles as lines of JSON."""
    return encode_lines(puzzles)


def packed(puzzles: Iterable[AnyPuzzle]) -> bytes:
    """Return puzzles as they are shipped: compressed lines."""
    return packed_lines(puzzles)
