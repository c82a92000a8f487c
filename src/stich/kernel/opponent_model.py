"""What the choices of others tell of their cards, for players who look ahead where everybody plays alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Saying(NamedTuple):
    """What somebody said before the play: one of several things, by what his cards were worth for each."""

    place: int
    said: int
    """The row of what he chose."""
    worth: NDArray[np.float32]
    """``[things, cards]``: what each card of the deck adds, in nats. How likely a thing is chosen goes by e to the sum of his cards."""


class Hearsay(NamedTuple):
    """How the others decide."""

    sayings: Sequence[Saying]
    temper: float
    """Points by which the worths of two cards differ when one of them is played e times as often."""
