"""Reasons that follow from the numbers of a hint, in every game."""

from __future__ import annotations

from collections.abc import Iterator

from stich.kernel.action import PlayCard
from stich.kernel.advice import Reason
from stich.kernel.decision import Decision

ALIKE = 0.05
"""Game points: what differs by less is as good."""
ENOUGH = 8
"""Sampled deals from which something is said of all of them."""
CLEARLY = 1.0
"""Game points by which the best choice is better than any other when that is said."""


def reasons_of_estimates(decision: Decision, choices: int) -> Iterator[Reason]:
    """``only``: nothing else is possible. ``wins-all``, ``wins-none``: in so many sampled deals, with all cards open.

    ``alike``: so many choices are as good as this one; ``ahead``: the next best is expected to bring so many game points less.
    """
    if choices == 1:
        yield Reason("only")
    chosen = decision.estimates.get(decision.action)
    if chosen is None:
        return
    others = [found.payoff for action, found in decision.estimates.items() if action != decision.action]
    if isinstance(decision.action, PlayCard) and decision.deals >= ENOUGH and chosen.chance is not None:
        if chosen.chance == 1:
            yield Reason("wins-all", decision.deals)
        elif all(found.chance == 0 for found in decision.estimates.values()):
            yield Reason("wins-none", decision.deals)
    alike = sum(abs(chosen.payoff - payoff) < ALIKE for payoff in others)
    if alike:
        yield Reason("alike", alike)
    elif others and chosen.payoff - max(others) >= CLEARLY:
        yield Reason("ahead", round(chosen.payoff - max(others)))
