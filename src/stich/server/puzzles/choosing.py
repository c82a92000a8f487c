"""Choice of a person's next puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stich.server.store.puzzle_rows import PuzzleResult
from stich.study.puzzles import AnyPuzzle
from stich.study.puzzles.drawing import drawn

from .rating import PuzzleRatings, level, rated

NEAR = 2
"""Steps per unit of difficulty, to which distances from the person's level are rounded. Among equal distances a random puzzle is chosen."""


def proposed(
    puzzles: Sequence[AnyPuzzle], results: Mapping[str, PuzzleResult], ratings: PuzzleRatings, person: str, after: str | None
) -> AnyPuzzle | None:
    """Return the next of these puzzles for this person; None if all are solved. ``results``: the person's results by puzzle id.

    Untried puzzles come first, then tried ones, then those given up; among each, those rated nearest to the person's level. ``after``: id
    of the puzzle just shown, which is returned again only if there is no other.
    """
    suits = level(results.values(), ratings)
    open_ones = [p for p in puzzles if p.id not in results or not results[p.id].solved]

    def rank(puzzle: AnyPuzzle) -> tuple[bool, int, int, bytes]:
        result = results.get(puzzle.id)
        seen = 0 if result is None else 2 if result.given_up else 1
        return puzzle.id == after, seen, round(NEAR * abs(rated(puzzle, ratings) - suits)), drawn(person, puzzle)

    return min(open_ones, key=rank, default=None)
