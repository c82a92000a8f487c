"""Solver for deals with open hands: the result of each party if all play their best. It takes any PlaySpec and knows no games.

docs/reference/solver.md describes how the solver works and how fast it is.
"""

from stich.kernel.rules.play import native_position
from stich.kernel.sentences import register

from .answer import Answer, solve
from .batch import BatchSolution, solve_batch
from .limits import UNLIMITED, Limits, Stop
from .many import solve_many, solve_multiplayer_many
from .multiplayer import MaxN, Method, fewest_points, max_n, paranoid_value, scores_of
from .multiplayer_answer import MultiplayerAnswer, solve_multiplayer
from .parties import Solution, card_values, line, reach, value
from .question import Count, count_of

register(
    {
        "solve/limit": "max^n reached a limit: the scores are unknown",
        "solve/multiplayer#ask": "all players play for themselves here: use stich.solve_multiplayer",
        "solve/parties": "two parties play here: use stich.solve",
        "solve/seat#plays": "seat: one that plays, {seats}, not {seat}",
    }
)

__all__ = [
    "UNLIMITED",
    "Answer",
    "BatchSolution",
    "Count",
    "Limits",
    "MaxN",
    "Method",
    "MultiplayerAnswer",
    "Solution",
    "Stop",
    "card_values",
    "count_of",
    "fewest_points",
    "line",
    "max_n",
    "native_position",
    "paranoid_value",
    "reach",
    "scores_of",
    "solve",
    "solve_batch",
    "solve_many",
    "solve_multiplayer",
    "solve_multiplayer_many",
    "value",
]
