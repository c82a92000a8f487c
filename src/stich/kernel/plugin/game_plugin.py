"""GamePlugin: a game as one declared value. The registry holds one for each game, and all other code reaches the games through it."""

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
    """Function or class that is imported when it is first called, named as ``package.module:name``.

    A program loads only the parts of a game that it uses: those of all games take longer to import than a command takes to start.
    """

    name: str

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call the function or class."""
        module, _, attribute = self.name.partition(":")
        return getattr(import_module(module), attribute)(*arguments, **named)


def _no_environment(game: Game[Any, Any]) -> Environment:
    raise StichError("envs/game#none", game=game.name)


@dataclass(frozen=True, kw_only=True, eq=False)
class GamePlugin(Generic[SomeGame]):
    """Parts of a game, each behind a small interface. `Later` loads a part when it is first used.

    Of the six floors of a game (rules, view, scorer, double_dummy, environment, player) each knows those before it; the plugin knows all.

    1. `configure` makes a game of the plugin's ``name`` with any of its presets, and with every allowed combination of options; equal
       options make equal games. Other options raise `InvalidOptions`, which names the allowed ones.
    2. ``table_sizes`` are the numbers of seats that its games can have.
    3. Each of the ``hand_orders`` holds every card of the pack once; ``""`` is among them.
    4. ``worlds`` draws states whose view, for the observer of the given view, equals that view; equal chance draws equal worlds.
    5. Match rules, scorer and open hands belong to the table that they were requested for.
    """

    configurator: Configurator[SomeGame]
    """Rules, presets and view."""
    hand_orders: Mapping[str, tuple[Card, ...]]
    """All cards for each contract in the order in which a hand is held; ``""`` before a contract is known."""
    match: Callable[[SomeGame], MatchRules]
    """Rules by which the deals of a table make a match."""
    worlds: Callable[[Any, Random, int], list[State[Any, Any]]]
    """Draws so many complete states evenly from those consistent with everything the observer of a view knows (law 5 of a game).

    Raises `StichError` ``worlds/none`` if there is none.
    """
    players: GamePlayers
    """Players that the game brings."""
    scorer: Callable[[SomeGame], Scorer] = Scorer
    """Scorer of deals that were played with real cards at a table. Default: one that refuses all deals."""
    double_dummy: Callable[[SomeGame], DoubleDummy] = lambda game: DoubleDummy()
    """Card play of a table with all hands open. Default: what follows from the PlaySpec alone."""
    environment: Callable[[SomeGame], Environment] = _no_environment
    """Interface of a table for programs that learn. Default: raises `StichError` ``envs/game``."""

    @property
    def name(self) -> str:
        """Name of the game, in small letters."""
        return self.configurator.name

    @property
    def presets(self) -> Presets[Any]:
        """Options that a table may choose, and named sets of them."""
        return self.configurator.presets

    def configure(self, preset: str | None = None, options: Mapping[str, object] | None = None) -> SomeGame:
        """Return the game with a preset (its default for None) and some options changed. Raise `InvalidOptions`."""
        return self.configurator.configure(preset, options or {})

    def table_sizes(self) -> tuple[int, ...]:
        """Return the numbers of players that the game allows."""
        sizes = self.presets.kind.choices().get("players")
        return tuple(map(int, sizes)) if sizes else (self.configure().seats,)
