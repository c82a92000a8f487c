"""OpenSpiel: a state with its method names. The module needs no other library; `pyspiel_game` registers real OpenSpiel games."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from stich import registry

from .environment_state import EnvironmentState

TERMINAL = -4
"""Number that OpenSpiel uses for the player of a finished state."""


class OpenSpielState:
    """Table with OpenSpiel's method names. Players are seats. The cards are already dealt, so there are no chance nodes."""

    def __init__(self, table: EnvironmentState) -> None:
        self.table = table

    def current_player(self) -> int:
        """Return the seat to act, or `TERMINAL` if the deal is over (OpenSpiel)."""
        return TERMINAL if self.table.seat is None else self.table.seat

    def is_terminal(self) -> bool:
        return self.table.finished

    def is_chance_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self.table.state.game.seats

    def num_distinct_actions(self) -> int:
        return len(self.table.actions)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the numbers of the legal actions in ascending order; empty for a player who is not to act (OpenSpiel)."""
        return list(self.table.legal) if player in (None, self.table.seat) else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(len(self.table.actions))]

    def apply_action(self, action: int) -> None:
        """Apply an action to this state in place, as OpenSpiel does. Raise `IllegalAction` if it is not legal."""
        self.table = self.table.apply(action)

    def action_to_string(self, player: int, action: int) -> str:
        return self.table.actions[action]

    def string_to_action(self, text: str) -> int:
        return self.table.actions.index(text)

    def information_state_tensor(self, player: int) -> NDArray[np.uint8]:
        """Return the knowledge of this player, with the order of all actions and cards, as bytes (``stich.research.envs.spans``)."""
        return self.table.observation(player)

    observation_tensor = information_state_tensor

    def information_state_string(self, player: int) -> str:
        """Return the knowledge of this player as text. Equal knowledge gives equal texts."""
        return self.table.observation(player).tobytes().hex()

    observation_string = information_state_string

    def rewards(self) -> list[float]:
        return self.returns()

    def returns(self) -> list[float]:
        """Return the game points by seat; all 0 until the deal is over (OpenSpiel)."""
        return list(map(float, self.table.scores))

    def clone(self) -> OpenSpielState:
        return OpenSpielState(self.table)

    def resample_from_infostate(self, player: int, rng: Random) -> OpenSpielState:
        """Return a random state that this player cannot distinguish from the present one; all such states are equally likely
        (`stich.worlds`).
        """
        return OpenSpielState(resampled(self.table, player, rng))

    def __str__(self) -> str:
        """Return the public texts of all actions so far, with their seats."""
        log = self.table.state.log
        return " ".join(f"{seat}:{action.public_text}" for seat, action in log) or "dealt"


def resampled(table: EnvironmentState, player: int, rng: Random) -> EnvironmentState:
    """Return a random table that this seat cannot distinguish from the given one.

    If another seat has laid away some cards of its action one by one, it may have other cards in the result, and then has laid away others.
    """
    if table.finished:
        return table
    (world,) = registry.worlds(table.state.view(player), rng, 1)
    if player == table.seat:
        return EnvironmentState(world, table.laid)
    other = EnvironmentState(world)
    for _ in table.laid:
        other = other.apply(rng.choice(other.legal))
    return other
