"""Puzzles from positions: solved, their kinds found, their difficulty measured; or the reason why a position is none."""

from __future__ import annotations

from collections import Counter

import msgspec

from stich.analysis import AnyPosition, Board
from stich.kernel.open_hand import OpenHand
from stich.kernel.state import State
from stich.registry import open_hands

from .canonical import identity
from .difficulty import difficulty, hardness
from .dull import dull
from .goals import Question
from .kinds import kinds_of
from .positions import positions
from .puzzle import Goal, Puzzle
from .solved import Solved
from .tree import Tree


class FromDeal(msgspec.Struct, frozen=True):
    """What one deal gave."""

    puzzles: tuple[Puzzle, ...]
    """The best one of each seat that has any: others are much like it."""
    thrown_out: dict[str, int]
    """How many positions with a goal made no puzzle, by reason: ``lost``, ``free`` and those of `stich.puzzles.DULL`."""


def from_deal(game: str, number: int, seed: int) -> FromDeal:
    """Of each seat the puzzle with the most decisions, of those the hardest."""
    thrown_out: Counter[str] = Counter()
    best: dict[int, tuple[tuple[int, float], State, Solved]] = {}
    for state, goal in positions(game, number, seed):
        hand = state.phase.open_hand
        assert hand is not None
        found = solved(hand, goal)
        why = found if isinstance(found, str) else dull(found)
        if why:
            thrown_out[why] += 1
        elif isinstance(found, Solved):
            merit = len(found.moments), hardness(found.question, found.line)
            if found.place not in best or merit > best[found.place][0]:
                best[found.place] = merit, state, found
    return FromDeal(tuple(described(_board(state), found) for _, state, found in best.values()), dict(thrown_out))


def solved(hand: OpenHand, goal: Goal) -> Solved | str:
    """The position's tree, or why nothing is to be solved: ``lost``, ``free`` where several cards keep the goal, ``forced``."""
    tree = Tree(Question.of(hand, goal))
    turn, decision = tree.turn(hand)
    return Solved(tree, tree.line(hand)) if decision else turn.value


def described(board: Board, found: Solved) -> Puzzle:
    """The puzzle of a solved position."""
    hand, goal = found.hand, found.question.goal
    return Puzzle(
        id=identity(hand, goal),
        board=board,
        seat=hand.order[found.place],
        goal=goal,
        kinds=kinds_of(found),
        difficulty=difficulty(found.question, found.line),
        line=tuple(step.card for step in found.line),
    )


def _board(state: State) -> Board:
    """The position as a line of ``stich solve``."""
    game = state.game
    facts = msgspec.json.decode(msgspec.json.encode(open_hands(game).written(state)))
    return Board(game.name, AnyPosition(facts), game.preset, dict(game.changed))
