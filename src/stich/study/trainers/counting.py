"""Counting trainer: cards that are out, void seats, and points of each side, with exact answers by one seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat

from .memory import Memory


class CountingQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """Question to a seat, without its answer."""

    kind: Literal["out", "void", "points"]
    """``out``: which cards of the suit are neither in the seat's hand nor seen (other players hold them, or they lie face down)?
    ``void``: which seats have shown, by not following, that they hold none of the suit? ``points``: how many points are in the tricks of
    a side?
    """
    suit: str = ""
    """``trump``, ``C``, ``S``, ``H``, ``D`` or ``joker``, if the contract makes it a suit; empty for ``points``."""
    side: tuple[Seat, ...] = ()
    """For ``points``: seats whose tricks are counted, as far as the seat knows who plays together."""
    counted: Literal["", "card points", "penalty cards"] = ""
    """For ``points``: what is counted."""


class CountingAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Answer, in the field that belongs to the question's kind."""

    cards: tuple[Card, ...] = ()
    """Cards of the answer to an ``out`` question, strongest first."""
    seats: tuple[Seat, ...] = ()
    """Seats of the answer to a ``void`` question."""
    points: int | None = None
    """Number of points in the answer to a ``points`` question; None for other kinds."""


class CountingFault(msgspec.Struct, frozen=True, kw_only=True):
    """Missed or wrong part of an answer, with the trick in which the right answer could be seen."""

    why: Literal["missed", "held", "aside", "open", "played", "other-suit", "shown", "not-shown", "taken"]
    """Reason.

    For a card: ``missed`` (it is out), ``held`` (in the seat's hand), ``aside`` (known to be out of play), ``open`` (in an exposed hand),
    ``played``, ``other-suit``. For a seat: ``shown`` (it has shown that it is void, and was missed), ``not-shown``. For points:
    ``taken`` (a trick of the side).
    """
    card: Card | None = None
    """Card that the reason is about; for ``shown`` the card played instead of following."""
    seat: Seat | None = None
    """Seat that played the card (``played``), is or is not void, or won the trick (``taken``)."""
    trick: int | None = None
    """Number of the trick in which the right answer could be seen, from 1."""
    points: int | None = None
    """For ``taken``: the points in the trick; else None."""


class Grade(msgspec.Struct, frozen=True, kw_only=True):
    """Judgement of an answer."""

    right: bool
    answer: CountingAnswer
    """The right answer."""
    faults: tuple[CountingFault, ...] = ()
    """Faults of the answer; empty if it is right."""


def questions(view: View) -> tuple[CountingQuestion, ...]:
    """Return all questions that a seat can be asked during the play: on each suit that other players may still hold, and on each side.

    Raise `StichError` ``train/play`` if no cards are being played, or if the view is that of a spectator.
    """
    memory = Memory(view)
    suits = [suit for suit in memory.suits if memory.out(suit)]
    return (
        *(CountingQuestion(kind="out", suit=suit) for suit in suits),
        *(CountingQuestion(kind="void", suit=suit) for suit in suits),
        *(CountingQuestion(kind="points", side=side, counted=memory.counted) for side in memory.sides if memory.counted),
    )


def asked(view: View, rng: Random) -> tuple[CountingQuestion, ...]:
    """Return a few of the questions, drawn at random, for a pupil.

    They are about trumps and one more suit that are out, a suit in which a seat is void if there is one, and the points of each side.
    Raise `StichError` ``train/play`` like `questions`.
    """
    every = questions(view)
    chosen = {question for question in every if question.kind == "points" or (question.kind, question.suit) == ("out", "trump")}
    for kind in ("out", "void"):
        left = [question for question in every if question.kind == kind and question not in chosen]
        if kind == "void":
            left = [question for question in left if answer(view, question).seats] or left
        chosen |= set(rng.sample(left, min(1, len(left))))
    return tuple(question for question in every if question in chosen)


def answer(view: View, question: CountingQuestion) -> CountingAnswer:
    """Return the right answer. Raise the errors of `questions`, and ``train/question`` for a question that cannot be asked at this view."""
    return _answer(_memory(view, question), question)


def grade(view: View, question: CountingQuestion, given: CountingAnswer) -> Grade:
    """Return the judgement of an answer: everything missed or wrong, with the trick in which it could be seen.

    Raise the errors of `answer`.
    """
    memory = _memory(view, question)
    right = _answer(memory, question)
    match question.kind:
        case "out":
            faults = [CountingFault(why="missed", card=card) for card in right.cards if card not in given.cards]
            faults += [_why_not_out(memory, question.suit, card) for card in dict.fromkeys(given.cards) if card not in right.cards]
        case "void":
            shown = memory.voids(question.suit)
            faults = [
                CountingFault(why="shown", seat=seat, trick=shown[seat][0], card=shown[seat][1])
                for seat in right.seats
                if seat not in given.seats
            ]
            faults += [CountingFault(why="not-shown", seat=seat) for seat in dict.fromkeys(given.seats) if seat not in right.seats]
        case "points":
            faults = [] if given.points == right.points else list(_taken(memory, question.side))
    return Grade(right=right == _normal(given, right), answer=right, faults=tuple(faults))


def _memory(view: View, question: CountingQuestion) -> Memory:
    """Return the public history of the play (`Memory`) by this view. Raise `StichError` ``train/question`` if the question cannot be asked
    at this view."""
    memory = Memory(view)
    known = question.suit in memory.suits if question.kind != "points" else set(question.side) <= set(view.order) and bool(question.side)
    if not known:
        raise StichError("train/question#none", kind=question.kind, asked=question.suit or str(question.side))
    return memory


def _answer(memory: Memory, question: CountingQuestion) -> CountingAnswer:
    match question.kind:
        case "out":
            return CountingAnswer(cards=memory.out(question.suit))
        case "void":
            return CountingAnswer(seats=tuple(sorted(memory.voids(question.suit))))
        case "points":
            return CountingAnswer(points=sum(trick.points for trick in memory.tricks if trick.winner in question.side))


def _normal(given: CountingAnswer, right: CountingAnswer) -> CountingAnswer:
    """Return the answer with its parts in the order of the right answer, if the parts are the same; else unchanged."""
    same_cards, same_seats = set(given.cards) == set(right.cards), set(given.seats) == set(right.seats)
    return CountingAnswer(
        cards=right.cards if same_cards else given.cards, seats=right.seats if same_seats else given.seats, points=given.points
    )


def _why_not_out(memory: Memory, suit: str, card: Card) -> CountingFault:
    """Return the fault of an answer that names this card although it is not out, or not of the suit."""
    if card not in memory.cards(suit):
        return CountingFault(why="other-suit", card=card)
    if card in memory.view.hand:
        return CountingFault(why="held", card=card)
    if card in memory.aside:
        return CountingFault(why="aside", card=card)
    played: Sequence[tuple[int, Seat]] = [(number, seat) for number, seat, other in memory.plays if other == card]
    if played:
        return CountingFault(why="played", card=card, trick=played[0][0], seat=played[0][1])
    return CountingFault(why="open", card=card)


def _taken(memory: Memory, side: Sequence[Seat]) -> Iterator[CountingFault]:
    """Yield each trick that a side has taken, with its points, as a fault of the answer."""
    for number, trick in enumerate(memory.tricks, 1):
        if trick.winner in side:
            yield CountingFault(why="taken", seat=trick.winner, trick=number, points=trick.points)
