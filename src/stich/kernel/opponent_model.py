"""What the choices of others tell of their cards, for players who look ahead where everybody plays alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BidEvidence(NamedTuple):
    """What somebody said before the play: one of several choices, by what his cards were worth for each."""

    turn_index: int
    """Who said it."""
    choice: int
    """The row of what he chose."""
    worth: NDArray[np.float32]
    """``[choices, cards]``: what each card of the deck adds, in nats. How likely a choice is goes by e to the sum of his cards."""


class OpponentModel(NamedTuple):
    """How the others decide."""

    evidence: Sequence[BidEvidence]
    temperature: float
    """Points by which the worths of two cards differ when one of them is played e times as often."""
