"""Puzzles and people as opponents of each other: how strong both are, by openskill's Plackett-Luce.

A first try decides: without a wrong card the person wins, by a wrong card or by giving up the puzzle does. A puzzle begins as strong as it
was measured to be, and learns from all first tries; of somebody whose strength is not known yet it learns little.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from stich.puzzles import STEPS, AnyPuzzle
from stich.server.store.puzzles import PuzzleRating, PuzzleResult

LEARNT_FROM = 200
"""The newest results by which a level is found."""
MIDDLE = (1 + STEPS) / 2
STEP = 4.0
"""Between two difficulties, in points of the rating: near a standard deviation of a play, so that whoever solves every second puzzle of one
difficulty solves three of four of the one below."""
BEGINS_WITH, SURE = 2.0, 1.0
"""Standard deviation of a puzzle that nobody has tried: half a difficulty; and the least that it comes to, so that it goes on learning."""

Ratings = Mapping[str, PuzzleRating]
"""By puzzle, those that were tried."""


def first(puzzle_id: str, game: str, difficulty: int) -> PuzzleRating:
    """Where a puzzle begins."""
    return PuzzleRating(puzzle_id=puzzle_id, game=game, mu=_strength(difficulty), sigma=BEGINS_WITH)


def decided(result: PuzzleResult) -> bool:
    """Whether the first try is over."""
    return result.over or result.wrong > 0


def level(results: Iterable[PuzzleResult], ratings: Ratings) -> float:
    """The difficulty that suits this person: every second puzzle of it is solved without a wrong card. Between two easy steps at first."""
    return max(1.0, min(float(STEPS), _difficulty(_person(results, ratings).mu)))


def rated(puzzle: AnyPuzzle, ratings: Ratings) -> float:
    """How hard a puzzle has turned out to be, as a difficulty; it may lie beyond the hardest and the easiest."""
    rating = ratings.get(puzzle.id)
    return float(puzzle.difficulty) if rating is None else _difficulty(rating.mu)


def learnt(before: PuzzleRating, result: PuzzleResult, others: Iterable[PuzzleResult], ratings: Ratings) -> PuzzleRating:
    """The puzzle after somebody's first try, whose other results of this game are given."""
    person = _person(others, ratings)
    after = _match(person, _rating(before), result.first_try)[1]
    return msgspec.structs.replace(before, mu=after.mu, sigma=max(SURE, after.sigma), tries=before.tries + 1)


def _person(results: Iterable[PuzzleResult], ratings: Ratings) -> PlackettLuceRating:
    """A fold over what is decided, in order of time."""
    person = _model().rating(mu=_strength(2))
    for result in sorted(filter(decided, results), key=lambda r: r.begun_at)[-LEARNT_FROM:]:
        puzzle = ratings.get(result.puzzle_id) or first(result.puzzle_id, result.game, result.difficulty)
        person = _match(person, _rating(puzzle), result.first_try)[0]
    return person


def _match(person: PlackettLuceRating, puzzle: PlackettLuceRating, person_wins: bool) -> tuple[PlackettLuceRating, PlackettLuceRating]:
    """Both after it."""
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
