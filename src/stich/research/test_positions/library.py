"""Moments of the test set that are part of the package, and files of moments in JSON Lines."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import BinaryIO

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.sentences import register
from stich.records.lines import encode_lines, packed_lines, read_lines
from stich.registry import PLUGINS

from .judged_position import JudgedPosition


@cache
def load(game: str) -> tuple[JudgedPosition, ...]:
    """Return all moments of this game that are part of the package. Raise `StichError` ``moments/none`` if there are none."""
    if game not in games():
        raise StichError("moments/none", game=game, known=games())
    lines = gzip.decompress(files(__package__).joinpath("data", f"{game}.jsonl.gz").read_bytes()).splitlines()
    return tuple(msgspec.json.decode(line, type=JudgedPosition) for line in lines)


def games() -> tuple[str, ...]:
    """Return the names of the games that have moments."""
    return tuple(game for game in PLUGINS if files(__package__).joinpath("data", f"{game}.jsonl.gz").is_file())


def read(stream: BinaryIO | gzip.GzipFile) -> Iterator[JudgedPosition]:
    """Yield the moments of a file, one from each line.

    Raise `StichError` ``line/…`` or ``moments/shape``, naming the line, for a wrong line.
    """
    return read_lines(stream, _moment)


def _moment(facts: dict[str, object]) -> JudgedPosition:
    return read_facts(facts, JudgedPosition, "moments/shape")


def encode(moments: Iterable[JudgedPosition]) -> bytes:
    """Return these moments of the test set as JSON Lines."""
    return encode_lines(moments)


def packed(moments: Iterable[JudgedPosition]) -> bytes:
    """Return moments as compressed JSON Lines, the form in which the package contains them."""
    return packed_lines(moments)


register({"moments/none": "there are no moments of {game!r:.40}, only of {known}"})
