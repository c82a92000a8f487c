"""The pack of Schafkopf and how it is dealt (docs/rules C.1)."""

from __future__ import annotations

from collections.abc import Sequence

from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Dealing, Seat

from .contract import PLAYERS
from .options import SchafkopfOptions
from .seating import FIRST_CARDS


class SchafkopfDealing(Dealing):
    """The long pack, eight cards to each of four, or the short one, six to each."""

    seats = PLAYERS
    undealt_name = "stock"
    faces = "german"

    def __init__(self, options: SchafkopfOptions) -> None:
        self.deck, self._hand_size = options.cards, options.hand_size

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return (self._hand_size,) * PLAYERS

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """Two packets to each from the dealer's left: four cards, then the rest (C.1.6)."""
        hands: list[list[Card]] = [[] for _ in range(PLAYERS)]
        rest = list(cards)
        for lot in (FIRST_CARDS, self._hand_size - FIRST_CARDS):
            for place in range(PLAYERS):
                hands[(dealer + 1 + place) % PLAYERS] += rest[:lot]
                del rest[:lot]
        return Deal(dealer, tuple(map(tuple, hands)))
