"""Which positions make no puzzle that anybody would smile at, and why: they are thrown out."""

from __future__ import annotations

from collections.abc import Callable
from inspect import getdoc

from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand

from .solved import Moment, Solved, is_best_left
from .tree import choices

LEAST_DECISIONS = 2
LEAST_WRONG = 3
"""Wrong choices in all decisions together."""


def too_short(solved: Solved) -> bool:
    """Fewer than two decisions."""
    return len(solved.moments) < LEAST_DECISIONS


def guessed(solved: Solved) -> bool:
    """So few wrong cards that guessing finds the way."""
    return sum(len(moment.decision.wrong) for moment in solved.moments) < LEAST_WRONG


def cashed(solved: Solved) -> bool:
    """Every right card takes its trick at once and is the highest left of its suit."""
    return all(
        moment.trick.winner == solved.place and moment.takes(moment.card) and is_best_left(moment.hand, moment.card, solved.place)
        for moment in solved.moments
    )


def seen_at_once(solved: Solved) -> bool:
    """Every wrong card is refuted in its own trick."""
    players = solved.hand.spec.players
    return all(
        len(cards) < players - len(moment.hand.position.trick)
        for moment, lines in zip(solved.moments, solved.refutations, strict=True)
        for _, cards in lines
    )


def greedy(solved: Solved) -> bool:
    """Whoever makes the most of each trick, and looks no further, finds every right card."""
    return all(_greedy_finds(moment) for moment in solved.moments)


DULL: tuple[Callable[[Solved], bool], ...] = (too_short, guessed, cashed, seen_at_once, greedy)
"""Reasons to throw a position out, quick ones first."""


def dull(solved: Solved) -> str | None:
    """The name of the first reason to throw this position out; None for a puzzle worth showing."""
    return next((reason.__name__ for reason in DULL if reason(solved)), None)


def reason(code: str) -> str:
    """A reason in words."""
    return " ".join((getdoc(next(reason for reason in DULL if reason.__name__ == code)) or "").split())


def _greedy_finds(moment: Moment) -> bool:
    """Whether the right card alone brings the most in this trick, the others answering for this trick only."""
    made = {choice: _gain(moment, choice[0]) for choice in moment.choices}
    best = max(made.values())
    return [choice for choice, gain in made.items() if gain == best] == [moment.decision.right]


def _gain(moment: Moment, card: Card) -> int:
    """What the solver's side has made after this trick, less what the others have, when everybody plays for this trick alone."""

    def value(hand: OpenHand) -> int:
        if not hand.position.trick:
            return moment.question.balance(hand)
        best = max if moment.ours(hand.position.actor) else min
        return best(value(hand.after(choice[0])) for choice in choices(hand))

    return value(moment.hand.after(card))
