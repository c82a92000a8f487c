"""Points that players gave away, as computed by the judge (`people.judging`)."""

from __future__ import annotations

from math import sqrt

import msgspec


class PointsGiven(msgspec.Struct, frozen=True):
    """Sum of points given away over some judged deals."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    """Sum over the deals of the squared points."""

    def without(self, other: PointsGiven) -> PointsGiven:
        """Return the figures without the deals of ``other``, which must be a subset."""
        return PointsGiven(self.deals - other.deals, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float:
        """Return the mean of the points given away in a deal."""
        return self.total / self.deals if self.deals else 0.0

    @property
    def sd(self) -> float:
        """Return the standard deviation of the points given away in a deal."""
        return sqrt(max(0.0, self.squares / self.deals - self.mean**2)) if self.deals else 0.0


class MatchLine(msgspec.Struct, frozen=True):
    """Figures of one player in one rated match."""

    table: str
    game: str
    at: float
    guest: str
    points: float
    given: PointsGiven
