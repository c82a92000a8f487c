"""Model of the other players' decisions, for players that search where all play alone: choices show which worlds are likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BidEvidence(NamedTuple):
    """Choice that a player made before the play, such as a bid, and how likely each hand would have made it.

    The probability of a choice is the softmax over the choices of the sum of its ``logits`` over the cards of the hand.
    """

    turn_index: int
    """Player, counted in playing order from forehand."""
    choice: int
    """Row of the player's choice."""
    logits: NDArray[np.float32]
    """Contribution of each card of the deck to each choice (``[choices, cards]``, in nats)."""


class OpponentModel(NamedTuple):
    """Model of the bids and the card play of the others."""

    evidence: Sequence[BidEvidence]
    temperature: float
    """Temperature of the softmax by which they choose cards: of two cards whose values differ by this many points, the better one is
    played e times as often."""
