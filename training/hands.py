"""Files of declared hands and what came of them: what nets are trained on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NOTHING = b"\xff"
"""Stands for cards that were not played, because the deal had ended."""


class Hand(NamedTuple):
    """A declared hand and its result."""

    way: str
    """What was declared, as in ``declare``."""
    place: int
    own: int
    """The declarer's cards when play began, as a mask of the deck."""
    laid: int
    """Cards laid away that count for him, as a mask."""
    points: int
    """Card points that his side made, those laid away included."""
    tricks: int
    """Tricks that his side won. Of an open hand that was only solved for points: 0 without a point, all with every one, else 1."""
    hands: tuple[int, ...] = ()
    """All hands when play began, by place, as masks; of hands that were played out."""
    played: bytes = b""
    """Bits of the cards in the order in which they were played."""


def write(path: Path, hands: Sequence[Hand]) -> None:
    """One file, whole or not at all."""
    way, place, own, laid, points, tricks, held, played = zip(*hands, strict=True)
    longest = max(map(len, played))
    part = path.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        way=np.array(way),
        place=np.array(place, dtype=np.uint8),
        own=np.array(own, dtype=np.uint64),
        laid=np.array(laid, dtype=np.uint64),
        points=np.array(points, dtype=np.uint8),
        tricks=np.array(tricks, dtype=np.uint8),
        hands=np.array(held, dtype=np.uint64),
        played=np.array([list(cards.ljust(longest, NOTHING)) for cards in played], dtype=np.uint8),
    )
    part.rename(path)


def read(folder: Path) -> Iterator[tuple[bool, dict[str, NDArray[np.generic]]]]:
    """The files of a folder, in order of their names: whether it is one of `open_hands`, and its arrays."""
    for path in sorted(folder.glob("*.npz")):
        if not path.name.endswith(".part.npz"):
            with np.load(path) as arrays:
                yield path.name.startswith("open"), dict(arrays)
