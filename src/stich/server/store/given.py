"""Points that people gave away, as the judge has found them (`people.judging`)."""

from __future__ import annotations

from math import sqrt

import msgspec


class Given(msgspec.Struct, frozen=True):
    """Points that were given away in some judged deals."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    """Sum of the squares of each deal's points."""

    def without(self, other: Given) -> Given:
        """Return what is given away in the deals that are not among those of the other."""
        return Given(self.deals - other.deals, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float:
        """Points given away a deal."""
        return self.total / self.deals if self.deals else 0.0

    @property
    def sd(self) -> float:
        """Standard deviation of the points given away in a deal."""
        return sqrt(max(0.0, self.squares / self.deals - self.mean**2)) if self.deals else 0.0


class MatchLine(msgspec.Struct, frozen=True):
    """One person in one rated match."""

    table: str
    game: str
    at: float
    guest: str
    points: float
    given: Given
