"""Puzzle of card play: a position with a seat to play, a goal, and the main line, on which only one card keeps the goal.

The solver is the person who solves the puzzle.
"""

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
"""Number of difficulties; they are numbered from 1, the easiest."""

GoalCount = Literal["points", "no_trick", "every_trick", "score"]


class Information(StrEnum):
    """Cards that the solver of a puzzle sees. The values are those of the stored puzzles."""

    OPEN = "open"
    SINGLE_SEAT = "seat"


Side = Literal["declarer", "defenders", "own"]


class PuzzleGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Goal of the solver's side over the whole deal, against every play of the opponents. Results before the position count, too.

    ``points``: at least ``target`` card points, with those outside tricks, such as those of Skat's discards. ``no_trick`` and
    ``every_trick``: the declarer's side wins no trick, or every trick; if the solver is a defender, they must prevent this. ``score``: the
    solver, who plays alone, scores at least ``target``.
    """

    side: Side
    """Party of the solver; ``own`` if all play alone."""
    count: GoalCount
    target: int | None = None
    """Minimum result of the solver's side; None for goals without a number."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="asks", tag="card"):
    """Position in which only one card keeps the goal within reach, with further such decisions after it (docs/reference/puzzles.md)."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z]{10}\Z")]
    """Id of the position's canonical form. Puzzles that are equal up to symmetry have the same id."""
    board: Board
    """Position in the form that ``stich solve`` reads; ``play`` of the board is empty."""
    seat: Seat
    """Seat of the solver, who plays next."""
    goal: PuzzleGoal
    kinds: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """Codes of `stich.study.puzzles.KINDS`, the most specific first."""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=STEPS)]
    line: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1)]
    """Main line, cards of all seats in order of play: the solver's right cards and the best replies, up to the end of the last trick
    with a decision.
    """
    information: Information = msgspec.field(name="eyes", default=Information.OPEN)
    """``open`` if the solver sees all cards; else one seat's view: the right cards are then right in every possible deal
    (`stich.study.puzzles.possible_deals`), and the position is one of these deals.
    """
    known_voids: tuple[tuple[Card, ...], ...] = msgspec.field(name="without", default=())
    """With one seat's view, by seat: cards hidden from the solver that the seat has shown not to hold. Else empty."""

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.board.game

    def hand(self) -> PerfectInfoPosition:
        """Return the card play of the position.

        Raise `StichError` ``solve/…`` or `InvalidOptions` for a wrong board, ``puzzle/seat`` if it is another seat's turn.
        """
        hand = perfect_info_on(self.board)
        actor = hand.order[hand.position.actor]
        if actor != self.seat:
            raise StichError("puzzle/seat#turn", actor=actor, seat=self.seat)
        return hand
