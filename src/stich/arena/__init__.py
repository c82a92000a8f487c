"""The arena: computer players compared by playing the same deals in all seatings (docs/guide/arena.md).

An `Experiment` says who plays what, `played` plays its boards, `Journal` keeps them, `report` counts them, `picture` draws them.
"""

from .board import Board, Fault, Par, Part, play_board
from .durations import Durations
from .estimate import Controlled, Estimate, Running, estimate
from .experiment import Contender, Experiment, lineup, seatings
from .journal import Journal
from .picture import picture
from .report import Report, differences, report
from .spread import Spread, here, on_cluster, on_processes, played
from .starts import read_starts

__all__ = [
    "Board",
    "Contender",
    "Controlled",
    "Durations",
    "Estimate",
    "Experiment",
    "Fault",
    "Journal",
    "Par",
    "Part",
    "Report",
    "Running",
    "Spread",
    "differences",
    "estimate",
    "here",
    "lineup",
    "on_cluster",
    "on_processes",
    "picture",
    "play_board",
    "played",
    "read_starts",
    "report",
    "seatings",
]
