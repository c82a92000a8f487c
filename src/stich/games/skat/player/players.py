"""Who plays Skat by its own knowledge of it."""

from __future__ import annotations

from random import Random

from stich.kernel.player import BiddingPolicy, Player, RoomPlayers

from .simple import SimplePlayer


class SkatPlayers(RoomPlayers):
    """*simple*, and a bidding policy of nets."""

    net_package = __package__

    def simple(self) -> Player:
        return SimplePlayer()

    def bidding_policy(self, rng: Random) -> BiddingPolicy | None:
        from .bidding_policy import SkatBiddingPolicy
        from .contract_evaluation import nets

        found = nets()
        return SkatBiddingPolicy(found) if found else None
