"""Reasons that follow from the numbers of a hint, in every game."""

from __future__ import annotations

from collections.abc import Iterator

from stich.kernel.action import PlayCard
from stich.kernel.advice import Reason
from stich.kernel.decision import Decision

ALIKE = 0.05
"""Game points: what differs by less is as good."""
CLEARLY = 1.0
"""Game points by which the best choice is better than any other when that is said."""


def reasons_of_estimates(decision: Decision, choices: int) -> Iterator[Reason]:
    """``only``: nothing else is possible. ``alike``: so many cards are as good as this one.

    ``ahead``: the next best is expected to bring so many game points less.
    """
    if choices == 1:
        yield Reason("only")
    chosen = decision.estimates.get(decision.action)
    others = [found.payoff for action, found in decision.estimates.items() if action != decision.action]
    if chosen is None or not others:
        return
    alike = sum(abs(chosen.payoff - payoff) < ALIKE for payoff in others)
    if alike and isinstance(decision.action, PlayCard):
        yield Reason("alike", alike)
    elif chosen.payoff - max(others) >= CLEARLY:
        yield Reason("ahead", round(chosen.payoff - max(others)))
