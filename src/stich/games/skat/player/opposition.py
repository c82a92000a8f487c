"""What the auction tells of the result: a contract that nobody else bid for is won more often than one that was fought for (ADR 49)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules.contract import Contract

Floats = NDArray[np.float32]
UNOPPOSED, OPPOSED = {"suit": 0.35, "grand": 0.3}, {"suit": -0.6, "grand": -0.9}
"""Tilts: as ``training/opposition.py`` finds them where nobody else bid, else between these and those at tables of *strong*, who defend
better (ADR 51)."""


def by_auction(probabilities: Floats, contract: Contract, opposed: bool | None) -> Floats:
    """Probabilities [..., result classes] of the nets, which know no auction, after one in which somebody else bid, or nobody did. Those of
    null are left as they are, and all where that is not known."""
    if opposed is None or contract is Contract.NULL:
        return probabilities
    return tilted(probabilities, (OPPOSED if opposed else UNOPPOSED)["grand" if contract is Contract.GRAND else "suit"])


def tilted(probabilities: Floats, tilt: float) -> Floats:
    """Probabilities [..., classes], the worst class first, with the best likelier by ``tilt`` nats and the worst less likely, before they
    are made to add up to 1; those between in proportion."""
    weights = probabilities * np.exp(np.linspace(-tilt, tilt, probabilities.shape[-1], dtype=np.float32))
    normalised: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return normalised
