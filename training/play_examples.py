"""Examples from hands that were played out: what the player to act knew at each turn, and where the hidden cards lay, or what he played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.playspec import PlaySpec
from stich.nets.location_features import Observations, location_features
from stich.nets.policy_features import Tricks, following, policy_features
from training.hands import NOT_PLAYED

Arrays = dict[str, NDArray[Any]]


class Turn(NamedTuple):
    """One turn of all hands that came so far. Players are counted from the one to act."""

    hands: NDArray[np.intp]
    """Which hands of the file, [n]."""
    observations: Observations
    tricks: Tricks
    lay: NDArray[np.uint64]
    """All hands when play began, [n, players]."""
    card: NDArray[np.uint64]
    """The card that was played, as a mask, [n]."""


def turns(arrays: Arrays, knows_discards: bool) -> Iterator[Turn]:
    """Every turn of these hands, from the first lead to the last card.

    ``knows_discards``: the declarer discarded cards himself.
    """
    hands, cards, declarer = arrays["hands"], arrays["played"], arrays["place"].astype(np.int64)
    n, players = hands.shape
    played, led, won, lies = (np.zeros_like(hands) for _ in range(4))
    every = np.arange(n)
    for turn in range(cards.shape[1]):
        was_played = cards[:, turn] != NOT_PLAYED[0]
        bit = np.where(was_played, np.uint64(1) << (cards[:, turn].astype(np.uint64) & np.uint64(63)), np.uint64(0))
        actor = ((hands & bit[:, None]) > 0).argmax(axis=1)
        if turn % players == 0:  # who leads has won the trick before
            won[every, actor] |= np.bitwise_or.reduce(lies, axis=1)
            lies[:] = 0
        which = np.flatnonzero(was_played)
        from_actor = (actor[which, None] + np.arange(players)) % players
        deal = which[:, None]
        own = arrays["discards"][which] if knows_discards else np.zeros(len(which), dtype=np.uint64)
        known = np.where(declarer[which] == actor[which], own, np.uint64(0))
        from_declarer = (declarer[which] - actor[which]) % players
        observations = Observations(hands[which, actor[which]], known, played[deal, from_actor], led[deal, from_actor], from_declarer)
        tricks = Tricks(lies[deal, from_actor], won[deal, from_actor], np.zeros((len(which), players, 0), dtype=np.uint8))
        yield Turn(which, observations, tricks, hands[deal, from_actor], bit[which])
        played[every, actor] |= bit
        lies[every, actor] = bit
        if turn % players == 0:
            led[every, actor] |= bit


def location_examples(spec: PlaySpec, arrays: Arrays, knows_discards: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Rows of features, and the location of each card, at every turn before the last trick."""
    features, rows, targets = location_features(spec), [], []
    for number, turn in enumerate(turns(arrays, knows_discards)):
        if number < arrays["played"].shape[1] - spec.players:
            rows.append(features.rows(turn.observations).astype(np.uint8))
            targets.append(features.targets(turn.observations, turn.lay, arrays["discards"][turn.hands]))
    return np.concatenate(rows), np.concatenate(targets)


def policy_examples(spec: PlaySpec, arrays: Arrays, knows_discards: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Rows of features, and the place of the card that was played in the row's order, wherever the player had a choice."""
    features, rows, targets = policy_features(spec), [], []
    for turn in turns(arrays, knows_discards):
        held = turn.observations.initial_hands & ~turn.observations.played[:, 0]
        allowed = following(spec, held, turn.tricks.lies)
        choice = allowed & (allowed - np.uint64(1)) > 0
        observations = Observations(*(values[choice] for values in turn.observations))
        tricks = Tricks(*(values[choice] for values in turn.tricks))
        rows.append(features.rows(observations, tricks).astype(np.uint8))
        targets.append(features.targets(observations, turn.card[choice])[:, None])
    return np.concatenate(rows), np.concatenate(targets)
