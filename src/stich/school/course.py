"""What a course is: lessons of steps, each a position and a question; no answer stands here (`judge` finds it)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from stich.analysis import Board
from stich.analysis.board import AnyPosition
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.registry import ROOMS, configured

Ask = Literal["follow", "take", "leave", "winner", "count", "best", "contract", "score", "out", "void", "taken", "decide", "hand"]
"""What is asked of the reader's seat.

``follow``: a card that may be played. ``take``, ``leave``: played last, a card that takes the trick, or does not. ``winner``: the card that
takes a full trick. ``count``: the card points in it. ``best``: a card that no other beats, all hands open. ``contract``: the contract with
which the seat makes most. ``score``: what the deal then scores for the seat.

The others' hands are hidden, and only what the seat may know is judged, where it is asked: ``out``: how many cards of a suit others still
hold, or lie face down. ``void``: who has shown to have none of it. ``taken``: the points in the tricks of the own side. ``decide``: what to
say or lay away, by what *strong* expects. ``hand``: which hand is the best for an action, by the same.
"""
SEEN: frozenset[Ask] = frozenset(("out", "void", "taken", "decide", "hand"))
"""Asked of one seat's view; every other question is asked with all hands open."""
Code = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(_[a-z]+)*\Z")]
READER = Seat(0)
"""The reader's seat in every step."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position with a question."""

    id: Code
    ask: Ask
    position: AnyPosition
    """As on a line of ``stich solve``; before its contract where that is asked for.

    Of a question of `SEEN` it is the whole deal before its first word; a hand that nobody sees may be left empty.
    """
    play: tuple[str, ...] = ()
    """Cards that are played from the position on, before the question."""
    options: dict[str, bool | int | str] = {}
    choices: tuple[dict[str, Any], ...] = ()
    """Contracts, or hands, to choose from: what each adds to the position."""
    numbers: tuple[int, ...] = ()
    """Numbers to choose from."""
    say: tuple[str, ...] = ()
    """What the reader declares, where it is asked what that scores when it is just won; nothing where the cards score by themselves.

    Of a question of `SEEN`: what all have said before the cards of ``play``.
    """
    of: str = ""
    """For ``out`` and ``void``: a suit, named as by the counting trainer."""
    ways: tuple[str, ...] = ()
    """For ``decide``: the actions to choose from. For ``hand``: the one for which a hand is to be chosen."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some steps about one thing. One without steps is played at a table: the first whole deal."""

    id: Code
    steps: tuple[Step, ...] = ()


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game, in their order."""

    game: str
    preset: str
    lessons: tuple[Lesson, ...]

    @property
    def seats(self) -> int:
        """At the table."""
        return configured(self.game, self.preset, {}).seats

    @property
    def first(self) -> tuple[Lesson, ...]:
        """The first steps: all lessons up to the one that is played at a table."""
        table = next(number for number, lesson in enumerate(self.lessons, 1) if not lesson.steps)
        return self.lessons[:table]

    def board(self, step: Step) -> Board:
        """The position of a step, as the analysis board has it."""
        return Board(self.game, step.position, self.preset, step.options, step.play)


@cache
def course(game: str) -> Course:
    """The course of this game. Raises `StichError` ``school/none`` where there is none."""
    if game not in courses():
        raise StichError(f"there is no course of {game!r:.40}: there are of {', '.join(courses())}", code="school/none")
    return msgspec.toml.decode(files(__package__).joinpath("data", f"{game}.toml").read_bytes(), type=Course)


@cache
def courses() -> tuple[str, ...]:
    """The games that have a course."""
    return tuple(game for game in ROOMS if files(__package__).joinpath("data", f"{game}.toml").is_file())


def find_step(game: str, lesson: str, step: str) -> Step:
    """The step with this id. Raises `StichError` ``school/none``, ``school/unknown``."""
    steps = {(found.id, one.id): one for found in course(game).lessons for one in found.steps}
    if (lesson, step) not in steps:
        raise StichError(f"the course of {game} has no step {step!r:.40} in a lesson {lesson!r:.40}", code="school/unknown")
    return steps[lesson, step]
