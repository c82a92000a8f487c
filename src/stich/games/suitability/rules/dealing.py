"""Packs of Suitability, and how they are dealt (docs/rules B.2)."""

from __future__ import annotations

from stich.kernel.rules.even_dealing import EvenDealing

from .contract import DECKS, HAND_SIZES


def dealing_for(players: int) -> EvenDealing:
    """Return Suitability's pack for this number of players, with how it is dealt.

    With three players one card remains and is turned up (B.2.3).
    """
    return EvenDealing(DECKS[players], players, HAND_SIZES[players], undealt_name="up")
