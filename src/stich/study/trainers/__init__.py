"""Trainers for bidding and counting, with questions at moments of real deals from one seat's view (docs/guide/trainers.md).

`bidding_moment` and `judge` train bidding; `counting_moment`, `questions` and `grade` train counting. Questions and answers follow from the
view alone, so they never depend on a card that the seat may not know.
"""

from stich.kernel.sentences import register
from stich.research.statistics.intervals import Interval

from .bidding import Judgement, Way, judge
from .counting import Answer, Fault, Grade, Question, answer, asked, grade, questions
from .moments import CountingMoment, bidding_moment, counting_deal, counting_moment, counting_moments
from .sentences import SENTENCES

register(SENTENCES)

__all__ = [
    "Answer",
    "CountingMoment",
    "Fault",
    "Grade",
    "Interval",
    "Judgement",
    "Question",
    "Way",
    "answer",
    "asked",
    "bidding_moment",
    "counting_deal",
    "counting_moment",
    "counting_moments",
    "grade",
    "judge",
    "questions",
]
