"""What a search finds of each card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from stich.kernel.cards import Card


class CardValue(NamedTuple):
    """What a card is worth to who plays it."""

    value: float
    """By this cards are compared. In game points; of equal payoffs the safer one is worth more."""
    payoff: float
    """Expected, in game points: what the player scores, less what the others score on average."""
    chance: float | None = None
    """That the player's side wins, as uncertain as the payoff is. None where everybody plays alone."""
    won: float | None = None
    """The share of the sampled deals that the player's side wins with all cards open. None where everybody plays alone."""


def weighted_mean(weights: Sequence[int], values: Sequence[CardValue]) -> CardValue:
    """The mean of values that count so many times each."""

    def mean(parts: Iterable[float]) -> float:
        return sum(w * part for w, part in zip(weights, parts, strict=True)) / sum(weights)

    return CardValue(
        mean(v.value for v in values),
        mean(v.payoff for v in values),
        mean(v.chance or 0.0 for v in values),
        mean(v.won or 0.0 for v in values),
    )


def spread(weights: Sequence[int], payoffs: Iterable[Sequence[float]]) -> float:
    """The standard deviation of payoffs that count so many times each, on average over the cards. ``payoffs``: for each card, by deal."""
    shares = np.array(weights, dtype=np.float64) / sum(weights)
    by_card = np.array(list(payoffs))
    means = by_card @ shares
    return float(np.sqrt((by_card - means[:, None]) ** 2 @ shares).mean())


class Searched(NamedTuple):
    """What a search of sampled deals has found."""

    cards: dict[Card, CardValue]
    """By legal card."""
    deals: int
    """Sampled deals that it used."""
    no_trick: bool = False
    """Whether the contract is for no trick: then a deal is only won or lost, and many cards are equal."""
    spread: float = 0.0
    """How uncertain the result is: the standard deviation of the payoff over the deals, in game points, on average over the cards."""
    open_hands: Mapping[Card, float] | None = None
    """The payoff of each card by open hands alone, where the values come from more than that."""
