"""The packs of Suitability and how they are dealt (docs/rules B.2)."""

from __future__ import annotations

from collections.abc import Sequence

from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Dealing, Seat

from .contract import DECKS, HAND_SIZES


class SuitabilityDealing(Dealing):
    """Each number of players has a pack of its own; with three players one card is left and turned up."""

    undealt_name = "up"

    def __init__(self, seats: int) -> None:
        self.seats, self.deck = seats, DECKS[seats]
        self.undealt_count = len(self.deck) - seats * HAND_SIZES[seats]

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return (HAND_SIZES[self.seats],) * self.seats

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """One at a time from the dealer's left; with three players the last is turned up (B.2.3)."""
        dealt = len(cards) - self.undealt_count
        hands = tuple(tuple(cards[(seat - dealer - 1) % self.seats : dealt : self.seats]) for seat in range(self.seats))
        return Deal(dealer, hands, tuple(cards[dealt:]))
