"""Players of every level for tests: never short of time, so that the same randomness gives the same decision."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import stich
from stich.kernel.game import Game
from stich.kernel.player import Player
from stich.players import PLAYERS
from stich.players.lapsing import LapsingPlayer
from stich.players.levels import A_DAY
from stich.players.search import SearchPlayer
from stich.registry import ROOMS

AMOUNTS = {"worlds": 2, "iterations": 100, "candidates": 6, "mcmc_steps": 3, "draws": 60, "plan_worlds": 2, "doubling_worlds": 2}
"""Of a small search; a level that does without something goes on so."""
RULES = [(name, preset) for name, game in ROOMS.items() for preset in game.presets.names]
TABLES = [(name, {"players": n}) for name, game in ROOMS.items() for n in game.table_sizes() if len(game.table_sizes()) > 1]


def every_game() -> list[Game]:
    """A game for each preset, and for each number of players."""
    games = [stich.game(*rules) for rules in RULES] + [stich.game(name, **options) for name, options in TABLES]
    return list({called(game): game for game in games}.values())


def called(game: Game) -> str:
    return f"{game.preset}-{game.seats}"


def patient(level: str, game: str, seed: object) -> Player:
    """A player of this level, made as for a table, but with a small search and no lack of time."""
    return searching_little(PLAYERS[level](game, Random(str(seed))))


def searching_little(player: Player) -> Player:
    """The player, who now searches little, and has a day for it."""
    search = player._search if isinstance(player, LapsingPlayer) else player
    if isinstance(search, SearchPlayer):
        own = search._config
        search._config = replace(own, seconds=A_DAY, **{name: min(amount, getattr(own, name)) for name, amount in AMOUNTS.items()})
    return player
