"""The games of Stich: one line each. Everything outside the game rooms reaches them through here."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, overload

from stich.games import schafkopf, skat, suitability
from stich.games.schafkopf import Schafkopf, SchafkopfOutcome, SchafkopfView
from stich.games.skat import Skat, SkatOutcome, SkatView
from stich.games.suitability import Suitability, SuitabilityOutcome, SuitabilityView
from stich.kernel.errors import InvalidOptions
from stich.kernel.game import Game
from stich.kernel.match import MatchRules
from stich.kernel.open_hands import OpenHands
from stich.kernel.room import Room
from stich.kernel.scorer import Scorer
from stich.kernel.state import State
from stich.kernel.view import View

ROOMS: dict[str, Room[Any]] = {"skat": skat.ROOM, "schafkopf": schafkopf.ROOM, "suitability": suitability.ROOM}
AnyView = SkatView | SchafkopfView | SuitabilityView
AnyOutcome = SkatOutcome | SchafkopfOutcome | SuitabilityOutcome


@overload
def game(name: Literal["skat"], /, preset: str | None = None, **options: object) -> Skat: ...
@overload
def game(name: Literal["schafkopf"], /, preset: str | None = None, **options: object) -> Schafkopf: ...
@overload
def game(name: Literal["suitability"], /, preset: str | None = None, **options: object) -> Suitability: ...
@overload
def game(name: str, /, preset: str | None = None, **options: object) -> Game: ...
def game(name: str, /, preset: str | None = None, **options: object) -> Game:
    """A game by name, with its default preset unless told; options are those of ``docs/rules``. Raises `InvalidOptions`."""
    return configured(name, preset, options)


def configured(name: str, preset: str | None, options: Mapping[str, object]) -> Game:
    """The same with the options in a mapping, as records, tables and the command line have them. Raises `InvalidOptions`."""
    made: Game = room(name).configure(preset, options)
    return made


def room(name: str) -> Room[Any]:
    """What a game brings to the house. Raises `InvalidOptions` for a name that no game has."""
    if name not in ROOMS:
        raise InvalidOptions(f"unknown game {name[:40]!r}: {', '.join(ROOMS)}")
    return ROOMS[name]


def match_rules(game: Game[Any, Any]) -> MatchRules:
    """How the deals of this table make a match."""
    return room(game.name).match(game)


def scorer(game: Game[Any, Any]) -> Scorer:
    """Scores deals that were played with real cards at this table."""
    return room(game.name).scorer(game)


def open_hands(game: Game[Any, Any]) -> OpenHands:
    """The card play of this table with all hands open."""
    return room(game.name).open_hands(game)


def worlds(view: View, rng: Random, n: int) -> list[State]:
    """``n`` complete states, each equally likely among those consistent with everything the observer of this view knows (law 5).

    Raises `StichError` ``worlds/none`` where there is none.
    """
    name = type(view).__struct_config__.tag
    assert isinstance(name, str), "a view is tagged with its game"
    return room(name).worlds(view, rng, n)
