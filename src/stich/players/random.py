"""The weakest player, and the least predictable one: any legal action, but no offer to end the deal early."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stich.kernel.action import Action
from stich.kernel.view import View

EARLY_ENDS = frozenset({"concede", "claim", "accept"})
"""Actions that end a deal early by a player's will; it never chooses them."""


class RandomPlayer:
    """Chooses among the legal actions, all equally likely."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        return self._rng.choice(_choices(view))

    def chances(self, view: View) -> dict[Action, float]:
        """How likely it does each action (`stich.players.Chances`)."""
        choices = _choices(view)
        return dict.fromkeys(choices, 1 / len(choices))


def _choices(view: View) -> Sequence[Action]:
    legal = view.legal_actions
    return [a for a in legal if a.text not in EARLY_ENDS] or legal
