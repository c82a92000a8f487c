"""Model of the other players' bids and plays, for players that search in contracts where all play alone.

With the model the search finds out which worlds are likely: those in which the others' decisions are likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BidEvidence(NamedTuple):
    """Decision that a player made before the play, such as a bid, and how likely each hand would have led to it.

    The probabilities of the choices are the softmax of their scores; the score of a choice is the sum of its ``logits`` over the cards
    held.
    """

    turn_index: int
    """Place of the player (0 is forehand)."""
    choice: int
    """Row of ``logits`` for the choice that the player made."""
    logits: NDArray[np.float32]
    """Contribution of each card of the deck to each choice (``[choices, cards]``, in nats)."""


class OpponentModel(NamedTuple):
    """Model of how the other players bid and play cards."""

    evidence: Sequence[BidEvidence]
    temperature: float
    """Temperature of the softmax by which opponents choose cards, in the unit of the cards' values.

    Of two cards whose values differ by this much, the better one is played e times as often.
    """
