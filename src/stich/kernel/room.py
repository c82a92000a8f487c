"""Room: all parts of one game. The registry holds one room for each game, and everything else reaches the games through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, Generic

from .cards import Card
from .configurator import Configurator, SomeGame
from .environment import Environment
from .errors import StichError
from .match import MatchRules
from .open_hands import OpenHands
from .player import RoomPlayers
from .preset import Presets
from .scorer import Scorer
from .state import State


class Room(ABC, Generic[SomeGame]):
    """A game's parts, each behind a small interface of its own. A part is loaded when it is first used.

    Of the six floors of a room (rules, view, scorer, open_hands, environment, player) each knows only those before it; the room knows them
    all.

    1. `configure` makes a game of the room's ``name`` with any of its presets, and with every allowed combination of options; equal
       options make equal games. What is not allowed raises `InvalidOptions`, which names what would be.
    2. ``table_sizes`` are the numbers of seats that its games can have.
    3. Each of the ``hand_orders`` holds every card of the pack once; ``""`` is among them.
    4. `worlds` draws states whose view, for the observer of the view that it was given, is that view; equal chance draws equal worlds.
    5. Match rules, scorer and open hands belong to the table that they were asked for.
    """

    configurator: Configurator[SomeGame]

    @property
    def name(self) -> str:
        """The name of the game, in small letters."""
        return self.configurator.name

    @property
    def presets(self) -> Presets[Any]:
        """The options that a table may choose, and named sets of them."""
        return self.configurator.presets

    def configure(self, preset: str | None = None, options: Mapping[str, object] | None = None) -> SomeGame:
        """The game with a preset (its default for None) and some options changed. Raises `InvalidOptions`."""
        return self.configurator.configure(preset, options or {})

    def table_sizes(self) -> tuple[int, ...]:
        """Numbers of players that the game can be played by."""
        sizes = self.presets.kind.choices().get("players")
        return tuple(map(int, sizes)) if sizes else (self.configure().seats,)

    def hand_orders(self) -> dict[str, tuple[Card, ...]]:
        """For each contract all cards in the order in which a hand is held; ``""`` before a contract is known.

        The order of the pack, for every contract, unless a room says otherwise.
        """
        return {"": self.configure().dealing.deck.cards}

    @abstractmethod
    def worlds(self, view: Any, rng: Random, n: int) -> list[State]:
        """``n`` complete states, drawn evenly from those that are consistent with everything the observer of this view knows (law 5).

        Raises `StichError` ``worlds/none`` where there is none.
        """

    @abstractmethod
    def match(self, game: SomeGame) -> MatchRules:
        """How the deals of this table make a match."""

    def scorer(self, game: SomeGame) -> Scorer:
        """Scores deals that were played with real cards at this table. None are, unless a room says how."""
        return Scorer()

    def open_hands(self, game: SomeGame) -> OpenHands:
        """The card play of this table with all hands open; what follows from the PlaySpec alone, unless a room says more."""
        return OpenHands()

    def environment(self, game: SomeGame) -> Environment:
        """How programs that learn meet this table. Raises `StichError` ``envs/game`` unless a room says how."""
        raise StichError(f"{self.name} has no numbered actions for environments", code="envs/game")

    @abstractmethod
    def players(self) -> RoomPlayers:
        """The players that this game brings."""
