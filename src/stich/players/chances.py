"""Players who can say by which chances they decide: the arena takes the luck of these decisions off."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from stich.kernel.action import Action
from stich.kernel.errors import StichError
from stich.kernel.player import Player
from stich.kernel.view import View

TOLERANCE = 1e-6
"""By so much the chances may miss 1 together."""


@runtime_checkable
class Chances(Player, Protocol):
    """A player whose `act` throws a die that it can describe."""

    def chances(self, view: View) -> Mapping[Action, float]:
        """How likely `act` does each action at this view, whatever it did before. It throws no die for that."""


def chances(player: Player, view: View) -> dict[Action, float] | None:
    """By which chances this player decides here; None where it does not say.

    Raises `StichError` ``player/chances`` where they are not those of legal actions, or not 1 together.
    """
    if not isinstance(player, Chances):
        return None
    found = dict(player.chances(view))
    for action, chance in found.items():
        if action not in view.legal_actions or not 0 <= chance <= 1:
            raise StichError(f"chances: {action} has {chance}, but only legal actions have any, from 0 to 1", code="player/chances")
    if not math.isclose(total := math.fsum(found.values()), 1, abs_tol=TOLERANCE):
        raise StichError(f"chances: they are {total:.6g} together, not 1", code="player/chances")
    return {action: chance for action, chance in found.items() if chance}
