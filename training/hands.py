"""Files of declared hands and their results, on which nets are trained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NOT_PLAYED = b"\xff"
"""Stands for cards that were not played, because the deal had ended."""


class Hand(NamedTuple):
    """A declared hand and its result."""

    declaration: str
    """Its text, as in ``declare``."""
    place: int
    """The declarer's."""
    hand: int
    """The declarer's cards when play began, as a mask of the deck."""
    discards: int
    """Cards outside the tricks that count for him, as a mask."""
    points: int
    """Card points of his side, those of the discards included."""
    tricks: int
    """Tricks of his side. Of an open hand that was only solved for points: 0 without a point, all with every point, else 1."""
    hands: tuple[int, ...] = ()
    """All hands when play began, by place, as masks; only of hands that were played out."""
    played: bytes = b""
    """The cards in the order in which they were played, as bits of the deck."""


def write(path: Path, hands: Sequence[Hand]) -> None:
    """Write one file, completely or not at all."""
    declaration, place, hand, discards, points, tricks, all_hands, played = zip(*hands, strict=True)
    longest = max(map(len, played))
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(
        unfinished,
        declaration=np.array(declaration),
        place=np.array(place, dtype=np.uint8),
        hand=np.array(hand, dtype=np.uint64),
        discards=np.array(discards, dtype=np.uint64),
        points=np.array(points, dtype=np.uint8),
        tricks=np.array(tricks, dtype=np.uint8),
        hands=np.array(all_hands, dtype=np.uint64),
        played=np.array([list(cards.ljust(longest, NOT_PLAYED)) for cards in played], dtype=np.uint8),
    )
    unfinished.rename(path)


def finished(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder that were written completely, in order of their names."""
    return [path for path in sorted(folder.glob(pattern)) if not path.name.endswith(".part.npz")]


def read(folder: Path) -> Iterator[tuple[bool, dict[str, NDArray[np.generic]]]]:
    """Yield the files of a folder, in order of their names: whether a file is one of `open_hands`, and its arrays."""
    for path in finished(folder, "*.npz"):
        with np.load(path) as arrays:
            yield path.name.startswith("open"), dict(arrays)
