"""In which order a net sees the cards: the same for hands that differ only in the names of equal suits."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from stich.kernel.playspec import PlaySpec

Masks = NDArray[np.uint64]


class Layout:
    """Trumps, the class of a called card, then the other classes, those first of which more cards are held; each weakest to strongest."""

    def __init__(self, spec: PlaySpec) -> None:
        called = spec.class_of(spec.called.card) if spec.called else None
        special = [i for i in (spec.trump, called) if i is not None]
        plain = [i for i in range(len(spec.classes)) if i not in special]
        if len({len(spec.classes[i]) for i in plain}) != 1:
            raise ValueError("the plain suits are of one length")
        bit = spec.deck.bit
        self._special = np.array([bit[c] for i in special for c in spec.classes[i]], dtype=np.uint64)
        self._plain = np.array([[bit[c] for c in spec.classes[i]] for i in plain], dtype=np.uint64)
        self.kind = f"{'-'.join(str(len(spec.classes[i])) for i in special) or 'none'}-{len(plain)}x{self._plain.shape[1]}"
        """What spec can be read by the same net."""

    def order(self, own: Masks, laid: Masks) -> Masks:
        """For each of n hands the bits of the deck in the order of its row, [n, cards]. Equal suits come by how many cards are held in
        them, by which, and by which are laid away.
        """
        ranks = self._plain.shape[1]
        weights = 1 << np.arange(ranks, dtype=np.int64)
        held, down = (((masks[:, None, None] >> self._plain) & np.uint64(1)).astype(np.int64) for masks in (own, laid))
        keys = (held.sum(axis=-1) << 2 * ranks) + (held @ weights << ranks) + down @ weights
        plain = self._plain[np.argsort(-keys, axis=1, kind="stable")].reshape(len(own), self._plain.size)
        return np.concatenate([np.broadcast_to(self._special, (len(own), len(self._special))), plain], axis=1)


def look(masks: Masks, order: Masks) -> NDArray[np.uint8]:
    """Whether each of n masks holds each card of its own order, [n, cards]."""
    return ((masks[:, None] >> order) & np.uint64(1)).astype(np.uint8)


@cache
def layout(spec: PlaySpec) -> Layout:
    """The layout of this PlaySpec."""
    return Layout(spec)
