"""What happens in a puzzle: decisions in which one card only keeps the goal, and the answers of the others.

The solver plays one seat. Cards that are equal, so that it cannot matter which of them is played, are one choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import reduce
from operator import or_

from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import Goal, PlaySpec
from stich.solver import native_position

from .goals import Question

Choice = tuple[Card, ...]
"""Cards of one hand that are equal, the weakest first."""


class Turn(Enum):
    """What the solver's turn asks."""

    DECISION = "decision"
    """One choice only keeps the goal."""
    FORCED = "forced"
    """There is one choice only."""
    FREE = "free"
    """Several keep it: the puzzle is over before this turn."""
    LOST = "lost"
    """None does."""


def choices(hand: OpenHand) -> tuple[Choice, ...]:
    """The cards that may be played now, equal ones together; a called card that still owes something stands alone."""
    spec, position = hand.spec, hand.position
    owing = spec.called.card if spec.called and not position.called_led else None
    elsewhere = (held for place, held in enumerate(position.hands) if place != position.actor)
    between = reduce(or_, elsewhere, sum(1 << bit for bit in position.trick))
    return tuple(equal_cards(spec, position.legal, between, owing))


def equal_cards(spec: PlaySpec, mine: int, between: int, alone: Card | None = None) -> Iterator[Choice]:
    """Cards of a mask, equal ones together; ``between``: the cards that part others.

    Cards are equal when they belong to one class, no card between them is still held by another or lies in the trick, and they count the
    same. Where only tricks count, points do not tell them apart. Jokers are equal, and ``alone`` is like no other.
    """
    jokers, alike = spec.jokers, spec.goal in (Goal.NO_TRICK, Goal.EVERY_TRICK)
    for cards in spec.classes:
        run: dict[tuple[int, bool], list[Card]] = {}
        for card in cards:
            bit = spec.deck.bit[card]
            if mine >> bit & 1:
                worth = 0 if alike else spec.points[bit]
                run.setdefault((worth, card == alone), []).append(card)
            elif between >> bit & 1 and cards[0] not in jokers:
                yield from map(tuple, run.values())
                run = {}
        yield from map(tuple, run.values())


@dataclass(frozen=True)
class Decision:
    """A turn of the solver in which one choice only keeps the goal."""

    hand: OpenHand
    """Before the card."""
    right: Choice
    wrong: tuple[Choice, ...]
    hidden: tuple[OpenHand, ...] = ()
    """With one seat's eyes, to each wrong choice a deal in which it loses the goal; empty with open cards."""

    @property
    def failing(self) -> tuple[OpenHand, ...]:
        """To each wrong choice the deal in which it loses the goal, before it is played."""
        return self.hidden or (self.hand,) * len(self.wrong)

    @property
    def card(self) -> Card:
        """The right card; of equal ones the weakest."""
        return self.right[0]


@dataclass(frozen=True)
class Step:
    """A card of the main line."""

    hand: OpenHand
    """Before the card."""
    card: Card
    decision: Decision | None
    """Where the card is one that the solver must find."""


@dataclass
class Tree:
    """The play from a position on, for one question. What was found out is kept, so that each position is asked about once."""

    question: Question
    _kept: dict[object, bool] = field(default_factory=dict)
    _ahead: dict[object, int] = field(default_factory=dict)

    def kept(self, hand: OpenHand) -> bool:
        """`Question.kept`."""
        key = _key(hand)
        if key not in self._kept:
            self._kept[key] = self.question.kept(hand)
        return self._kept[key]

    def keeping(self, hand: OpenHand) -> list[Choice]:
        """The choices of the seat to play after which the goal is kept."""
        return [choice for choice in choices(hand) if self.kept(hand.after(choice[0]))]

    def turn(self, hand: OpenHand) -> tuple[Turn, Decision | None]:
        """What the solver's turn asks, and the decision where it is one."""
        every = choices(hand)
        right = self.keeping(hand)
        if not right:
            return Turn.LOST, None
        if len(every) == 1:
            return Turn.FORCED, None
        if len(right) > 1:
            return Turn.FREE, None
        return Turn.DECISION, Decision(hand, right[0], tuple(choice for choice in every if choice != right[0]))

    def solves(self, hand: OpenHand) -> bool:
        """Whether it is the solver's turn."""
        return hand.position.actor == self.question.place

    def answer(self, hand: OpenHand) -> Card:
        """What another seat plays while the goal is kept.

        An opponent leaves the solver the most decisions, then the least to make; a partner keeps the goal and makes the most. Of equal
        answers it is the first in the order of the classes.
        """
        if self.question.party >> hand.position.actor & 1:
            return max(self.keeping(hand), key=lambda choice: self.question.worth(hand.after(choice[0])))[0]
        ahead = {choice: self.ahead(hand.after(choice[0])) for choice in choices(hand)}
        most = [choice for choice, decisions in ahead.items() if decisions == max(ahead.values())]
        if len(most) == 1:
            return most[0][0]
        return min(most, key=lambda choice: self.question.worth(hand.after(choice[0])))[0]

    def ahead(self, hand: OpenHand) -> int:
        """How many decisions the solver has from here on, while the goal is kept and the others answer so that they are many."""
        key = _key(hand)
        if key not in self._ahead:
            self._ahead[key] = self._count(hand)
        return self._ahead[key]

    def _count(self, hand: OpenHand) -> int:
        if hand.position.finished:
            return 0
        if not self.solves(hand):
            if self.question.party >> hand.position.actor & 1:
                return self.ahead(hand.after(self.answer(hand)))
            return max(self.ahead(hand.after(choice[0])) for choice in choices(hand))
        turn, decision = self.turn(hand)
        if turn is Turn.FORCED:
            return self.ahead(hand.after(choices(hand)[0][0]))
        return 1 + self.ahead(hand.after(decision.card)) if decision else 0


def _key(hand: OpenHand) -> object:
    return native_position(hand.spec, hand.position)


def in_class(spec: PlaySpec, card: Card) -> int:
    """How strong a card is inside its class, from 0."""
    return spec.classes[spec.class_of(card)].index(card)
