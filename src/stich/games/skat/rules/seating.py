"""Seating: who plays in one deal, in which order, and with which cards (docs/rules A.3)."""

from __future__ import annotations

from stich.kernel import seating as kernel_seating
from stich.kernel.deal import Deal

from .contract import DECK
from .options import SkatOptions

FOREHAND, MIDDLEHAND, REARHAND = 0, 1, 2
PLACES = ("forehand", "middlehand", "rearhand")


class Seating(kernel_seating.Seating[SkatOptions], frozen=True):
    """A Skat table: three places. At a table of four the dealer has none of them (A.3.2)."""

    @classmethod
    def of(cls, options: SkatOptions, deal: Deal) -> Seating:
        return cls.seated(options, deal, DECK)

    @property
    def skat(self) -> int:
        """The two cards dealt face down, as a mask."""
        return self.undealt
