"""Arena: a comparison of computer players, which play the same deals in all seatings (docs/how-to/arena.md).

An `Experiment` contains the settings, `play_boards` plays its boards, an `ArenaJournal` stores them, `report` evaluates them, `picture`
draws them.
"""

from stich.kernel.sentences import register
from stich.research.statistics import Controlled, Estimate, RunningMean, estimate

from .board import BoardFault, BoardResult, PlaceResult, PlayerResult, play_board
from .contracts import read_contracts
from .controls import CONTROL_NAMES, DealControl, checked
from .durations import Durations
from .executor import Executor, chosen, in_process, on_cluster, on_processes, play_boards
from .experiment import Contender, Experiment, contenders, lineup, seatings
from .journal import ArenaJournal
from .picture import picture
from .report import ArenaReport, differences, report

register(
    {
        "arena/controls#fixed": "{text}: not available for fixed contracts, because it needs similar deals and none can be drawn",
        "arena/controls#number": "{text:.80}: as many numbers of every deal, not {own} and {unequal}",
        "arena/controls#raised": "{text:.80}: {kind}: {reason}",
        "arena/controls#row": "{text:.80}: a row of finite numbers of each deal, not [{numbers}]",
        "arena/controls#unknown": "{text!r:.80} is no control variate: use {known}, or your own as my.module:function",
        "arena/journal#board": "{path}, line {line}: not a board: {reason}",
        "arena/journal#foreign": "{path}: not a file of the arena; it was not changed",
        "arena/journal#old": "{path}: written by an earlier version of Stich in another format; choose another file",
        "arena/journal#order": "{path}, line {line}: expected board {number}, found board {board}",
        "arena/journal#other": "{path}: another experiment: {why}; choose another file",
        "arena/players#alone": "with one player alone among the other, name two players, not {players}",
        "arena/players#count": "{players} players do not fit a table of {seats}: every seating contains all of them",
        "arena/players#form": "{text!r:.80}: write NAME=PLAYER, as in old=simple",
        "arena/players#twice": "two players have the name {name!r:.80}: choose different names",
        "arena/players#unknown": "{reason}",
        "arena/ray#cluster": "there is no Ray cluster at {address!r:.80} (RAY_ADDRESS): {reason}",
        "arena/ray#missing": "Ray is not installed: pip install 'stich[ray]'",
        "arena/ray#start": "Ray cannot start on this machine: {reason}",
        "arena/start#none": "the record has no start: only fixed contracts are played",
        "arena/start#rules": "the record has {theirs}, the arena {ours}: choose the same preset and options",
        "arena/strength": "the players of this machine differ from those of the experiment: {why}",
        "arena/worker#died": "a worker process died, perhaps for lack of memory: try fewer workers",
        "arena/worker#lost": "a task lost its worker {times} times ({kind}), perhaps for lack of memory: try fewer workers",
        "player/chances#zero": "chances: {action} has chance 0, but was chosen",
    }
)

__all__ = [
    "CONTROL_NAMES",
    "ArenaJournal",
    "ArenaReport",
    "BoardFault",
    "BoardResult",
    "Contender",
    "Controlled",
    "DealControl",
    "Durations",
    "Estimate",
    "Executor",
    "Experiment",
    "PlaceResult",
    "PlayerResult",
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
