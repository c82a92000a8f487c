"""Room: all parts of one game. The registry holds one room for each game, and everything else reaches the games through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, Generic

from .cards import Card
from .configurator import Configurator, SomeGame
from .match import MatchRules
from .open_hands import OpenHands
from .player import RoomPlayers
from .preset import Presets
from .scorer import Scorer
from .state import State


class Room(ABC, Generic[SomeGame]):
    """A game's parts, each behind a small interface of its own. A part is loaded when it is first used.

    Of the five floors of a room (rules, view, scorer, open_hands, player) each knows only those before it; the room knows them all.
    """

    configurator: Configurator[SomeGame]

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

    @abstractmethod
    def hand_orders(self) -> dict[str, tuple[Card, ...]]:
        """By contract, all cards in the order in which a hand is sorted; ``""`` stands for no contract yet."""

    @abstractmethod
    def worlds(self, view: Any, rng: Random, n: int) -> list[State]:
        """``n`` complete states, drawn evenly from those that are consistent with everything the observer of this view knows (law 5).

        Raises `StichError` ``worlds/none`` where there is none.
        """

    @abstractmethod
    def match(self, game: SomeGame) -> MatchRules:
        """How the deals of this table make a match."""

    @abstractmethod
    def scorer(self, game: SomeGame) -> Scorer:
        """Scores deals that were played with real cards at this table."""

    @abstractmethod
    def open_hands(self, game: SomeGame) -> OpenHands:
        """The card play of this table with all hands open."""

    @abstractmethod
    def players(self) -> RoomPlayers:
        """The players that this game brings."""
