"""Which puzzle comes next for somebody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stich.puzzles import AnyPuzzle
from stich.puzzles.drawing import drawn
from stich.server.store.puzzles import PuzzleResult

from .rating import Ratings, level, rated

NEAR = 2
"""Those within a part of a difficulty, which is one of so many, are equally near; chance decides between them."""


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
        return puzzle.id == after, seen, round(NEAR * abs(rated(puzzle, ratings) - suits)), drawn(person, puzzle)

    return min(open_ones, key=rank, default=None)
