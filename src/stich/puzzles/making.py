"""One puzzle from a position: solved, its kinds found, its difficulty measured; or the reason why it is none."""

from __future__ import annotations

from stich.analysis import Board, open_hand_on

from .canonical import identity
from .difficulty import difficulty
from .dull import dull
from .goals import Question
from .kinds import kinds_of
from .puzzle import Goal, Puzzle
from .solved import Solved
from .tree import Tree, Turn


def solved(board: Board, goal: Goal) -> Solved | str:
    """The position's tree, or why nothing is to be solved: ``lost``, ``free`` where several cards keep the goal, ``forced``."""
    hand = open_hand_on(board)
    tree = Tree(Question.of(hand, goal))
    turn, decision = tree.turn(hand)
    if turn is not Turn.DECISION or decision is None:
        return turn.value
    return Solved(tree, tree.line(hand))


def made(board: Board, goal: Goal) -> Puzzle | str:
    """The puzzle, or why the position makes none: as `solved` says, or a reason of `stich.puzzles.DULL`."""
    found = solved(board, goal)
    if isinstance(found, str):
        return found
    return dull(found) or described(board, goal, found)


def described(board: Board, goal: Goal, found: Solved) -> Puzzle:
    """The puzzle of a solved position."""
    hand = found.hand
    return Puzzle(
        id=identity(hand, goal),
        board=board,
        seat=hand.order[found.place],
        goal=goal,
        kinds=kinds_of(found),
        difficulty=difficulty(found.question, found.line),
        line=tuple(step.card for step in found.line),
    )
