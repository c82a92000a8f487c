"""Pack of Schafkopf, and how it is dealt (docs/rules C.1, C.22)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Dealing, Seat

from .options import SchafkopfOptions
from .seating import FIRST_CARDS


class SchafkopfDealing(Dealing):
    """Dealing of the whole pack: eight cards to each of four players, or of three with the short pack, or six to each of four with it."""

    undealt_name = "stock"
    faces = "german"

    def __init__(self, options: SchafkopfOptions) -> None:
        self.deck, self.seats, self._hand_size = options.cards, options.players, options.hand_size
        first, rest = self.seats * FIRST_CARDS, options.hand_size - FIRST_CARDS
        self._hands = [
            itemgetter(*range(FIRST_CARDS * p, FIRST_CARDS * (p + 1)), *range(first + rest * p, first + rest * (p + 1)))
            for p in range(self.seats)
        ]

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return (self._hand_size,) * self.seats

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """Return the deal: each place from the dealer's left gets four cards, then each gets the rest of its hand (C.1.6)."""
        seats = self.seats
        return Deal(dealer, tuple([self._hands[(seat - dealer - 1) % seats](cards) for seat in range(seats)]))
