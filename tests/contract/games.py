"""Every registered game with each of its presets and numbers of players, and deals of it by chance: what the contract tests run on.

A game need not be named here: it is found in the registry, be it of the house or of an installed package.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import strategies as st

import stich
from stich.kernel.errors import InvalidOptions
from stich.kernel.plugin.game_plugin import GamePlugin
from stich.kernel.rules.action import Word
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import PLUGINS
from tests.rows import rows
from tests.sample import sample

Key = tuple[str, str, dict[str, int]]
"""A game, a preset, and what asks for a number of players."""
PASS = Word("pass")


def sizes(plugin: GamePlugin) -> list[dict[str, int]]:
    """Return the options for each number of players."""
    return [{"players": players} for players in plugin.table_sizes()] if "players" in plugin.presets.kind.choices() else [{}]


EVERY = [
    pytest.param((name, preset, seats), id=f"{name}-{preset}-{plugin.configure(preset, seats).seats}")
    for name, plugin in PLUGINS.items()
    for preset in plugin.presets.names
    for seats in sizes(plugin)
]
every_game = rows("key", EVERY)
few_games = rows("key", EVERY[:: sample(4, 1)])
"""Some presets of every game in `make test`, all in `make test-all`: for laws that compile a table of each preset first."""
every_plugin = rows("plugin", PLUGINS.values(), ids=PLUGINS)
seeds = st.integers(0, 2**32)


def made(key: Key) -> Game:
    name, preset, seats = key
    return stich.game(name, preset, **seats)


def with_options(key: Key, seed: int) -> Game:
    """Return the game with options drawn at random, among the combinations that it allows."""
    rng = random.Random(seed)
    name, preset, seats = key
    choices = PLUGINS[name].presets.kind.choices()
    while True:
        drawn = {option: rng.choice(values) for option, values in choices.items() if option not in seats and rng.random() < 0.5}
        try:
            return stich.game(name, preset, **drawn, **seats)
        except InvalidOptions:
            continue


def states(game: Game, seed: int) -> Iterator[State]:
    """Every state of a deal in which all legal actions are equally likely, offers included; in one of three all pass if they can."""
    rng = random.Random(seed)
    shy = seed % 3 == 0
    state = game.deal(seed=seed, dealer=seed % game.seats)
    while not state.finished:
        yield state
        legal = state.legal_actions
        state = state.apply(PASS if shy and state.phase.name == "auction" and PASS in legal else rng.choice(legal))
    yield state


@cache
def _played(name: str, preset: str, players: int, deals: int) -> tuple[State, ...]:
    game = stich.game(name, preset, **({"players": players} if players else {}))
    player = PLUGINS[name].players.simple()
    ends = []
    for seed in range(deals):
        *_, end = states(game, seed)
        state = game.deal(seed=seed, dealer=seed % game.seats)
        while not state.finished:
            state = state.apply(player.act(state.view(state.actor)))
        ends += [end, state]
    return tuple(ends)


def ended(key: Key, deals: int = sample(12, 30)) -> tuple[State, ...]:
    """Return finished deals of a game: each seed once with random actions, and once with *simple* players."""
    name, preset, seats = key
    return _played(name, preset, seats.get("players", 0), deals)


def observers(game: Game) -> list[int | None]:
    return [*range(game.seats), None]
