"""Order in which a net gets the cards: equal for hands that differ only in the names of equivalent suits."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.kernel.rules.playspec import PlaySpec

Masks = NDArray[np.uint64]
Bytes = NDArray[np.uint8]


class CardOrder:
    """Order of the cards of a PlaySpec for nets.

    First come trumps, then the class of a called card or of jokers, then a class that consists exactly of the cards with points, then the
    other classes, longest in the hand first. In each class the cards run from the weakest to the strongest.
    """

    def __init__(self, spec: PlaySpec) -> None:
        called = spec.class_of(spec.called.card) if spec.called else None
        jokers = spec.class_of(spec.jokers[0]) if spec.jokers else None
        special = [i for i in (spec.trump, called, jokers, _marked(spec)) if i is not None]
        plain = [i for i in range(len(spec.classes)) if i not in special]
        if len({len(spec.classes[i]) for i in plain}) != 1:
            raise ValueError("the plain suits are of one length")
        bit = spec.deck.bit
        fixed = [bit[c] for i in special for c in spec.classes[i]]
        suits = [[bit[c] for c in spec.classes[i]] for i in plain]
        self._order = native.CardOrder(fixed, suits)
        self.kind = f"{'-'.join(str(len(spec.classes[i])) for i in special) or 'none'}-{len(suits)}x{len(suits[0])}"
        """Key that is the same for all PlaySpecs that one net can read."""
        self.bits: Masks = np.concatenate([fixed, *suits]).astype(np.uint64)
        """Cards (bits of the deck) in the order for an empty hand: [cards]."""

    def rows(self, hands: Masks, sets: Masks, discards: Masks | None = None, threads: int = 1) -> tuple[Bytes, Bytes]:
        """Return two arrays for n hands: the order of the cards for each hand (bits of the deck), [n, cards], and sets of cards as rows of
        0 and 1 in this order, [n, sets, cards].

        Equivalent suits are sorted by the number of cards held, then by the held cards, then by the discards. ``sets``: masks, [n, sets].
        """
        return self._order.rows(hands, np.zeros_like(hands) if discards is None else discards, sets, threads)


def _marked(spec: PlaySpec) -> int | None:
    """Return the index of the class that consists exactly of the cards with points; None if there is no such class."""
    marked = {card for card, points in zip(spec.deck.cards, spec.points, strict=True) if points}
    return next((i for i, cards in enumerate(spec.classes) if marked == set(cards)), None)


@cache
def card_order(spec: PlaySpec) -> CardOrder:
    """Return the order of cards for nets in this PlaySpec."""
    return CardOrder(spec)
