"""Seating: who plays in one deal, in which order, and with which cards (docs/rules C.1)."""

from __future__ import annotations

from stich.kernel import seating as kernel_seating
from stich.kernel.cards import Card
from stich.kernel.deal import Deal

from .options import SchafkopfOptions

FIRST_CARDS = 4
"""Cards in the first packet, which each seat looks at before it may knock (C.14.1)."""


class Seating(kernel_seating.Seating[SchafkopfOptions], frozen=True):
    """A Schafkopf table: four places; the dealer has the last."""

    knocked: tuple[int, ...] = ()
    """Places that knocked."""

    @classmethod
    def of(cls, options: SchafkopfOptions, deal: Deal) -> Seating:
        return cls.seated(options, deal, options.cards)

    def dealt(self, place: int) -> tuple[Card, ...]:
        """The cards that were dealt to a place, in the order of dealing."""
        return self.deal.hands[self.order[place]]
