"""No player knows more than its view says: whatever lies hidden, and however the view came to it, it decides the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import Enum

import msgspec
import pytest

from stich.kernel.game import Game, State
from stich.kernel.view import View
from stich.players import LEVELS
from tests.players.levels import called, every_game, patient

CHANCES = 2
"""Seeds of a player's chance that are tried on each view."""


def moments(game: Game, deals: int = 2, most: int = 4) -> Iterator[State]:
    """Moments from whole deals in which somebody has a choice, at most so many of each; the simple player decides how it goes on."""
    simple = game.simple_player()
    for seed in range(deals):
        state, found = game.deal(seed=seed, dealer=seed % game.seats), []
        while state.actor is not None:
            view = state.view(state.actor)
            if len(view.legal) > 1:
                found.append(state)
            state = state.apply(simple.act(view))
        yield from random.Random(seed).sample(found, min(most, len(found)))


def decisions(level: str, game: Game, view: View) -> list[str]:
    """What this level does with each chance."""
    return [patient(level, game.name, seed).act(view).text for seed in range(CHANCES)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", every_game(), ids=called)
def test_hidden_cards_change_no_decision(game: Game, level: str) -> None:
    """With the same chance the same answer, so all answers have the same chances."""
    rng = random.Random(1)
    for state in moments(game):
        view = state.view(state.actor)
        (world,) = view.worlds(rng, 1)
        other = world.view(view.observer)
        carried = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        assert decisions(level, game, view) == decisions(level, game, other) == decisions(level, game, carried)


@pytest.mark.parametrize("game", every_game(), ids=called)
def test_nothing_hangs_on_a_view(game: Game) -> None:
    """All of it is frozen data that JSON can carry, and the cards as they were dealt are not among it."""
    for state in moments(game):
        view = state.view(state.actor)
        assert view.deal is None
        assert not hasattr(view, "__dict__") and type(view).__struct_config__.frozen
        assert not list(strangers(view))
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def strangers(value: object) -> Iterator[object]:
    """Everything in a value that is no plain data."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen or hasattr(value, "__dict__") or type(value).__module__.endswith(".game"):
            yield value
        for name in value.__struct_fields__:
            yield from strangers(getattr(value, name))
    elif isinstance(value, dict):
        for inner in (*value.keys(), *value.values()):
            yield from strangers(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from strangers(inner)
    elif value is not None and type(value) not in (str, int, bool) and not isinstance(value, Enum):
        yield value


def test_the_check_bites() -> None:
    state = every_game()[0].deal(seed=1, dealer=0)
    assert list(strangers((1, {"a": state}))) and list(strangers([1])) and not list(strangers((1, {"a": ("b", None)})))
