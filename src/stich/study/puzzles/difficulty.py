"""Difficulty of a puzzle: by the search needed to see that the other cards fail, and by the number of tempting wrong cards."""

from __future__ import annotations

from math import log2

from stich import native
from stich.kernel.solver_input.open_hand import OpenHand
from stich.solver import native_position

from .goals import Question
from .refuting import refuted
from .sight import Sight
from .tree import Step

BOUNDS = (10.5, 13.0, 15.5, 19.0)
"""Hardness from which difficulty 2, 3, 4 and 5 begin. About a fifth of the shipped puzzles has each difficulty."""


def difficulty(question: Question, line: tuple[Step, ...], deals: Sight = ()) -> int:
    """Return the difficulty (1 to 5). ``deals``: all possible deals, with one seat's eyes."""
    hard = hardness(question, line, deals)
    return 1 + sum(hard >= bound for bound in BOUNDS)


def hardness(question: Question, line: tuple[Step, ...], deals: Sight = ()) -> float:
    """Return the hardness: the binary logarithm of the positions searched at the first decision in all deals, plus 1 for each tempting
    wrong card in the line."""
    decisions = [step.decision for step in line if step.decision]
    tempting = sum(len(found.cards) >= found.hand.spec.players for decision in decisions for found in refuted(question, decision))
    searched = sum(effort(question, hand) for hand in deals or (decisions[0].hand,))
    return log2(1 + searched) + tempting


def effort(question: Question, hand: OpenHand) -> int:
    """Return the number of positions that the solver searches for the values of all cards of this position."""
    at = native_position(hand.spec, hand.position)
    if not question.scores:
        return native.solve_cards(at, question.side, question.goal.count)[1]
    after = (native_position(hand.spec, hand.after(card).position) for card in hand.spec.deck.members(hand.position.legal))
    return sum(native.paranoid_value(position, question.place, question.scores)[2] for position in after if not position.finished)
