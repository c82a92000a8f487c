"""The weakest player, and the least predictable one: any legal action, but it never gives up or bargains."""

from __future__ import annotations

from random import Random

from stich.kernel.action import Action
from stich.kernel.view import View

BARGAINS = frozenset({"concede", "claim", "accept"})
"""Words that end a deal early, by a player's own will; it refuses such offers."""


class RandomPlayer:
    """Chooses among the legal actions with equal chances."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        legal = view.legal_actions
        return self._rng.choice([a for a in legal if a.text not in BARGAINS] or legal)
