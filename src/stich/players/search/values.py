"""Results of a search for each card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from stich.kernel.rules.cards import Card


class CardEstimate(NamedTuple):
    """Value of a card for the player who plays it, found by a search."""

    value: float
    """Value by which cards are compared (in game points): the payoff, and a little more for the safer of two cards."""
    payoff: float
    """Expected score of the player less the average score of the others (in game points)."""
    chance: float | None = None
    """Probability that the player's side wins, with results spread around those of the search. None if all play alone."""
    won: float | None = None
    """Share of the sampled deals that the player's side wins with open hands. None if all play alone."""


def weighted_mean(weights: Sequence[int], values: Sequence[CardEstimate]) -> CardEstimate:
    """Return the weighted mean of the values."""

    def mean(parts: Iterable[float]) -> float:
        return sum(w * part for w, part in zip(weights, parts, strict=True)) / sum(weights)

    return CardEstimate(
        mean(v.value for v in values),
        mean(v.payoff for v in values),
        mean(v.chance or 0.0 for v in values),
        mean(v.won or 0.0 for v in values),
    )


def spread(weights: Sequence[int], payoffs: Iterable[Sequence[float]]) -> float:
    """Return the weighted standard deviation of the payoffs over the deals, averaged over the cards.

    ``payoffs``: for each card its payoff in each deal. ``weights``: weights of the deals.
    """
    shares = np.array(weights, dtype=np.float64) / sum(weights)
    by_card = np.array(list(payoffs))
    means = by_card @ shares
    return float(np.sqrt((by_card - means[:, None]) ** 2 @ shares).mean())


class Searched(NamedTuple):
    """Result of a search over sampled deals."""

    cards: dict[Card, CardEstimate]
    """Value of each legal card for the player."""
    deals: int
    """Number of sampled deals that were used."""
    no_trick: bool = False
    """True for a contract for no trick. Such a deal is only won or lost, so many cards have equal values."""
    spread: float = 0.0
    """Standard deviation of the payoff over the deals, averaged over the cards (in game points)."""
    double_dummy: Mapping[Card, float] | None = None
    """Payoff of each card with open hands alone, if the values also use play-outs; else None."""
