"""Which puzzle comes: that of the day, the next one for somebody, those of a rush."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from random import Random

from stich.puzzles import STEPS, AnyPuzzle, Puzzle, load
from stich.server.store.puzzles import PuzzleResult

from .rating import Ratings, level, rated

WEEK = (1, 2, 3, 3, 4, 4, 5)
"""Difficulties of the days from Monday on: the week begins easily."""
OF_A_STEP = 8
"""Puzzles of each difficulty in a rush."""
NEAR = 2
"""Those within a part of a difficulty, which is one of so many, are equally near; chance decides between them."""


@lru_cache(maxsize=64)
def daily(game: str, day: date) -> Puzzle:
    """The puzzle of this day: the same for everybody, and on every node. Raises `StichError` ``puzzle/none``.

    Of the day's difficulty it is the one whose id, hashed with the date, comes first; so puzzles that are added later change few days.
    """
    puzzles = load(game)
    wanted = WEEK[day.weekday()]
    nearest = min((p.difficulty for p in puzzles), key=lambda difficulty: abs(difficulty - wanted))
    return min((p for p in puzzles if p.difficulty == nearest), key=lambda p: _drawn(day.isoformat(), p))


def proposed(
    puzzles: Sequence[AnyPuzzle], results: Mapping[str, PuzzleResult], ratings: Ratings, person: str, after: str | None
) -> AnyPuzzle | None:
    """The next puzzle for this person, whose results are given by puzzle; None where all of these are solved.

    First those that were never tried, and of them those that have turned out to be near the person's level; then those that were tried, and
    at last those given up. ``after``: the one just shown, which comes again only where there is no other.
    """
    suits = level(results.values(), ratings)
    open_ones = [p for p in puzzles if p.id not in results or not results[p.id].solved]

    def rank(puzzle: AnyPuzzle) -> tuple[bool, int, int, bytes]:
        result = results.get(puzzle.id)
        seen = 0 if result is None else 2 if result.given_up else 1
        return puzzle.id == after, seen, round(NEAR * abs(rated(puzzle, ratings) - suits)), _drawn(person, puzzle)

    return min(open_ones, key=rank, default=None)


def rush(puzzles: Sequence[Puzzle], rng: Random) -> list[Puzzle]:
    """Some of each difficulty by chance, from easy to hard."""
    chosen: list[Puzzle] = []
    for difficulty in range(1, STEPS + 1):
        of_it = [p for p in puzzles if p.difficulty == difficulty]
        chosen += rng.sample(of_it, min(OF_A_STEP, len(of_it)))
    return chosen


def _drawn(by: str, puzzle: AnyPuzzle) -> bytes:
    """A number that orders puzzles as if by chance, and always alike."""
    return sha256(f"{by} {puzzle.id}".encode()).digest()
