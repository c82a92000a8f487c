"""Puzzle before the first card: which cards to discard, or which contract to declare."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.rules.deal import Seat
from stich.study.analysis import Board

from .puzzle import STEPS, Puzzle

DeclaringStep = Literal["discard", "contract"]


class Near(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wrong answer that comes close to winning."""

    answer: str
    made: int | None = None
    """Highest result of the declarer's side after the answer (in card points); None in a contract for no trick."""


class DeclaringPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="asks", tag="declaration"):
    """Deal with open cards whose declarer is about to declare. Only one answer wins against every defence (docs/reference/puzzles.md)."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z]{10}\Z")]
    """Id of the deal's canonical form. Puzzles that are equal up to symmetry have the same id."""
    board: Board
    """Deal before its contract, in the form that ``stich solve`` reads, with the bid if the game has bids."""
    seat: Seat
    """Seat of the declarer, which the solver plays."""
    step: DeclaringStep
    """Kind of question: the discards for a given contract, or the contract, which is then played with its best discards."""
    given: tuple[str, ...]
    """Earlier actions of the declarer, such as ``pickup``."""
    contract: str | None
    """Declaration to be made after the discards, such as ``declare clubs``; None if the contract is asked for."""
    kinds: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """Codes of `stich.study.puzzles.DECLARING_KINDS`, the most specific first."""
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=STEPS)]
    right: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """Right answer as an action, such as ``discard HT DA`` or ``declare grand``, and answers equal to it."""
    near: tuple[Near, ...] = ()
    """Wrong answers that come close, the closest first."""

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.board.game


AnyPuzzle = Puzzle | DeclaringPuzzle
"""Puzzle of card play, or puzzle before the first card; in JSON distinguished by the field ``asks``."""
