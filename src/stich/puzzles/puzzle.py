"""What a puzzle is: a position with a seat to play, what it must reach, and the line on which only one card does."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.analysis import Board, open_hand_on
from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand

STEPS = 5
"""Difficulties, from 1, the easiest."""

Count = Literal["points", "no_trick", "every_trick", "score"]
Eyes = Literal["open", "seat"]
Side = Literal["declarer", "defenders", "own"]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the solver's side must reach over the whole deal, whatever its opponents play.

    ``points``: at least ``target`` card points; those outside tricks, such as those of Skat's discards, are part of them.
    ``no_trick`` and ``every_trick``: the declarer's side makes no trick, or every trick; the defenders prevent that. ``score``: the solver,
    who plays alone, scores at least ``target``. Made before the position counts too.
    """

    side: Side
    """The party that the solver belongs to; ``own`` where everybody plays alone."""
    count: Count
    target: int | None = None
    """At least so much for the solver's side; None where no number is asked for."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="asks", tag="card"):
    """A position in which one card only keeps the goal within reach, and then another one only (docs/guide/puzzles.md)."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z]{10}\Z")]
    """Of the position's canonical form: puzzles that are alike up to symmetry have the same one."""
    board: Board
    """The position, as on a line of ``stich solve``; nothing of it is played yet."""
    seat: Seat
    """Who solves, and whose turn it is."""
    goal: Goal
    kinds: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """Codes of `stich.puzzles.KINDS`, the most telling first."""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=STEPS)]
    line: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1)]
    """The main line, cards of all seats in order of play: the solver's only cards and the best answers, to the end of the last trick in
    which he must find one."""
    eyes: Eyes = "open"
    """With open cards, or with one seat's view, in which the cards are right in every deal that is possible (`stich.puzzles.sight`). The
    position is then one of these deals."""
    without: tuple[tuple[Card, ...], ...] = ()
    """With one seat's view, by seat: of the cards that the solver does not see those that it has shown not to hold."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.board.game

    def hand(self) -> OpenHand:
        """The card play of the position.

        Raises `StichError` ``solve/…`` and `InvalidOptions`, and ``puzzle/seat`` where it is another seat's turn.
        """
        hand = open_hand_on(self.board)
        actor = hand.order[hand.position.actor]
        if actor != self.seat:
            raise StichError(f"seat: {actor}, whose turn it is, not {self.seat}", code="puzzle/seat")
        return hand
