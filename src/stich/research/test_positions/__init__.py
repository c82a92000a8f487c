"""Test set of decisions on which players disagree, with the value of each choice (docs/guide/arena.md).

`load` returns the shipped moments, `answer_moments` asks players, `moments_report` computes the cost of their answers, `moments_picture`
draws it. A moment's record holds all cards, but players get only the view of the seat that decides. The values of the choices follow from
this view too.
"""

from .answers import Answer, Answers, MomentFault, answer_moments, judge_answer
from .library import encode, games, load, packed, read
from .moment import Choice, Moment
from .picture import moments_picture
from .report import MomentsReport, PlayerRegret, Regret, RegretDifference, moments_report

__all__ = [
    "Answer",
    "Answers",
    "Choice",
    "Moment",
    "MomentFault",
    "MomentsReport",
    "PlayerRegret",
    "Regret",
    "RegretDifference",
    "answer_moments",
    "encode",
    "games",
    "judge_answer",
    "load",
    "moments_picture",
    "moments_report",
    "packed",
    "read",
]
