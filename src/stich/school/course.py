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
from stich.registry import ROOMS

Ask = Literal["follow", "take", "leave", "winner", "count", "best", "contract", "score"]
"""What is asked of the reader's seat.

``follow``: a card that may be played. ``take``, ``leave``: played last, a card that takes the trick, or does not. ``winner``: the card that
takes a full trick. ``count``: the card points in it. ``best``: a card that no other beats, all hands open. ``contract``: the contract with
which the seat makes most. ``score``: what the deal then scores for the seat.
"""
Code = Annotated[str, msgspec.Meta(pattern="^[a-z]+(_[a-z]+)*$")]
READER = Seat(0)
"""The reader's seat in every step."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position with a question."""

    id: Code
    ask: Ask
    position: AnyPosition
    """As on a line of ``stich solve``; before its contract where that is asked for."""
    play: tuple[str, ...] = ()
    """Cards that are played from the position on, before the question."""
    options: dict[str, bool | int | str] = {}
    choices: tuple[dict[str, Any], ...] = ()
    """Contracts to choose from: what each adds to the position."""
    numbers: tuple[int, ...] = ()
    """Numbers to choose from."""
    say: tuple[str, ...] = ()
    """What the reader declares, where it is asked what that scores when it is just won; nothing where the cards score by themselves."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some steps about one thing. One without steps is played at a table: the first whole deal."""

    id: Code
    steps: tuple[Step, ...] = ()


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game, in their order."""

    game: str
    preset: str
    lessons: tuple[Lesson, ...]

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
