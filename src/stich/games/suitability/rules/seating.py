"""Seating: who plays in one deal, in which order, and with which cards (docs/rules B.2)."""

from __future__ import annotations

import msgspec

from stich.kernel.cards import Card, Deck
from stich.kernel.deal import Deal, Seat

from .contract import DECKS
from .options import SuitabilityOptions


class Seating(msgspec.Struct, frozen=True):
    """The seats of one deal and the cards they were dealt."""

    options: SuitabilityOptions
    deal: Deal
    order: tuple[Seat, ...]
    """Seats by place, from the dealer's left; the dealer is the last."""
    hands: tuple[int, ...]
    """Dealt cards as masks, by place."""

    @classmethod
    def of(cls, options: SuitabilityOptions, deal: Deal) -> Seating:
        seats, deck = options.players, DECKS[options.players]
        order = tuple(Seat((deal.dealer + 1 + place) % seats) for place in range(seats))
        return cls(options, deal, order, tuple(deck.mask(deal.hands[s]) for s in order))

    @property
    def deck(self) -> Deck:
        """The pack for so many players."""
        return DECKS[self.options.players]

    @property
    def up(self) -> Card | None:
        """The card turned up after the deal, with three players (B.8)."""
        return self.deal.undealt[0] if self.deal.undealt else None
