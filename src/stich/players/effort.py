"""How long a search player thinks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """What a level of strength may spend on one decision."""

    worlds: int
    """Worlds that are solved for a card."""
    seconds: float
    """After so long no world but the first is solved to the end."""
    rounds: int
    """Rounds of planning, where everybody plays alone."""
    exchanges: int = 0
    """Exchanges of two hidden cards that are tried in each world, where everybody plays alone and what was heard is believed."""
    candidates: int = 0
    """Worlds that are drawn and weighed, for those to be solved to be chosen from; where there is somebody to weigh them.
    Where everybody plays alone all of them are looked into."""
