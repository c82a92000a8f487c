"""What a rule-of-thumb player can work out from a view in trick play: who has shown what, which cards are out, who wins the trick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar, cast

from .cards import Card, Deck
from .deal import Seat
from .view import View
from .worlds import shown_voids

SomeView = TypeVar("SomeView", bound=View)


class TrickSight(Generic[SomeView]):
    """A view in trick play, seen with a player's eyes. Cards are compared as the contract orders them. Games add who plays with whom."""

    def __init__(
        self,
        view: SomeView,
        deck: Deck,
        classes: Sequence[Sequence[Card]],
        *,
        trump: int | None,
        card_points: Mapping[str, int],
        away: Iterable[Card] = (),
    ) -> None:
        """``classes``: cards that follow each other, strongest first; ``trump`` is the number of one of them. ``away``: cards that the
        observer knows to be out of play. Card points are by rank."""
        self.view = view
        self.deck = deck
        self.me = cast(Seat, view.observer)
        self.group = classes
        self.group_of = {c: g for g, cards in enumerate(classes) for c in cards}
        self.rank = {c: -i for cards in classes for i, c in enumerate(cards)}
        self.trump = trump
        self.trick = [entry.card for entry in view.trick]
        self.hand = list(view.hand)
        self.played = [entry for entry in view.log if entry.action in deck.bit]
        self._card_points = card_points
        self._away = set(away)

    @cached_property
    def cards(self) -> list[Card]:
        """The cards that may be played."""
        return [Card(text) for text in self.view.legal if text in self.deck.bit]

    @cached_property
    def out(self) -> set[Card]:
        """Cards that others may still hold."""
        return set(self.deck.cards) - {Card(e.action) for e in self.played} - set(self.hand) - self._away

    @cached_property
    def voids(self) -> dict[Seat, set[int]]:
        """Classes that each seat has shown not to hold."""
        shown = shown_voids(self.view, self.deck, self.group)
        return {s: {self.group_of[c] for c in shown.get(s, ())} for s in self.view.order}

    def points(self, card: Card) -> int:
        return self._card_points[card[1]]

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
        return len(self.trick) == len(self.view.order) - 1

    def is_high(self, card: Card) -> bool:
        """No card of its class that is still out beats it."""
        return all(self.rank[c] < self.rank[card] for c in self.out if self.group_of[c] == self.group_of[card])

    def out_in(self, group: int) -> int:
        """Cards of a class that others may still hold."""
        return sum(self.group_of[c] == group for c in self.out)

    def held_in(self, group: int) -> list[Card]:
        """Own cards of a class, strongest first."""
        return [c for c in self.hand if self.group_of[c] == group]
