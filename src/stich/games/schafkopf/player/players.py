"""Players that only Schafkopf has."""

from __future__ import annotations

from random import Random
from typing import cast

from stich.games.schafkopf.view.view import SchafkopfView
from stich.kernel.knowledge.advice import Reason
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import Decision
from stich.kernel.plugin.player import BiddingPolicy, Player, RoomPlayers
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.solver_input.card_policy import CardPolicy

from .simple import SimplePlayer


class SchafkopfPlayers(RoomPlayers):
    """Players of Schafkopf: *simple*, and a bidding policy that uses nets."""

    net_package = __package__

    def simple(self) -> Player:
        return SimplePlayer()

    def bidding_policy(self, rng: Random, *, before: bool = False) -> BiddingPolicy | None:
        from .bidding_policy import SchafkopfBiddingPolicy
        from .contract_evaluation import BEFORE, Nets, load_nets

        nets = load_nets(BEFORE if before else Nets._fields)
        return SchafkopfBiddingPolicy(nets, before=before) if nets else None

    def card_policy(self) -> CardPolicy | None:
        from .card_policy import load_card_policy

        return load_card_policy()

    def rule_of_thumb(self, view: View) -> Decision:
        from .rule_of_thumb import explained

        return explained(cast(SchafkopfView, view), self.simple().act(view))

    def reasons(self, view: View, action: Action) -> tuple[Reason, ...]:
        from .hint_reasons import reasons_of_card

        return reasons_of_card(cast(SchafkopfView, view), action.card) if isinstance(action, PlayCard) else ()
