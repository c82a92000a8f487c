"""The arena: a comparison of computer players, which play the same deals in all seatings (docs/how-to/arena.md).

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

register(
    {
        "arena/controls#fixed": "{text}: there is none for fixed contracts: it needs other deals like these, and none can be drawn",
        "arena/controls#number": "{text:.80}: as many numbers of every deal, not {own} and {unequal}",
        "arena/controls#raised": "{text:.80}: {kind}: {reason}",
        "arena/controls#row": "{text:.80}: a row of finite numbers of each deal, not [{numbers}]",
        "arena/controls#unknown": "{text!r:.80} is no control variate: {known}, or one of your own: my.module:function",
        "arena/journal#board": "{path}, line {line}: this is no board: {reason}",
        "arena/journal#foreign": "{path}: this is no file of the arena; it is left as it is",
        "arena/journal#old": "{path}: an earlier version of Stich began this file, in another form; take another file",
        "arena/journal#order": "{path}, line {line}: board {number} should stand here, not {board}",
        "arena/journal#other": "{path}: this is another experiment: {why}; take another file",
        "arena/players#alone": "one sits alone among the other: name two players, not {players}",
        "arena/players#count": "{players} players do not fit a table of {seats}: every seating has all of them",
        "arena/players#form": "{text!r:.80}: write NAME=PLAYER, as in old=simple",
        "arena/players#twice": "two players are called {name!r:.80}; tell them apart",
        "arena/players#unknown": "{reason}",
        "arena/ray#cluster": "there is no Ray cluster at {address!r:.80}, which RAY_ADDRESS names: {reason}",
        "arena/ray#missing": "Ray is not installed: pip install 'stich[ray]'",
        "arena/ray#start": "Ray does not start on this machine: {reason}",
        "arena/start#none": "the record has no start: only fixed contracts are played",
        "arena/start#rules": "the record is {theirs}, the arena {ours}: ask for the same preset and options",
        "arena/strength": "the players of this machine are not those of the experiment: {why}",
        "arena/worker#died": "a process that worked has died; is there memory for so many?",
        "arena/worker#lost": "a task lost its worker {times} times ({kind}); is there memory for so many?",
        "player/chances#zero": "chances: {action} has none, but was done",
    }
)

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
