"""What a Schafkopf player can work out from a view in trick play: who is with whom, who has shown what, which cards are still out."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from stich.kernel.cards import Card
from stich.kernel.deal import Seat

from .contract import CARD_POINTS, Contract, Declaration, Trumps, classes, parse_declaration, trumps_of
from .ramsch import RAMSCH
from .view import SchafkopfView, options_of


class Sight:
    """A view in trick play, seen with a player's eyes. Cards are compared as the contract orders them."""

    def __init__(self, view: SchafkopfView) -> None:
        self.view = view
        options = options_of(view)
        text = cast(str, view.contract)
        self.declaration: Declaration = RAMSCH if text == "ramsch" else parse_declaration(text)
        self.contract = self.declaration.contract
        self.me = cast(Seat, view.observer)
        self.declarer = cast(Seat, view.declarer)
        """Nobody in ramsch."""
        self.deck = options.cards
        trumps = trumps_of(self.declaration, options.bettel_trumps)
        self.group = classes(trumps, self.deck)
        self.group_of = {c: g for g, cards in enumerate(self.group) for c in cards}
        self.rank = {c: -i for cards in self.group for i, c in enumerate(cards)}
        self.trump = None if trumps == Trumps(False, False) else 0
        self.trick = [entry.card for entry in view.trick]
        self.hand = list(view.hand)
        self.played = [entry for entry in view.log if entry.action in self.deck.bit]

    @cached_property
    def cards(self) -> list[Card]:
        """The cards that may be played."""
        return [Card(text) for text in self.view.legal if text in self.deck.bit]

    @cached_property
    def out(self) -> set[Card]:
        """Cards that others still hold."""
        return set(self.deck.cards) - {Card(e.action) for e in self.played} - set(self.hand)

    @cached_property
    def voids(self) -> dict[Seat, set[int]]:
        """Classes that each seat has shown not to hold."""
        found: dict[Seat, set[int]] = {s: set() for s in self.view.order}
        for i, entry in enumerate(self.played):
            led = self.group_of[Card(self.played[i - i % 4].action)]
            if self.group_of[Card(entry.action)] != led:
                found[entry.seat].add(led)
        return found

    @cached_property
    def partner(self) -> Seat | None:
        """The declarer's partner, as far as the own cards and the play tell; None too where there is none."""
        called = self.declaration.called
        if self.view.partner is not None or called is None:
            return self.view.partner
        group = self.group_of[called]
        said_kontra = {e.seat for e in self.view.log if e.action == "kontra"}
        others = [s for s in self.view.order if s not in (self.me, self.declarer)]
        possible = [s for s in others if group not in self.voids[s] and s not in said_kontra]
        return possible[0] if len(possible) == 1 else None

    def is_friend(self, seat: Seat) -> bool:
        """Certainly of the own side."""
        return self._with_me(seat) is True

    def is_foe(self, seat: Seat) -> bool:
        """Certainly of the other side."""
        return self._with_me(seat) is False

    def _with_me(self, seat: Seat) -> bool | None:
        """Whether a seat plays on the own side; None where that is not known yet."""
        if self.contract is Contract.RAMSCH:
            return seat == self.me
        declares = self.me in (self.declarer, self.partner)
        if self.declaration.called is None or self.partner is not None or seat == self.declarer:
            return (seat in (self.declarer, self.partner)) == declares
        return True if seat == self.me else None

    @property
    def with_declarer(self) -> bool:
        """Whether the own side declares."""
        return self.me in (self.declarer, self.partner)

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
        return len(self.trick) == 3

    @property
    def to_play(self) -> list[Seat]:
        """Who plays to this trick after us."""
        done = {entry.seat for entry in self.view.trick} | {self.me}
        return [s for s in self.view.order if s not in done]

    def is_high(self, card: Card) -> bool:
        """No card of its class that is still out beats it."""
        return all(self.rank[c] < self.rank[card] for c in self.out if self.group_of[c] == self.group_of[card])

    def out_in(self, group: int) -> int:
        """Cards of a class that others still hold."""
        return sum(self.group_of[c] == group for c in self.out)

    def held_in(self, group: int) -> list[Card]:
        """Own cards of a class, strongest first."""
        return [c for c in self.hand if self.group_of[c] == group]

    def is_safe(self, card: Card) -> bool:
        """Whether a card that is winning will probably take the trick: nobody of the other side comes, or it is high and not trumped."""
        foes = [s for s in self.to_play if not self.is_friend(s)]
        if not foes:
            return True
        if not self.is_high(card):
            return False
        group = self.group_of[card]
        if group == self.trump or self.trump is None or not self.out_in(self.trump):
            return True
        led = self.group_of[self.trick[0]] if self.trick else group
        return all(led not in self.voids[s] for s in foes) and self.out_in(led) >= len(self.to_play)
