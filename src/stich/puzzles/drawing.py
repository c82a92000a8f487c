"""Puzzles drawn for everybody alike, and for a race against the clock: that of the day, and those of a rush."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from random import Random

from .declaring import AnyPuzzle, DeclaringPuzzle
from .library import every
from .puzzle import STEPS

WEEK = (1, 2, 3, 3, 4, 4, 5)
"""Difficulties of the days from Monday on: the week begins easily."""
OF_A_STEP = 8
"""Puzzles of each difficulty in a rush."""


@lru_cache(maxsize=64)
def daily(game: str, day: date) -> AnyPuzzle:
    """The puzzle of this day, of any kind: the same for everybody, and on every node. Raises `StichError` ``puzzle/none``.

    Of the day's difficulty it is the one whose id, hashed with the date, comes first; so puzzles that are added later change few days.
    """
    puzzles = every(game)
    wanted = WEEK[day.weekday()]
    nearest = min((p.difficulty for p in puzzles), key=lambda difficulty: abs(difficulty - wanted))
    return min((p for p in puzzles if p.difficulty == nearest), key=lambda p: drawn(day.isoformat(), p))


def rush(puzzles: Sequence[AnyPuzzle], rng: Random) -> list[AnyPuzzle]:
    """Some of each difficulty by chance, from easy to hard, of those that are quick to answer."""
    chosen: list[AnyPuzzle] = []
    for difficulty in range(1, STEPS + 1):
        of_it = [p for p in puzzles if p.difficulty == difficulty and quick(p)]
        chosen += rng.sample(of_it, min(OF_A_STEP, len(of_it)))
    return chosen


def quick(puzzle: AnyPuzzle) -> bool:
    """Whether a puzzle may come in a rush: a card of a few, or a contract of a few. Two cards of twelve are weighed for longer."""
    return not (isinstance(puzzle, DeclaringPuzzle) and puzzle.step == "discard")


def drawn(by: str, puzzle: AnyPuzzle) -> bytes:
    """A number that orders puzzles as if by chance, and always alike."""
    return sha256(f"{by} {puzzle.id}".encode()).digest()
