"""The model: a Kalman filter on points a deal (Kalman 1960; of ratings, Glickman 1999).

Somebody's strength is the points a deal that he would make against average people beyond what they make. In a deal he makes

    own strength + influence · (strengths of his partners − size of his side · mean strength of his opponents) + luck

so that, where the influence is 1, nothing changes if everybody gets stronger by as much, as it must where points sum to zero. Strengths are
normal and drift with time. A match is one update, of all its players together, so that their order does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from .scale import Scale

if TYPE_CHECKING:
    import numpy as np

Player = str
"""Whom a rating belongs to: a guest's id, a name in a file of records."""

PROVISIONAL = 0.5
"""A rating counts as provisional until its standard deviation is this share of a newcomer's."""
LOWER = 2.0
"""Standard deviations between a rating and the bound by which it is ranked."""


class Rating(msgspec.Struct, frozen=True):
    """What somebody may be expected to make a deal among average people: a normal distribution, in points."""

    mean: float
    sd: float

    @property
    def lower(self) -> float:
        """By which people are ranked: they are better than this with 97.7 percent."""
        return self.mean - LOWER * self.sd

    def provisional(self, scale: Scale) -> bool:
        """Too little is known yet to rank it with the others."""
        return self.sd > PROVISIONAL * scale.prior


class DealResult(msgspec.Struct, frozen=True):
    """What each of those who were dealt cards made of one deal."""

    points: Mapping[Player, float]
    """With the luck taken off, or raw."""
    expected: float
    """What an average player makes of a deal of this table."""
    partners: frozenset[Player] = frozenset()
    """One of two sides of partners; empty where everybody plays for himself."""


def newcomer(scale: Scale) -> Rating:
    """The rating of somebody of whom nothing is known."""
    return Rating(scale.mean, scale.prior)


def months_later(rating: Rating, months: float, scale: Scale) -> Rating:
    """The same rating after so long without a match: people change. It gets no less certain than a newcomer's."""
    variance = rating.sd**2 + max(0.0, months) * scale.drift**2
    return Rating(rating.mean, max(rating.sd, min(scale.prior, variance**0.5)))


def update(ratings: Mapping[Player, Rating], deals: Sequence[DealResult], scale: Scale, weight: float = 1.0) -> dict[Player, Rating]:
    """The ratings after a match. ``weight``: how much its deals count, 1 for wholly. Players of no deal keep theirs.

    Raises `ValueError` for a player without a rating, or a weight that is not above 0 and at most 1.
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


def _design(players: Sequence[Player], deal: DealResult, influence: float) -> np.ndarray:
    """How much each player's points of this deal (rows) depend on each player's strength (columns)."""
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


def _side(player: Player, deal: DealResult) -> frozenset[Player]:
    if not deal.partners:
        return frozenset((player,))
    return deal.partners if player in deal.partners else frozenset(deal.points) - deal.partners


def _noise(counts: np.ndarray, scale: Scale) -> np.ndarray:
    """Covariance of what luck adds to the means: what one gains in a deal, the others lose in part."""
    import numpy as np

    players = len(counts)
    shared = -scale.opposed / max(1, players - 1)
    correlation = np.full((players, players), shared)
    np.fill_diagonal(correlation, 1.0)
    return correlation * scale.noise**2 / np.sqrt(np.outer(counts, counts))
