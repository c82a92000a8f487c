"""What ten cards are worth in a Ramsch, as a net has learnt it from deals that were played (``training/ramsch.py``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stich.nets import Net, hand_features, load_net

from ..rules.ramsch import SPEC

RAMSCH = "ramsch"
"""The net."""
PAYOFFS = (-60, -40, -20, -10, 0, 10, 20, 40, 120)
"""The net's classes: what a player scores less what the others score on average, in game points, where nobody left the cards (A.15.3)."""
COUNTED = 40
"""What all ten tricks, which pay 120, are counted for: who sees that somebody is after them takes one."""
Masks = NDArray[np.uint64]


def load_ramsch() -> Net | None:
    """The net; None where it cannot be run."""
    return load_net(__package__, RAMSCH)


def ramsch_features(hands: Masks, passed: Masks, place: NDArray[np.int64] | int) -> NDArray[np.float32]:
    """Rows [n, 67] for n hands of ten cards at this place, and the two cards that each passed on; 0 for none."""
    return hand_features(SPEC)(hands, passed, place)


def ramsch_worth(net: Net, hands: Masks, passed: Masks, place: int) -> NDArray[np.float64]:
    """The expected payoff of each of these hands; to be multiplied by the factor of the deal."""
    chances = net.probabilities(ramsch_features(hands, passed, place)).astype(np.float64)
    worth: NDArray[np.float64] = chances @ np.minimum(PAYOFFS, COUNTED)
    return worth
