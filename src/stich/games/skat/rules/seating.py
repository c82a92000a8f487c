"""Seating: who plays in one deal, in which order, and with which cards (docs/rules A.3)."""

from __future__ import annotations

import msgspec

from stich.kernel.deal import Deal, Seat

from .contract import DECK
from .options import SkatOptions

FOREHAND, MIDDLEHAND, REARHAND = 0, 1, 2
PLACES = ("forehand", "middlehand", "rearhand")


class Seating(msgspec.Struct, frozen=True):
    """The seats of one deal and the cards they were dealt."""

    options: SkatOptions
    deal: Deal
    order: tuple[Seat, ...]
    """Seats by place; the dealer is among them only at a table of three (A.3.2)."""
    hands: tuple[int, ...]
    """Dealt cards as masks, by place."""
    skat: int
    """The two cards dealt face down, as a mask."""

    @classmethod
    def of(cls, options: SkatOptions, deal: Deal) -> Seating:
        seats = len(deal.hands)
        order = tuple(Seat((deal.dealer + 1 + place) % seats) for place in range(3))
        return cls(options, deal, order, tuple(DECK.mask(deal.hands[s]) for s in order), DECK.mask(deal.undealt))
