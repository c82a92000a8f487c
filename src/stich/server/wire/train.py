"""Trainers over HTTP: a hand before a decision, or the tricks of a deal; and what an answer is worth, once it is given."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.knowledge.view import SeenCard, SeenTrick, View
from stich.kernel.rules.cards import Card
from stich.study.trainers import Judgement, Question

from .puzzle_messages import MOST_CARDS, CardText

MOST_CHOICES = 60
ChoiceText = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class BidExercise(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/train/{game}/bid: a seat before its first decision about the contract. It holds no other hand."""

    id: str
    game: str
    view: View
    """What the seat may know; it is its turn."""


class BidChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/train/{game}/bid/{exercise}/expected and …/judge: what you have decided in this exercise so far."""

    choices: Annotated[tuple[ChoiceText, ...], msgspec.Meta(min_length=1, max_length=MOST_CHOICES)]
    """One of the legal actions at each decision. The last one is judged."""


class BidJudged(msgspec.Struct, frozen=True, kw_only=True):
    """What a choice is worth beside others, and how the auction went on."""

    judgement: Judgement
    view: View
    """What the seat knows then: at its next decision, or once the contract is settled."""
    more: bool
    """It has another decision to make."""


class CountExercise(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/train/{game}/count: the tricks of a deal, up to a card of yours, and what you are asked then."""

    id: str
    game: str
    view: View
    """What your seat knew before the first card."""
    tricks: tuple[SeenTrick, ...]
    trick: tuple[SeenCard, ...]
    """What lies on the table after them."""
    hand: tuple[Card, ...]
    """What you hold then."""
    questions: tuple[Question, ...]
    suits: dict[str, tuple[Card, ...]]
    """All cards of each suit that is asked about, strongest first."""


class CountAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of the fields that which belongs to the question."""

    cards: Annotated[tuple[CardText, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()
    seats: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...], msgspec.Meta(max_length=9)] = ()
    points: Annotated[int, msgspec.Meta(ge=-9999, le=9999)] | None = None


class CountAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/train/{game}/count/{exercise}/grade: an answer. The first one to a question is kept in your record of progress."""

    question: Annotated[int, msgspec.Meta(ge=0, le=99)]
    """Its place among the exercise's questions, from 0."""
    answer: CountAnswer
