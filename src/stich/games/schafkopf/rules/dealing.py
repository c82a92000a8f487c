"""Pack of Schafkopf, and how it is dealt (docs/rules C.1)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Dealing, Seat

from .contract import PLAYERS
from .options import SchafkopfOptions
from .seating import FIRST_CARDS


class SchafkopfDealing(Dealing):
    """Dealing of the long pack, eight cards to each of four players, or of the short pack, six to each."""

    seats = PLAYERS
    undealt_name = "stock"
    faces = "german"

    def __init__(self, options: SchafkopfOptions) -> None:
        self.deck, self._hand_size = options.cards, options.hand_size
        first, rest = PLAYERS * FIRST_CARDS, options.hand_size - FIRST_CARDS
        self._hands = [
            itemgetter(*range(FIRST_CARDS * p, FIRST_CARDS * (p + 1)), *range(first + rest * p, first + rest * (p + 1)))
            for p in range(PLAYERS)
        ]

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return (self._hand_size,) * PLAYERS

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """Return the deal: each place from the dealer's left gets four cards, then each gets the rest of its hand (C.1.6)."""
        return Deal(dealer, tuple([self._hands[(seat - dealer - 1) % PLAYERS](cards) for seat in range(PLAYERS)]))
