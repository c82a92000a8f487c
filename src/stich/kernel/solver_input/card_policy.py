"""CardPolicy: probabilities of the playable cards, predicted without a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import Position


class CardPolicy(Protocol):
    """Trained model of how likely each card is played, given what the observer of a view knows."""

    @property
    def trust(self) -> float:
        """Weight of the probabilities for players that search: value of a card that is likelier by one nat (a factor of e), in standard
        deviations of the result over the solved worlds. 0: no weight."""

    def probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the probability of each playable card, adding up to 1. Empty if nothing was learnt, as for contracts that are too rare."""

    def play_outs(self, view: View, positions: Sequence[Position], cards: Sequence[Card]) -> Sequence[Sequence[Position]]:
        """Return the final position after each position and each of these cards, [positions][cards].

        After the card, every player plays the card that is likeliest by their own knowledge. Empty if nothing was learnt.
        ``positions``: cards that may be held now, all consistent with the view. ``cards``: some of the playable cards.
        """

    def ends(self, view: View, positions: Sequence[Position]) -> Sequence[Position]:
        """Return the final position of each position, where every player plays the card that is likeliest by their own knowledge.

        Empty if nothing was learnt. ``view``: of the player to act; only its public facts are used.
        ``positions``: at the same turn, with any cards in the hands.
        """
