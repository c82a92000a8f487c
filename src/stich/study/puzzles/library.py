"""Puzzles that are part of the package, and files of puzzles with one JSON object a line."""

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
    """Return all puzzles of card play of this game: those with open cards from easy to hard, then those with one seat's view.

    Raise `StichError` ``puzzle/none`` if the game has no puzzles.
    """
    if game not in games():
        raise StichError("puzzle/none", game=game, known=games())
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in _lines(game, ("", "-seat")))


def games() -> tuple[str, ...]:
    """Return the names of the games that have puzzles."""
    return tuple(game for game in PLUGINS if files(__package__).joinpath("data", f"{game}.jsonl.gz").is_file())


@cache
def load_declaring(game: str) -> tuple[DeclaringPuzzle, ...]:
    """Return all puzzles before the first card of this game, those about discards first; empty in games without declarations.

    Raise `StichError` ``puzzle/none`` if the game has no puzzles.
    """
    load(game)
    return tuple(msgspec.json.decode(line, type=DeclaringPuzzle) for line in _lines(game, ("-discard", "-contract")))


def every(game: str) -> tuple[AnyPuzzle, ...]:
    """Return all puzzles of this game. Raise `StichError` ``puzzle/none`` if it has none."""
    return (*load(game), *load_declaring(game))


def find(game: str, identity: str) -> AnyPuzzle:
    """Return the puzzle with this id.

    Raise `StichError` ``puzzle/none`` if the game has no puzzles, ``puzzle/unknown`` if none has this id.
    """
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
    """Yield the puzzles of a file, one from each line.

    Raise `StichError` ``line/…`` or ``puzzle/shape``, naming the line, for a line that is no puzzle.
    """
    return read_lines(stream, read_puzzle)


def read_puzzle(facts: dict[str, object]) -> AnyPuzzle:
    """Return a puzzle from its JSON object; without the field ``asks`` it asks for a card.

    Raise `StichError` ``puzzle/shape``, naming the field, if the object is no puzzle.
    """
    shape: type[AnyPuzzle] = DeclaringPuzzle if facts.get("asks") == "declaration" else Puzzle
    return read_facts(facts, shape, "puzzle/shape")


def encode(puzzles: Iterable[AnyPuzzle]) -> bytes:
    """Return puzzles as lines of JSON."""
    return encode_lines(puzzles)


def packed(puzzles: Iterable[AnyPuzzle]) -> bytes:
    """Return puzzles as compressed lines of JSON, the form in which the package contains them."""
    return packed_lines(puzzles)
