"""Trainers for bidding and counting, with questions at moments of real deals from one seat's view (docs/reference/trainers.md).

`bidding_moment` and `judge` train bidding; `counting_moment`, `questions` and `grade` train counting. Questions and answers follow from the
view alone, so they never depend on a card that the seat may not know.
"""

from stich.kernel.sentences import register
from stich.research.statistics.intervals import Interval

from .bidding import Judgement, Way, judge
from .counting import Answer, Fault, Grade, Question, answer, asked, grade, questions
from .moments import CountingMoment, bidding_moment, counting_deal, counting_moment, counting_moments

register(
    {
        "train/moment#bidding": "nothing is decided before the play of {game} by these rules",
        "train/moment#play": "no cards are played at {game} by these rules",
        "train/play#first": "counting begins with the first card",
        "train/play#seat": "counting is for a seat that plays, while the deal lasts",
        "train/playouts": "playouts: {least} to {most}, not {number}",
        "train/question#none": "{kind} {asked}: nothing of this deal",
        "train/turn#settled": "the contract is settled: bidding is trained before that",
        "train/turn#view": "a choice is judged at a seat's own turn: ask with the view of the seat that is to act",
    }
)

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
