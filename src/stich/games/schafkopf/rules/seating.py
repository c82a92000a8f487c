"""Who sits where in one deal, and with which cards (docs/rules C.1)."""

from __future__ import annotations

from stich.kernel import seating
from stich.kernel.cards import Card, Deck
from stich.kernel.deal import Deal

from .options import SchafkopfOptions

FIRST_CARDS = 4
"""Cards of the first lot, which each seat looks at before it may knock (C.14.1)."""


class Table(seating.Table[SchafkopfOptions], frozen=True):
    """A Schafkopf table: four places; the dealer has the last."""

    knocked: tuple[int, ...] = ()
    """Places that knocked."""

    @classmethod
    def of(cls, options: SchafkopfOptions, deal: Deal) -> Table:
        return cls.seated(options, deal, options.cards)

    @property
    def deck(self) -> Deck:
        return self.options.cards

    def dealt(self, place: int) -> tuple[Card, ...]:
        """The cards that were dealt to a place, in the order of dealing."""
        return self.deal.hands[self.order[place]]
