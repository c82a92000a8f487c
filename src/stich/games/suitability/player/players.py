"""Players that only Suitability has."""

from __future__ import annotations

from random import Random
from typing import cast

from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.knowledge.advice import Reason
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import Decision
from stich.kernel.plugin.player import BiddingPolicy, Player, RoomPlayers
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.cards import Card

from .simple import SimplePlayer


class SuitabilityPlayers(RoomPlayers):
    """Players of Suitability: *simple*, and a bidding policy that plays sampled deals to the end."""

    def set_aside(self, view: View) -> tuple[Card, ...]:
        """Return the card that lies face up."""
        up = cast(SuitabilityView, view).up
        return (up,) if up else ()

    def simple(self) -> Player:
        return SimplePlayer()

    def bidding_policy(self, rng: Random, *, before: bool = False) -> BiddingPolicy:
        from .bidding_policy import SuitabilityBiddingPolicy

        return SuitabilityBiddingPolicy(rng)

    def rule_of_thumb(self, view: View) -> Decision:
        from .rule_of_thumb import explained

        return explained(cast(SuitabilityView, view), self.simple().act(view))

    def reasons(self, view: View, action: Action) -> tuple[Reason, ...]:
        from .hint_reasons import reasons_of_card

        return reasons_of_card(cast(SuitabilityView, view), action.card) if isinstance(action, PlayCard) else ()
