"""Evidence about hidden cards from words before or beside the play, such as a bid or kontra, and from silence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HEEDLESS = 0.1
"""Share of all words and silences that is assumed to say nothing about the hand."""


class DoublingLimit(NamedTuple):
    """Strength from which players of one kind double."""

    middle: float
    """Strength at which half of the hands double (in tenths of a trick)."""
    width: float = 1.0
    """Width of the logistic curve about ``middle``; the default is that of a rule of thumb that nearly all players follow."""

    def likelihoods(self, strengths: NDArray[np.float64], *, said: bool) -> NDArray[np.float64]:
        """Return how likely each of n hands of these strengths (of any shape) doubles or, unless ``said``, does not double."""
        likelihoods: NDArray[np.float64] = 1 / (1 + np.exp((1 if said else -1) * (self.middle - strengths) / self.width))
        return likelihoods


def read(by_kind: NDArray[np.float64] | Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return how likely each of n hands leads to a seat's words or silence ([n]), from its likelihood for several kinds of players.

    All kinds of players are equally likely.
    """
    likely = np.mean(by_kind, axis=0)
    likelihoods: NDArray[np.float64] = (1 - HEEDLESS) * likely + HEEDLESS * likely.mean()
    return likelihoods
