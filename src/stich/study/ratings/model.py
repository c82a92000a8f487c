"""Rating model: a Kalman filter on points in a deal (Kalman 1960; for ratings, Glickman 1999).

The strength of a player is the number of points in a deal by which they would beat average people. The points of a player in a deal are own
strength + influence · (strengths of the partners − size of the side · mean strength of the opponents) + luck.
With influence 1 nothing changes if all players become stronger by the same amount, as must be if points sum to zero. Strengths are normally
distributed and drift with time. A match is one update of all its players together, so their order does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from .scale import Scale

if TYPE_CHECKING:
    import numpy as np

RatingOwner = str
"""Owner of a rating: a person's id on a server, or a name in a file of records."""

PROVISIONAL = 0.5
"""Share of a newcomer's standard deviation above which a rating counts as provisional."""
LOWER = 2.0
"""Number of standard deviations between a rating and its lower bound, by which players are ranked."""


class Rating(msgspec.Struct, frozen=True):
    """Expected points in a deal against average people, as a normal distribution."""

    mean: float
    sd: float

    @property
    def lower(self) -> float:
        """Lower bound by which people are ranked; their strength exceeds it with probability 97.7 %."""
        return self.mean - LOWER * self.sd

    def provisional(self, scale: Scale) -> bool:
        """Return True if the rating is too uncertain to be ranked with the others."""
        return self.sd > PROVISIONAL * scale.prior


class DealResult(msgspec.Struct, frozen=True):
    """Points of each player who was dealt cards in one deal."""

    points: Mapping[RatingOwner, float]
    """Points by player, with or without luck."""
    expected: float
    """Mean points of an average player in a deal of this table."""
    partners: frozenset[RatingOwner] = frozenset()
    """Players of one of the two sides; empty if all play alone."""


def newcomer(scale: Scale) -> Rating:
    """Return the rating of a player without results."""
    return Rating(scale.mean, scale.prior)


def months_later(rating: Rating, months: float, scale: Scale) -> Rating:
    """Return the rating after this number of months without a match.

    It becomes less certain, at most as uncertain as that of a newcomer.
    """
    variance = rating.sd**2 + max(0.0, months) * scale.drift**2
    return Rating(rating.mean, max(rating.sd, min(scale.prior, variance**0.5)))


def update(
    ratings: Mapping[RatingOwner, Rating], deals: Sequence[DealResult], scale: Scale, weight: float = 1.0
) -> dict[RatingOwner, Rating]:
    """Return the ratings after a match. ``weight``: weight of its deals (above 0, at most 1). Players in no deal keep their ratings.

    Raise ValueError for a player without a rating, or for another weight.
    """
    import numpy as np

    if not 0 < weight <= 1:
        raise ValueError(f"a weight is above 0 and at most 1, not {weight}")
    players = sorted({player for deal in deals for player in deal.points})
    if missing := [player for player in players if player not in ratings]:
        raise ValueError(f"no rating of {', '.join(missing)}")
    if not players:
        return dict(ratings)
    counts = np.array([sum(player in deal.points for deal in deals) for player in players], dtype=float)
    design = (
        sum((_design(players, deal, scale.influence) for deal in deals), start=np.zeros((len(players), len(players)))) / counts[:, None]
    )
    observed = np.array([sum(d.points[p] - d.expected for d in deals if p in d.points) for p in players]) / counts
    prior_mean = np.array([ratings[p].mean - scale.mean for p in players])
    prior = np.diag([ratings[p].sd ** 2 for p in players])
    noise = _noise(counts * weight, scale)
    gain = np.linalg.solve(design @ prior @ design.T + noise, design @ prior).T
    mean = prior_mean + gain @ (observed - design @ prior_mean)
    variance = np.diag(prior - gain @ design @ prior)
    after = {p: Rating(float(m) + scale.mean, float(v) ** 0.5) for p, m, v in zip(players, mean, variance, strict=True)}
    return {**ratings, **after}


def _design(players: Sequence[RatingOwner], deal: DealResult, influence: float) -> np.ndarray:
    """Return how much the points of each player in this deal (rows) depend on the strength of each player (columns): a matrix of
    factors."""
    import numpy as np

    matrix = np.zeros((len(players), len(players)))
    for row, player in enumerate(players):
        if player not in deal.points:
            continue
        side = _side(player, deal)
        opponents = [p for p in deal.points if p not in side]
        for column, other in enumerate(players):
            if other == player:
                matrix[row, column] = 1.0
            elif other in side:
                matrix[row, column] = influence
            elif other in opponents:
                matrix[row, column] = -influence * len(side) / len(opponents)
    return matrix


def _side(player: RatingOwner, deal: DealResult) -> frozenset[RatingOwner]:
    """Return the players on the side of this player in a deal, the player included."""
    if not deal.partners:
        return frozenset((player,))
    return deal.partners if player in deal.partners else frozenset(deal.points) - deal.partners


def _noise(counts: np.ndarray, scale: Scale) -> np.ndarray:
    """Return the covariance of luck in the mean points (players × players): a player's gain is in part the loss of the others.

    ``counts``: number of deals of each player.
    """
    import numpy as np

    players = len(counts)
    shared = -scale.opposed / max(1, players - 1)
    correlation = np.full((players, players), shared)
    np.fill_diagonal(correlation, 1.0)
    return correlation * scale.noise**2 / np.sqrt(np.outer(counts, counts))
