"""A solved puzzle as its kinds and its dullness are found: the tricks of its main line, and what each decision could have been."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from stich import native
from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand
from stich.kernel.reference import winner
from stich.solver import native_position

from .goals import Question
from .refuting import Refuted, refuted
from .sight import Sight
from .tree import Choice, Decision, Step, Tree


@dataclass(frozen=True)
class Trick:
    """A full trick."""

    hand: OpenHand
    """Before the first of its cards that the line knows."""
    cards: tuple[Card, ...]
    """In order of play."""
    leader: int
    winner: int
    """The place that takes it."""

    def place_of(self, card: Card) -> int:
        """Who played it."""
        return (self.leader + self.cards.index(card)) % len(self.cards)

    def by(self, place: int) -> Card:
        """The card of this place."""
        return self.cards[(place - self.leader) % len(self.cards)]


@dataclass(frozen=True)
class Moment:
    """A decision in its trick."""

    decision: Decision
    trick: Trick
    number: int
    """Of the trick in the line, from 0."""
    question: Question

    @property
    def hand(self) -> OpenHand:
        return self.decision.hand

    @property
    def card(self) -> Card:
        """The right card."""
        return self.decision.card

    @property
    def leads(self) -> bool:
        """Whether the solver leads."""
        return not self.hand.position.trick

    @property
    def led(self) -> int | None:
        """The class that was led; None where the solver leads."""
        played = self.hand.position.trick
        return class_of(self.hand, self.hand.spec.deck.cards[played[0]]) if played else None

    @property
    def free_to_discard(self) -> bool:
        """Whether the solver cannot follow."""
        return self.led is not None and all(class_of(self.hand, choice[0]) != self.led for choice in self.choices)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The right choice, then the others."""
        return (self.decision.right, *self.decision.wrong)

    def takes(self, card: Card) -> bool:
        """Whether this card, played now, is the highest in the trick so far."""
        return takes(self.hand, card)

    def is_trump(self, card: Card) -> bool:
        return is_trump(self.hand, card)

    def points(self, card: Card) -> int:
        """What the card counts."""
        return points_of(self.hand, card)

    def ours(self, place: int) -> bool:
        """Whether the place belongs to the solver's side."""
        return bool(self.question.party >> place & 1)

    @property
    def ours_so_far(self) -> bool:
        """Whether a partner holds the trick before the solver's card."""
        return not self.leads and self.ours(holds(self.hand))


@dataclass(frozen=True)
class Solved:
    """The tree of a puzzle with its main line."""

    tree: Tree
    """The play with open cards, also where the solver sees one hand: what comes of it in the deal of the puzzle."""
    line: tuple[Step, ...]
    deals: Sight = ()
    """With one seat's eyes, all deals that are possible; else empty."""

    @property
    def one_seat(self) -> bool:
        """Whether the solver sees his own hand only."""
        return bool(self.deals)

    @property
    def sight(self) -> Sight:
        """All deals in which a card must be right."""
        return self.deals or (self.hand,)

    @property
    def question(self) -> Question:
        return self.tree.question

    @property
    def place(self) -> int:
        """The solver's."""
        return self.question.place

    @property
    def hand(self) -> OpenHand:
        """The position of the puzzle."""
        return self.line[0].hand

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """Those of the main line."""
        return tuple(tricks_of(self.hand, [step.card for step in self.line]))

    @cached_property
    def rest(self) -> tuple[Trick, ...]:
        """Those after the main line, when two parties play on as well as they can; none where everybody plays alone."""
        hand = self.line[-1].hand.after(self.line[-1].card)
        if self.question.scores or hand.position.finished:
            return ()
        bits = native.line(native_position(hand.spec, hand.position), self.question.side, self.question.goal.count)
        return tuple(tricks_of(hand, [hand.spec.deck.cards[bit] for bit in bits]))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The decisions, in order."""
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
        """By decision, each wrong choice as it is refuted."""
        return tuple(tuple(refuted(self.question, moment.decision)) for moment in self.moments)


def tricks_of(hand: OpenHand, cards: Sequence[Card]) -> Iterator[Trick]:
    """The full tricks that these cards make from a position on, the one in progress first."""
    deck = hand.spec.deck
    trick = [deck.cards[bit] for bit in hand.position.trick]
    leader, before = hand.position.leader, hand
    for card in cards:
        trick.append(card)
        hand = hand.after(card)
        if not hand.position.trick:
            taker = (leader + winner(hand.spec, [deck.bit[c] for c in trick])) % hand.spec.players
            yield Trick(before, tuple(trick), leader, taker)
            trick, leader, before = [], taker, hand


def class_of(hand: OpenHand, card: Card) -> int:
    """The class that a card belongs to."""
    return hand.spec.class_of(card)


def strength(hand: OpenHand, card: Card) -> int:
    """Inside its class, from 0, the weakest."""
    return hand.spec.classes[class_of(hand, card)].index(card)


def is_trump(hand: OpenHand, card: Card) -> bool:
    """Whether it belongs to the class of trumps."""
    return class_of(hand, card) == hand.spec.trump


def points_of(hand: OpenHand, card: Card) -> int:
    """What a card counts: card points, or marks."""
    return hand.spec.points[hand.spec.deck.bit[card]]


def holds(hand: OpenHand) -> int:
    """The place that holds the trick in progress."""
    return (hand.position.leader + winner(hand.spec, hand.position.trick)) % hand.spec.players


def takes(hand: OpenHand, card: Card) -> bool:
    """Whether this card, played now, is the highest in the trick so far."""
    trick = (*hand.position.trick, hand.spec.deck.bit[card])
    return winner(hand.spec, trick) == len(trick) - 1


def held(hand: OpenHand, place: int) -> tuple[Card, ...]:
    """The cards of this place."""
    return hand.spec.deck.members(hand.position.hands[place])


def is_best_left(hand: OpenHand, card: Card, place: int) -> bool:
    """Whether no other place holds a stronger card of its class."""
    stronger = hand.spec.deck.mask(hand.spec.classes[class_of(hand, card)][strength(hand, card) + 1 :])
    return not any(cards & stronger for other, cards in enumerate(hand.position.hands) if other != place)
