"""What is said before or beside the play, such as a bid or kontra, and what silence tells of the cards of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HEEDLESS = 0.1
"""The part of what is said, and of silence, that is taken to tell nothing about the hand."""


class DoublingLimit(NamedTuple):
    """From which strength on players of one kind double."""

    middle: float
    """The strength, in tenths of a trick, at which half of the hands do …"""
    width: float = 1.0
    """… and the width of the logistic curve about it; unless told that of a rule of thumb, which nearly everybody keeps."""

    def likelihoods(self, strengths: NDArray[np.float64], *, said: bool) -> NDArray[np.float64]:
        """How likely each of n hands of these strengths doubles, or does not; of any shape."""
        likelihoods: NDArray[np.float64] = 1 / (1 + np.exp((1 if said else -1) * (self.middle - strengths) / self.width))
        return likelihoods


def read(by_kind: NDArray[np.float64] | Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """How likely each of n hands says what a seat said, [n], by how likely it does in each of several kinds of players, alike likely."""
    likely = np.mean(by_kind, axis=0)
    likelihoods: NDArray[np.float64] = (1 - HEEDLESS) * likely + HEEDLESS * likely.mean()
    return likelihoods
