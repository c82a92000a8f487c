"""Suitability's options (docs/rules B.1, B.10)."""

from __future__ import annotations

from typing import Literal

from stich.kernel.errors import InvalidOptions
from stich.kernel.options import Options
from stich.kernel.preset import Presets

Players = Literal[2, 3, 4, 5]


class SuitabilityOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Values a table may choose; presets settle the rest (B.1)."""

    lengths = frozenset({"end", "deals", "rounds", "points"})

    players: Players = 4
    """At the table; their number decides the pack (B.2)."""
    end: Literal["deals", "points", "agreement"] = "deals"
    """What ends a match: an agreed number of deals, a total of points, or that all agree to stop (B.10)."""
    deals: Literal[4, 8, 12, 16, 20] = 4
    """Length of a match with ``end`` deals, however many play; a round need not be whole (B.10.2)."""
    rounds: Literal["none", 1, 2, 3, 4, 5] = "none"
    """With ``end`` deals: so many whole rounds instead of ``deals``; a round is one deal by every player."""
    points: Literal[250, 100, 150, 200, 500] = 250
    """With ``end`` points: the match is over once somebody has this total after a deal."""
    rounding: Literal["half up", "down"] = "half up"
    """How a score that is no whole number is rounded (B.6.1)."""
    poverty_bonus: bool = True
    """Who took poverty also gets the 10 for no penalty card (B.11)."""

    def check(self) -> None:
        if self.end != "deals" and self.deals != 4:
            raise InvalidOptions("deals belongs to end deals")
        if self.end != "deals" and self.rounds not in ("none", 1):  # tables from before there was ``deals`` have 1 with every end
            raise InvalidOptions("rounds belongs to end deals")
        if self.rounds != "none" and self.deals != 4:
            raise InvalidOptions("deals and rounds both say how long a match is: choose one of them")
        if self.end != "points" and self.points != 250:
            raise InvalidOptions("points belongs to end points")


PRESETS = Presets("stich.games.suitability", "suitability-akagiri", SuitabilityOptions)
