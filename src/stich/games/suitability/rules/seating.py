"""Seating in Suitability: the players of one deal in playing order, and their cards (docs/rules B.2)."""

from __future__ import annotations

from stich.kernel.rules import seating as kernel_seating
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal

from .contract import DECKS
from .options import SuitabilityOptions


class SuitabilitySeating(kernel_seating.Seating[SuitabilityOptions], frozen=True):
    """Seating of a Suitability table with two to five places; the dealer has the last place."""

    @classmethod
    def of(cls, options: SuitabilityOptions, deal: Deal) -> SuitabilitySeating:
        return cls.seated(options, deal, DECKS[options.players])

    @property
    def up(self) -> Card | None:
        """Card turned up after the deal, with three players (B.8); None with other numbers."""
        return self.deal.undealt[0] if self.deal.undealt else None
