"""The search player: looks ahead where cards are played, asks the game's own judgement elsewhere."""

from __future__ import annotations

import random

from stich.kernel.action import PLAYS, Action, PlayCard
from stich.kernel.player import Player
from stich.kernel.view import View

from .cards import card_values
from .effort import Effort


class SearchPlayer:
    """Plays the card with the highest expected game score over sampled worlds.

    ``guide`` decides whatever is no card.
    """

    def __init__(self, guide: Player, effort: Effort, rng: random.Random) -> None:
        self._guide, self._effort, self._rng = guide, effort, rng

    def act(self, view: View) -> Action:
        legal = view.legal_actions
        cards = [a.card for a in legal if isinstance(a, PlayCard)]
        if not cards:
            return self._guide.act(view)
        if len(cards) == len(legal) == 1:
            return legal[0]
        if len(cards) < len(legal):
            said = self._guide.act(view)
            if not isinstance(said, PlayCard):
                return said
        if len(cards) == 1:
            return PLAYS[cards[0]]
        effort = self._effort
        worlds = view.worlds(self._rng, effort.worlds)
        values = card_values(worlds, effort, self._rng)
        return PLAYS[max(cards, key=values.__getitem__)] if values else self._guide.act(view)
