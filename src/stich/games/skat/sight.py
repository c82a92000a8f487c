"""What a Skat player can work out from a view in trick play: who has shown what, which cards are still out."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from stich.kernel.cards import Card
from stich.kernel.deal import Seat

from .cards_held import proves_the_rest
from .contract import CARD_POINTS, DECK, Contract, classes, parse_declaration
from .view import SkatView


class Sight:
    """A view in trick play, seen with a player's eyes. Cards are compared as the contract orders them."""

    def __init__(self, view: SkatView) -> None:
        self.view = view
        alone = view.contract == "ramsch"
        self.contract = Contract.GRAND if alone else parse_declaration(cast(str, view.contract)).contract
        self.me = cast(Seat, view.observer)
        self.declarer = cast(Seat, view.declarer)
        """Nobody in Ramsch, which ranks cards as grand does."""
        self.declares = self.me == self.declarer
        self.partner: Seat | None = None
        """The other defender, who has none in Ramsch."""
        if not alone and not self.declares:
            self.partner = next(s for s in view.order if s not in (self.me, self.declarer))
        self.group = classes(self.contract)
        self.group_of = {c: g for g, cards in enumerate(self.group) for c in cards}
        self.rank = {c: -i for cards in self.group for i, c in enumerate(cards)}
        self.trump = None if self.contract is Contract.NULL else 0
        self.trick = [entry.card for entry in view.trick]
        self.hand = list(view.hand)

    @cached_property
    def cards(self) -> list[Card]:
        """The cards that may be played."""
        return [Card(text) for text in self.view.legal if text in DECK.bit]

    @cached_property
    def out(self) -> set[Card]:
        """Cards that others may still hold."""
        gone = {Card(e.action) for e in self.view.log if e.action in DECK.bit}
        return set(DECK.cards) - gone - set(self.hand) - set(self.view.discards or ())

    @cached_property
    def voids(self) -> dict[Seat, set[int]]:
        """Classes that each seat has shown not to hold."""
        found: dict[Seat, set[int]] = {s: set() for s in self.view.order}
        cards = [e for e in self.view.log if e.action in DECK.bit]
        for i, entry in enumerate(cards):
            led = self.group_of[Card(cards[i - i % 3].action)]
            if self.group_of[Card(entry.action)] != led:
                found[entry.seat].add(led)
        return found

    def points(self, card: Card) -> int:
        return CARD_POINTS[card[1]]

    def beats(self, card: Card, other: Card) -> bool:
        """Whether ``card``, played after ``other`` that was winning, takes over."""
        mine, theirs = self.group_of[card], self.group_of[other]
        if mine == theirs:
            return self.rank[card] > self.rank[other]
        return mine == self.trump

    @cached_property
    def winning(self) -> int:
        """Index of the card that wins the trick so far."""
        best = 0
        for i in range(1, len(self.trick)):
            if self.beats(self.trick[i], self.trick[best]):
                best = i
        return best

    @property
    def winner(self) -> Seat:
        """Who wins the trick so far."""
        return self.view.trick[self.winning].seat

    @property
    def last(self) -> bool:
        """Whether the own card ends the trick."""
        return len(self.trick) == 2

    @property
    def declarer_to_play(self) -> bool:
        """Whether the declarer still has to play to this trick, after us."""
        return not self.declares and all(entry.seat != self.declarer for entry in self.view.trick)

    def is_high(self, card: Card) -> bool:
        """No card of its class that is still out beats it."""
        return all(self.rank[c] < self.rank[card] for c in self.out if self.group_of[c] == self.group_of[card])

    def out_in(self, group: int) -> int:
        """Cards of a class that others may still hold."""
        return sum(self.group_of[c] == group for c in self.out)

    def held_in(self, group: int) -> list[Card]:
        """Own cards of a class, strongest first."""
        return [c for c in self.hand if self.group_of[c] == group]

    def takes_the_rest(self, seat: Seat) -> bool:
        """Whether open cards show by themselves that a claim is right, however the others' cards lie."""
        shown = DECK.mask(self.view.hands[seat] or ())
        others = DECK.mask(self.out | set(self.hand)) & ~shown
        return proves_the_rest(shown, others, self.contract, self.trick)
