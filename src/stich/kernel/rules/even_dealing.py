"""Even dealing: each seat gets the same number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card, Deck
from .deal import Deal, Dealing, Seat


class EvenDealing(Dealing):
    """Dealing of the same number of cards to each seat, one card at a time from the dealer's left. The rest of the pack stays undealt."""

    def __init__(self, deck: Deck, seats: int, hand_size: int, undealt_name: str = "undealt") -> None:
        self.deck, self.seats, self.undealt_name = deck, seats, undealt_name
        self.undealt_count = len(deck) - seats * hand_size
        self._hand_size = hand_size

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return (self._hand_size,) * self.seats

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        dealt = self.seats * self._hand_size
        hands = tuple([tuple(cards[(seat - dealer - 1) % self.seats : dealt : self.seats]) for seat in range(self.seats)])
        return Deal(dealer, hands, tuple(cards[dealt:]))
