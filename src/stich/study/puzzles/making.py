"""Making of puzzles from positions: a solved position with kinds and difficulty, or the reason why a position makes no puzzle.

A puzzle is the more difficult, the more search is needed to show that the other cards fail, and the more wrong cards are tempting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from math import log2

import msgspec

from stich import native
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.registry import double_dummy
from stich.solver import native_position
from stich.study.analysis import AnyPosition, Board

from .boards import board_with
from .canonical import identity
from .declaring import AnyPuzzle
from .filters import filtered
from .goals import GoalQuestion
from .kinds import KINDS, kinds_of
from .node import PuzzleNode
from .positions import positions
from .possible_deals import PossibleDeals, hands_of, voids_of
from .puzzle import Information, Puzzle, PuzzleGoal
from .refuting import refuted
from .seat_tree import SeatTree
from .solved import Solved
from .tree import MainLineStep, Tree

BOUNDS = (10.5, 13.0, 15.5, 19.0)
"""Hardness (`hardness`) from which difficulty 2, 3, 4 and 5 begin. About a fifth of the package's puzzles has each difficulty."""


def difficulty(question: GoalQuestion, line: tuple[MainLineStep, ...], deals: PossibleDeals = ()) -> int:
    """Return the difficulty (1 to 5) of a puzzle with this main line. ``deals``: all possible deals, in a puzzle with one seat's view."""
    hard = hardness(question, line, deals)
    return 1 + sum(hard >= bound for bound in BOUNDS)


def hardness(question: GoalQuestion, line: tuple[MainLineStep, ...], deals: PossibleDeals = ()) -> float:
    """Return the hardness of a puzzle with this main line: the binary logarithm of the number of positions that the solver program searches
    at the first decision, in all deals, plus 1 for each tempting wrong card in the line."""
    decisions = [step.decision for step in line if step.decision]
    tempting = sum(len(found.cards) >= found.hand.spec.players for decision in decisions for found in refuted(question, decision))
    searched = sum(effort(question, hand) for hand in deals or (decisions[0].hand,))
    return log2(1 + searched) + tempting


def effort(question: GoalQuestion, hand: PerfectInfoPosition) -> int:
    """Return the number of positions that the solver program searches to find the values of all cards in this position."""
    at = native_position(hand.spec, hand.position)
    if not question.scores:
        return native.solve_cards(at, question.side, question.goal.count)[1]
    after = (native_position(hand.spec, hand.after(card).position) for card in hand.spec.deck.members(hand.position.legal))
    return sum(native.paranoid_value(position, question.place, question.scores)[2] for position in after if not position.finished)


class FromDeal(msgspec.Struct, frozen=True):
    """Puzzles made from one deal, and the numbers of positions that made none."""

    puzzles: tuple[AnyPuzzle, ...]
    """Best puzzle of each seat that has any. Further puzzles of a seat would be similar."""
    thrown_out: dict[str, int]
    """Number of positions that made no puzzle, by reason: ``lost``, ``free``, codes of `stich.study.puzzles.FILTERS`, and
    ``other_kind``.
    """


def from_deal(game: str, number: int, seed: int, information: Information = Information.OPEN, kinds: Collection[str] = ()) -> FromDeal:
    """Return the puzzles that one deal gives, at most one for each seat: the one with the most decisions; of equal ones the hardest.

    With ``kinds``: only puzzles of these kinds. The deal follows from ``seed`` and ``number``.
    """
    thrown_out: Counter[str] = Counter()
    best: dict[int, tuple[tuple[int, float], Board, Solved]] = {}
    for state, goal, deals in positions(game, number, seed, information, kinds):
        hand = state.phase.perfect_info
        assert hand is not None
        found = solve_puzzle(hand, goal, deals)
        why = found if isinstance(found, str) else filtered(found) or _other_kind(found, kinds)
        if why:
            thrown_out[why] += 1
        elif isinstance(found, Solved):
            merit = len(found.moments), hardness(found.question, found.line, found.deals)
            if found.place not in best or merit > best[found.place][0]:
                best[found.place] = merit, _board(state, found.hand), found
    return FromDeal(tuple(described(board, found) for _, board, found in best.values()), dict(thrown_out))


def solve_puzzle(hand: PerfectInfoPosition, goal: PuzzleGoal, deals: PossibleDeals = ()) -> Solved | str:
    """Return the solved position, or the reason why it makes no puzzle.

    Reasons are ``lost`` if no card keeps the goal, ``free`` if several cards do, ``forced`` if there is no choice. ``deals``: all possible
    deals, in a puzzle with one seat's view; the puzzle then uses the deal with the most decisions.
    """
    question = GoalQuestion.of(hand, goal)
    node = PuzzleNode.of(hand, question, deals)
    turn, decision = node.turn()
    if not decision:
        return turn.value
    if isinstance(node.tree, SeatTree):
        node = replace(node, hand=max(deals, key=partial(node.tree.ahead, deals)))
    return Solved(Tree(question), node.line(), deals)


def _other_kind(found: Solved, kinds: Collection[str]) -> str | None:
    """Return the reason ``other_kind`` if ``kinds`` are named and the solved position is of none of them; else None."""
    return "other_kind" if kinds and not any(KINDS[kind](found) for kind in kinds) else None


def described(board: Board, found: Solved) -> Puzzle:
    """Return the solved position as a puzzle."""
    hand, goal = found.hand, found.question.goal
    known_voids = voids_of(found.deals)
    return Puzzle(
        id=identity(hand, goal, known_voids),
        board=board,
        seat=hand.order[found.place],
        goal=goal,
        kinds=kinds_of(found),
        difficulty=difficulty(found.question, found.line, found.deals),
        line=tuple(step.card for step in found.line),
        information=Information.SINGLE_SEAT if found.deals else Information.OPEN,
        known_voids=known_voids,
    )


def _board(state: State, hand: PerfectInfoPosition) -> Board:
    """Return the position as a board in the form that ``stich solve`` reads, with the cards of ``hand``."""
    return laid_out(board_with(state.game, double_dummy(state.game).written(state)), hand)


def laid_out(board: Board, hand: PerfectInfoPosition) -> Board:
    """Return the board with the hands of the position ``hand``."""
    held = [list(cards) for cards in hands_of(hand)]
    return msgspec.structs.replace(board, position=AnyPosition({**board.position, "hands": held}))
