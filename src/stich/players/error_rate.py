"""Player that searches, but at random moments decides like a weaker player."""

from __future__ import annotations

from random import Random

from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import Decision
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action
from stich.players.search import SearchPlayer


class ErrorRatePlayer:
    """Player that decides like ``search`` or, with probability ``error_rate`` (0 to 1, drawn for each decision), like the weaker
    ``lapsed``.
    """

    def __init__(self, search: SearchPlayer, lapsed: Player, error_rate: float, rng: Random) -> None:
        self._search, self._lapsed, self._error_rate, self._rng = search, lapsed, error_rate, rng

    def act(self, view: View) -> Action:
        return self._who().act(view)

    def decide(self, view: View) -> Decision:
        """Return the action of `act`. The decision has estimates if the search player makes it."""
        who = self._who()
        return who.decide(view) if isinstance(who, SearchPlayer) else Decision(who.act(view))

    def _who(self) -> Player:
        """Return the player that makes this decision, drawn at random."""
        return self._lapsed if self._rng.random() < self._error_rate else self._search
