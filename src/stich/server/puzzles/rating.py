"""Ratings of puzzles and people as opponents, by openskill's Plackett-Luce model.

A first try decides: without a wrong card the person wins; after a wrong card or giving up, the puzzle wins. A puzzle starts with its
measured difficulty and is updated by all first tries, only slightly by those of people with an uncertain rating.
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
"""Rating points between two difficulties, about one standard deviation of a performance. A person who solves half of the puzzles of one
difficulty solves three quarters of those of the next lower one."""
BEGINS_WITH, SURE = 2.0, 1.0
"""Standard deviation of an untried puzzle (half a difficulty), and its lower limit, which keeps ratings changing."""

PuzzleRatings = Mapping[str, PuzzleRating]
"""Ratings of the puzzles that were tried, by puzzle id."""


def first(puzzle_id: str, game: str, difficulty: int) -> PuzzleRating:
    """Return the initial rating of a puzzle."""
    return PuzzleRating(puzzle_id=puzzle_id, game=game, mu=_strength(difficulty), sigma=BEGINS_WITH)


def decided(result: PuzzleResult) -> bool:
    """Return whether the first try is over."""
    return result.over or result.wrong > 0


def level(results: Iterable[PuzzleResult], ratings: PuzzleRatings) -> float:
    """Return the difficulty that suits this person, at which they solve half of the puzzles without a wrong card. A new person has level
    2."""
    return max(1.0, min(float(STEPS), _difficulty(_person(results, ratings).mu)))


def rated(puzzle: AnyPuzzle, ratings: PuzzleRatings) -> float:
    """Return the rating of a puzzle on the scale of difficulties. It may lie outside the range of the difficulties."""
    rating = ratings.get(puzzle.id)
    return float(puzzle.difficulty) if rating is None else _difficulty(rating.mu)


def learnt(before: PuzzleRating, result: PuzzleResult, others: Iterable[PuzzleResult], ratings: PuzzleRatings) -> PuzzleRating:
    """Return the new rating of a puzzle after a person's first try. ``others``: the person's other results in this game."""
    person = _person(others, ratings)
    after = _match(person, _rating(before), result.first_try)[1]
    return msgspec.structs.replace(before, mu=after.mu, sigma=max(SURE, after.sigma), tries=before.tries + 1)


def _person(results: Iterable[PuzzleResult], ratings: PuzzleRatings) -> PlackettLuceRating:
    """Return the rating of a person from their decided results, in order of time."""
    person = _model().rating(mu=_strength(2))
    for result in sorted(filter(decided, results), key=lambda r: r.begun_at)[-LEARNT_FROM:]:
        puzzle = ratings.get(result.puzzle_id) or first(result.puzzle_id, result.game, result.difficulty)
        person = _match(person, _rating(puzzle), result.first_try)[0]
    return person


def _match(person: PlackettLuceRating, puzzle: PlackettLuceRating, person_wins: bool) -> tuple[PlackettLuceRating, PlackettLuceRating]:
    """Return the new ratings of person and puzzle after a match."""
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
