"""Judgement of an answer before the first card, with the play that shows its value."""

from __future__ import annotations

import msgspec

from stich import native
from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.registry import double_dummy
from stich.solver import native_position
from stich.study.analysis import Board

from .answers import answer_of, answers, best_way, question, state_of
from .boards import board_with
from .declaring import DeclaringPuzzle
from .goals import GoalQuestion
from .refuting import refutation


class JudgedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Answer with the best play of all seats after it."""

    right: bool
    actions: tuple[str, ...]
    """Actions of the declarer up to the first lead. If the answer is a contract, its best discards are added."""
    board: Board
    """Position before the first lead."""
    cards: tuple[Card, ...]
    """Cards up to the end of the trick in which the game is won or lost."""
    made: int | None
    """Card points of the declarer's side in the whole deal; None in a contract for no trick."""
    target: int | None
    """Card points that win the game; None in a contract for no trick."""


def judge(puzzle: DeclaringPuzzle, text: str) -> JudgedAnswer:
    """Return the judgement of this answer, an action such as ``discard HT DA`` or ``declare grand``.

    Raise `StichError` ``puzzle/play`` if the text is not a possible answer, and the errors of `state_of`.
    """
    state = state_of(puzzle)
    answer = answer_of(state, puzzle.step, puzzle.given, puzzle.contract, text)
    if answer is None:
        raise StichError("puzzle/play#declaration", text=text, right=_rather(puzzle))
    way, made = best_way(answer)
    asked = question(way.hand)
    right = answer.texts[0] in puzzle.right
    return JudgedAnswer(
        right=right,
        actions=way.actions,
        board=board_with(state.game, double_dummy(state.game).written(State(state.game, state.deal, way.phase))),
        cards=_won(asked, way.hand) if right else refutation(asked, way.hand),
        made=made,
        target=asked.goal.target,
    )


def contracts(puzzle: DeclaringPuzzle) -> tuple[str, ...]:
    """Return the possible answers if a contract is asked for, one of each group of equal contracts; else an empty tuple."""
    if puzzle.step == "discard":
        return ()
    return tuple(answer.texts[0] for answer in answers(state_of(puzzle), puzzle.step, puzzle.given, None))


def _rather(puzzle: DeclaringPuzzle) -> str:
    """Return a part of an error sentence that says which answers to the puzzle are possible."""
    if puzzle.step == "contract":
        return f"the bid allows {', '.join(contracts(puzzle))}"
    return f"name cards of your own that you lay away, as in {puzzle.near[0].answer if puzzle.near else puzzle.right[0]}"


def _won(asked: GoalQuestion, hand: PerfectInfoPosition) -> tuple[Card, ...]:
    """Return the best play of all seats from this position, in which the puzzle's answer wins, up to the end of the trick in which the goal
    is reached."""
    cards: list[Card] = []
    for bit in native.line(native_position(hand.spec, hand.position), asked.side, asked.goal.count):
        if not hand.position.trick and asked.goal.target is not None and asked.made(hand) >= asked.goal.target:
            break
        cards.append(hand.spec.deck.cards[bit])
        hand = hand.after(cards[-1])
    return tuple(cards)
