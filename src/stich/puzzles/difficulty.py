"""How hard a puzzle is: by what must be searched to see that the other cards fail, and by how many of them tempt."""

from __future__ import annotations

from math import log2

from stich import native
from stich.kernel.open_hand import OpenHand
from stich.solver import native_position

from .attempt import refutation
from .goals import Question
from .tree import Step

BOUNDS = (10.5, 13.0, 15.5, 19.0)
"""Hardness from which difficulty 2, 3, 4 and 5 begin: a fifth of the shipped puzzles each, about."""


def difficulty(question: Question, line: tuple[Step, ...]) -> int:
    """From 1 to 5."""
    hard = hardness(question, line)
    return 1 + sum(hard >= bound for bound in BOUNDS)


def hardness(question: Question, line: tuple[Step, ...]) -> float:
    """Doublings of the positions searched at the first decision, and one for each wrong card in the line that tempts."""
    decisions = [step.decision for step in line if step.decision]
    tempting = sum(
        len(refutation(question, decision.hand.after(choice[0]))) >= decision.hand.spec.players
        for decision in decisions
        for choice in decision.wrong
    )
    return log2(1 + effort(question, decisions[0].hand)) + tempting


def effort(question: Question, hand: OpenHand) -> int:
    """Positions that the solver searches to know what every card of this position makes."""
    at = native_position(hand.spec, hand.position)
    if not question.scores:
        return native.solve_cards(at, question.side, question.goal.count)[1]
    after = (native_position(hand.spec, hand.after(card).position) for card in hand.spec.deck.members(hand.position.legal))
    return sum(native.paranoid_value(position, question.place, question.scores)[2] for position in after if not position.finished)
