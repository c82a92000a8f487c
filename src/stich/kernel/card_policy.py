"""CardPolicy: which cards are to be played, known without a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from .cards import Card
from .play import Position
from .view import View


class CardPolicy(Protocol):
    """Has learnt how likely each card is played, by what the observer of a view knows."""

    @property
    def trust(self) -> float:
        """What it is worth to a player that searches that a card is likelier by one nat (a factor of e), in standard deviations of the
        result over the worlds that it solves. 0: nothing."""

    def probabilities(self, view: View) -> Mapping[Card, float]:
        """Of each card that may be played, adding up to 1; empty where it has learnt nothing, as of a contract that is too rare."""

    def play_outs(self, view: View, positions: Sequence[Position], cards: Sequence[Card]) -> Sequence[Sequence[Position]]:
        """The end of each position after each of these cards, [positions][cards], where everybody goes on with his likeliest card, by
        what he would know; empty where it has learnt nothing.

        ``positions``: the cards that may be held now, all of which fit the view. ``cards``: of those that may be played.
        """

    def ends(self, view: View, positions: Sequence[Position]) -> Sequence[Position]:
        """The end of each position, where everybody plays his likeliest card from now on, by what he would know; empty where it has learnt
        nothing.

        ``view``: of who is to act; of it only what everybody knows is used. ``positions``: at the same turn, with any cards in the hands.
        """
