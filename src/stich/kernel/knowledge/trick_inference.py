"""Conclusions of a player from a view during the play: voids of each seat, outstanding cards, winner of the trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Generic, cast

from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat

from .play_history import play_history, shown_voids
from .view import SomeView


class TrickInference(Generic[SomeView]):
    """Trick in progress, and what its observer can conclude about the other hands.

    The contract determines which cards beat which; the subclass of a game adds the partnerships.
    """

    def __init__(
        self,
        view: SomeView,
        deck: Deck,
        classes: Sequence[Sequence[Card]],
        *,
        trump: int | None,
        card_points: Mapping[str, int],
        discards: Iterable[Card] = (),
    ) -> None:
        """Set up the inference for the observer of a view.

        ``classes``: cards that must follow each other, each class strongest first. ``trump``: index of the trump class.
        ``card_points``: card points by rank. ``discards``: cards that the observer knows to be out of play.
        """
        self.view = view
        self.deck = deck
        self.observer = cast(Seat, view.observer)
        self.classes = classes
        self.class_of, self.strength = _ranking(tuple(classes))
        """Index of each card's class, and each card's strength in its class (a greater number is stronger)."""
        self.trump = trump
        self.cards = [entry.card for entry in view.trick]
        """Cards of the trick so far, in order of play."""
        self.hand = list(view.hand)
        self._history = play_history(view, deck)
        self._card_points = card_points
        self._discards = set(discards)

    @cached_property
    def legal_cards(self) -> list[Card]:
        """Cards that the observer may play."""
        return [Card(text) for text in self.view.legal if text in self.deck.bit]

    @cached_property
    def outstanding(self) -> set[Card]:
        """Cards that the other seats may still hold; of equal cards at least one copy."""
        return set(self._outstanding_copies)

    @cached_property
    def _outstanding_copies(self) -> dict[Card, int]:
        """Number of copies of each card that the other seats may still hold; cards of which they hold none have no entry."""
        away = Counter([*(card for _, card in self._history), *self.hand, *self._discards])
        return {card: left for card in self.deck.kinds if (left := self.deck.copies - away[card]) > 0}

    @cached_property
    def voids(self) -> dict[Seat, set[int]]:
        """Classes (by index) of which each seat has shown to hold no card."""
        shown = shown_voids(self._history, len(self.view.order), self.classes)
        return {seat: {self.class_of[card] for card in shown.get(seat, ())} for seat in self.view.order}

    def points(self, card: Card) -> int:
        """Return the card points of a card."""
        return self._card_points[card[1]]

    def beats(self, card: Card, other: Card) -> bool:
        """Return True if ``card``, played to the trick in progress, would beat ``other``, the best card of that trick so far."""
        mine, theirs = self.class_of[card], self.class_of[other]
        if mine == theirs:
            return self.strength[card] > self.strength[other]
        return mine == self.trump

    @cached_property
    def led_class(self) -> int:
        """Index of the class that was led to the trick in progress."""
        return self.class_of[self.cards[0]]

    @cached_property
    def _winning(self) -> int:
        """Index in the trick of the card that wins so far."""
        best = 0
        for i in range(1, len(self.cards)):
            if self.beats(self.cards[i], self.cards[best]):
                best = i
        return best

    @property
    def winning_card(self) -> Card:
        """Card that wins the trick so far."""
        return self.cards[self._winning]

    @property
    def winner(self) -> Seat:
        """Seat that wins the trick so far."""
        return self.view.trick[self._winning].seat

    @cached_property
    def winning_cards(self) -> list[Card]:
        """Cards that the observer may play and that would win the trick so far."""
        return [c for c in self.legal_cards if self.beats(c, self.winning_card)]

    @property
    def plays_last(self) -> bool:
        """True if the observer's card is the last of the trick."""
        return len(self.cards) == len(self.view.order) - 1

    def is_high(self, card: Card) -> bool:
        """Return True if no outstanding card of the same class beats this card."""
        return all(self.strength[c] < self.strength[card] for c in self.outstanding if self.class_of[c] == self.class_of[card])

    def outstanding_above(self, card: Card) -> int:
        """Return the number of outstanding cards of the same class that beat this card."""
        left, mine = self._outstanding_copies, self.class_of[card]
        return sum(n for c, n in left.items() if self.class_of[c] == mine and self.strength[c] > self.strength[card])

    def outstanding_in(self, index: int) -> int:
        """Return the number of cards of this class (by index) that other seats may still hold."""
        return sum(n for c, n in self._outstanding_copies.items() if self.class_of[c] == index)

    def suit_length(self, card: Card) -> int:
        """Return the number of cards that the observer holds in this card's class."""
        return len(self.held_in(self.class_of[card]))

    def held_in(self, index: int) -> list[Card]:
        """Return the observer's cards of this class (by index), strongest first."""
        return [c for c in self.hand if self.class_of[c] == index]


@lru_cache(maxsize=256)
def _ranking(classes: tuple[Sequence[Card], ...]) -> tuple[Mapping[Card, int], Mapping[Card, int]]:
    """Return two mappings by card: the index of its class, and its strength in the class. ``classes``: each strongest card first."""
    class_of = {card: index for index, cards in enumerate(classes) for card in cards}
    strength = {card: -place for cards in classes for place, card in enumerate(cards)}
    return class_of, strength
