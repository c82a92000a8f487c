"""Knowledge of a seat that is to play as the input of a net that predicts its card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.play_history import play_history
from stich.kernel.playspec import PlaySpec
from stich.kernel.view import View

from .card_order import Masks, bits_in_order
from .location_features import Observations, location_features


class Tricks(NamedTuple):
    """Further knowledge of n players to act. Players are counted from the one to act."""

    lies: Masks
    """Card of each player in the trick in progress, 0 for players who have not played, [n, players]."""
    won: Masks
    """Cards of all tricks that each player has won, [n, players]."""
    told: NDArray[np.uint8]
    """Public facts about each player from before the play, as bits that the room defines, [n, players, bits]; no bits if the room's nets
    use none."""


def together(turns: Sequence[tuple[Observations, Tricks]]) -> tuple[Observations, Tricks]:
    """Return separate turns as one batch."""
    observations, tricks = zip(*turns, strict=True)
    return (
        Observations(*(np.concatenate(values) for values in zip(*observations, strict=True))),
        Tricks(*(np.concatenate(values) for values in zip(*tricks, strict=True))),
    )


class PolicyFeatures:
    """Turns in one PlaySpec as rows of features. The net predicts the place of the card in the row's order of cards."""

    def __init__(self, spec: PlaySpec) -> None:
        self._locations = location_features(spec)

    def order(self, observations: Observations) -> Masks:
        """Return for each row the bits of the deck in its order, [n, cards]."""
        return self._locations.order(observations.initial_hands)

    def rows(self, observations: Observations, tricks: Tricks) -> NDArray[np.float32]:
        """Return the rows, [n, width]."""
        order = self.order(observations)
        more = [bits_in_order(mask, order) for mask in (*tricks.lies[:, 1:].T, *tricks.won.T)]
        _, players, bits = tricks.told.shape
        told = tricks.told.reshape(len(order), players * bits)
        return np.concatenate([self._locations.rows(observations), *more, told], axis=1, dtype=np.float32)

    def targets(self, observations: Observations, cards: Masks) -> NDArray[np.int64]:
        """Return the place of the played card for training, [n]. ``cards``: as masks."""
        places: NDArray[np.int64] = bits_in_order(cards, self.order(observations)).argmax(axis=1)
        return places


@cache
def policy_features(spec: PlaySpec) -> PolicyFeatures:
    """Return the features of turns in this PlaySpec."""
    return PolicyFeatures(spec)


def following(spec: PlaySpec, held: Masks, lies: Masks) -> Masks:
    """Return the cards that follow, or all cards if none follows or none was led, [n]. Rules about a called card are ignored.

    ``lies``: as in `Tricks`.
    """
    led = np.zeros_like(held)
    for player in range(1, spec.players):  # the first player in the trick has led
        led = np.where(led == 0, lies[:, player], led)
    must = np.zeros_like(held)
    for cards in spec.classes:
        mask = np.uint64(spec.deck.mask(cards))
        must = np.where(led & mask > 0, held & mask, must)
    return np.where(must > 0, must, held)


class PublicTurn(NamedTuple):
    """Public knowledge at one turn. Cards are masks, by place."""

    place: int
    """Place of the player to act."""
    card: int | None
    """Bit of the played card; None if it has not been played yet."""
    played: tuple[int, ...]
    led: tuple[int, ...]
    lies: tuple[int, ...]
    won: tuple[int, ...]


def public_turns(view: View, spec: PlaySpec) -> list[PublicTurn]:
    """Return the turns of all played cards, and last the turn of the view's observer, who is to act."""
    players, bit = spec.players, spec.deck.bit
    played, led, lies, won = ([0] * players for _ in range(4))
    turns = []
    to_come = [] if view.observer is None else [(view.observer, None)]
    for number, (seat, card) in enumerate([*play_history(view, spec.deck), *to_come]):
        place = view.order.index(seat)
        if number % players == 0:  # who leads has won the trick before
            won[place] |= sum(lies)
            lies = [0] * players
        turns.append(PublicTurn(place, None if card is None else bit[card], tuple(played), tuple(led), tuple(lies), tuple(won)))
        if card is not None:
            lies[place] = 1 << bit[card]
            played[place] |= lies[place]
            led[place] |= lies[place] if number % players == 0 else 0
    return turns
