"""CardPolicy: probabilities of the playable cards, predicted without a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import Position


class CardPolicy(Protocol):
    """Trained model that predicts which card a player will play, from what the observer of a view knows."""

    @property
    def trust(self) -> float:
        """Weight that players which search give to the probabilities; 0: none.

        It is the value added to a card for each nat (factor of e) of likelihood, in standard deviations of the result over the solved
        worlds.
        """

    def probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the probability of each playable card; they add up to 1.

        Empty if the model was not trained for this view, as for rare contracts.
        """

    def play_outs(self, view: View, positions: Sequence[Position], cards: Sequence[Card]) -> Sequence[Sequence[Position]]:
        """Return the position at the end of the play, for each position and each of these cards if it is played next: [positions][cards].

        After that card every player plays the card that the model finds likeliest from what the player knows. Empty if the model was not
        trained for this view. ``positions``: positions that agree with the view, with any possible cards in the hands. ``cards``: some of
        the playable cards.
        """

    def ends(self, view: View, positions: Sequence[Position]) -> Sequence[Position]:
        """Return the position at the end of the play for each of these positions, if every player plays the card that the model finds
        likeliest.

        Empty if the model was not trained for this view.
        ``view``: view of the player to act; only its public facts are used. ``positions``: positions at the same turn, with any cards in
        the hands.
        """
