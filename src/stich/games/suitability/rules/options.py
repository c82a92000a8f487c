"""Options of Suitability (docs/rules B.1, B.10)."""

from __future__ import annotations

from typing import Literal

from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.options import Options
from stich.kernel.rules.preset import Presets

Players = Literal[2, 3, 4, 5]


class SuitabilityOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of Suitability that a table may choose (B.1); presets set all of them."""

    lengths = frozenset({"end", "deals", "rounds", "points"})

    players: Players = 4
    """At the table; their number decides the pack (B.2)."""
    end: Literal["deals", "points", "agreement"] = "deals"
    """End of a match: after an agreed number of deals, at a total of points, or when all agree to stop (B.10)."""
    deals: Literal[4, 8, 12, 16, 20] = 4
    """With ``end`` deals: length of a match (in deals) for any number of players; the last round may be incomplete (B.10.2)."""
    rounds: Literal["none", 1, 2, 3, 4, 5] = "none"
    """With ``end`` deals: length of a match in whole rounds, instead of ``deals``; a round is one deal by every player."""
    points: Literal[250, 100, 150, 200, 500] = 250
    """With ``end`` points: total of a player that ends the match after a deal."""
    rounding: Literal["half up", "down"] = "half up"
    """Rounding of a score that is no whole number (B.6.1)."""
    poverty_bonus: bool = True
    """True if the player with poverty also gets the 10 for no penalty card (B.11)."""

    def check(self) -> None:
        """Raise `InvalidOptions` for a forbidden combination."""
        if self.end != "deals" and self.deals != 4:
            raise InvalidOptions("options/invalid#deals")
        if self.end != "deals" and self.rounds not in ("none", 1):  # tables saved before ``deals`` existed have 1 with every end
            raise InvalidOptions("options/invalid#rounds")
        if self.rounds != "none" and self.deals != 4:
            raise InvalidOptions("options/invalid#length")
        if self.end != "points" and self.points != 250:
            raise InvalidOptions("options/invalid#points")


PRESETS = Presets("stich.games.suitability", "suitability-akagiri", SuitabilityOptions)
