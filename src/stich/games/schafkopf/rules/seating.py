"""Seating: who plays in one deal, in which order, and with which cards (docs/rules C.1)."""

from __future__ import annotations

import msgspec

from stich.kernel.cards import Card, Deck
from stich.kernel.deal import Deal, Seat

from .contract import PLAYERS
from .options import SchafkopfOptions

FIRST_CARDS = 4
"""Cards in the first packet, which each seat looks at before it may knock (C.14.1)."""


class Seating(msgspec.Struct, frozen=True):
    """The seats of one deal and the cards they were dealt. Places count from the dealer's left, who leads: 0, 1, 2, and 3 the dealer."""

    options: SchafkopfOptions
    deal: Deal
    order: tuple[Seat, ...]
    """Seats by place."""
    hands: tuple[int, ...]
    """Dealt cards as masks, by place."""
    knocked: tuple[int, ...] = ()
    """Places that knocked."""

    @classmethod
    def of(cls, options: SchafkopfOptions, deal: Deal) -> Seating:
        order = tuple(Seat((deal.dealer + 1 + place) % PLAYERS) for place in range(PLAYERS))
        return cls(options, deal, order, tuple(options.cards.mask(deal.hands[s]) for s in order))

    @property
    def deck(self) -> Deck:
        return self.options.cards

    def dealt(self, place: int) -> tuple[Card, ...]:
        """The cards that were dealt to a place, in the order of dealing."""
        return self.deal.hands[self.order[place]]
