"""Knowledge of a seat during the play, as the input of a net that predicts the locations of the hidden cards.

After Solinas, Rebstock and Buro 2019, "Improving search with supervised learning in trick-based card games": for each hidden card the net
gives the probability of each location (another player's hand, or the discards); a world is as likely as the product over its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from stich.kernel.knowledge.play_history import play_history
from stich.kernel.knowledge.view import View
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import PlaySpec

from .card_order import Bytes, Masks, card_order
from .net import Net

LEAST_PROBABILITY = 1e-3
"""Lower limit to which probabilities of locations are raised, because a player may always do something unusual."""


class Observations(NamedTuple):
    """Knowledge of n seats (observers) during the play, as input of nets.

    Players are counted from the observer: 0 is the observer, 1 the next player, …
    """

    initial_hands: Masks
    """Cards that the observer held when the play began, as masks: [n]."""
    discards: Masks
    """Cards that the observer discarded, as masks: [n]."""
    played: Masks
    """Cards that each player has played, as masks: [n, players]."""
    led: Masks
    """Cards that each player has led, as masks: [n, players]."""
    declarer: NDArray[np.int64]
    """Declarer, counted from the observer: [n]."""


class LocationFeatures:
    """Conversion of observations in one PlaySpec to rows of features, the input of a net.

    The locations of a hidden card, in order: the hand of the next player, of the player after that, …, and last the discards.
    """

    def __init__(self, spec: PlaySpec) -> None:
        self._order, self._players = card_order(spec), spec.players
        self.locations = spec.players
        """Number of locations: one for each other player, and one for the discards."""

    def rows(self, observations: Observations, more: Masks | None = None, threads: int = 1) -> tuple[Bytes, Bytes]:
        """Return two arrays: the order of the cards in each observer's row (bits of the deck), [n, cards], and the rows of features, [n,
        width].

        ``more``: further sets of cards for the end of the rows, as masks, [n, sets].
        """
        seen, n = observations, len(observations.initial_hands)
        held = seen.initial_hands & ~seen.played[:, 0]
        sets = np.column_stack([held, seen.discards, seen.played, seen.led, *([] if more is None else [more])])
        order, bits = self._order.rows(seen.initial_hands, sets, threads=threads)
        declarer = np.eye(self._players, dtype=np.uint8)[seen.declarer]
        bits, known = bits.reshape(n, sets.shape[1] * order.shape[1]), (2 + 2 * self._players) * order.shape[1]
        return order, np.concatenate([bits[:, :known], declarer, bits[:, known:]], axis=1)

    def targets(self, observations: Observations, hands: Masks, discards: Masks) -> NDArray[np.int64]:
        """Return the location (index, see the class) of each card, for training: [n, cards]; -1 for cards that the observer knows.

        ``hands``: hands when the play began, as masks, [n, players] counted from the observer; ``discards``: the declarer's discards, as
        masks, [n].
        """
        hidden = np.column_stack([hands[:, 1:] & ~observations.played[:, 1:], discards & ~observations.discards])
        _, bits = self._order.rows(observations.initial_hands, hidden)
        return np.where(bits.any(axis=1), bits.argmax(axis=1), -1)


@cache
def location_features(spec: PlaySpec) -> LocationFeatures:
    """Return the conversion of observations in this PlaySpec to features."""
    return LocationFeatures(spec)


class PublicTurn(NamedTuple):
    """Public facts just before a card is played. Cards are masks, by place."""

    place: int
    """Place of the player to act."""
    card: int | None
    """Card that the player played (bit); None if it has not been played yet."""
    played: tuple[int, ...]
    led: tuple[int, ...]
    lies: tuple[int, ...]
    won: tuple[int, ...]


def public_turns(view: View, spec: PlaySpec) -> list[PublicTurn]:
    """Return the public facts before each card played so far and, last, those before the card that the view's observer is to play."""
    players, bit = spec.players, spec.deck.bit
    played, led, lies, won = ([0] * players for _ in range(4))
    turns = []
    to_come = [] if view.observer is None else [(view.observer, None)]
    for number, (seat, card) in enumerate([*play_history(view, spec.deck), *to_come]):
        place = view.order.index(seat)
        if number % players == 0:  # The player who leads has won the trick before.
            won[place] |= sum(lies)
            lies = [0] * players
        turns.append(PublicTurn(place, None if card is None else bit[card], tuple(played), tuple(led), tuple(lies), tuple(won)))
        if card is not None:
            lies[place] = 1 << bit[card]
            played[place] |= lies[place]
            led[place] |= lies[place] if number % players == 0 else 0
    return turns


