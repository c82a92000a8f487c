"""The counting trainer: the tricks of a deal as one seat saw them, questions about them, and verdicts on answers."""

from __future__ import annotations

from random import Random

import msgspec

from stich.kernel.errors import StichError
from stich.registry import plugin
from stich.server.wire.train_messages import CountExercise
from stich.study.trainers import CountingAnswer, CountingMoment, CountingQuestion, asked, counting_deal, grade
from stich.study.trainers.memory import Memory

from .exercises import Exercise


def shown(of: Exercise) -> bytes:
    """Return the `CountExercise` of this exercise as JSON. Raise `StichError` ``train/moment`` if no card was played in its deal."""
    begun, view = moment = _moment(of)
    memory, questions = Memory(view), _asked(of, moment)
    shown_of = CountExercise(
        id=of.id,
        game=of.game,
        view=begun,
        tricks=memory.seen_tricks,
        trick=view.trick,
        hand=view.hand,
        questions=questions,
        suits={question.suit: memory.cards(question.suit) for question in questions if question.suit},
    )
    return msgspec.json.encode(shown_of)


def graded(of: Exercise, question: int, answer: CountingAnswer) -> tuple[bytes, bool]:
    """Return the verdict on an answer, as JSON (`Grade`), and whether the answer is right. ``question``: index of the question.

    Raise `StichError` ``train/question`` if there is no such question.
    """
    moment = _moment(of)
    questions = _asked(of, moment)
    if question >= len(questions):
        raise StichError("train/question#range", last=len(questions) - 1, question=question)
    graded = grade(moment.view, questions[question], answer)
    return msgspec.json.encode(graded), graded.right


def _moment(of: Exercise) -> CountingMoment:
    return counting_deal(plugin(of.game).configure(), of.seed)


def _asked(of: Exercise, moment: CountingMoment) -> tuple[CountingQuestion, ...]:
    return asked(moment.view, Random(of.seed))
