"""Reasons that follow from the numbers of a hint, in every game."""

from __future__ import annotations

from collections.abc import Iterator

from stich.kernel.knowledge.advice import Reason
from stich.kernel.plugin.decision import Decision
from stich.kernel.rules.action import PlayCard

ALIKE = 0.05
"""Difference below which payoffs count as equal (in game points)."""
CLEARLY = 1.0
"""Least lead of the best choice that is reported as a reason (in game points)."""


def reasons_of_estimates(decision: Decision, choices: int) -> Iterator[Reason]:
    """Yield the reasons that follow from the estimates.

    ``only``: there is no other legal action. ``alike``: number of other cards that are as good as this one. ``ahead``: game points by which
    the chosen action leads the next best.
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
