"""CardPolicy: which cards strong players play, known without a search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from .cards import Card
from .view import View


class CardPolicy(Protocol):
    """Has learnt from strong players how likely each card is played, by what the observer of a view knows."""

    def probabilities(self, view: View) -> Mapping[Card, float]:
        """Of each card that may be played, adding up to 1; empty where it has learnt nothing, as of a contract that is too rare."""
