"""What was measured of each game: the scale on which people's points are judged. `python -m stich.ratings` writes ``scales.json``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one game, in its points a deal (`MatchRules.points`)."""

    mean: float
    """What an average player makes, at the usual table."""
    noise: float
    """Standard deviation of a deal's points with the luck taken off."""
    raw: float
    """The same without taking it off."""
    luck: float
    """How much of what computers made of the same cards is taken off (β)."""
    influence: float
    """How much the strength of the others changes one's own points, as a share of what one's own does."""
    opposed: float
    """How much of what luck gives to one it takes from the others: 1 where points sum to zero. Below 1, so that results tell something."""
    deals: int
    """How many deals this was measured on."""

    @property
    def prior(self) -> float:
        """Standard deviation of the strengths of people, as far as is known: a tenth of a deal's spread, in Skat some 5 points."""
        return self.raw / 10

    @property
    def drift(self) -> float:
        """Standard deviation of how much a strength changes in a month."""
        return self.prior / 10


MEASURED = "scales.json"


@cache
def measured() -> dict[str, Scale]:
    """The games that were measured, by name."""
    return msgspec.json.decode(files(__package__).joinpath(MEASURED).read_bytes(), type=dict[str, Scale])
