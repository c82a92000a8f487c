"""Pack of Doppelkopf, and how it is dealt (docs/rules D.2, D.5)."""

from __future__ import annotations

from collections.abc import Sequence

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Dealing, Seat

from .contract import PLAYERS
from .options import DoppelkopfOptions

PACKETS = {12: (3, 3, 3, 3), 10: (3, 4, 3)}
"""Number of cards that each player gets at once, by the size of a hand (D.5.2)."""


class DoppelkopfDealing(Dealing):
    """Dealing of the whole pack to four players."""

    undealt_name = "stock"
    seats = PLAYERS

    def __init__(self, options: DoppelkopfOptions) -> None:
        self.deck, self._hand_size = options.cards, options.hand_size

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return (self._hand_size,) * PLAYERS

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """Return the deal: in each round each place from the dealer's left gets some cards (D.5.2)."""
        hands: list[list[Card]] = [[] for _ in range(PLAYERS)]
        top = 0
        for packet in PACKETS[self._hand_size]:
            for place in range(PLAYERS):
                hands[(dealer + 1 + place) % PLAYERS] += cards[top : top + packet]
                top += packet
        return Deal(dealer, tuple(map(tuple, hands)))
