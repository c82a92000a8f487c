"""Kinds named after the cards that the solver chooses between. Every decision has one of these kinds."""

from __future__ import annotations

from .solved import Solved, class_of


def ruff(solved: Solved) -> bool:
    """Ruff: the solver cannot follow, and a trump is right where a card of a plain suit is wrong."""
    return any(
        moment.free_to_discard and moment.is_trump(moment.card) and any(not moment.is_trump(choice[0]) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def discard(solved: Solved) -> bool:
    """The right discard: the solver cannot follow and throws a card that is no trump, where a card of another suit is wrong."""
    return any(
        moment.free_to_discard
        and not moment.is_trump(moment.card)
        and any(class_of(moment.hand, choice[0]) != class_of(moment.hand, moment.card) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def right_suit(solved: Solved) -> bool:
    """The right suit: the solver leads, and a card of another suit is wrong."""
    return any(
        moment.leads and any(class_of(moment.hand, choice[0]) != class_of(moment.hand, moment.card) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def high_or_low(solved: Solved) -> bool:
    """High or low: a higher or a lower card of the same suit is wrong."""
    return any(
        class_of(moment.hand, choice[0]) == class_of(moment.hand, moment.card)
        for moment in solved.moments
        for choice in moment.decision.wrong
    )


def joker(solved: Solved) -> bool:
    """Joker: a joker is the right card, or a wrong one."""
    return any(choice[0] in moment.hand.spec.jokers for moment in solved.moments for choice in moment.choices)
