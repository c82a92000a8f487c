"""Weakest and least predictable player: it draws any legal action, but never offers to end the deal early."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action

EARLY_ENDS = frozenset({"concede", "claim", "accept", "throw", "show"})
"""Words of actions by which a player ends a deal early."""


@cache
def ends_early(text: str) -> bool:
    """Return whether the action with this text ends a deal early, or lays cards open. `RandomPlayer` never chooses such an action."""
    return not EARLY_ENDS.isdisjoint(text.split())


class RandomPlayer:
    """Player that draws each legal action with equal probability."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        return self._rng.choice(_choices(view))

    def chances(self, view: View) -> dict[Action, float]:
        """Return the probability of each action that the player may choose at this view (`stich.players.Chances`)."""
        choices = _choices(view)
        return dict.fromkeys(choices, 1 / len(choices))


def _choices(view: View) -> Sequence[Action]:
    legal = view.legal_actions
    return [a for a in legal if not ends_early(a.text)] or legal
