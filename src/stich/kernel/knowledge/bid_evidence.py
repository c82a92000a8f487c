"""Conclusions about hidden cards from calls, such as a bid or kontra, and from their absence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HEEDLESS = 0.1
"""Assumed share of calls and passes that players make without regard to their hand."""


class DoublingLimit(NamedTuple):
    """Strength of hand from which one kind of players doubles the deal (kontra, or a knock)."""

    middle: float
    """Strength at which half of the hands double (in tenths of a trick)."""
    width: float = 1.0
    """Width of the logistic curve around ``middle`` (in tenths of a trick): how gradually doubling becomes likelier with strength.

    The default is for a rule of thumb that nearly all players follow.
    """

    def likelihoods(self, strengths: NDArray[np.float64], *, said: bool) -> NDArray[np.float64]:
        """Return the probability that a player doubles with each of n hands, given the hands' strengths (array of any shape).

        With ``said`` False: the probability that the player does not double.
        """
        likelihoods: NDArray[np.float64] = 1 / (1 + np.exp((1 if said else -1) * (self.middle - strengths) / self.width))
        return likelihoods


def read(by_kind: NDArray[np.float64] | Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return for each of n hands how likely a seat would have made its calls with it ([n]): the mean over several kinds of players.

    ``by_kind``: for each kind of player, how likely each hand leads to these calls. All kinds are equally likely.
    """
    likely = np.mean(by_kind, axis=0)
    likelihoods: NDArray[np.float64] = (1 - HEEDLESS) * likely + HEEDLESS * likely.mean()
    return likelihoods
