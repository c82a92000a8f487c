"""OpenSpiel games, if ``open_spiel`` is installed. Importing this module registers ``python_stich_NAME`` for every game.

``pyspiel.load_game("python_stich_skat(preset=skat-kneipe)")``. Chance nodes deal the pack card by card; then seats act.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from stich import registry
from stich.kernel.rules.deal import Seat

from .environment_state import EnvironmentState, encoder_of
from .openspiel import resampled


class DealState(pyspiel.State):  # type: ignore[misc]
    """State of a deal for OpenSpiel: first the cards of the pack are dealt, then seats act."""

    def __init__(self, game: DealGame) -> None:
        super().__init__(game)
        self._game = game
        self._pack: tuple[int, ...] = ()
        self.table: EnvironmentState | None = None

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
            self.table = EnvironmentState(self._game.table_game.start(dealing.deal_out(cards, self._game.dealer)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self._game.table_game.dealing.deck.cards[action]}"
        return encoder_of(self._game.table_game)[0].actions[action]

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.finished

    def returns(self) -> list[float]:
        return list(map(float, self.table.scores)) if self.table else [0.0] * self._game.table_game.seats

    def resampled(self, player: int, rng: Random) -> DealState:
        """Return a random state that this player cannot distinguish from the present one; all such states are equally likely (OpenSpiel).

        Raise ValueError while cards are dealt.
        """
        if self.table is None:
            raise ValueError("the cards are not dealt yet")
        state: DealState = self.clone()
        state.table = resampled(self.table, player, rng)
        return state

    def __str__(self) -> str:
        said = [str(action) for _, action in self.table.state.log] + list(self.table.laid) if self.table else []
        return f"{self._pack} {said}"


class DealObserver:
    """Observer for OpenSpiel, which writes the spans of ``stich.research.envs.spans``; zeros while the cards are dealt."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DealState, player: int) -> None:
        self.tensor[:] = state.table.observation(player) if state.table else 0

    def string_from(self, state: DealState, player: int) -> str:
        return state.table.observation(player).tobytes().hex() if state.table else ""


LARGEST = 100_000.0
"""Upper limit for the game points of a deal, as OpenSpiel requires one."""
LONGEST = 1000
"""Upper limit for the number of steps in a deal, as OpenSpiel requires one."""


@cache
def game_type(name: str) -> pyspiel.GameType:
    """Return the facts that OpenSpiel needs about a game before a preset is chosen."""
    plugin = registry.plugin(name)
    return pyspiel.GameType(
        short_name=f"python_stich_{name}",
        long_name=f"Stich: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(plugin.table_sizes()),
        min_num_players=min(plugin.table_sizes()),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"preset": plugin.presets.default, "players": 0, "dealer": 0},
    )


class DealGame(pyspiel.Game):  # type: ignore[misc]
    """OpenSpiel game of one table. With ``players`` 0 the preset decides the number of players."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen, name = params or {}, self.name
        players = int(chosen.get("players", 0))
        self.table_game = registry.configured(name, chosen.get("preset"), {"players": players} if players else {})
        self.dealer = Seat(int(chosen.get("dealer", 0)))
        deck = len(self.table_game.dealing.deck)
        environment, _ = encoder_of(self.table_game)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(len(environment.actions), deck),
            max_chance_outcomes=deck,
            num_players=self.table_game.seats,
            min_utility=-LARGEST,
            max_utility=LARGEST,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(name), info, chosen)

    def new_initial_state(self) -> DealState:
        return DealState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DealObserver:
        return DealObserver(encoder_of(self.table_game)[1].size)


for _name in registry.PLUGINS:
    if f"python_stich_{_name}" not in pyspiel.registered_names():
        # OpenSpiel pickles a game by the name of its class, and releases its registered objects after Python has ended. Only a class exists
        # until
        # then.
        _kind = type(f"DealGame_{_name}", (DealGame,), {"name": _name, "__module__": __name__})
        globals()[_kind.__name__] = _kind
        pyspiel.register_game(game_type(_name), _kind)
