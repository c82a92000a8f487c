"""How the others decide, for players that search where everybody plays for himself: from their choices follows which worlds are likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BidEvidence(NamedTuple):
    """A choice that a player made before the play, such as a bid, and how likely each hand would have made it.

    The probability of a choice is the softmax over the choices of the sum of its ``logits`` over the cards of the hand.
    """

    turn_index: int
    """The player, counted in playing order from forehand."""
    choice: int
    """The row of what he chose."""
    logits: NDArray[np.float32]
    """``[choices, cards]``: what each card of the deck adds, in nats."""


class OpponentModel(NamedTuple):
    """How the others decide."""

    evidence: Sequence[BidEvidence]
    temperature: float
    """Of the softmax by which they choose cards: of two cards whose values differ by so many points, the better one is played e times as
    often."""
