"""Ratings of puzzles and people, computed as if they played matches against each other (openskill's Plackett-Luce model).

Only the first try counts: the person wins if they find all cards without a wrong one; otherwise the puzzle wins. A puzzle begins with its
calculated difficulty. Every first try updates its rating, only slightly if the person's rating is uncertain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from stich.server.store.puzzle_rows import PuzzleRating, PuzzleResult
from stich.study.puzzles import STEPS, AnyPuzzle

LEARNT_FROM = 200
"""Number of newest results from which a person's level is computed."""
MIDDLE = (1 + STEPS) / 2
STEP = 4.0
"""Difference of openskill points between two neighbouring difficulties, about one standard deviation of a performance. A person who solves
half of the puzzles of one difficulty solves three quarters of those of the next lower one."""
BEGINS_WITH, SURE = 2.0, 1.0
"""Standard deviation of the rating of an untried puzzle (half a difficulty), and its lower limit, which keeps ratings changing."""

PuzzleRatings = Mapping[str, PuzzleRating]
"""Ratings of the puzzles that were tried, by puzzle id."""


def first(puzzle_id: str, game: str, difficulty: int) -> PuzzleRating:
    """Return the initial rating of a puzzle of this difficulty."""
    return PuzzleRating(puzzle_id=puzzle_id, game=game, mu=_strength(difficulty), sigma=BEGINS_WITH)


def decided(result: PuzzleResult) -> bool:
    """Return whether the person's first try is over: solved, given up, or a wrong card."""
    return result.over or result.wrong > 0


def level(results: Iterable[PuzzleResult], ratings: PuzzleRatings) -> float:
    """Return the difficulty (1 to 5) at which this person solves half of the puzzles without a wrong card. It is 2 for a new person."""
    return max(1.0, min(float(STEPS), _difficulty(_person(results, ratings).mu)))


def rated(puzzle: AnyPuzzle, ratings: PuzzleRatings) -> float:
    """Return the rated difficulty of a puzzle. It may lie below 1 or above 5."""
    rating = ratings.get(puzzle.id)
    return float(puzzle.difficulty) if rating is None else _difficulty(rating.mu)


def learnt(before: PuzzleRating, result: PuzzleResult, others: Iterable[PuzzleResult], ratings: PuzzleRatings) -> PuzzleRating:
    """Return the new rating of a puzzle after a person's first try. ``before``: its old rating; ``others``: the person's other results in
    this game."""
    person = _person(others, ratings)
    after = _match(person, _rating(before), result.first_try)[1]
    return msgspec.structs.replace(before, mu=after.mu, sigma=max(SURE, after.sigma), tries=before.tries + 1)


def _person(results: Iterable[PuzzleResult], ratings: PuzzleRatings) -> PlackettLuceRating:
    """Return the rating of a person, computed from their results with a finished first try, in order of time."""
    person = _model().rating(mu=_strength(2))
    for result in sorted(filter(decided, results), key=lambda r: r.begun_at)[-LEARNT_FROM:]:
        puzzle = ratings.get(result.puzzle_id) or first(result.puzzle_id, result.game, result.difficulty)
        person = _match(person, _rating(puzzle), result.first_try)[0]
    return person


def _match(person: PlackettLuceRating, puzzle: PlackettLuceRating, person_wins: bool) -> tuple[PlackettLuceRating, PlackettLuceRating]:
    """Return the ratings of the person and of the puzzle after a match that the person won (``person_wins``) or lost."""
    if person_wins:
        [[person], [puzzle]] = _model().rate([[person], [puzzle]])
    else:
        [[puzzle], [person]] = _model().rate([[puzzle], [person]])
    return person, puzzle


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def _rating(puzzle: PuzzleRating) -> PlackettLuceRating:
    return _model().rating(mu=puzzle.mu, sigma=max(SURE, puzzle.sigma))


def _strength(difficulty: int) -> float:
    return float(_model().mu + STEP * (difficulty - MIDDLE))


def _difficulty(mu: float) -> float:
    return MIDDLE + (mu - float(_model().mu)) / STEP
