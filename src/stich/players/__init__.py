"""Players that know no game by name. `PLAYERS` names everyone who can be called to a table, `OPPONENTS` those whom people are offered.

A level makes a `Player` for a game: ``PLAYERS["random"]("skat")``. Chance comes from the ``rng`` handed in, or from the system.
"""

from __future__ import annotations

from .levels import DEFAULT_PLAYER, OPPONENTS, PLAYERS, Level
from .random import RandomPlayer
from .strength import Equipment, equipment, warning, weakened

__all__ = ["DEFAULT_PLAYER", "OPPONENTS", "PLAYERS", "Equipment", "Level", "RandomPlayer", "equipment", "warning", "weakened"]
