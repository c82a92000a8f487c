"""Players that know no game by name. `LEVELS` names everyone who can be called to a table, `OPPONENTS` those whom people are offered.

A level makes a `Player` for a game: ``LEVELS["random"]("skat")``. Chance comes from the ``rng`` handed in, or from the system.
"""

from __future__ import annotations

from .levels import LEVELS, OPPONENTS, USUAL, Level
from .random import RandomPlayer
from .strength import Equipment, equipment, warning, weakened

__all__ = ["LEVELS", "OPPONENTS", "USUAL", "Equipment", "Level", "RandomPlayer", "equipment", "warning", "weakened"]
