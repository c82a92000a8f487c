"""Players of every level for tests, without time limits, so that the same randomness gives the same decision."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import stich
from stich.kernel.plugin.player import Player
from stich.kernel.rules.game import Game
from stich.players import Level, named
from stich.registry import PLUGINS

AMOUNTS = {"worlds": 2, "iterations": 100, "candidates": 6, "mcmc_steps": 3, "draws": 60, "plan_worlds": 2, "doubling_worlds": 2}
"""Of a small search; a level that does without something goes on so."""
RULES = [(name, preset) for name, game in PLUGINS.items() for preset in game.presets.names]
TABLES = [(name, {"players": n}) for name, game in PLUGINS.items() for n in game.table_sizes() if len(game.table_sizes()) > 1]


def every_game() -> list[Game]:
    """Return a game for each preset, and for each number of players."""
    games = [stich.game(*rules) for rules in RULES] + [stich.game(name, **options) for name, options in TABLES]
    return list({called(game): game for game in games}.values())


def called(game: Game) -> str:
    return f"{game.preset}-{game.seats}"


def patient(level: str, game: str, seed: object) -> Player:
    """Return a player of this level with a small search and without a time limit."""
    return searching_little(named(level, has_time_limit=False))(game, Random(str(seed)))


def searching_little(level: Any) -> Level:
    """Return the level with a small search."""
    config = getattr(level, "config", None)
    if config is None:
        return level  # type: ignore[no-any-return]
    return replace(level, config=replace(config, **{name: min(amount, getattr(config, name)) for name, amount in AMOUNTS.items()}))  # type: ignore[no-any-return]
