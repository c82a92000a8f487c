"""Shipped moments, and files of moments in JSON Lines."""

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
    """Return all shipped moments of this game. Raises `StichError` ``moments/none`` if there are none."""
    if game not in games():
        raise StichError("moments/none", game=game, known=games())
    lines = gzip.decompress(files(__package__).joinpath("data", f"{game}.jsonl.gz").read_bytes()).splitlines()
    return tuple(msgspec.json.decode(line, type=JudgedPosition) for line in lines)


def games() -> tuple[str, ...]:
    """Return the games with shipped moments."""
    return tuple(game for game in PLUGINS if files(__package__).joinpath("data", f"{game}.jsonl.gz").is_file())


def read(stream: BinaryIO | gzip.GzipFile) -> Iterator[JudgedPosition]:
    """Yield the moments of a file, one a line. Raises `StichError` ``line/…`` and ``moments/shape``, which name the line."""
    return read_lines(stream, _moment)


def _moment(facts: dict[str, object]) -> JudgedPosition:
    return read_facts(facts, JudgedPosition, "moments/shape")


def encode(moments: Iterable[JudgedPosition]) -> bytes:
    """Return moments as JSON Lines."""
    return encode_lines(moments)


def packed(moments: Iterable[JudgedPosition]) -> bytes:
    """Return moments as they are shipped: compressed lines."""
    return packed_lines(moments)


register({"moments/none": "there are no moments of {game!r:.40}, only of {known}"})
