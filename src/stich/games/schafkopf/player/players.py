"""Who plays Schafkopf by its own knowledge of it."""

from __future__ import annotations

from random import Random

from stich.kernel.player import BiddingPolicy, Player, RoomPlayers

from .simple import SimplePlayer


class SchafkopfPlayers(RoomPlayers):
    """*simple*, and a bidding policy of nets."""

    net_package = __package__

    def simple(self) -> Player:
        return SimplePlayer()

    def bidding_policy(self, rng: Random) -> BiddingPolicy | None:
        from .bidding_policy import SchafkopfBiddingPolicy
        from .contract_evaluation import nets

        found = nets()
        return SchafkopfBiddingPolicy(found) if found else None
