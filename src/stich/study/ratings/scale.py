"""Constants of each game for ratings, measured on simulated people. `python -m stich.study.ratings` writes them to ``scales.json``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """Constants of one game, in its points in a deal (`MatchRules.points`)."""

    mean: float
    """Mean points of an average player in a deal, at a table with the usual rules."""
    noise: float
    """Standard deviation of the points in a deal without the luck of the cards."""
    raw: float
    """Standard deviation of the points in a deal with the luck of the cards."""
    luck: float
    """Factor β with which the computers' result with the same cards is subtracted."""
    influence: float
    """Effect of the other players' strength on a player's points, as a share of the effect of the player's own strength (0 to 1)."""
    opposed: float
    """Share of a player's luck that the others lose: 1 if points sum to zero.

    It is kept below 1, so that results still contain information.
    """
    deals: int
    """Number of deals on which the constants were measured."""

    @property
    def prior(self) -> float:
        """Standard deviation of strength among people, as far as known: a tenth of ``raw`` (about 5 points in Skat)."""
        return self.raw / 10

    @property
    def drift(self) -> float:
        """Standard deviation of the change of a player's strength in a month."""
        return self.prior / 10


MEASURED = "scales.json"


@cache
def measured() -> dict[str, Scale]:
    """Return the constants of the measured games, by name of the game."""
    return msgspec.json.decode(files(__package__).joinpath(MEASURED).read_bytes(), type=dict[str, Scale])
