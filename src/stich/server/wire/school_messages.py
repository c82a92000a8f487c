"""Messages of the school over HTTP: the lessons of a game, and the verdict on an answer. No lesson contains its right answers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.analysis import Board, BoardMoment, BoardTrick
from stich.study.school import Ask


class SchoolSight(msgspec.Struct, frozen=True):
    """Your view of a position in which the others' cards are hidden."""

    view: View
    """View of your seat, without the card points in the tricks, because a question may ask for them."""
    tricks: tuple[BoardTrick, ...]
    """All played tricks in order."""


class SchoolStep(msgspec.Struct, frozen=True, kw_only=True):
    """A position with a question. The page has the text of each step, by game, lesson and step."""

    id: str
    ask: Ask
    """The question. With open cards it asks for a card that may be played (`follow`), that takes or leaves the trick, or that no other card
    beats (`best`); the card that takes a full trick (`winner`); the card points in a trick (`count`); the contract with the best result; or
    the score of the deal.

    With your seat's view it asks for the number of cards of a suit that others hold (`out`); the seats without the suit (`void`); the card
    points that your side has taken (`taken`); the next action (`decide`); or the hand to play with (`hand`).
    """
    board: Board
    """The position, for the analysis board; it has only your cards if `sight` is set."""
    seat: Seat
    """Your seat."""
    partners: tuple[Seat, ...]
    """Seats of your partners."""
    moment: BoardMoment
    """State of the position."""
    sight: SchoolSight | None
    """Your view if the other hands are hidden; None if all cards are open."""
    answers: tuple[str, ...]
    """Possible answers: cards, numbers, seats, or indexes of `choices`, `ways` or `hands`, from 0."""
    choices: tuple[Board, ...]
    """The position under each contract to choose from; empty in questions without contracts."""
    ways: tuple[str, ...]
    """Actions to choose from; empty in questions without actions."""
    hands: tuple[tuple[Card, ...], ...]
    """Hands to choose from; empty in questions without hands."""
    bare: bool
    """True if the board shows only cards, tricks and seats, because the lessons have not explained more yet."""


class SchoolLesson(msgspec.Struct, frozen=True):
    """A lesson: steps about one subject. A lesson without steps is a whole deal that you play at a table."""

    id: str
    steps: tuple[SchoolStep, ...]


class SchoolCourse(msgspec.Struct, frozen=True):
    """GET /api/school/{game}: all lessons of a game in order."""

    game: str
    preset: str
    """Name of the preset whose rules the lessons teach."""
    lessons: tuple[SchoolLesson, ...]
    done: tuple[str, ...]
    """Ids of the lessons that you have finished."""


class SchoolAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/school/{game}/{lesson}/{step}/attempt: answer a step's question."""

    answer: Annotated[str, msgspec.Meta(min_length=1, max_length=4)]
    """One of the step's `answers`."""


class SchoolAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Verdict on an answer, with the reason."""

    right: bool
    reason: str
    """A code, such as `must-follow` or `costs`; docs/reference/school.md lists them."""
    card: Card | None
    """Card of the reason, such as the card that was led, the card that takes the trick, or the called ace; None if the reason has none."""
    number: int | None
    """Number of the reason: the right number, the points that a card costs, the points of a contract, or a chance in percent; None without
    one."""
    played: tuple[Card, ...]
    """Your card and the best replies up to the end of the trick; empty if the answer is wrong or is no card."""
    moments: tuple[BoardMoment, ...]
    """States after each of these cards."""
