"""Trainers for bidding and counting: questions at moments of real deals, from one seat's view (docs/reference/trainers.md).

`bidding_moment` and `judge` train bidding; `counting_moment`, `questions` and `grade` train counting. Questions and answers follow from the
view alone, so they never depend on a card that the seat may not know.
"""

from stich.kernel.sentences import register
from stich.research.statistics.intervals import Interval

from .bidding import BiddingJudgement, Way, judge
from .counting import CountingAnswer, CountingFault, CountingQuestion, Grade, answer, asked, grade, questions
from .moments import CountingMoment, bidding_moment, counting_deal, counting_moment, counting_moments

register(
    {
        "train/moment#bidding": "by these rules of {game} there is no decision before the card play",
        "train/moment#play": "by these rules of {game} no cards are played",
        "train/play#first": "counting begins with the first card",
        "train/play#seat": "counting is for a seat that plays, during the deal",
        "train/playouts": "playouts: {least} to {most}, not {number}",
        "train/question#none": "{kind} {asked}: not part of this deal",
        "train/turn#settled": "the contract is settled: the bidding exercise ends there",
        "train/turn#view": "only the choice of the seat to act can be judged: use the view of that seat",
    }
)

__all__ = [
    "BiddingJudgement",
    "CountingAnswer",
    "CountingFault",
    "CountingMoment",
    "CountingQuestion",
    "Grade",
    "Interval",
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
