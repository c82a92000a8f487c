"""Ratings of players: expected points in a deal, with the uncertainty of the estimate (docs/adr/0016-ratings.md).

`model` updates ratings from results, `luck` removes the luck of the cards, `scale` contains the measured constants of each game.
"""

from .fit import scale
from .luck import Luck, adjusted, luck
from .match import RatedMatch, rate
from .model import DealResult, Rating, RatingOwner, months_later, update
from .scale import Scale, measured

__all__ = [
    "DealResult",
    "Luck",
    "RatedMatch",
    "Rating",
    "RatingOwner",
    "Scale",
    "adjusted",
    "luck",
    "measured",
    "months_later",
    "rate",
    "scale",
    "update",
]
