"""Test set of decisions on which players disagree ("moments"), with the value of each choice (docs/how-to/arena.md).

`load` returns the moments that are part of the package, `answer_positions` asks players, `positions_report` computes the loss by their
answers, `positions_picture` draws it. A moment's record contains all cards, but players get only the view of the seat that decides. The
values of the choices follow from this view, too.
"""

from .answers import Answers, PositionAnswer, PositionFault, answer_positions, judge_answer
from .judged_position import JudgedAction, JudgedPosition
from .library import encode, games, load, packed, read
from .picture import positions_picture
from .report import PlayerRegret, PositionsReport, Regret, RegretDifference, positions_report

__all__ = [
    "Answers",
    "JudgedAction",
    "JudgedPosition",
    "PlayerRegret",
    "PositionAnswer",
    "PositionFault",
    "PositionsReport",
    "Regret",
    "RegretDifference",
    "answer_positions",
    "encode",
    "games",
    "judge_answer",
    "load",
    "packed",
    "positions_picture",
    "positions_report",
    "read",
]
