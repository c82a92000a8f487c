"""OpenSpiel games, if ``open_spiel`` is installed. Importing this module registers ``python_stich_NAME`` for every game.

``pyspiel.load_game("python_stich_skat(preset=skat-kneipe)")``. Chance nodes deal the pack, one card each; then seats act.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import pyspiel

from stich import registry
from stich.kernel.rules.deal import Seat

from .pyspiel_state import DealObserver, DealState
from .table import encoder_of

LARGEST = 100_000.0
"""Game points that no deal reaches."""
LONGEST = 1000
"""Steps that no deal reaches."""


@cache
def game_type(name: str) -> pyspiel.GameType:
    """Return the facts that OpenSpiel needs before a preset is chosen."""
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
    """One table. With ``players`` 0 the preset decides the number of players."""

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
        # OpenSpiel pickles a game by the name of its class, and releases its registered objects after Python has ended, which only a class
        # survives.
        _kind = type(f"DealGame_{_name}", (DealGame,), {"name": _name, "__module__": __name__})
        globals()[_kind.__name__] = _kind
        pyspiel.register_game(game_type(_name), _kind)
