"""The pack of Skat and how it is dealt (docs/rules A.3)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Dealing, Seat

from .contract import DECK

_HANDS = tuple(itemgetter(*range(3 * p, 3 * p + 3), *range(11 + 4 * p, 15 + 4 * p), *range(23 + 3 * p, 26 + 3 * p)) for p in range(3))
"""By place, its cards of the shuffled pack: 3 to each from forehand on, 2 face down, 4 to each, 3 to each (A.3.3)."""


class SkatDealing(Dealing):
    """32 cards: ten to each of three, two lie face down. At a table of four the dealer gets none (A.3.2)."""

    deck = DECK
    undealt_name = "skat"
    undealt_count = 2

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return tuple(0 if self.seats == 4 and s == dealer else 10 for s in range(self.seats))

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        hands: list[tuple[Card, ...]] = [()] * self.seats
        for place, hand in enumerate(_HANDS):
            hands[(dealer + 1 + place) % self.seats] = hand(cards)
        return Deal(dealer, tuple(hands), (cards[9], cards[10]))
