"""Knowledge of a seat that is to play, as the input of a net that predicts its card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.kernel.rules.playspec import PlaySpec

from .card_order import Bytes, Masks
from .location_features import Observations, location_features


class TrickKnowledge(NamedTuple):
    """Knowledge of n players to act beside `Observations`, as input of nets. Players are counted from the one to act."""

    lies: Masks
    """Card of each player in the trick in progress, as a mask, or 0 for players who have not played: [n, players]."""
    won: Masks
    """Cards of all tricks that each player has won, as masks: [n, players]."""
    public_facts: Bytes
    """Public facts about each player from before the play, as bits that the game defines: [n, players, bits].

    No bits if the game's nets use no such facts.
    """


def together(turns: Sequence[tuple[Observations, TrickKnowledge]]) -> tuple[Observations, TrickKnowledge]:
    """Return one batch of turns, joined from several."""
    observations, tricks = zip(*turns, strict=True)
    return (
        Observations(*(np.concatenate(values) for values in zip(*observations, strict=True))),
        TrickKnowledge(*(np.concatenate(values) for values in zip(*tricks, strict=True))),
    )


def policy_rows(spec: PlaySpec, observations: Observations, tricks: TrickKnowledge, threads: int = 1) -> tuple[Bytes, Bytes]:
    """Return two arrays for n turns: the order of the cards (bits of the deck), [n, cards], and the net's input, [n, width].

    The net's outputs are probabilities of the cards in this order.
    """
    order, rows = location_features(spec).rows(observations, np.column_stack([tricks.lies[:, 1:], tricks.won]), threads)
    _, players, bits = tricks.public_facts.shape
    return order, np.concatenate([rows, tricks.public_facts.reshape(len(rows), players * bits)], axis=1)


def seen_by_actors(
    batch: native.PlayBatch, declarers: NDArray[np.int64], discards: Masks, public_facts: Bytes
) -> tuple[Observations, TrickKnowledge]:
    """Return the knowledge of the actors in a batch of deals, as input of nets.

    ``declarers``: places, [n]; ``discards``: cards that each actor discarded, as masks, [n]; ``public_facts``: by place,
    [n, players, bits], or [1, players, bits] if they are equal in all deals.
    """
    actors, players = batch.actor, public_facts.shape[1]
    ahead = (actors[:, None] + np.arange(players)) % players
    played, led, lies, won = np.moveaxis(np.take_along_axis(batch.seen, ahead[:, None], axis=2), 1, 0)
    observations = Observations(batch.dealt[np.arange(len(actors)), actors], discards, played, led, (declarers - actors) % players)
    return observations, TrickKnowledge(lies, won, np.take_along_axis(public_facts, ahead[..., None], axis=1))
