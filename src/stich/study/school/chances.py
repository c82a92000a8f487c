"""Verdicts on bids and discards, by the expectations of *strong* from the reader's view alone."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from stich.kernel.errors import StichError
from stich.players import missing_nets, weakened
from stich.players.hints import DEFAULT_LEVEL, Hint, Option, hint

from .course import Course, Step
from .reasons import Verdict
from .seen import view_of

ALIKE = 0.5
"""Largest difference of expected payoffs that counts as equal (game points)."""


def decided(of: Course, step: Step) -> Mapping[str, Verdict]:
    """Return the verdict on each action of the step, by its index in ``ways``. The action with the highest expected payoff is right, and so
    are actions that differ by less than `ALIKE`. Raises ``school/nets``."""
    told = _hint(of, step)
    ways = [_option(told, way) for way in step.ways]
    payoffs = [_known(way.payoff) for way in ways]
    top = max(payoffs)
    likely = max((way.chance for way, payoff in zip(ways, payoffs, strict=True) if way.chance is not None), default=None)
    return {str(place): _judged(told, way, top - payoff, likely) for place, (way, payoff) in enumerate(zip(ways, payoffs, strict=True))}


def of_hands(of: Course, step: Step) -> Mapping[str, Verdict]:
    """Return the verdict on each hand, by its index in ``choices``. The hand with the best chance is right. Raises ``school/nets``."""
    chances = [_percent(_option(_hint(of, step, place), step.ways[0]).chance) for place in range(len(step.choices))]
    return {
        str(place): Verdict(chance == max(chances), "chance-good" if chance == max(chances) else "chance-bad", number=chance)
        for place, chance in enumerate(chances)
    }


def _judged(told: Hint, way: Option, less: float, likely: float | None) -> Verdict:
    right = less < ALIKE
    if told.chance == "first" or likely is None:
        return Verdict(True, "brings-most") if right else Verdict(False, "brings-less", number=round(less))
    if way.chance is None:
        return Verdict(right, "left-good" if right else "left-bad", number=_percent(likely))
    return Verdict(right, "chance-good" if right else "chance-bad", number=_percent(way.chance))


def _hint(of: Course, step: Step, choice: int | None = None) -> Hint:
    if weakened(of.game, [DEFAULT_LEVEL]):
        raise StichError("school/nets", warning=missing_nets([DEFAULT_LEVEL]))
    return hint(view_of(of, step, None if choice is None else step.choices[choice]), rng=Random(0), has_time_limit=False)


def _option(told: Hint, way: str) -> Option:
    return next(option for option in told.options if option.action == way)


def _known(value: float | None) -> float:
    assert value is not None, "strong has a number for every way of a lesson"
    return value


def _percent(chance: float | None) -> int:
    return round(100 * _known(chance))
