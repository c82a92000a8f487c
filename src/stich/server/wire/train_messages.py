"""Messages about trainers over HTTP: exercises (a hand before a decision, or the tricks of a deal) and verdicts on answers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.knowledge.view import SeenCard, SeenTrick, View
from stich.kernel.rules.cards import Card
from stich.study.trainers import BiddingJudgement, CountingQuestion

from .puzzle_messages import MOST_CARDS, CardText

MOST_CHOICES = 60
ChoiceText = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class BidExercise(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/train/{game}/bid: a hand before its first decision about the contract. The message does not contain the other hands."""

    id: str
    game: str
    view: View
    """View of your seat, whose turn it is."""


class BidChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/train/{game}/bid/{exercise}/expected and …/judge: your decisions in this exercise so far."""

    choices: Annotated[tuple[ChoiceText, ...], msgspec.Meta(min_length=1, max_length=MOST_CHOICES)]
    """A legal action for each decision so far. The last one is judged."""


class BidJudged(msgspec.Struct, frozen=True, kw_only=True):
    """Verdict on a choice, compared with the alternatives, and the continuation of the auction."""

    judgement: BiddingJudgement
    view: View
    """View of your seat at its next decision, or after the contract is settled."""
    more: bool
    """True if your seat has another decision to make."""


class CountExercise(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/train/{game}/count: the tricks of a deal up to one of your cards, and questions about them."""

    id: str
    game: str
    view: View
    """View of your seat before the first card."""
    tricks: tuple[SeenTrick, ...]
    trick: tuple[SeenCard, ...]
    """Cards of the unfinished trick, which follows after `tricks`."""
    hand: tuple[Card, ...]
    """Your hand at that moment."""
    questions: tuple[CountingQuestion, ...]
    suits: dict[str, tuple[Card, ...]]
    """All cards of each suit in the questions, strongest first."""


class CountAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer to a question. Only the field that the question asks for is set."""

    cards: Annotated[tuple[CardText, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()
    seats: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...], msgspec.Meta(max_length=9)] = ()
    points: Annotated[int, msgspec.Meta(ge=-9999, le=9999)] | None = None


class CountAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/train/{game}/count/{exercise}/grade: answer a question. Your first answer to it is stored in your learning progress."""

    question: Annotated[int, msgspec.Meta(ge=0, le=99)]
    """Index of the question in the exercise, from 0."""
    answer: CountAnswer
