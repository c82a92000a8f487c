"""The packs of Suitability and how they are dealt (docs/rules B.2)."""

from __future__ import annotations

from stich.kernel.even_dealing import EvenDealing

from .contract import DECKS, HAND_SIZES


def dealing_for(players: int) -> EvenDealing:
    """Each number of players has a pack of its own; with three players one card is left and turned up (B.2.3)."""
    return EvenDealing(DECKS[players], players, HAND_SIZES[players], undealt_name="up")
