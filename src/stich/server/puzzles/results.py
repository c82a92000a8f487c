"""What follows from what somebody has made of puzzles: streaks, and how hard the next one should be."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache

from openskill.models import PlackettLuce

from stich.puzzles import STEPS
from stich.server.store.puzzles import PuzzleResult

LEARNT_FROM = 200
"""The newest results by which a level is found."""
MIDDLE = (1 + STEPS) / 2
STEP = 4.0
"""Between two difficulties, in points of the rating: near a standard deviation of a play, so that whoever solves every second puzzle of one
difficulty solves three of four of the one below."""
SURE = 1.0
"""Standard deviation of a puzzle's rating: it is measured, and does not learn."""


def streak(days: Iterable[date], today: date) -> int:
    """How many of these days follow each other up to today, or to yesterday where today is not among them."""
    among = set(days)
    day = today if today in among else today - timedelta(days=1)
    length = 0
    while day in among:
        length, day = length + 1, day - timedelta(days=1)
    return length


def level(results: Iterable[PuzzleResult]) -> float:
    """The difficulty that suits this person: every second puzzle of it is solved without a wrong card.

    A fold over what is decided, in order of time: each puzzle is a match against an opponent as strong as it is hard (openskill's
    Plackett-Luce), won at the first try and lost by a wrong card. Between two easy steps at first.
    """
    decided = sorted((r for r in results if r.over or r.wrong), key=lambda r: r.begun_at)
    model = _model()
    person = model.rating(mu=_strength(2))
    for result in decided[-LEARNT_FROM:]:
        puzzle = model.rating(mu=_strength(result.difficulty), sigma=SURE)
        match = [[person], [puzzle]] if result.first_try else [[puzzle], [person]]
        after = model.rate(match)
        person = after[0 if result.first_try else 1][0]
    return max(1.0, min(float(STEPS), MIDDLE + (person.mu - model.mu) / STEP))


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def _strength(difficulty: int) -> float:
    return float(_model().mu + STEP * (difficulty - MIDDLE))
