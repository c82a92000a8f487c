"""Play of a puzzle: decisions in which only one choice keeps the goal, and the replies of the others.

The solver (the person who solves the puzzle) plays one seat. Cards of a hand that are equal for the play are one choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import reduce
from operator import or_

from stich.kernel.rules.cards import Card
from stich.kernel.rules.playspec import Goal, PlaySpec
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import native_position

from .goals import GoalQuestion

Choice = tuple[Card, ...]
"""Equal cards of one hand, the weakest first."""


class Turn(Enum):
    """Kind of a solver's turn."""

    DECISION = "decision"
    """Exactly one choice keeps the goal."""
    FORCED = "forced"
    """There is only one choice."""
    FREE = "free"
    """Several choices keep the goal; the puzzle ends before this turn."""
    LOST = "lost"
    """No choice keeps the goal."""


def choices(hand: PerfectInfoPosition) -> tuple[Choice, ...]:
    """Return the cards that may be played now, equal cards together.

    A called card that is still bound by its rule is a separate choice.
    """
    spec, position = hand.spec, hand.position
    owing = spec.called.card if spec.called and not position.called_led else None
    elsewhere = (held for place, held in enumerate(position.hands) if place != position.actor)
    between = reduce(or_, elsewhere, sum(1 << bit for bit in position.trick))
    return tuple(equal_cards(spec, position.legal, between, owing))


def equal_cards(spec: PlaySpec, mine: int, between: int, alone: Card | None = None) -> Iterator[Choice]:
    """Yield the cards of the mask ``mine``, equal cards together.

    Cards are equal if they belong to one class, no card of the mask ``between`` lies between them, and they have the same points. Points do
    not matter if only tricks count. All jokers are equal, and the card ``alone`` is equal to no other.
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
class PuzzleDecision:
    """Turn of the solver in which exactly one choice keeps the goal."""

    hand: PerfectInfoPosition
    """Position (open hands) before the card."""
    right: Choice
    wrong: tuple[Choice, ...]
    hidden: tuple[PerfectInfoPosition, ...] = ()
    """In a puzzle with one seat's view: for each wrong choice a deal in which it loses the goal; empty with open cards."""

    @property
    def failing(self) -> tuple[PerfectInfoPosition, ...]:
        """For each wrong choice, the deal in which it loses the goal, before the choice."""
        return self.hidden or (self.hand,) * len(self.wrong)

    @property
    def card(self) -> Card:
        """Right card; of equal cards the weakest."""
        return self.right[0]


@dataclass(frozen=True)
class MainLineStep:
    """Card of the main line."""

    hand: PerfectInfoPosition
    """Position (open hands) before the card."""
    card: Card
    decision: PuzzleDecision | None
    """Decision, if the solver must find the card; else None."""


@dataclass
class Tree:
    """Play from a position on, for one question. Results are cached, so that the solver is asked once about each position."""

    question: GoalQuestion
    _kept: dict[object, bool] = field(default_factory=dict)
    _ahead: dict[object, int] = field(default_factory=dict)

    def kept(self, hand: PerfectInfoPosition) -> bool:
        """Return the cached result of `GoalQuestion.kept`."""
        key = _key(hand)
        if key not in self._kept:
            self._kept[key] = self.question.kept(hand)
        return self._kept[key]

    def keeping(self, hand: PerfectInfoPosition) -> list[Choice]:
        """Return the choices of the seat to play after which the goal can still be reached."""
        return [choice for choice in choices(hand) if self.kept(hand.after(choice[0]))]

    def turn(self, hand: PerfectInfoPosition) -> tuple[Turn, PuzzleDecision | None]:
        """Return the kind of the solver's turn, and the decision if exactly one choice keeps the goal (else None)."""
        every = choices(hand)
        right = self.keeping(hand)
        if not right:
            return Turn.LOST, None
        if len(every) == 1:
            return Turn.FORCED, None
        if len(right) > 1:
            return Turn.FREE, None
        return Turn.DECISION, PuzzleDecision(hand, right[0], tuple(choice for choice in every if choice != right[0]))

    def solves(self, hand: PerfectInfoPosition) -> bool:
        """Return True if it is the solver's turn."""
        return hand.position.actor == self.question.place

    def answer(self, hand: PerfectInfoPosition) -> Card:
        """Return the reply of another seat while the goal is kept.

        An opponent plays the card that leaves the solver the most decisions; of equal ones the card with the lowest result for the solver's
        side. A partner keeps the goal and makes the highest result. Of equal choices the first in the order of the classes is taken.
        """
        if self.question.party >> hand.position.actor & 1:
            return max(self.keeping(hand), key=lambda choice: self.question.worth(hand.after(choice[0])))[0]
        ahead = {choice: self.ahead(hand.after(choice[0])) for choice in choices(hand)}
        most = [choice for choice, decisions in ahead.items() if decisions == max(ahead.values())]
        if len(most) == 1:
            return most[0][0]
        return min(most, key=lambda choice: self.question.worth(hand.after(choice[0])))[0]

    def ahead(self, hand: PerfectInfoPosition) -> int:
        """Return the number of the solver's decisions from here on, if the goal is kept and the others maximise this number."""
        key = _key(hand)
        if key not in self._ahead:
            self._ahead[key] = self._count(hand)
        return self._ahead[key]

    def _count(self, hand: PerfectInfoPosition) -> int:
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


def _key(hand: PerfectInfoPosition) -> object:
    return native_position(hand.spec, hand.position)
