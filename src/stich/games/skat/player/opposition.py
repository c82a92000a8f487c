"""Effect of the auction on the result: an uncontested contract is won more often than a contested one (ADR 49)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.contract import Contract

Floats = NDArray[np.float32]
UNOPPOSED, OPPOSED = {"suit": 0.35, "grand": 0.3}, {"suit": -0.6, "grand": -0.9}
"""Tilts of results: without opposition as ``training/opposition.py`` finds them; with opposition between those values and the values at
tables of *strong*, whose players defend better (ADR 51).
"""


def by_auction(probabilities: Floats, contract: Contract, opposed: bool | None) -> Floats:
    """Return result probabilities [..., result classes] corrected for opposing bids or their absence.

    The nets do not see the auction. Probabilities of null stay unchanged, and all probabilities if opposition is unknown.
    """
    if opposed is None or contract is Contract.NULL:
        return probabilities
    return tilted(probabilities, (OPPOSED if opposed else UNOPPOSED)["grand" if contract is Contract.GRAND else "suit"])


def tilted(probabilities: Floats, tilt: float) -> Floats:
    """Return probabilities [..., classes], ordered from the worst class to the best, tilted towards the best.

    Before normalisation the best class gains ``tilt`` nats, the worst loses as much, and the others change in proportion.
    """
    weights = probabilities * np.exp(np.linspace(-tilt, tilt, probabilities.shape[-1], dtype=np.float32))
    normalised: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return normalised
