"""Ratings: what somebody may be expected to make a deal, in the points of the game, and how sure that is (docs/adr/0016-ratings.md).

`model` learns it from results, `luck` takes off what the cards gave, `scale` holds what was measured of each game.
"""

from .fit import scale
from .luck import Luck, adjusted, luck
from .match import RatedMatch, rate
from .model import DealResult, Player, Rating, months_later, update
from .scale import Scale, measured

__all__ = [
    "DealResult",
    "Luck",
    "Player",
    "RatedMatch",
    "Rating",
    "Scale",
    "adjusted",
    "luck",
    "measured",
    "months_later",
    "rate",
    "scale",
    "update",
]
