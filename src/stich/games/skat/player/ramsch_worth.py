"""What ten cards are worth in a Ramsch, as a net has learnt it from deals that were played (``training/ramsch.py``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stich.nets import Net, load_net

from .auction_likelihood import limit_features

RAMSCH = "ramsch"
"""The net."""
PAYOFFS = (-60, -40, -20, -10, 0, 10, 20, 40, 120)
"""The net's classes: what a player scores less what the others score on average, in game points, where nobody left the cards (A.15.3)."""


def load_ramsch() -> Net | None:
    """The net; None where it cannot be run."""
    return load_net(__package__, RAMSCH)


def ramsch_worth(net: Net, hands: NDArray[np.uint64], place: int) -> NDArray[np.float64]:
    """The expected payoff of each of these hands of ten cards, as masks, at this place; to be multiplied by the factor of the deal."""
    chances = net.probabilities(limit_features(hands, place)).astype(np.float64)
    worth: NDArray[np.float64] = chances @ np.array(PAYOFFS)
    return worth
