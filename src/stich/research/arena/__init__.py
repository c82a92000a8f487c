"""The arena: a comparison of computer players, which play the same deals in all seatings (docs/guide/arena.md).

An `Experiment` holds the settings, `play_boards` plays its boards, a `Journal` stores them, `report` evaluates them, `picture` draws them.
"""

from stich.kernel.sentences import register
from stich.research.statistics import Controlled, Estimate, RunningMean, estimate

from .board import Board, Fault, PlaceResult, PlayerResult, play_board
from .contracts import read_contracts
from .controls import CONTROL_NAMES, DealControl, checked
from .durations import Durations
from .executor import Executor, chosen, in_process, on_cluster, on_processes, play_boards
from .experiment import Contender, Experiment, contenders, lineup, seatings
from .journal import Journal
from .picture import picture
from .report import Report, differences, report
from .sentences import SENTENCES

register(SENTENCES)

__all__ = [
    "CONTROL_NAMES",
    "Board",
    "Contender",
    "Controlled",
    "DealControl",
    "Durations",
    "Estimate",
    "Executor",
    "Experiment",
    "Fault",
    "Journal",
    "PlaceResult",
    "PlayerResult",
    "Report",
    "RunningMean",
    "checked",
    "chosen",
    "contenders",
    "differences",
    "estimate",
    "in_process",
    "lineup",
    "on_cluster",
    "on_processes",
    "picture",
    "play_board",
    "play_boards",
    "read_contracts",
    "report",
    "seatings",
]
