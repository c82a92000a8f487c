"""A puzzle proved again from nothing but its position and goal."""

from __future__ import annotations

import msgspec

from stich.kernel.errors import StichError

from .dull import dull, reason
from .making import described, laid_out, solved
from .puzzle import Puzzle
from .sight import deals_of

_WHY = {
    "lost": "no card keeps the goal",
    "free": "several cards keep the goal",
    "forced": "there is only one card to play",
}


def check(puzzle: Puzzle) -> StichError | None:
    """None for a puzzle that is proved: one card only keeps its goal at every decision, and all that it says of itself is so.

    Else the error that names what is wrong: ``puzzle/seat``, ``puzzle/goal``, ``puzzle/unsolved`` where not exactly one card keeps the
    goal, ``puzzle/dull``, ``puzzle/wrong`` for an id, a line, kinds or a difficulty that do not belong to it; ``options/invalid`` and
    ``solve/…`` where the position is none.
    """
    try:
        hand = puzzle.hand()
        found = solved(hand, puzzle.goal, deals_of(puzzle, hand))
        if isinstance(found, str):
            raise StichError(f"goal: {_WHY[found]}, so there is nothing to find", code="puzzle/unsolved")
        if code := dull(found):
            raise StichError(f"a dull position: {reason(code)}", code="puzzle/dull")
        right = described(laid_out(puzzle.board, found.hand), found)
        for field in puzzle.__struct_fields__:
            given, wanted = getattr(puzzle, field), getattr(right, field)
            if given != wanted:
                shown = msgspec.json.encode(wanted).decode()
                raise StichError(f"{field}: the solver finds {shown:.400}", code="puzzle/wrong")
    except StichError as error:
        return error
    return None
