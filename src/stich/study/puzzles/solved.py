"""Solved puzzle in the form from which its kinds and filters are found: the tricks of its main line, and the choices at each decision.

The solver is the person who solves the puzzle. A ``hand`` is a position of the card play with all hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from stich import native
from stich.kernel.rules.cards import Card
from stich.kernel.rules.reference import winner
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import native_position

from .goals import GoalQuestion
from .possible_deals import PossibleDeals
from .refuting import Refuted, refuted
from .tree import Choice, MainLineStep, PuzzleDecision, Tree


@dataclass(frozen=True)
class SolvedTrick:
    """Finished trick."""

    hand: PerfectInfoPosition
    """Position (open hands) before the first of the trick's cards that the line contains."""
    cards: tuple[Card, ...]
    """Cards of the trick, in order of play."""
    leader: int
    winner: int
    """Place that wins the trick."""

    def place_of(self, card: Card) -> int:
        """Return the place that played this card."""
        return (self.leader + self.cards.index(card)) % len(self.cards)

    def by(self, place: int) -> Card:
        """Return the card that this place played."""
        return self.cards[(place - self.leader) % len(self.cards)]


@dataclass(frozen=True)
class Moment:
    """Decision of the solver, with its trick."""

    decision: PuzzleDecision
    trick: SolvedTrick
    number: int
    """Number of the trick in the main line (from 0)."""
    question: GoalQuestion

    @property
    def hand(self) -> PerfectInfoPosition:
        return self.decision.hand

    @property
    def card(self) -> Card:
        """Right card of the decision; of equal cards the weakest."""
        return self.decision.card

    @property
    def leads(self) -> bool:
        """True if the solver leads."""
        return not self.hand.position.trick

    @property
    def led(self) -> int | None:
        """Class that was led; None if the solver leads."""
        played = self.hand.position.trick
        return class_of(self.hand, self.hand.spec.deck.cards[played[0]]) if played else None

    @property
    def free_to_discard(self) -> bool:
        """True if the solver cannot follow suit."""
        return self.led is not None and all(class_of(self.hand, choice[0]) != self.led for choice in self.choices)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices, the right one first."""
        return (self.decision.right, *self.decision.wrong)

    def takes(self, card: Card) -> bool:
        """Return True if this card, played now, beats all cards of the trick so far."""
        return takes(self.hand, card)

    def is_trump(self, card: Card) -> bool:
        return is_trump(self.hand, card)

    def points(self, card: Card) -> int:
        """Return the points of the card (`points_of`)."""
        return points_of(self.hand, card)

    def ours(self, place: int) -> bool:
        """Return True if this place belongs to the solver's side."""
        return bool(self.question.party >> place & 1)

    @property
    def ours_so_far(self) -> bool:
        """True if a partner's card is the best of the trick before the solver's card."""
        return not self.leads and self.ours(holds(self.hand))


@dataclass(frozen=True)
class Solved:
    """Solved puzzle: its tree of play, and its main line."""

    tree: Tree
    """Play with open cards in the puzzle's deal, also if the solver sees only one hand."""
    line: tuple[MainLineStep, ...]
    deals: PossibleDeals = ()
    """All possible deals, in a puzzle with one seat's view; else empty."""

    @property
    def one_seat(self) -> bool:
        """True if the solver sees only their own hand."""
        return bool(self.deals)

    @property
    def possible_deals(self) -> PossibleDeals:
        """All deals in which a card must be right: the puzzle's deal, or with one seat's view all possible ones."""
        return self.deals or (self.hand,)

    @property
    def question(self) -> GoalQuestion:
        return self.tree.question

    @property
    def place(self) -> int:
        """Place of the solver."""
        return self.question.place

    @property
    def hand(self) -> PerfectInfoPosition:
        """Position of the puzzle, with the cards of all hands."""
        return self.line[0].hand

    @cached_property
    def tricks(self) -> tuple[SolvedTrick, ...]:
        """Tricks of the main line."""
        return tuple(tricks_of(self.hand, [step.card for step in self.line]))

    @cached_property
    def rest(self) -> tuple[SolvedTrick, ...]:
        """Tricks after the main line if all play their best; empty if all play alone."""
        hand = self.line[-1].hand.after(self.line[-1].card)
        if self.question.scores or hand.position.finished:
            return ()
        bits = native.line(native_position(hand.spec, hand.position), self.question.side, self.question.goal.count)
        return tuple(tricks_of(hand, [hand.spec.deck.cards[bit] for bit in bits]))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Decisions of the main line, in order."""
        found: list[Moment] = []
        number = 0
        for step in self.line:
            if step.decision:
                found.append(Moment(step.decision, self.tricks[number], number, self.question))
            if not step.hand.after(step.card).position.trick:
                number += 1
        return tuple(found)

    @cached_property
    def refutations(self) -> tuple[tuple[Refuted, ...], ...]:
        """For each decision, each wrong choice with its refutation."""
        return tuple(tuple(refuted(self.question, moment.decision)) for moment in self.moments)


def tricks_of(hand: PerfectInfoPosition, cards: Sequence[Card]) -> Iterator[SolvedTrick]:
    """Yield the tricks that these cards finish from a position on, beginning with the trick in progress."""
    deck = hand.spec.deck
    trick = [deck.cards[bit] for bit in hand.position.trick]
    leader, before = hand.position.leader, hand
    for card in cards:
        trick.append(card)
        hand = hand.after(card)
        if not hand.position.trick:
            taker = (leader + winner(hand.spec, [deck.bit[c] for c in trick])) % hand.spec.players
            yield SolvedTrick(before, tuple(trick), leader, taker)
            trick, leader, before = [], taker, hand


def class_of(hand: PerfectInfoPosition, card: Card) -> int:
    """Return the class of a card (index)."""
    return hand.spec.class_of(card)


def strength(hand: PerfectInfoPosition, card: Card) -> int:
    """Return the rank of a card in its class (0 is the weakest)."""
    return hand.spec.classes[class_of(hand, card)].index(card)


def is_trump(hand: PerfectInfoPosition, card: Card) -> bool:
    """Return True if the card is a trump."""
    return class_of(hand, card) == hand.spec.trump


def points_of(hand: PerfectInfoPosition, card: Card) -> int:
    """Return the points of a card: card points or, where all play alone (`ScoreTable`), 1 for a penalty card and mostly 0 for others."""
    return hand.spec.points[hand.spec.deck.bit[card]]


def holds(hand: PerfectInfoPosition) -> int:
    """Return the place that holds the trick in progress so far: the one whose card is the best."""
    return (hand.position.leader + winner(hand.spec, hand.position.trick)) % hand.spec.players


def takes(hand: PerfectInfoPosition, card: Card) -> bool:
    """Return True if this card, played now, beats all cards of the trick in progress."""
    trick = (*hand.position.trick, hand.spec.deck.bit[card])
    return winner(hand.spec, trick) == len(trick) - 1


def held(hand: PerfectInfoPosition, place: int) -> tuple[Card, ...]:
    """Return the cards that this place holds."""
    return hand.spec.deck.members(hand.position.hands[place])


def is_best_left(hand: PerfectInfoPosition, card: Card, place: int) -> bool:
    """Return True if no place except ``place`` holds a stronger card of the same class."""
    stronger = hand.spec.deck.mask(hand.spec.classes[class_of(hand, card)][strength(hand, card) + 1 :])
    return not any(cards & stronger for other, cards in enumerate(hand.position.hands) if other != place)
