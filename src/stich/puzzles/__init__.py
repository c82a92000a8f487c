"""Puzzles of any game with open hands, made and proved by the solver (docs/guide/puzzles.md).

`load` gives those that are shipped, `attempt` judges a card, `check` proves a puzzle anew. Positions show all cards, and a puzzle with one
seat's eyes holds those that its solver must not see: nothing here is for a deal that lasts.
"""

from .attempt import Attempt, Right, Wrong, attempt
from .check import check
from .dull import DULL
from .kinds import KINDS, definition
from .library import encode, find, games, load, packed, read, read_puzzle
from .puzzle import STEPS, Eyes, Goal, Puzzle

__all__ = [
    "DULL",
    "KINDS",
    "STEPS",
    "Attempt",
    "Eyes",
    "Goal",
    "Puzzle",
    "Right",
    "Wrong",
    "attempt",
    "check",
    "definition",
    "encode",
    "find",
    "games",
    "load",
    "packed",
    "read",
    "read_puzzle",
]
