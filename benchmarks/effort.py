"""*strong* with fewer and with more worlds and iterations, for the arena: what more time brings, and what less costs.

    stich arena skat --moments strong benchmarks.effort:times10 benchmarks.effort:times4 benchmarks.effort:times2 \\
        benchmarks.effort:half benchmarks.effort:eighth benchmarks.effort:one_world

Worlds that are drawn, worlds that are solved and iterations of the tree search are multiplied alike. Nobody has a clock.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from stich.kernel.player import Player
from stich.players.levels import PLAYERS, unhurried

STRONG: Any = unhurried(PLAYERS["strong"])


def effort(factor: float, game: str, rng: Random) -> Player:
    """*strong* with so many times its worlds and iterations."""
    of = STRONG.config
    amounts = {name: max(1, round(factor * getattr(of, name))) for name in ("worlds", "candidates", "iterations")}
    player: Player = replace(STRONG, config=replace(of, **amounts))(game, rng)
    return player


def times10(game: str, rng: Random) -> Player:
    return effort(10, game, rng)


def times4(game: str, rng: Random) -> Player:
    return effort(4, game, rng)


def times2(game: str, rng: Random) -> Player:
    return effort(2, game, rng)


def half(game: str, rng: Random) -> Player:
    return effort(1 / 2, game, rng)


def eighth(game: str, rng: Random) -> Player:
    return effort(1 / 8, game, rng)


def one_world(game: str, rng: Random) -> Player:
    return effort(1 / 24, game, rng)
