"""Puzzles of any game with open hands, made and proved by the solver (docs/guide/puzzles.md).

`load` and `load_declaring` return the shipped puzzles, `daily` the puzzle of a day. `attempt` judges a card, `judge` an answer before the
first card, and `check` proves a puzzle again. Positions show all cards, and a puzzle with one seat's eyes contains cards that its solver
must not see, so no position may come from a deal in progress.
"""

from stich.kernel.sentences import register

from .attempt import Attempt, Right, Wrong, attempt
from .check import check
from .declaring import AnyPuzzle, DeclaringPuzzle, Near
from .declaring_filters import DECLARING_FILTERS
from .drawing import daily, rush
from .filters import FILTERS
from .judging import Judged, contracts, judge
from .kinds import ALL_KINDS, KINDS, definition
from .kinds_of_declaring import DECLARING_KINDS
from .library import encode, every, find, games, load, load_declaring, packed, read, read_puzzle
from .puzzle import STEPS, Eyes, Puzzle, PuzzleGoal
from .sentences import SENTENCES

register(SENTENCES)

__all__ = [
    "ALL_KINDS",
    "DECLARING_FILTERS",
    "DECLARING_KINDS",
    "FILTERS",
    "KINDS",
    "STEPS",
    "AnyPuzzle",
    "Attempt",
    "DeclaringPuzzle",
    "Eyes",
    "Judged",
    "Near",
    "Puzzle",
    "PuzzleGoal",
    "Right",
    "Wrong",
    "attempt",
    "check",
    "contracts",
    "daily",
    "definition",
    "encode",
    "every",
    "find",
    "games",
    "judge",
    "load",
    "load_declaring",
    "packed",
    "read",
    "read_puzzle",
    "rush",
]
