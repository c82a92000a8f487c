"""Deals with open hands, solved: what each party makes when all play their best. Any PlaySpec will do, no game is named.

How it works and how fast it is: ``docs/guide/solver.md``.
"""

from .batch import BatchSolution, solve_batch
from .compiled import native_position
from .limits import Limits, Stop
from .own import Method, OwnSolution, fewest_points, secured, solve_own
from .parties import Count, Solution, card_values, line, reach, solve

__all__ = [
    "BatchSolution",
    "Count",
    "Limits",
    "Method",
    "OwnSolution",
    "Solution",
    "Stop",
    "card_values",
    "fewest_points",
    "line",
    "native_position",
    "reach",
    "secured",
    "solve",
    "solve_batch",
    "solve_own",
]
