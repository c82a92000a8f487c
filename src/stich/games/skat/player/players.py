"""Players that only Skat has."""

from __future__ import annotations

from random import Random
from typing import cast

from stich.games.skat.rules.contract import DECK
from stich.games.skat.view.view import SkatView
from stich.kernel.knowledge.advice import Reason
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import Decision
from stich.kernel.plugin.player import BiddingPolicy, Player, RoomPlayers
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.card_policy import CardPolicy

from .simple import SimplePlayer


class SkatPlayers(RoomPlayers):
    """Players of Skat: *simple*, and a bidding policy that uses nets."""

    net_package = __package__

    def set_aside(self, view: View) -> tuple[Card, ...]:
        from stich.games.skat.view.worlds import known_face_down

        return DECK.members(known_face_down(cast(SkatView, view)) or 0)

    def simple(self) -> Player:
        return SimplePlayer()

    def bidding_policy(self, rng: Random, *, before: bool = False) -> BiddingPolicy | None:
        from .bidding_policy import SkatBiddingPolicy
        from .contract_evaluation import BEFORE, NET_FILES, load_nets

        nets = load_nets(BEFORE if before else NET_FILES)
        return SkatBiddingPolicy(nets, rng, before=before) if nets else None

    def card_policy(self) -> CardPolicy | None:
        from .card_policy import load_card_policy

        return load_card_policy()

    def rule_of_thumb(self, view: View) -> Decision:
        from .rule_of_thumb import explained

        return explained(cast(SkatView, view), self.simple().act(view))

    def reasons(self, view: View, action: Action) -> tuple[Reason, ...]:
        from .hint_reasons import reasons_of_card, reasons_of_end

        skat_view = cast(SkatView, view)
        return reasons_of_card(skat_view, action.card) if isinstance(action, PlayCard) else reasons_of_end(skat_view, action)
