"""Likelihood of each possible skat by the others' bids: if they do not bid, good cards are likelier to lie in the skat (ADR 54)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.seating import PLACES
from stich.kernel.knowledge.worlds import systematic_resampling

from .auction_likelihood import LIMITS, SeatCalls, limit_probabilities, load_bid_limits, said_likelihood

SAMPLED_SKATS = 24
"""Number of skats that are evaluated while the skat is unknown (of 231 possible ones)."""
SPLITS = 8
"""Number of random divisions of the remaining cards between the two other players, for each sampled skat."""
LIKELY = 0.5
"""Share of the sampled skats that are drawn as if all others had passed at once; the rest are drawn evenly."""
PASSED_AT_ONCE = SeatCalls(refused=LIMITS[0])
Weights = NDArray[np.float64]


class WeighedSkats(NamedTuple):
    """Sampled skats (pairs of cards, as masks) with their probabilities, which add up to 1."""

    masks: tuple[int, ...]
    weights: Weights


class _Sampled(NamedTuple):
    masks: tuple[int, ...]
    weights: Weights
    """Weights of the skats before any bids are taken into account."""
    limits: dict[int, NDArray[np.float64]]
    """Probabilities of the bid limits (`auction_likelihood`) of another player's possible hands, by place: [skats, SPLITS, classes]."""


def weighed_skats(ten: int, place: int, said: Sequence[SeatCalls] | None) -> WeighedSkats:
    """Return sampled skats beside these ten cards (mask) at this place, weighted by the others' bids (``said``, by place).

    Equal arguments give equal samples. All weights are equal if the bids are unknown, or if there is no net of bid limits.
    """
    sampled = None if said is None else _sampled(ten, place)
    if said is None or sampled is None:
        return _evenly_sampled(ten)
    weights = sampled.weights * _likelihoods(sampled.limits, said)
    return WeighedSkats(sampled.masks, weights / weights.sum())


@lru_cache(maxsize=512)
def _evenly_sampled(ten: int) -> WeighedSkats:
    masks = tuple(Random(ten).sample(_skats(ten), SAMPLED_SKATS))
    return WeighedSkats(masks, np.full(len(masks), 1 / len(masks)))


@lru_cache(maxsize=512)
def _sampled(ten: int, place: int) -> _Sampled | None:
    net = load_bid_limits()
    if net is None:
        return None
    skats, others = _skats(ten), [at for at in range(len(PLACES)) if at != place]
    hands = _split(ten, skats)
    limits = {at: limit_probabilities(net, at, held.ravel()).reshape(*held.shape, -1) for at, held in zip(others, hands, strict=True)}
    likely = _likelihoods(limits, [PASSED_AT_ONCE] * len(PLACES))
    drawn = LIKELY * likely / likely.sum() + (1 - LIKELY) / len(skats)
    times = np.array(systematic_resampling(drawn.tolist(), SAMPLED_SKATS, Random(ten)))
    chosen = np.flatnonzero(times)
    return _Sampled(
        masks=tuple(skats[i] for i in chosen.tolist()),
        weights=times[chosen] / drawn[chosen],
        limits={at: probabilities[chosen] for at, probabilities in limits.items()},
    )


def _split(ten: int, skats: Sequence[int]) -> NDArray[np.uint64]:
    """Return sampled hands of the two other players (masks): [2, skats, SPLITS]. Equal arguments give equal samples."""
    bits = np.uint64(1) << np.arange(len(DECK.cards), dtype=np.uint64)
    left = np.array([DECK.full & ~(ten | skat) for skat in skats], dtype=np.uint64)
    cards = np.broadcast_to(bits, (len(skats), len(bits)))[(left[:, None] & bits) > 0].reshape(len(skats), 1, -1)
    shuffled = np.random.default_rng(ten).permuted(np.repeat(cards, SPLITS, axis=1), axis=2)
    hands: NDArray[np.uint64] = shuffled.reshape(len(skats), SPLITS, 2, -1).sum(axis=3, dtype=np.uint64)
    return np.moveaxis(hands, 2, 0)


def _likelihoods(limits: dict[int, NDArray[np.float64]], said: Sequence[SeatCalls]) -> Weights:
    """Return for each sampled skat how likely the others' bids are with it."""
    by_split = np.prod([said_likelihood(of_all.reshape(-1, of_all.shape[-1]), said[at]) for at, of_all in limits.items()], axis=0)
    likelihoods: Weights = by_split.reshape(-1, SPLITS).mean(axis=1)
    return likelihoods


def _skats(ten: int) -> list[int]:
    return [DECK.mask(pair) for pair in combinations(DECK.members(DECK.full & ~ten), 2)]
