"""States and observers of OpenSpiel games (`stich.research.envs.pyspiel_game`): the pack is dealt card by card, then seats act."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from .openspiel import resampled
from .table import Table, encoder_of

if TYPE_CHECKING:
    from .pyspiel_game import DealGame


class DealState(pyspiel.State):  # type: ignore[misc]
    """A deal: first the cards of the pack, then the steps of the seats."""

    def __init__(self, game: DealGame) -> None:
        super().__init__(game)
        self._game = game
        self._pack: tuple[int, ...] = ()
        self.table: Table | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.seat is None else self.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.legal) if self.table else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = [card for card in range(len(self._game.table_game.dealing.deck)) if card not in self._pack]
        return [(card, 1 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table = self.table.apply(action)
            return
        self._pack = (*self._pack, action)
        dealing = self._game.table_game.dealing
        if len(self._pack) == len(dealing.deck):
            cards = [dealing.deck.cards[card] for card in self._pack]
            self.table = Table(self._game.table_game.start(dealing.deal_out(cards, self._game.dealer)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self._game.table_game.dealing.deck.cards[action]}"
        return encoder_of(self._game.table_game)[0].actions[action]

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.finished

    def returns(self) -> list[float]:
        return list(map(float, self.table.scores)) if self.table else [0.0] * self._game.table_game.seats

    def resampled(self, player: int, rng: Random) -> DealState:
        """Return a random state that this player cannot distinguish from this one, with equal probability. Raise ValueError while cards are
        dealt."""
        if self.table is None:
            raise ValueError("the cards are not dealt yet")
        state: DealState = self.clone()
        state.table = resampled(self.table, player, rng)
        return state

    def __str__(self) -> str:
        said = [str(action) for _, action in self.table.state.log] + list(self.table.laid) if self.table else []
        return f"{self._pack} {said}"


class DealObserver:
    """Writer of the spans of ``stich.research.envs.spans``; zeros while the cards are dealt."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DealState, player: int) -> None:
        self.tensor[:] = state.table.observation(player) if state.table else 0

    def string_from(self, state: DealState, player: int) -> str:
        return state.table.observation(player).tobytes().hex() if state.table else ""
