"""Conversion of card masks to rows of bits, for calculations with many hands at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .cards import Deck


def card_bits(masks: NDArray[np.uint64] | Sequence[int], deck: Deck) -> NDArray[np.uint64]:
    """Return a row of bits for each mask: 1 for each card of the deck that it contains, else 0.

    ``masks``: array of any shape; the result has one more axis: ``[..., cards]``.
    """
    bits: NDArray[np.uint64] = np.asarray(masks, dtype=np.uint64)[..., None] >> np.arange(len(deck.cards), dtype=np.uint64) & np.uint64(1)
    return bits
