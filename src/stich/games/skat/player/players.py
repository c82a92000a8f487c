"""The players that only Skat has."""

from __future__ import annotations

from random import Random

from stich.kernel.player import BiddingPolicy, Player, RoomPlayers

from .simple import SimplePlayer


class SkatPlayers(RoomPlayers):
    """*simple*, and a bidding policy that uses nets."""

    net_package = __package__

    def simple(self) -> Player:
        return SimplePlayer()

    def bidding_policy(self, rng: Random) -> BiddingPolicy | None:
        from .bidding_policy import SkatBiddingPolicy
        from .contract_evaluation import load_nets

        nets = load_nets()
        return SkatBiddingPolicy(nets) if nets else None
