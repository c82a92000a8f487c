"""Puzzle of the day, the same for all people, and the puzzles of a rush, a race against the clock."""

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
"""Difficulty of the puzzle of the day, from Monday on."""
OF_A_STEP = 8
"""Number of puzzles of each difficulty in a rush."""


@lru_cache(maxsize=64)
def daily(game: str, day: date) -> AnyPuzzle:
    """Return the puzzle of this day, which may be of any kind and is the same on every node.

    Of the puzzles with the day's difficulty it is the one with the lowest hash of date and id, so puzzles added later change few days.
    Raise `StichError` ``puzzle/none`` if the game has no puzzles.
    """
    puzzles = every(game)
    wanted = WEEK[day.weekday()]
    nearest = min((p.difficulty for p in puzzles), key=lambda difficulty: abs(difficulty - wanted))
    return min((p for p in puzzles if p.difficulty == nearest), key=lambda p: drawn(day.isoformat(), p))


def rush(puzzles: Sequence[AnyPuzzle], rng: Random) -> list[AnyPuzzle]:
    """Return random puzzles of each difficulty, from easy to hard, chosen from those that are quick to answer."""
    chosen: list[AnyPuzzle] = []
    for difficulty in range(1, STEPS + 1):
        of_it = [p for p in puzzles if p.difficulty == difficulty and quick(p)]
        chosen += rng.sample(of_it, min(OF_A_STEP, len(of_it)))
    return chosen


def quick(puzzle: AnyPuzzle) -> bool:
    """Return True if a puzzle may be part of a rush: it asks for a card or for a contract.

    Choosing two discards of twelve cards takes too long.
    """
    return not (isinstance(puzzle, DeclaringPuzzle) and puzzle.step == "discard")


def drawn(by: str, puzzle: AnyPuzzle) -> bytes:
    """Return a hash of the text ``by`` and the puzzle, by which puzzles are put in an order that looks random but is always the same."""
    return sha256(f"{by} {puzzle.id}".encode()).digest()
