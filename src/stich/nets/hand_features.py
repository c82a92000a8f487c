"""Declarer's hand as the input of a net: equal for hands that differ only in the names of equivalent suits."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from stich.kernel.rules.playspec import PlaySpec

from .card_order import Masks, card_order


class HandFeatures:
    """Conversion of hands in one PlaySpec to rows of features: a bit for each card held, one for each card discarded, one for each
    place.
    """

    def __init__(self, spec: PlaySpec) -> None:
        self._order, self._places = card_order(spec), spec.players
        self.kind = self._order.kind
        """Key that is the same for all PlaySpecs that one net can read."""
        self.width = 2 * len(spec.deck) + spec.players

    def __call__(self, hands: Masks, discards: Masks, place: NDArray[np.int64] | int) -> NDArray[np.uint8]:
        """Return the features of n declarers: [n, width].

        ``hands``: cards held when the play begins, as masks; ``discards``: discarded cards, as masks; ``place``: place of the declarer.
        """
        _, bits = self._order.rows(hands, np.column_stack([hands, discards]), discards)
        places = np.zeros((len(hands), self._places), dtype=np.uint8)
        places[np.arange(len(hands)), place] = 1
        return np.concatenate([bits.reshape(len(hands), 2 * bits.shape[2]), places], axis=1)


@cache
def hand_features(spec: PlaySpec) -> HandFeatures:
    """Return the conversion of hands in this PlaySpec to features."""
    return HandFeatures(spec)
