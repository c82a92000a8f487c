"""What the auction tells of the result: a contract that nobody else bid for is won more often than one that was fought for (ADR 49)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules.contract import Contract

Floats = NDArray[np.float32]
UNOPPOSED, OPPOSED = {Contract.GRAND: 0.5}, {Contract.GRAND: -0.7}
"""Nats by which the best class of results is likelier, and the worst less likely, than the nets say; those between in proportion."""
SUIT_UNOPPOSED, SUIT_OPPOSED = 0.7, -0.25
"""The same in suit games."""


def by_auction(probabilities: Floats, contract: Contract, opposed: bool | None) -> Floats:
    """Probabilities [..., result classes, worst first] of the nets, which know no auction, after one in which somebody else bid or nobody
    did. Null is left as it is."""
    if opposed is None or contract is Contract.NULL:
        return probabilities
    suit, others = (SUIT_OPPOSED, OPPOSED) if opposed else (SUIT_UNOPPOSED, UNOPPOSED)
    nats = np.linspace(-1, 1, probabilities.shape[-1], dtype=np.float32) * others.get(contract, suit)
    weights = probabilities * np.exp(nats)
    told: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return told
