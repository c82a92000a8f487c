"""OpenSpiel games, if ``open_spiel`` is installed. Importing this module registers ``python_stich_NAME`` for every game.

``pyspiel.load_game("python_stich_skat(preset=skat-kneipe)")``. Chance nodes deal the pack card by card; then seats act.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from stich import registry
from stich.kernel.errors import StichError
from stich.kernel.plugin.deal_compiler import longest
from stich.kernel.plugin.deal_program import score_bounds
from stich.kernel.rules.game import Game

from .batches import pack_of
from .environment_state import EnvironmentState, encoder_of
from .live_table import LiveTable, live_table, steps_of
from .openspiel import TERMINAL, Uniform, generator, information_text, resampled

CHANCE = int(pyspiel.PlayerId.CHANCE)


class DealState(pyspiel.State):  # type: ignore[misc]
    """State of a deal for OpenSpiel: first the cards of the pack are dealt, then seats act. The native core plays the cards.

    Some methods of the base class are written again, because calls from Python through OpenSpiel's own take several times as long.
    """

    def __init__(self, game: DealGame) -> None:
        super().__init__(game)
        self._left = list(range(len(game.table_game.dealing.deck)))
        self._pack: list[int] = []
        self._actor = CHANCE
        self._live: LiveTable | None = None

    @property
    def table(self) -> EnvironmentState | None:
        """Present moment of the deal by the Python rules; None while cards are dealt."""
        return self._live.state if self._live else None

    def current_player(self) -> int:
        return self._actor

    def is_chance_node(self) -> bool:
        return self._actor == CHANCE

    def is_terminal(self) -> bool:
        return self._actor == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of the player to act, or of this player, in rising order; at a chance node the cards left."""
        if player is not None and player != self._actor:
            return []
        return self._live.legal if self._live else self._left.copy()

    def _legal_actions(self, player: int) -> list[int]:
        return self._live.legal if self._live else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(card, 1 / len(self._left)) for card in self._left]

    def _apply_action(self, action: int) -> None:
        live = self._live
        if live is None:
            self._left.remove(action)
            self._pack.append(action)
            if self._left:
                return
            game = self.get_game()
            live = self._live = live_table(game.table_game)
            live.begin(tuple(self._pack), game.dealer)
        else:
            live.apply(action)
        seat = live.seat
        self._actor = TERMINAL if seat is None else seat

    def _action_to_string(self, player: int, action: int) -> str:
        game: Game[Any, Any] = self.get_game().table_game
        return f"deal {game.dealing.deck.cards[action]}" if player == CHANCE else encoder_of(game)[0].actions[action]

    def returns(self) -> list[float]:
        return self._live.scores if self._live else [0.0] * self.num_players()

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """Return the spans of ``stich.research.envs.spans`` for this player (default: the player to act); zeros while cards are dealt.

        It is an array (float32), where OpenSpiel's own states have a list, which takes three times as long as all the rest of a step.
        """
        if self._live is None:
            return np.zeros(encoder_of(self.get_game().table_game)[1].size, np.float32)
        return self._live.observation(self._actor if player is None else player).astype(np.float32)

    information_state_tensor = observation_tensor

    def resample_from_infostate(self, player: int, rng: Random | Uniform) -> DealState:
        """Return a random state that this player cannot distinguish from the present one; all such states are equally likely (OpenSpiel).

        ``rng``: a generator, or OpenSpiel's source of uniform numbers. Raise ValueError while cards are dealt.
        """
        if self._live is None:
            raise ValueError("the cards are not dealt yet")
        other = resampled(self._live.state, player, generator(rng))
        if other.finished:
            return self.clone()  # type: ignore[no-any-return]
        state: DealState = self.get_game().new_initial_state()
        for action in (*pack_of(other), *(step for _, step in steps_of(other))):
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        deck = self.get_game().table_game.dealing.deck.cards
        log = self._live.log if self._live else []
        return " ".join([*(deck[card] for card in self._pack), *(f"{seat}:{self._action_to_string(seat, step)}" for seat, step in log)])


class DealObserver:
    """Observer for OpenSpiel, which writes the spans of ``stich.research.envs.spans``; zeros while the cards are dealt.

    Strings are those of `information_text`.
    """

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DealState, player: int) -> None:
        self.tensor[:] = state._live.observation(player) if state._live else 0

    def string_from(self, state: DealState, player: int) -> str:
        return information_text(state._live, player) if state._live else f"seat {player}"


def limits(game: Game[Any, Any]) -> tuple[float, float, int]:
    """Return the least and the greatest score of a seat (game points) and the largest number of steps in a deal.

    OpenSpiel requires all three; for a game without a deal program they are guesses that are surely large enough.
    """
    try:
        program = encoder_of(game)[0].program()
    except StichError as error:
        if error.code != "envs/preset":
            raise
        return -100_000.0, 100_000.0, 1000
    least, greatest = score_bounds(program)
    return float(least), float(greatest), longest(program)


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
        self.dealer = int(chosen.get("dealer", 0))
        deck = len(self.table_game.dealing.deck)
        environment, _ = encoder_of(self.table_game)
        least, greatest, steps = limits(self.table_game)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(len(environment.actions), deck),
            max_chance_outcomes=deck,
            num_players=self.table_game.seats,
            min_utility=least,
            max_utility=greatest,
            utility_sum=None,
            max_game_length=steps,
        )
        super().__init__(game_type(name), info, chosen)

    def new_initial_state(self) -> DealState:
        return DealState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards, which are dealt one by one."""
        return len(self.table_game.dealing.deck)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DealObserver:
        return DealObserver(encoder_of(self.table_game)[1].size)


def register(name: str) -> None:
    """Register ``python_stich_NAME`` if it is not registered yet, for a game that was added after the import of this module."""
    if f"python_stich_{name}" in pyspiel.registered_names():
        return
    # OpenSpiel pickles a game by the name of its class, and releases its registered objects after Python has ended. Only a class exists
    # until then.
    kind = type(f"DealGame_{name}", (DealGame,), {"name": name, "__module__": __name__})
    globals()[kind.__name__] = kind
    pyspiel.register_game(game_type(name), kind)


for _name in registry.PLUGINS:
    register(_name)
