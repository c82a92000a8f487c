"""Examples from hands that were played out: what the player to act knew at each turn, and where the hidden cards lay, or what he played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.kernel.rules.play import compiled
from stich.kernel.rules.playspec import PlaySpec
from stich.nets.location_features import Observations, location_features
from stich.nets.policy_features import TrickKnowledge, policy_rows, seen_by_actors
from training.hands import NOT_PLAYED

Arrays = dict[str, NDArray[Any]]
Seen = TypeVar("Seen", Observations, TrickKnowledge)


class Turn(NamedTuple):
    """One turn of all hands that came so far. Players are counted from the one to act."""

    hands: NDArray[np.intp]
    """Which hands of the file, [n]."""
    observations: Observations
    tricks: TrickKnowledge
    lay: NDArray[np.uint64]
    """All hands when play began, [n, players]."""
    card: NDArray[np.uint8]
    """The card that was played, as a bit of the deck, [n]."""


def turns(spec: PlaySpec, arrays: Arrays, knows_discards: bool) -> Iterator[Turn]:
    """Every turn of these hands, from the first lead to the last card.

    ``knows_discards``: the declarer discarded cards himself.
    """
    hands, cards, declarer = arrays["hands"], arrays["played"], arrays["place"].astype(np.int64)
    batch = native.PlayBatch(compiled(spec), hands)
    discards = arrays["discards"] if knows_discards else np.zeros_like(arrays["discards"])
    nothing = np.zeros((1, spec.players, 0), dtype=np.uint8)
    for card in cards.T:
        hand = np.flatnonzero(card != NOT_PLAYED[0])
        own = np.where(batch.actor == declarer, discards, np.uint64(0))
        observations, tricks = seen_by_actors(batch, declarer, own, nothing)
        lay = np.take_along_axis(hands, (batch.actor[:, None] + np.arange(spec.players)) % spec.players, axis=1)
        yield Turn(hand, _some(observations, hand), _some(tricks, hand), lay[hand], card[hand])
        batch.play(np.ascontiguousarray(card))


def _some(seen: Seen, which: NDArray[Any]) -> Seen:
    """Return these of the turns, by number or by flag."""
    return type(seen)(*(values[which] for values in seen))


def location_examples(spec: PlaySpec, arrays: Arrays, knows_discards: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Rows of features, and the location of each card, at every turn before the last trick."""
    features, rows, targets = location_features(spec), [], []
    for number, turn in enumerate(turns(spec, arrays, knows_discards)):
        if number < arrays["played"].shape[1] - spec.players:
            rows.append(features.rows(turn.observations)[1])
            targets.append(features.targets(turn.observations, turn.lay, arrays["discards"][turn.hands]))
    return np.concatenate(rows), np.concatenate(targets)


def policy_examples(spec: PlaySpec, arrays: Arrays, knows_discards: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Rows of features, and the place of the card that was played in the row's order, wherever the player had a choice."""
    rows, targets = [], []
    for turn in turns(spec, arrays, knows_discards):
        held = turn.observations.initial_hands & ~turn.observations.played[:, 0]
        allowed = native.following(compiled(spec), held, turn.tricks.lies)
        choice = allowed & (allowed - np.uint64(1)) > 0
        order, of_turn = policy_rows(spec, _some(turn.observations, choice), _some(turn.tricks, choice))
        rows.append(of_turn)
        targets.append((order == turn.card[choice, None]).argmax(axis=1)[:, None])
    return np.concatenate(rows), np.concatenate(targets)
