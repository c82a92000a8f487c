"""Proof of a puzzle from its position and goal alone."""

from __future__ import annotations

import msgspec

from stich.kernel.errors import StichError

from .declaring import AnyPuzzle, DeclaringPuzzle
from .declaring_filters import dull_declaring
from .filters import filtered, reason
from .making import described, laid_out, solve_puzzle
from .making_declaring import declaring_again, declaring_described
from .possible_deals import deals_of
from .puzzle import Puzzle

_WHY = {
    "lost": "no card keeps the goal",
    "free": "several cards keep the goal",
    "forced": "there is only one card to play",
}
_WHY_DECLARING = {
    "lost": "no answer wins",
    "free": "several answers win",
    "forced": "there is only one answer",
}


def check(puzzle: AnyPuzzle) -> StichError | None:
    """Return None for a correct puzzle: at every decision exactly one card keeps the goal, or exactly one answer wins, and all its fields
    are right.

    Otherwise return the error: ``puzzle/seat`` for a wrong seat, ``puzzle/goal`` for a goal that does not fit, ``puzzle/unsolved`` if not
    exactly one card keeps the goal, ``puzzle/dull`` if a filter rejects the puzzle, ``puzzle/wrong`` for a wrong id, line, kind or
    difficulty; ``options/invalid`` and ``solve/…`` for a wrong position.
    """
    try:
        right = _anew(puzzle) if isinstance(puzzle, Puzzle) else _declared_anew(puzzle)
        for field in puzzle.__struct_fields__:
            given, wanted = getattr(puzzle, field), getattr(right, field)
            if given != wanted:
                shown = msgspec.json.encode(wanted).decode()
                raise StichError("puzzle/wrong#solver", field=field, found=shown)
    except StichError as error:
        return error
    return None


def _anew(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle, made again from its position and goal, to compare it with the given one."""
    hand = puzzle.hand()
    found = solve_puzzle(hand, puzzle.goal, deals_of(puzzle, hand))
    if isinstance(found, str):
        raise StichError("puzzle/unsolved#goal", why=_WHY[found])
    if code := filtered(found):
        raise StichError("puzzle/dull#position", reason=reason(code))
    return described(laid_out(puzzle.board, found.hand), found)


def _declared_anew(puzzle: DeclaringPuzzle) -> DeclaringPuzzle:
    """Return the puzzle before the first card, made again from its board, to compare it with the given one."""
    found = declaring_again(puzzle)
    if isinstance(found, str):
        raise StichError("puzzle/unsolved#right", why=_WHY_DECLARING[found])
    if code := dull_declaring(found):
        raise StichError("puzzle/dull#question", reason=reason(code))
    return declaring_described(puzzle.board, found)
