"""Pack of Skat, and how it is dealt (docs/rules A.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Dealing, Seat

from .contract import DECK

_HANDS = tuple(itemgetter(*range(3 * p, 3 * p + 3), *range(11 + 4 * p, 15 + 4 * p), *range(23 + 3 * p, 26 + 3 * p)) for p in range(3))
"""For each place, a function that picks its cards from the shuffled pack (A.3.3).

Order of dealing: 3 cards to each place from forehand on, 2 face down, 4 to each, 3 to each.
"""


def _no_cards(_: Sequence[Card]) -> tuple[Card, ...]:
    """Return no cards, for the dealer at a table of four."""
    return ()


class SkatDealing(Dealing):
    """Dealing of 32 cards: ten to each of three players, two face down. At a table of four the dealer gets none (A.3.2)."""

    deck = DECK
    undealt_name = "skat"
    undealt_count = 2

    def __init__(self, seats: int) -> None:
        self.seats = seats
        places: tuple[Callable[[Sequence[Card]], tuple[Card, ...]], ...] = (*_HANDS, _no_cards)
        self._hands = [[places[(seat - dealer - 1) % seats] for seat in range(seats)] for dealer in range(seats)]
        """Functions that pick a seat's cards from the shuffled pack, by dealer and seat."""

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return tuple(0 if self.seats == 4 and s == dealer else 10 for s in range(self.seats))

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        return Deal(dealer, tuple([hand(cards) for hand in self._hands[dealer]]), (cards[9], cards[10]))
