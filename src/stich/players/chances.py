"""Players that report the probabilities of their random decisions, so that the arena can remove the luck of these from its results."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action

TOLERANCE = 1e-6
"""Maximum difference from 1 that the sum of the probabilities may have."""


@runtime_checkable
class Chances(Player, Protocol):
    """Player whose `act` draws at random from probabilities that it can report."""

    def chances(self, view: View) -> Mapping[Action, float]:
        """Return the probability of each action that `act` may choose at this view, regardless of the player's earlier decisions.

        Implementations may not draw random numbers here.
        """


def chances(player: Player, view: View) -> dict[Action, float] | None:
    """Return the probability of each action of this player at this view, without actions of probability 0; None if the player reports none.

    Raise `StichError` ``player/chances`` if an action is not legal, if a probability is not between 0 and 1, or if they do not add up to 1.
    """
    if not isinstance(player, Chances):
        return None
    found = dict(player.chances(view))
    for action, chance in found.items():
        if action not in view.legal_actions or not 0 <= chance <= 1:
            raise StichError("player/chances#action", action=str(action), chance=chance)
    if not math.isclose(total := math.fsum(found.values()), 1, abs_tol=TOLERANCE):
        raise StichError("player/chances#total", total=total)
    return {action: chance for action, chance in found.items() if chance}
