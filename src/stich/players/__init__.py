"""Computer players for every game. `PLAYERS` holds all levels by name, `OPPONENTS` the names offered to people.

A level makes a `Player` for a game: ``PLAYERS["random"]("skat")``. The player draws its random numbers from ``rng``, or from the system.
`named` also finds players written by users: ``named("my.module:Player")``, ``named("exec:./program")``.
"""

from __future__ import annotations

from stich.kernel.sentences import register

from .chances import Chances, chances
from .computer_tables import computers_outcome
from .levels import DEFAULT_PLAYER, OPPONENTS, PLAYERS, STAND_IN, Level, player
from .own import named
from .program import PATIENCE
from .random import RandomPlayer
from .sentences import SENTENCES
from .strength import Equipment, equipment, missing_nets, weakened

register(SENTENCES)

__all__ = [
    "DEFAULT_PLAYER",
    "OPPONENTS",
    "PATIENCE",
    "PLAYERS",
    "STAND_IN",
    "Chances",
    "Equipment",
    "Level",
    "RandomPlayer",
    "chances",
    "computers_outcome",
    "equipment",
    "missing_nets",
    "named",
    "player",
    "weakened",
]