def observe_view(view: View, spec: PlaySpec, declarer: int, discards: int) -> Observations:
    """Return the knowledge of the view's observer as input of nets.

    ``declarer``: place of the declarer; ``discards``: the observer's own discards, as a mask.
    """
    turn = public_turns(view, spec)[-1]

    def row(*numbers: int) -> Masks:
        return np.array(numbers, dtype=np.uint64)

    played, led = (row(*masks[turn.place :], *masks[: turn.place])[None] for masks in (turn.played, turn.led))
    dealt = spec.deck.mask(view.hand) | turn.played[turn.place]
    return Observations(row(dealt), row(discards), played, led, np.array([(declarer - turn.place) % spec.players]))


def location_probabilities(spec: PlaySpec, net: Net, observation: Observations) -> tuple[Bytes, NDArray[np.float64]]:
    """Return the hidden cards of the observer (bits), and the probability of each location for each of them: [cards, locations].

    Locations are the other players, counted from the observer, and last the discards. No probability is 0, so that a net cannot exclude a
    location.
    """
    features = location_features(spec)
    (order,), rows = features.rows(observation)
    probabilities = net.probabilities(rows).reshape(len(order), features.locations)
    return order, np.maximum(probabilities.astype(np.float64), LEAST_PROBABILITY)


def location_weights(
    view: View, spec: PlaySpec, net: Net, declarer: int, *, exponent: float, discards: int = 0, face_down: int | None = None
) -> dict[int, list[float]]:
    """Return for each other seat the probability that each card of the deck lies there, to the power ``exponent``, as a list by card.

    The result is a value for `stich.kernel.knowledge.worlds.Prior.locations`. ``declarer``: place of the declarer; ``discards``: the
    observer's own discards, as a mask; ``face_down``: number under which the cards outside the hands are listed like a seat; None if there
    are none.
    """
    cards, probabilities = location_probabilities(spec, net, observe_view(view, spec, declarer, discards))
    likely = np.ones((len(spec.deck), probabilities.shape[1]))
    likely[cards] = probabilities**exponent
    observer = view.order.index(cast(Seat, view.observer))
    slots: list[int] = [view.order[(observer + step) % spec.players] for step in range(1, spec.players)]
    return {slot: likely[:, at].tolist() for at, slot in enumerate(slots if face_down is None else [*slots, face_down])}


def world_likelihoods(
    spec: PlaySpec, net: Net, observation: Observations, hands: Sequence[Sequence[int]], discards: Sequence[int]
) -> NDArray[np.float64]:
    """Return how likely each world is by the net, up to a common factor: [worlds]. ``observation``: knowledge of one seat.

    ``hands``: for each world the hands held now, as masks, counted from the observer; ``discards``: for each world the declarer's discards.
    """
    order, probabilities = location_probabilities(spec, net, observation)
    log_probabilities = np.log(probabilities)
    masks = np.array([[*others[1:], discarded] for others, discarded in zip(hands, discards, strict=True)], dtype=np.uint64)
    lies_there = ((masks[:, None, :] >> order[None, :, None]) & np.uint64(1)).astype(np.float64)  # [worlds, cards, locations]
    log_likelihoods = np.einsum("wcp,cp->w", lies_there, log_probabilities)
    likelihoods: NDArray[np.float64] = np.exp(log_likelihoods - log_likelihoods.max())
    return likelihoods
