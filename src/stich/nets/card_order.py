"""The order in which a net gets the cards: equal for hands that differ only in the names of equivalent suits."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from stich.kernel.playspec import PlaySpec

Masks = NDArray[np.uint64]


class CardOrder:
    """Order of the cards: trumps, then the class of a called card or of jokers, then a class whose cards are the only ones with points,
    then the other classes, those with most held cards first. Each class runs from the weakest to the strongest card."""

    def __init__(self, spec: PlaySpec) -> None:
        called = spec.class_of(spec.called.card) if spec.called else None
        jokers = spec.class_of(spec.jokers[0]) if spec.jokers else None
        special = [i for i in (spec.trump, called, jokers, _marked(spec)) if i is not None]
        plain = [i for i in range(len(spec.classes)) if i not in special]
        if len({len(spec.classes[i]) for i in plain}) != 1:
            raise ValueError("the plain suits are of one length")
        bit = spec.deck.bit
        self._special = np.array([bit[c] for i in special for c in spec.classes[i]], dtype=np.uint64)
        self._plain = np.array([[bit[c] for c in spec.classes[i]] for i in plain], dtype=np.uint64)
        self.kind = f"{'-'.join(str(len(spec.classes[i])) for i in special) or 'none'}-{len(plain)}x{self._plain.shape[1]}"
        """Key that is equal for all PlaySpecs that one net can read."""
        self.bits = np.concatenate([self._special, self._plain.ravel()])
        """Bits of the deck in the order of an empty hand, [cards]."""
        self.suits = self._plain.shape
        """Number of equivalent suits at the end of the order, and number of cards in each."""

    def of(self, hands: Masks, discards: Masks) -> Masks:
        """Return for each of n hands the bits of the deck in its order, [n, cards].

        Equivalent suits are sorted by the number of cards held, then by the held cards, then by the discards.
        """
        ranks = self._plain.shape[1]
        weights = 1 << np.arange(ranks, dtype=np.int64)
        held, discarded = (((masks[:, None, None] >> self._plain) & np.uint64(1)).astype(np.int64) for masks in (hands, discards))
        keys = (held.sum(axis=-1) << 2 * ranks) + (held @ weights << ranks) + discarded @ weights
        plain = self._plain[np.argsort(-keys, axis=1, kind="stable")].reshape(len(hands), self._plain.size)
        return np.concatenate([np.broadcast_to(self._special, (len(hands), len(self._special))), plain], axis=1)


def _marked(spec: PlaySpec) -> int | None:
    """Return the class that holds exactly the cards with points; None if there is no such class."""
    marked = {card for card, points in zip(spec.deck.cards, spec.points, strict=True) if points}
    return next((i for i, cards in enumerate(spec.classes) if marked == set(cards)), None)


def bits_in_order(masks: Masks, order: Masks) -> NDArray[np.uint8]:
    """Return for each of n masks whether it holds each card, in its own order, [n, cards]."""
    return ((masks[:, None] >> order) & np.uint64(1)).astype(np.uint8)


@cache
def card_order(spec: PlaySpec) -> CardOrder:
    """Return the order of cards for this PlaySpec."""
    return CardOrder(spec)
