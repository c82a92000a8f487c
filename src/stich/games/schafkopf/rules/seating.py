"""Seating in Schafkopf: the players of one deal in playing order, and their cards (docs/rules C.1)."""

from __future__ import annotations

from stich.kernel.rules import seating as kernel_seating
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal

from .options import SchafkopfOptions

FIRST_CARDS = 4
"""Number of cards dealt first, which each seat sees before it may knock (C.14.1)."""


class SchafkopfSeating(kernel_seating.Seating[SchafkopfOptions], frozen=True):
    """Seating of a Schafkopf table with four or three places; the dealer has the last place."""

    knocked: tuple[int, ...] = ()
    """Places that knocked."""

    @classmethod
    def of(cls, options: SchafkopfOptions, deal: Deal) -> SchafkopfSeating:
        return cls.seated(options, deal, options.cards)

    @property
    def places(self) -> range:
        """Places of the table, from the dealer's left (0) to the dealer."""
        return range(len(self.order))

    def dealt(self, place: int) -> tuple[Card, ...]:
        """Return the cards dealt to a place, in the order in which they were dealt."""
        return self.deal.hands[self.order[place]]
