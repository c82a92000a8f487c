"""Puzzles from positions: solved, their kinds found, their difficulty measured; or the reason why a position is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from functools import partial

import msgspec

from stich.analysis import AnyPosition, Board
from stich.kernel.open_hand import OpenHand
from stich.kernel.state import State
from stich.registry import open_hands

from .boards import board_with
from .canonical import identity
from .declaring import AnyPuzzle
from .difficulty import difficulty, hardness
from .dull import dull
from .goals import Question
from .kinds import KINDS, kinds_of
from .positions import positions
from .puzzle import Eyes, Goal, Puzzle
from .seat_tree import SeatTree
from .sight import Sight, hands_of, known_voids
from .solved import Solved
from .standing import Standing
from .tree import Tree


class FromDeal(msgspec.Struct, frozen=True):
    """What one deal gave."""

    puzzles: tuple[AnyPuzzle, ...]
    """The best one of each seat that has any: others are much like it."""
    thrown_out: dict[str, int]
    """How many positions with a goal made no puzzle, by reason: ``lost``, ``free``, those of `stich.puzzles.DULL`, and ``other_kind``."""


def from_deal(game: str, number: int, seed: int, eyes: Eyes = "open", kinds: Collection[str] = ()) -> FromDeal:
    """Of each seat the puzzle with the most decisions, of those the hardest; where ``kinds`` are named, of those of one of them."""
    thrown_out: Counter[str] = Counter()
    best: dict[int, tuple[tuple[int, float], Board, Solved]] = {}
    for state, goal, deals in positions(game, number, seed, eyes, kinds):
        hand = state.phase.open_hand
        assert hand is not None
        found = solved(hand, goal, deals)
        why = found if isinstance(found, str) else dull(found) or _other_kind(found, kinds)
        if why:
            thrown_out[why] += 1
        elif isinstance(found, Solved):
            merit = len(found.moments), hardness(found.question, found.line, found.deals)
            if found.place not in best or merit > best[found.place][0]:
                best[found.place] = merit, _board(state, found.hand), found
    return FromDeal(tuple(described(board, found) for _, board, found in best.values()), dict(thrown_out))


def solved(hand: OpenHand, goal: Goal, deals: Sight = ()) -> Solved | str:
    """The position's tree, or why nothing is to be solved: ``lost``, ``free`` where several cards keep the goal, ``forced``.

    ``deals``: all that are possible, with one seat's eyes; the puzzle is then in that of them which leaves the most to find.
    """
    question = Question.of(hand, goal)
    standing = Standing.of(hand, question, deals)
    turn, decision = standing.turn()
    if not decision:
        return turn.value
    if isinstance(standing.tree, SeatTree):
        standing = replace(standing, hand=max(deals, key=partial(standing.tree.ahead, deals)))
    return Solved(Tree(question), standing.line(), deals)


def _other_kind(found: Solved, kinds: Collection[str]) -> str | None:
    return "other_kind" if kinds and not any(KINDS[kind](found) for kind in kinds) else None


def described(board: Board, found: Solved) -> Puzzle:
    """The puzzle of a solved position."""
    hand, goal = found.hand, found.question.goal
    without = known_voids(found.deals)
    return Puzzle(
        id=identity(hand, goal, without),
        board=board,
        seat=hand.order[found.place],
        goal=goal,
        kinds=kinds_of(found),
        difficulty=difficulty(found.question, found.line, found.deals),
        line=tuple(step.card for step in found.line),
        eyes="seat" if found.deals else "open",
        without=without,
    )


def _board(state: State, hand: OpenHand) -> Board:
    """The position as a line of ``stich solve``, with the cards as they lie in ``hand``."""
    return laid_out(board_with(state.game, open_hands(state.game).written(state)), hand)


def laid_out(board: Board, hand: OpenHand) -> Board:
    """The board with the cards held as they are here."""
    held = [list(cards) for cards in hands_of(hand)]
    return msgspec.structs.replace(board, position=AnyPosition({**board.position, "hands": held}))
