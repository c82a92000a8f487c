"""A puzzle: a position with a seat to play, a goal, and the line on which only one card keeps the goal."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.study.analysis import Board, perfect_info_on

STEPS = 5
"""Number of difficulties, from 1, the easiest."""

GoalCount = Literal["points", "no_trick", "every_trick", "score"]


class Information(StrEnum):
    """Cards that the solver of a puzzle sees. The values are those of the stored puzzles."""

    OPEN = "open"
    SINGLE_SEAT = "seat"


Side = Literal["declarer", "defenders", "own"]


class PuzzleGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Goal of the solver's side over the whole deal, against every play of the opponents.

    ``points``: at least ``target`` card points, including those outside tricks, such as those of Skat's discards. ``no_trick`` and
    ``every_trick``: the declarer's side takes no trick, or every trick; defenders must prevent that. ``score``: the solver, who plays
    alone, scores at least ``target``. Results before the position count too.
    """

    side: Side
    """Party of the solver; ``own`` if every player plays alone."""
    count: GoalCount
    target: int | None = None
    """Least result of the solver's side; None for goals without a number."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="asks", tag="card"):
    """A position in which only one card keeps the goal within reach, with further such decisions after it (docs/reference/puzzles.md)."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z]{10}\Z")]
    """Id of the position's canonical form. Puzzles that are equal up to symmetry have the same id."""
    board: Board
    """The position, as on a line of ``stich solve``, without played cards in ``play``."""
    seat: Seat
    """Seat of the solver, whose turn it is."""
    goal: PuzzleGoal
    kinds: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """Codes of `stich.study.puzzles.KINDS`, the most specific first."""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=STEPS)]
    line: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1)]
    """The main line, cards of all seats in order of play: the solver's right cards and the best answers, to the end of the last trick with
    a decision."""
    information: Information = msgspec.field(name="eyes", default=Information.OPEN)
    """Open cards, or one seat's view, in which the cards are right in every possible deal (`stich.study.puzzles.possible_deals`). The
    position is then one of these deals."""
    known_voids: tuple[tuple[Card, ...], ...] = msgspec.field(name="without", default=())
    """With one seat's view, by seat: the cards hidden from the solver that the seat has shown not to hold."""

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.board.game

    def hand(self) -> PerfectInfoPosition:
        """Return the card play of the position.

        Raise `StichError` ``solve/…`` and `InvalidOptions`, and ``puzzle/seat`` if it is another seat's turn.
        """
        hand = perfect_info_on(self.board)
        actor = hand.order[hand.position.actor]
        if actor != self.seat:
            raise StichError("puzzle/seat#turn", actor=actor, seat=self.seat)
        return hand
