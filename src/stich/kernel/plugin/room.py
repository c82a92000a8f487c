"""Room: all parts of one game. The registry holds one room for each game, and all other code reaches the games through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, Generic

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.match import MatchRules
from stich.kernel.rules.preset import Presets
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy

from .configurator import Configurator, SomeGame
from .environment import Environment
from .player import RoomPlayers
from .scorer import Scorer


class Room(ABC, Generic[SomeGame]):
    """Parts of a game, each behind a small interface. A part is loaded when it is first used.

    Of the six floors of a room (rules, view, scorer, double_dummy, environment, player) each knows only those before it;
    the room knows all.

    1. `configure` makes a game of the room's ``name`` with any of its presets, and with every allowed combination of options; equal options
       make equal games. Other options raise `InvalidOptions`, which names the allowed ones.
    2. ``table_sizes`` are the numbers of seats that its games can have.
    3. Each of the ``hand_orders`` holds every card of the pack once; ``""`` is among them.
    4. `worlds` draws states whose view, for the observer of the given view, equals that view; equal chance draws equal worlds.
    5. Match rules, scorer and open hands belong to the table that they were requested for.
    """

    configurator: Configurator[SomeGame]

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

    def hand_orders(self) -> dict[str, tuple[Card, ...]]:
        """Return all cards for each contract in the order in which a hand is held; ``""`` before a contract is known.

        Default: the order of the pack.
        """
        return {"": self.configure().dealing.deck.cards}

    @abstractmethod
    def worlds(self, view: Any, rng: Random, n: int) -> list[State]:
        """Return ``n`` complete states, drawn evenly from those consistent with everything the observer of this view knows (law 5).

        Raise `StichError` ``worlds/none`` if there is none.
        """

    @abstractmethod
    def match(self, game: SomeGame) -> MatchRules:
        """Return the rules by which the deals of this table make a match."""

    def scorer(self, game: SomeGame) -> Scorer:
        """Return the scorer of deals that were played with real cards at this table. Default: one that refuses all deals."""
        return Scorer()

    def double_dummy(self, game: SomeGame) -> DoubleDummy:
        """Return the card play of this table with all hands open. Default: what follows from the PlaySpec alone."""
        return DoubleDummy()

    def environment(self, game: SomeGame) -> Environment:
        """Return the interface of this table for programs that learn. Raise `StichError` ``envs/game`` if the game has none."""
        raise StichError("envs/game#none", game=self.name)

    @abstractmethod
    def players(self) -> RoomPlayers:
        """The players that this game brings."""
