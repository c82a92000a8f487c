"""Structure of a course: lessons, which consist of steps, each a position and a question.

`judge` computes the answers; courses contain none.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.registry import PLUGINS, configured
from stich.study.analysis import Board
from stich.study.analysis.board import AnyPosition

Ask = Literal["follow", "take", "leave", "winner", "count", "best", "contract", "score", "out", "void", "taken", "decide", "hand"]
"""Kind of question, always asked to the reader's seat.

``follow``: a card that may be played. ``take``, ``leave``: as the last player, a card that wins the trick, or one that does not.
``winner``: the card that wins a full trick. ``count``: the card points in that trick. ``best``: a card that no other beats, with open
hands. ``contract``: the contract with which the seat scores most. ``score``: the score of the seat for the deal.

For the following questions the other hands are hidden, and answers are judged by what the seat may know. ``out``: the number of cards of a
suit that other players still hold or that lie face down. ``void``: the seats that have shown that they hold none of the suit. ``taken``:
the points in the tricks of the reader's side. ``decide``: the bid or discard, judged by the expectations of *strong*. ``hand``: the best
hand for an action, also judged by *strong*.
"""
SEEN: frozenset[Ask] = frozenset(("out", "void", "taken", "decide", "hand"))
"""Questions for which the reader sees only their own hand; for all other questions all hands are shown."""
Code = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(_[a-z]+)*\Z")]
READER = Seat(0)
"""Seat of the reader in every step."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Position with a question."""

    id: Code
    ask: Ask
    position: AnyPosition
    """Position in the form that ``stich solve`` reads; before the contract if the question asks for it.

    For a question of `SEEN`: the whole deal before the first bid; hidden hands may be empty.
    """
    play: tuple[str, ...] = ()
    """Cards played from the position on before the question is asked."""
    options: dict[str, bool | int | str] = {}
    choices: tuple[dict[str, Any], ...] = ()
    """Contracts or hands to choose from, each as the fields that it adds to the position."""
    numbers: tuple[int, ...] = ()
    """Numbers to choose from."""
    say: tuple[str, ...] = ()
    """Declaration of the reader, if the question asks for its score when it is just won; empty if the cards alone decide the score.

    For a question of `SEEN`: all calls before the cards of ``play``.
    """
    of: str = ""
    """Suit of ``out`` and ``void`` questions, by the names of the counting trainer (`CountingQuestion.suit`)."""
    ways: tuple[str, ...] = ()
    """Actions to choose from (``decide``), or the one action for which a hand is chosen (``hand``)."""
    terms: tuple[str, ...] = ()
    """Terms that the text introduces, in English, from the table *Words* of the game's rules (docs/rules)."""
    bare: bool = False
    """True if the board shows only cards, tricks and seats: words such as the contract's name are not introduced yet."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps about one subject. A lesson without steps is played at a table: the reader's first whole deal."""

    id: Code
    steps: tuple[Step, ...] = ()


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game, in order."""

    game: str
    preset: str
    lessons: tuple[Lesson, ...]

    @property
    def seats(self) -> int:
        """Number of seats at the table."""
        return configured(self.game, self.preset, {}).seats

    @property
    def first(self) -> tuple[Lesson, ...]:
        """First lessons: all up to the one that is played at a table, this one included."""
        table = next(number for number, lesson in enumerate(self.lessons, 1) if not lesson.steps)
        return self.lessons[:table]

    def board(self, step: Step) -> Board:
        """Return the position of a step as a board for analysis."""
        return Board(self.game, step.position, self.preset, step.options, step.play)


@cache
def course(game: str) -> Course:
    """Return the course of this game. Raise `StichError` ``school/none`` if the game has no course."""
    if game not in courses():
        raise StichError("school/none", game=game, known=courses())
    return msgspec.toml.decode(files(__package__).joinpath("data", f"{game}.toml").read_bytes(), type=Course)


@cache
def courses() -> tuple[str, ...]:
    """Return the names of the games that have a course."""
    return tuple(game for game in PLUGINS if files(__package__).joinpath("data", f"{game}.toml").is_file())


def find_step(game: str, lesson: str, step: str) -> Step:
    """Return the step of this lesson.

    Raise `StichError` ``school/none`` if the game has no course, ``school/unknown`` if there is no such step.
    """
    steps = {(found.id, one.id): one for found in course(game).lessons for one in found.steps}
    if (lesson, step) not in steps:
        raise StichError("school/unknown#step", game=game, step=step, lesson=lesson)
    return steps[lesson, step]
