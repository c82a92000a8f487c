"""The weakest player, and the least predictable one: any legal action, but no offer to end the deal early."""

from __future__ import annotations

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
        legal = view.legal_actions
        return self._rng.choice([a for a in legal if a.text not in EARLY_ENDS] or legal)
