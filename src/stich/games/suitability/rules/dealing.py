"""The packs of Suitability and the way they are dealt (docs/rules B.2)."""

from __future__ import annotations

from stich.kernel.rules.even_dealing import EvenDealing

from .contract import DECKS, HAND_SIZES


def dealing_for(players: int) -> EvenDealing:
    """Return the way of dealing for this number of players, which decides the pack.

    With three players one card is left and turned up (B.2.3).
    """
    return EvenDealing(DECKS[players], players, HAND_SIZES[players], undealt_name="up")
