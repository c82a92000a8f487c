"""Conclusions about hidden cards from calls, such as a bid or kontra, and from their absence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HEEDLESS = 0.1
"""Share of all calls and passes that are assumed to be independent of the hand."""


class DoublingLimit(NamedTuple):
    """Strength of hand from which players of one kind double."""

    middle: float
    """Strength at which half of the hands double (in tenths of a trick)."""
    width: float = 1.0
    """Width of the logistic curve about ``middle`` (in tenths of a trick).

    The default is that of a rule of thumb that nearly all players follow.
    """

    def likelihoods(self, strengths: NDArray[np.float64], *, said: bool) -> NDArray[np.float64]:
        """Return the probability that a player doubles with each of n hands, given their strengths (any shape).

        With ``said`` False: the probability that the player does not double.
        """
        likelihoods: NDArray[np.float64] = 1 / (1 + np.exp((1 if said else -1) * (self.middle - strengths) / self.width))
        return likelihoods


def read(by_kind: NDArray[np.float64] | Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return how likely a seat calls as it did with each of n hands ([n]), as the mean over several kinds of players.

    ``by_kind``: for each kind of player, how likely each hand leads to these calls. All kinds are equally likely.
    """
    likely = np.mean(by_kind, axis=0)
    likelihoods: NDArray[np.float64] = (1 - HEEDLESS) * likely + HEEDLESS * likely.mean()
    return likelihoods
