"""*moments*: a test set of decisions about which players disagree, with what each choice is worth (docs/guide/arena.md).

`load` gives those that are shipped, `answer_moments` asks players, `moments_report` says what their answers cost, `moments_picture` draws
it. A moment's record holds all cards, and players get the view of the seat that decides. What choices are worth follows from this view too.
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
