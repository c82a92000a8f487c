"""Model of the other players' decisions, for players that search in contracts where all play alone: decisions show which worlds are
likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BidEvidence(NamedTuple):
    """Decision that a player made before the play, such as a bid, and how likely each hand would have led to it.

    The probability of each choice is a softmax: over the choices, of the sum of ``logits`` over the cards of the hand.
    """

    turn_index: int
    """Player, as a place: 0 is forehand."""
    choice: int
    """Row of ``logits`` that belongs to the player's choice."""
    logits: NDArray[np.float32]
    """Contribution of each card of the deck to each choice (``[choices, cards]``, in nats)."""


class OpponentModel(NamedTuple):
    """Model of how the other players bid and play cards."""

    evidence: Sequence[BidEvidence]
    temperature: float
    """Temperature of the softmax by which they choose cards, in the unit of the values: of two cards whose values differ by this much,
    the better one is played e times as often.
    """
