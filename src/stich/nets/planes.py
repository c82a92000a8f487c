"""A declarer's hand as a row of numbers for a net: the same for hands that differ only in the names of equal suits."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from stich.kernel.playspec import PlaySpec

from .layout import Masks, layout, look


class Planes:
    """Turns hands in one PlaySpec into rows: a bit for each card of the declarer, one for each laid away, one for each place."""

    def __init__(self, spec: PlaySpec) -> None:
        self._layout, self._places = layout(spec), spec.players
        self.kind = self._layout.kind
        """What spec can be read by the same net."""
        self.width = 2 * len(spec.deck) + spec.players

    def __call__(self, own: Masks, laid: Masks, place: NDArray[np.int64] | int) -> NDArray[np.float32]:
        """Rows [n, width] for n declarers: masks of the cards held when play begins and laid away before, and the declarer's place."""
        order = self._layout.order(own, laid)
        seated = np.zeros((len(own), self._places), dtype=np.uint8)
        seated[np.arange(len(own)), place] = 1
        return np.concatenate([look(own, order), look(laid, order), seated], axis=1).astype(np.float32)


@cache
def planes(spec: PlaySpec) -> Planes:
    """The rows of this PlaySpec."""
    return Planes(spec)
