"""Players of every level as tests want them: never short of time, so that the same chance gives the same answer."""

from __future__ import annotations

from random import Random

import stich
from stich.kernel.game import Game
from stich.kernel.player import Player
from stich.players import PLAYERS
from stich.players.search import Effort, SearchPlayer
from stich.registry import ROOMS

PATIENT = Effort(worlds=2, seconds=600, rounds=100, candidates=6, exchanges=3)
RULES = [(name, preset) for name, game in ROOMS.items() for preset in game.presets.names]
TABLES = [(name, {"players": n}) for name, game in ROOMS.items() for n in game.table_sizes() if len(game.table_sizes()) > 1]


def every_game() -> list[Game]:
    """A game for each preset, and for each number of players."""
    games = [stich.game(*rules) for rules in RULES] + [stich.game(name, **options) for name, options in TABLES]
    return list({called(game): game for game in games}.values())


def called(game: Game) -> str:
    return f"{game.preset}-{game.seats}"


def patient(level: str, game: str, seed: object) -> Player:
    """A player of this level, built as for a table, but with little to do and all the time that it likes."""
    player = PLAYERS[level](game, Random(str(seed)))
    if isinstance(player, SearchPlayer):
        player._effort = PATIENT
    return player
