"""OpenSpiel: a state with its method names. The module needs no other library; `pyspiel_game` registers real OpenSpiel games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray

from stich import registry
from stich.kernel.plugin.environment import LAY_AWAY

from .environment_state import EnvironmentState, encoder_of
from .live_table import LiveTable, PythonTable, live_table

TERMINAL = -4
"""Number that OpenSpiel uses for the player of a finished state."""
Uniform = Callable[[], float]
"""Source of random numbers from 0 to 1, as OpenSpiel passes to ``resample_from_infostate``."""


class OpenSpielState:
    """Table with OpenSpiel's method names. Players are seats. The cards are already dealt, so there are no chance nodes."""

    def __init__(self, table: EnvironmentState | LiveTable) -> None:
        """Make a state of this moment of a deal. It changes a `LiveTable` in place."""
        self.live = table if isinstance(table, LiveTable) else table_at(table)

    @property
    def table(self) -> EnvironmentState:
        """Present moment of the deal by the Python rules."""
        return self.live.state

    def current_player(self) -> int:
        """Return the seat to act, or `TERMINAL` if the deal is over (OpenSpiel)."""
        seat = self.live.seat
        return TERMINAL if seat is None else seat

    def is_terminal(self) -> bool:
        return self.live.finished

    def is_chance_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self.live.game.seats

    def num_distinct_actions(self) -> int:
        return len(encoder_of(self.live.game)[0].actions)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the numbers of the legal actions in ascending order; empty for a player who is not to act (OpenSpiel)."""
        return self.live.legal if player in (None, self.live.seat) else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask: list[int] = self.live.mask.tolist()
        return mask if player in (None, self.live.seat) else [0] * len(mask)

    def apply_action(self, action: int) -> None:
        """Apply an action to this state in place, as OpenSpiel does. Raise `IllegalAction` if it is not legal."""
        self.live.apply(action)

    def action_to_string(self, player: int, action: int) -> str:
        return encoder_of(self.live.game)[0].actions[action]

    def string_to_action(self, text: str) -> int:
        return encoder_of(self.live.game)[0].number[text]

    def information_state_tensor(self, player: int) -> NDArray[np.uint8]:
        """Return the knowledge of this player, with the order of all actions and cards, as bytes (``stich.research.envs.spans``)."""
        return self.live.observation(player)

    observation_tensor = information_state_tensor

    def information_state_string(self, player: int) -> str:
        """Return the text of `information_text`. Equal knowledge gives equal texts."""
        return information_text(self.live, player)

    observation_string = information_state_string

    def rewards(self) -> list[float]:
        return self.returns()

    def returns(self) -> list[float]:
        """Return the game points by seat; all 0 until the deal is over (OpenSpiel)."""
        return self.live.scores

    def clone(self) -> OpenSpielState:
        return OpenSpielState(self.live.copy())

    def resample_from_infostate(self, player: int, rng: Random | Uniform) -> OpenSpielState:
        """Return a random state that this player cannot distinguish from the present one; all such states are equally likely
        (`stich.worlds`).
        """
        return OpenSpielState(resampled(self.table, player, generator(rng)))

    def __str__(self) -> str:
        """Return the public texts of all actions so far, with their seats."""
        log = self.table.state.log
        return " ".join(f"{seat}:{action.public_text}" for seat, action in log) or "dealt"


def table_at(state: EnvironmentState) -> LiveTable:
    """Return a live table at this moment of a deal."""
    if state.finished or state.state.contract is not None:
        return PythonTable(state.state.game, state)
    table = live_table(state.state.game)
    table.put(state)
    return table


def information_text(table: LiveTable, player: int) -> str:
    """Return what the player at this seat knows, in one line: cards, then all calls and cards played, with their seats.

    ``seat 0 | dealer 2 | hand CJ C9 | aside H7 D8 | taken H7 SA | 0:18 1:pass 2:pass 0:pickup …``. Cards that the player laid away are
    listed as *aside*.
    """
    environment, encoder = encoder_of(table.game)
    cards, known = table.game.dealing.deck.cards, table.observation(player)
    parts = [f"seat {player}", f"dealer {table.dealer}"]
    for span in encoder.spans[:3]:
        held = known[span.start : span.stop].nonzero()[0].tolist()
        if held:
            parts.append(f"{span.name} {' '.join([cards[card] for card in held])}")
    span = encoder.spans[3]
    if known[span.start : span.stop].any():
        for ahead, card in zip(*known[span.start : span.stop].reshape(span.shape).nonzero(), strict=True):
            parts.append(f"open +{ahead} {cards[card]}")
    texts = environment.actions
    parts.append(" ".join([f"{seat}:{texts[step]}" for seat, step in table.log if not texts[step].startswith(LAY_AWAY)]))
    return " | ".join(parts)


def generator(rng: Random | Uniform) -> Random:
    """Return the generator, or one that is seeded by a number from this source."""
    return rng if isinstance(rng, Random) else Random(rng())


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
