"""A puzzle before the first card: which cards to lay away, or which contract to declare."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.analysis import Board
from stich.kernel.deal import Seat

from .puzzle import STEPS, Puzzle

Step = Literal["discard", "contract"]


class Near(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong answer that comes near."""

    answer: str
    made: int | None = None
    """Card points that the declarer's side then makes at the most; None where the contract is to take no trick."""


class DeclaringPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="asks", tag="declaration"):
    """A deal with open cards, whose declarer is about to declare: one answer only wins against every defence (docs/guide/puzzles.md)."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z]{10}\Z")]
    """Of the deal's canonical form: puzzles that are alike up to symmetry have the same one."""
    board: Board
    """The deal before its contract, as on a line of ``stich solve``, with the bid where the game has one."""
    seat: Seat
    """The declarer, who solves."""
    step: Step
    """What is asked: the cards to lay away for a contract that is given, or the contract, for which the best cards are then laid away."""
    given: tuple[str, ...]
    """What the declarer has done already, such as ``pickup``."""
    contract: str | None
    """The declaration that comes after the discards, such as ``declare clubs``; None where it is what is asked."""
    kinds: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """Codes of `stich.puzzles.DECLARING_KINDS`, the most telling first."""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=STEPS)]
    right: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """The answer as an action, such as ``discard HT DA`` or ``declare grand``, and those that are equal to it."""
    near: tuple[Near, ...] = ()
    """The wrong answers that come nearest, the nearest first."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.board.game


AnyPuzzle = Puzzle | DeclaringPuzzle
"""A puzzle of card play, or one before the first card; as JSON told apart by ``asks``."""
