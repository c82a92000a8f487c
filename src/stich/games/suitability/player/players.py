"""The players that only Suitability has."""

from __future__ import annotations

from random import Random

from stich.kernel.player import BiddingPolicy, Player, RoomPlayers

from .simple import SimplePlayer


class SuitabilityPlayers(RoomPlayers):
    """*simple*, and a bidding policy that plays sampled deals to the end."""

    def simple(self) -> Player:
        return SimplePlayer()

    def bidding_policy(self, rng: Random) -> BiddingPolicy:
        from .bidding_policy import SuitabilityBiddingPolicy

        return SuitabilityBiddingPolicy(rng)
