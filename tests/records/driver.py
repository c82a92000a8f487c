"""Deals played by chance, for tests of every registered game and preset."""

from __future__ import annotations

from functools import cache
from random import Random

import stich
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import PLUGINS

PRESETS = [(name, preset) for name, cls in PLUGINS.items() for preset in cls.presets.names]


@cache
def game_of(name: str, preset: str) -> Game:
    return stich.game(name, preset=preset)


def names_of(game: Game) -> tuple[str, ...]:
    return ("Ана", "Bärbel", "千", "D")[: game.seats]


def played(game: Game, seed: int, most: int = 1000) -> State:
    """Return the deal of a seed after up to ``most`` legal actions, each by chance."""
    rng = Random(seed)
    state = game.deal(seed=seed, dealer=seed % game.seats)
    while not state.finished and len(state.log) < most:
        legal = state.legal_actions
        state = state.apply(legal[rng.randrange(len(legal))])
    return state
