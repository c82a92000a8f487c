"""Measured constants of each game, the scale of people's points. `python -m stich.study.ratings` writes them to ``scales.json``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """Constants of one game, in its points a deal (`MatchRules.points`)."""

    mean: float
    """Mean points of an average player at the usual table."""
    noise: float
    """Standard deviation of a deal's points without the luck of the cards."""
    raw: float
    """Standard deviation of a deal's points with the luck of the cards."""
    luck: float
    """Share of the computers' result with the same cards that is subtracted (β)."""
    influence: float
    """Effect of the other players' strength on a player's points, as a share of the effect of the player's own strength (0 to 1)."""
    opposed: float
    """Share of one player's luck that the others lose: 1 where points sum to zero. Kept below 1, so that results still carry
    information."""
    deals: int
    """Number of deals of the measurement."""

    @property
    def prior(self) -> float:
        """Standard deviation of strength among people, as far as known: a tenth of a deal's spread (some 5 points in Skat)."""
        return self.raw / 10

    @property
    def drift(self) -> float:
        """Standard deviation of the change of a strength in a month."""
        return self.prior / 10


MEASURED = "scales.json"


@cache
def measured() -> dict[str, Scale]:
    """Return the scales of the measured games, by name."""
    return msgspec.json.decode(files(__package__).joinpath(MEASURED).read_bytes(), type=dict[str, Scale])
