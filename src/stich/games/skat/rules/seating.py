"""Seating in Skat: the players of one deal in playing order, and their cards (docs/rules A.3)."""

from __future__ import annotations

from msgspec.structs import replace

from stich.kernel.rules import seating as kernel_seating
from stich.kernel.rules.deal import Deal

from .contract import DECK
from .options import SkatOptions

FOREHAND, MIDDLEHAND, REARHAND = 0, 1, 2
PLACES = ("forehand", "middlehand", "rearhand")
EVERY_PLACE = 0b111
"""All three places, as a mask."""


class SkatSeating(kernel_seating.Seating[SkatOptions], frozen=True):
    """Seating of a Skat table with three places. At a table of four the dealer has no place (A.3.2)."""

    @classmethod
    def of(cls, options: SkatOptions, deal: Deal, factor: int = 1) -> SkatSeating:
        seating = cls.seated(options, deal, DECK)
        return seating if factor == 1 else replace(seating, factor=factor)

    factor: int = 1
    """Factor of the deal, such as 2 in a bock round (A.19)."""

    @property
    def skat(self) -> int:
        """The two cards dealt face down, as a mask."""
        return self.undealt
