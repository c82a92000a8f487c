"""Value of ten cards in Skat's Ramsch, predicted by a net that was trained on played deals (``training/ramsch.py``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.ramsch import SPEC
from stich.nets import Net, hand_features, load_net

RAMSCH = "ramsch"
"""Name of the net of Ramsch."""
PAYOFFS = (-60, -40, -20, -10, 0, 10, 20, 40, 120)
"""Payoff of each class of the net (in game points): a player's score less the mean of the others' scores, if no player left the skat
(A.15.3).
"""
COUNTED = 40
"""Payoff (in game points) at which higher payoffs are cut off. All ten tricks pay 120, but players who notice the attempt take a trick."""
Masks = NDArray[np.uint64]


def load_ramsch() -> Net | None:
    """Return the net of Ramsch; None if nets cannot run here."""
    return load_net(__package__, RAMSCH)


def ramsch_features(hands: Masks, passed: Masks, place: NDArray[np.int64] | int) -> NDArray[np.uint8]:
    """Return the input of the net of Ramsch for n hands of ten cards (masks) at this place: [n, 67].

    ``passed``: the two cards that the player passed on with each hand (masks; 0 for none).
    """
    return hand_features(SPEC)(hands, passed, place)


def ramsch_worth(net: Net, hands: Masks, passed: Masks, place: int) -> NDArray[np.float64]:
    """Return the expected payoff of each of these hands in Ramsch (game points), before the factor of the deal is applied.

    ``passed``: the two cards that the player passed on with each hand (masks; 0 for none).
    """
    chances = net.probabilities(ramsch_features(hands, passed, place)).astype(np.float64)
    worth: NDArray[np.float64] = chances @ np.minimum(PAYOFFS, COUNTED)
    return worth
