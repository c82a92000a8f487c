"""Points that players gave away in their decisions, as computed by the judge (`users.judging`)."""

from __future__ import annotations

from math import sqrt

import msgspec


class PointsGiven(msgspec.Struct, frozen=True):
    """Points given away in some judged deals: number of deals, sum, and sum of squares."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    """Sum over the deals of the square of the points given away in each."""

    def without(self, other: PointsGiven) -> PointsGiven:
        """Return the figures without the deals in ``other``, all of which must be counted in this object."""
        return PointsGiven(self.deals - other.deals, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float:
        """Return the points given away per deal (mean); 0 without deals."""
        return self.total / self.deals if self.deals else 0.0

    @property
    def sd(self) -> float:
        """Return the standard deviation of the points given away per deal; 0 without deals."""
        return sqrt(max(0.0, self.squares / self.deals - self.mean**2)) if self.deals else 0.0


class MatchLine(msgspec.Struct, frozen=True):
    """Figures of one player in one rated match: game points won, and points given away in decisions."""

    table: str
    game: str
    at: float
    guest: str
    points: float
    given: PointsGiven
