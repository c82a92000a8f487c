"""Value of ten cards in a Ramsch, learnt by a net from played deals (``training/ramsch.py``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.ramsch import SPEC
from stich.nets import Net, hand_features, load_net

RAMSCH = "ramsch"
"""Name of the net."""
PAYOFFS = (-60, -40, -20, -10, 0, 10, 20, 40, 120)
"""Classes of the net: a player's score minus the mean of the others' scores, if no player left the cards (in game points) (A.15.3)."""
COUNTED = 40
"""Upper limit of a payoff, for all ten tricks, which pay 120: players who notice the attempt take a trick."""
Masks = NDArray[np.uint64]


def load_ramsch() -> Net | None:
    """Return the net; None if nets cannot run here."""
    return load_net(__package__, RAMSCH)


def ramsch_features(hands: Masks, passed: Masks, place: NDArray[np.int64] | int) -> NDArray[np.uint8]:
    """Return feature rows [n, 67] for n hands of ten cards at this place, and the two cards that each passed on (0 for none)."""
    return hand_features(SPEC)(hands, passed, place)


def ramsch_worth(net: Net, hands: Masks, passed: Masks, place: int) -> NDArray[np.float64]:
    """Return the expected payoff of each of these hands, before the factor of the deal."""
    chances = net.probabilities(ramsch_features(hands, passed, place)).astype(np.float64)
    worth: NDArray[np.float64] = chances @ np.minimum(PAYOFFS, COUNTED)
    return worth
