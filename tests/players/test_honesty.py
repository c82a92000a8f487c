"""No player knows more than its view: hidden cards change no decision, and neither does a view that went through JSON."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.registry import PLUGINS, plugin, worlds
from tests.players.levels import called, every_game, patient
from tests.rows import rows
from tests.sample import sample

SEEDS = 2
"""Seeds of a player's randomness that are tried on each view."""


def choices(game: Game, deals: int = 2, most: int = 4) -> Iterator[State]:
    """Yield states of whole deals in which a player has a choice, at most ``most`` of each deal; *simple* plays the deals."""
    simple = plugin(game.name).players.simple()
    for seed in range(deals):
        state, states = game.deal(seed=seed, dealer=seed % game.seats), []
        while state.actor is not None:
            view = state.view(state.actor)
            if len(view.legal) > 1:
                states.append(state)
            state = state.apply(simple.act(view))
        yield from random.Random(seed).sample(states, min(most, len(states)))


def decisions(level: str, game: Game, view: View) -> list[str]:
    """Return the decisions of this level, by seed."""
    return [patient(level, game.name, seed).act(view).text for seed in range(SEEDS)]


@pytest.mark.parametrize("level", PLAYERS)
@rows("game", every_game(), ids=called)
def test_hidden_cards_change_no_decision(game: Game, level: str) -> None:
    """With the same randomness the same decision, so all decisions have the same probabilities."""
    rng = random.Random(1)
    for state in choices(game, deals=sample(1, 2), most=sample(2, 4)):
        view = state.view(state.actor)
        (world,) = worlds(view, rng, 1)
        other = world.view(view.observer)
        carried = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        assert decisions(level, game, view) == decisions(level, game, other) == decisions(level, game, carried)


@rows("game", every_game(), ids=called)
def test_nothing_hangs_on_a_view(game: Game) -> None:
    """A view is frozen data that JSON can carry, and does not hold the deal."""
    for state in choices(game):
        view = state.view(state.actor)
        assert view.deal is None
        assert not hasattr(view, "__dict__") and type(view).__struct_config__.frozen
        assert not list(strangers(view))
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def strangers(value: object) -> Iterator[object]:
    """Everything in a value that is not plain data."""
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


def test_the_check_of_views_bites() -> None:
    state = every_game()[0].deal(seed=1, dealer=0)
    assert list(strangers((1, {"a": state}))) and list(strangers([1])) and not list(strangers((1, {"a": ("b", None)})))


SOURCE = Path(stich.__file__).parent
PLAYER_CODE = sorted(
    [
        *(path for path in (SOURCE / "players").rglob("*.py") if path.name != "computer_tables.py"),
        *(SOURCE / "games").glob("*/player/*.py"),
        *(SOURCE / "games").glob("*/view/trick_inference.py"),
    ]
)
"""The code by which players decide; tables of computers seat them, and decide nothing."""
ROOMS_OF_STATES = ("stich.kernel.rules.deal", "stich.kernel.rules.shuffle", "stich.records", "stich.server")
MAKES_STATES = {"deal", "start"}
"""Methods of a game that make a state. A player's states come from `GamePlugin.worlds`."""


@rows("path", PLAYER_CODE, ids=lambda path: str(path.relative_to(SOURCE)))
def test_players_make_no_states_of_their_own(path: Path) -> None:
    assert not list(states_made(ast.parse(path.read_text())))


def states_made(tree: ast.Module) -> Iterator[str]:
    """Everything in a module that makes states, or is imported for that."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(ROOMS_OF_STATES):
            yield from (alias.name for alias in node.names if alias.name != "Seat")
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith(ROOMS_OF_STATES))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MAKES_STATES:
            receiver = node.func.value
            if not (isinstance(receiver, ast.Call) and isinstance(receiver.func, ast.Name) and receiver.func.id == "Thread"):
                yield node.func.attr


@pytest.mark.parametrize(
    "code", ["from stich.kernel.rules.deal import Deal", "import stich.server.tables.fold", "PLUGINS[name].configure(None, {}).deal()"]
)
def test_the_check_of_modules_bites(code: str) -> None:
    assert list(states_made(ast.parse(code)))


@rows("name", PLUGINS)
@rows("level", PLAYERS)
def test_a_player_gets_a_view(name: str, level: str) -> None:
    """By its type, which mypy holds every caller to."""
    assert get_type_hints(type(PLAYERS[level](name)).act) == {"view": View, "return": Action}
