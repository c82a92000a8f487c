"""Dull puzzles before the first card, and why they are rejected."""

from __future__ import annotations

from collections.abc import Callable

from .declared import DeclaringQuestion
from .kinds_of_declaring import calls, null_discard, richest, trumps, worth

LEAST_ANSWERS = {"discard": 12, "contract": 3}
LEAST_TRUMPS = 4
LEAST_TEMPTING = {"discard": 3.0, "contract": 0.75}
"""Minimum sum of `Loses.tempts` of all wrong answers."""


def few_answers(asked: DeclaringQuestion) -> bool:
    """So few answers that guessing succeeds: fewer than 12 pairs, or than 3 contracts."""
    return len(asked.every) < LEAST_ANSWERS[asked.step]


def richest_away(asked: DeclaringQuestion) -> bool:
    """The right answer discards the plain cards with the most card points or, for null, the highest cards."""
    if asked.step != "discard":
        return False
    if not null_discard(asked):
        return worth(asked.hand, asked.away) == richest(asked)
    spec = asked.hand.spec
    height = {card: spec.classes[spec.class_of(card)].index(card) for card in spec.deck.members(asked.own)}
    return sorted(height[card] for card in asked.away) == sorted(height.values())[-len(asked.away) :]


def outlandish(asked: DeclaringQuestion) -> bool:
    """The contract is absurd: the declarer holds fewer than four trumps, and fewer than half of all trumps."""
    spec = asked.hand.spec
    if asked.step != "discard" or spec.trump is None:
        return False
    held = trumps(asked.right, asked)
    return held < LEAST_TRUMPS and 2 * held < len(spec.classes[spec.trump])


def most_trumps(asked: DeclaringQuestion) -> bool:
    """The contract with the most trumps is the right answer."""
    return asked.step == "contract" and all(trumps(answer, asked) < trumps(asked.right, asked) for answer in asked.wrong)


def called_by_habit(asked: DeclaringQuestion) -> bool:
    """The right contract calls the only ace that can be called."""
    return asked.step == "contract" and calls(asked.right) and not any(map(calls, asked.wrong))


def absurd(asked: DeclaringQuestion) -> bool:
    """All wrong answers are implausible: they fall far short, or are lost in the first tricks."""
    return sum(loses.tempts for loses in asked.losing) < LEAST_TEMPTING[asked.step]


DECLARING_FILTERS: tuple[Callable[[DeclaringQuestion], bool], ...] = (
    few_answers,
    outlandish,
    richest_away,
    most_trumps,
    called_by_habit,
    absurd,
)
"""Reasons to reject a question, the quick ones first."""


def dull_declaring(asked: DeclaringQuestion) -> str | None:
    """Return the name of the first reason to reject this question; None for a puzzle worth showing."""
    return next((reason.__name__ for reason in DECLARING_FILTERS if reason(asked)), None)
