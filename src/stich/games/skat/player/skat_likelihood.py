"""How likely which cards lie in the skat, by what the others said: where nobody bid, good cards are left for it (ADR 54)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.worlds import systematic_resampling

from ..rules.contract import DECK
from ..rules.seating import PLACES
from .auction_likelihood import LIMITS, Said, limit_probabilities, load_bid_limits, said_likelihood

SAMPLED_SKATS = 24
"""Skats that are evaluated while the skat is unknown, of 231."""
SPLITS = 8
"""Ways to deal the cards that are left to the others that are asked for each skat."""
LIKELY = 0.5
"""The part of the sampled skats that is drawn as if all others had passed at once; the rest are drawn evenly."""
PASSED_AT_ONCE = Said(refused=LIMITS[0])
Weights = NDArray[np.float64]


class WeighedSkats(NamedTuple):
    """Pairs of cards that may lie in the skat, as masks, and how likely each is, [skats]; these add up to 1."""

    masks: tuple[int, ...]
    weights: Weights


class _Sampled(NamedTuple):
    masks: tuple[int, ...]
    weights: Weights
    """Of skats of which nothing is known."""
    limits: dict[int, NDArray[np.float64]]
    """By place of another, the probabilities of the limits of hands that he may have, [skats, SPLITS, classes]."""


def weighed_skats(ten: int, place: int, said: Sequence[Said] | None) -> WeighedSkats:
    """Some skats beside these ten cards at this place, the same each time, weighed by what was ``said``, by place.

    All are alike where that is not known, or there is no net for limits.
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
    """Hands of the two others as masks, [2, skats, SPLITS]; the same each time."""
    bits = np.uint64(1) << np.arange(len(DECK.cards), dtype=np.uint64)
    left = np.array([DECK.full & ~(ten | skat) for skat in skats], dtype=np.uint64)
    cards = np.broadcast_to(bits, (len(skats), len(bits)))[(left[:, None] & bits) > 0].reshape(len(skats), 1, -1)
    shuffled = np.random.default_rng(ten).permuted(np.repeat(cards, SPLITS, axis=1), axis=2)
    hands: NDArray[np.uint64] = shuffled.reshape(len(skats), SPLITS, 2, -1).sum(axis=3, dtype=np.uint64)
    return np.moveaxis(hands, 2, 0)


def _likelihoods(limits: dict[int, NDArray[np.float64]], said: Sequence[Said]) -> Weights:
    """How likely the others say this, by skat."""
    by_split = np.prod([said_likelihood(of_all.reshape(-1, of_all.shape[-1]), said[at]) for at, of_all in limits.items()], axis=0)
    likelihoods: Weights = by_split.reshape(-1, SPLITS).mean(axis=1)
    return likelihoods


def _skats(ten: int) -> list[int]:
    return [DECK.mask(pair) for pair in combinations(DECK.members(DECK.full & ~ten), 2)]
