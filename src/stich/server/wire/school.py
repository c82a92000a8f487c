"""The school over HTTP: the lessons of a game, and what an answer is worth. Right answers are told when they are given."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.analysis import Board, BoardMoment, BoardTrick
from stich.study.school import Ask


class SchoolSight(msgspec.Struct, frozen=True):
    """What you see where the others' cards are hidden."""

    view: View
    """From your seat; without the points in the tricks, which may be asked for."""
    tricks: tuple[BoardTrick, ...]
    """All that were played, the first one first."""


class SchoolStep(msgspec.Struct, frozen=True, kw_only=True):
    """A position with a question. What it teaches, the page says, by game, lesson and step."""

    id: str
    ask: Ask
    """What is asked: a card that may be played (`follow`), that takes the trick or leaves it, or that no other beats (`best`); the card
    that takes a full trick (`winner`); the card points in it (`count`); the contract with which you make most; what the deal scores.

    By what your seat may know: how many cards of a suit are out (`out`); who has none of it (`void`); the points that your side has taken
    (`taken`); what to say or lay away (`decide`); the hand to play with (`hand`)."""
    board: Board
    """The position, for the analysis board; of a `sight`, your cards of it."""
    seat: Seat
    """Yours."""
    partners: tuple[Seat, ...]
    """Who is on your side beside you."""
    moment: BoardMoment
    """How everything lies."""
    sight: SchoolSight | None
    """Where the others' cards are hidden."""
    answers: tuple[str, ...]
    """What may be answered: cards, numbers, seats, or places among `choices`, `ways` or `hands`, from 0."""
    choices: tuple[Board, ...]
    """The same position under each of the contracts to choose from; empty where none is asked for."""
    ways: tuple[str, ...]
    """Actions to choose from; empty where none is asked for."""
    hands: tuple[tuple[Card, ...], ...]
    """Hands to choose from; empty where none is asked for."""


class SchoolLesson(msgspec.Struct, frozen=True):
    """Some steps about one thing. One without steps is played at a table: the first whole deal."""

    id: str
    steps: tuple[SchoolStep, ...]


class SchoolCourse(msgspec.Struct, frozen=True):
    """GET /api/school/{game}: all lessons of a game, in their order."""

    game: str
    preset: str
    """The rules that it teaches."""
    lessons: tuple[SchoolLesson, ...]
    done: tuple[str, ...]
    """Ids of the lessons that you have been through to their end."""


class SchoolAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/school/{game}/{lesson}/{step}/attempt: an answer."""

    answer: Annotated[str, msgspec.Meta(min_length=1, max_length=4)]
    """One of the step's `answers`."""


class SchoolAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer is worth, and why."""

    right: bool
    reason: str
    """A code, such as `must-follow` or `costs`; docs/reference/school.md lists them."""
    card: Card | None
    """What the reason is about: the card that was led, the one that takes the trick, the called ace."""
    number: int | None
    """The right number; how many points it costs; what a contract makes; a chance in percent."""
    played: tuple[Card, ...]
    """Your card and the best answers to it, to the end of the trick, where it is right and a card was played."""
    moments: tuple[BoardMoment, ...]
    """How everything lies after each of them."""
