"""A declarer's hand as a row of numbers for a net: the same for hands that differ only in the names of equal suits."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from stich.kernel.playspec import PlaySpec

Masks = NDArray[np.uint64]


class Planes:
    """Turns hands in one PlaySpec into rows.

    A row has a bit for each card of the declarer, weakest to strongest: trumps, the class of a called card, then the other classes, which
    are sorted so that those with more cards come first; the same again for the cards laid away; then one number for each place.
    """

    def __init__(self, spec: PlaySpec) -> None:
        called = spec.class_of(spec.called.card) if spec.called else None
        special = [i for i in (spec.trump, called) if i is not None]
        plain = [i for i in range(len(spec.classes)) if i not in special]
        if len({len(spec.classes[i]) for i in plain}) != 1:
            raise ValueError("the plain suits are of one length")
        bit = spec.deck.bit
        self._special = np.array([bit[c] for i in special for c in spec.classes[i]], dtype=np.uint64)
        self._plain = np.array([[bit[c] for c in spec.classes[i]] for i in plain], dtype=np.uint64)
        self._places = spec.players
        self.kind = f"{'-'.join(str(len(spec.classes[i])) for i in special) or 'none'}-{len(plain)}x{self._plain.shape[1]}"
        """What spec can be read by the same net."""
        self.width = 2 * len(spec.deck) + spec.players

    def __call__(self, own: Masks, laid: Masks, place: NDArray[np.int64] | int) -> NDArray[np.float32]:
        """Rows [n, width] for n declarers: masks of the cards held when play begins and laid away before, and the declarer's place."""
        n = len(own)
        special = [_bits(masks, self._special) for masks in (own, laid)]
        plain = np.stack([_bits(masks, self._plain) for masks in (own, laid)])  # [2, n, suits, ranks]
        order = np.argsort(-_keys(plain), axis=1, kind="stable")
        plain = np.take_along_axis(plain, order[None, :, :, None], axis=2).reshape(2, n, -1)
        seated = np.zeros((n, self._places), dtype=np.uint8)
        seated[np.arange(n), place] = 1
        return np.concatenate([special[0], plain[0], special[1], plain[1], seated], axis=1).astype(np.float32)


def _bits(masks: Masks, cards: Masks) -> NDArray[np.uint8]:
    """For each mask whether it holds each card, in the shape of ``cards``."""
    return ((masks.reshape(-1, *(1,) * cards.ndim) >> cards) & np.uint64(1)).astype(np.uint8)


def _keys(plain: NDArray[np.uint8]) -> NDArray[np.int64]:
    """What equal suits are sorted by: how many cards are held, which, and which are laid away; [n, suits]."""
    ranks = plain.shape[-1]
    weights = 1 << np.arange(ranks, dtype=np.int64)
    held, laid = plain.astype(np.int64) @ weights
    keys: NDArray[np.int64] = (plain[0].sum(axis=-1, dtype=np.int64) << 2 * ranks) + (held << ranks) + laid
    return keys


@cache
def planes(spec: PlaySpec) -> Planes:
    """The rows of this PlaySpec."""
    return Planes(spec)
