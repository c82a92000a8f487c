"""Refutation of a wrong card: the play after which the goal is impossible. The solver is the person who solves the puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stich import native
from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import native_position

from .goals import GoalQuestion
from .tree import Choice, PuzzleDecision, choices


class Refuted(NamedTuple):
    """Wrong choice with the play that refutes it."""

    choice: Choice
    hand: PerfectInfoPosition
    """Deal in which the choice loses the goal, before the card; with open cards the only deal."""
    cards: tuple[Card, ...]
    """Best play of all seats after the wrong card."""


def refuted(question: GoalQuestion, decision: PuzzleDecision) -> Iterator[Refuted]:
    """Yield each wrong choice of a decision with its refutation."""
    for choice, hand in zip(decision.wrong, decision.failing, strict=True):
        yield Refuted(choice, hand, refutation(question, hand.after(choice[0])))


def refutation(question: GoalQuestion, hand: PerfectInfoPosition) -> tuple[Card, ...]:
    """Return the best play of all seats after a wrong card, up to the end of the trick in which the goal becomes impossible."""
    cards: list[Card] = []
    planned: list[int] = []
    while not hand.position.finished and (hand.position.trick or not question.lost(hand)):
        if question.scores:
            card = _worst_for_solver(question, hand)
        else:
            planned = planned or list(native.line(native_position(hand.spec, hand.position), question.side, question.goal.count))
            card = hand.spec.deck.cards[planned.pop(0)]
        cards.append(card)
        hand = hand.after(card)
    return tuple(cards)


def _worst_for_solver(question: GoalQuestion, hand: PerfectInfoPosition) -> Card:
    """Return the card that is best for the solver on the solver's turn, and worst for the solver on the turns of others. Used in games in
    which all play alone."""
    best = max if hand.position.actor == question.place else min

    def worth(choice: Choice) -> int:
        return question.worth(hand.after(choice[0]))

    return best(choices(hand), key=worth)[0]
