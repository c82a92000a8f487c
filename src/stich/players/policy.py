"""A player without search: it plays the card that the card policy finds most likely."""

from __future__ import annotations

from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import PLAYS, Action, PlayCard
from stich.kernel.solver_input.card_policy import CardPolicy


class PolicyPlayer:
    """Plays by ``policy``. ``bidder`` makes the decisions other than cards, and plays the cards that the policy has not learnt."""

    def __init__(self, bidder: Player, policy: CardPolicy | None) -> None:
        self._bidder, self._policy = bidder, policy

    def act(self, view: View) -> Action:
        otherwise = self._bidder.act(view)
        if self._policy is None or not isinstance(otherwise, PlayCard):
            return otherwise
        likely = self._policy.probabilities(view)
        return PLAYS[max(likely, key=likely.__getitem__)] if likely else otherwise
