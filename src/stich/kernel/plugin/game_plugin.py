"""GamePlugin: a game as one declared value. The registry holds one for each game; all other code uses the games through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Generic

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import MatchRules
from stich.kernel.rules.preset import Presets
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy

from .configurator import Configurator, SomeGame
from .environment import Environment
from .player import GamePlayers
from .scorer import Scorer


@dataclass(frozen=True)
class Later:
    """Function or class that is imported when it is first called, given as ``package.module:name``.

    A program thus loads only the parts of a game that it uses: importing those of all games takes longer than starting a command.
    """

    name: str

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Import the function or class if necessary, call it with these arguments, and return its result."""
        module, _, attribute = self.name.partition(":")
        return getattr(import_module(module), attribute)(*arguments, **named)


def _no_environment(game: Game[Any, Any]) -> Environment:
    """Raise `StichError` ``envs/game``: the game has no environment."""
    raise StichError("envs/game#none", game=game.name)


@dataclass(frozen=True, kw_only=True, eq=False)
class GamePlugin(Generic[SomeGame]):
    """Parts of a game, each behind a small interface. `Later` imports a part when it is first used.

    A game has six layers (rules, view, scorer, double_dummy, environment, player). Each may import those before it; only the plugin knows
    all.

    1. `configure` makes a game of the plugin's ``name`` with any of its presets, and with every allowed combination of options; equal
       options make equal games. Other options raise `InvalidOptions`, which names the allowed ones.
    2. ``table_sizes`` are the numbers of seats that its games can have.
    3. Each of the ``hand_orders`` holds every card of the pack once; ``""`` is among them. `HandOrders.groups` are sorted alike.
    4. ``worlds`` draws states whose view, for the observer of the given view, equals that view; equal random generators draw equal worlds.
    5. Match rules, scorer and double_dummy belong to the table for which they were requested.
    """

    configurator: Configurator[SomeGame]
    """Rules, presets and view."""
    hand_orders: Mapping[str, tuple[Card, ...]]
    """Order of the cards in a sorted hand, by name of the order; each contract uses one of them, and ``""`` before a contract is known.

    A `HandOrders` also has the cards in groups, which the help at a table shows.
    """
    match: Callable[[SomeGame], MatchRules]
    """Function that returns the rules by which the deals of a table make a match."""
    worlds: Callable[[Any, Random, int], list[State[Any, Any]]]
    """Function that samples this many complete states, each equally likely, from those that agree with all that a view's observer knows.

    This is law 5 of a game. The function raises `StichError` ``worlds/none`` if there is no such state.
    """
    players: GamePlayers
    """Players with the game's own knowledge (`GamePlayers`)."""
    scorer: Callable[[SomeGame], Scorer] = Scorer
    """Function that returns the scorer of deals that people played with real cards at a table. Default: a scorer that refuses all deals."""
    double_dummy: Callable[[SomeGame], DoubleDummy] = lambda game: DoubleDummy()
    """Function that returns the card play of a table with all hands open. Default: one that knows only the PlaySpec."""
    environment: Callable[[SomeGame], Environment] = _no_environment
    """Function that returns the interface of a table for programs that learn. Default: one that raises `StichError` ``envs/game``."""

    @property
    def name(self) -> str:
        """Name of the game, in small letters."""
        return self.configurator.name

    @property
    def presets(self) -> Presets[Any]:
        """Options that a table may choose, and named sets of their values."""
        return self.configurator.presets

    def configure(self, preset: str | None = None, options: Mapping[str, object] | None = None) -> SomeGame:
        """Return the game with this preset (None: the game's default) and with these options changed.

        Raise `InvalidOptions` for an unknown preset or option, or a combination that the rulebook does not allow.
        """
        return self.configurator.configure(preset, options or {})

    def table_sizes(self) -> tuple[int, ...]:
        """Return the possible numbers of players at a table."""
        sizes = self.presets.kind.choices().get("players")
        return tuple(map(int, sizes)) if sizes else (self.configure().seats,)
