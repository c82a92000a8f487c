"""Examples for location nets, from hands that were played out: what the player to act knew at each turn, and where the hidden cards lay."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stich.kernel.playspec import PlaySpec
from stich.nets.location_features import Observations, location_features
from training.hands import NOT_PLAYED

Arrays = dict[str, NDArray[Any]]


def location_examples(spec: PlaySpec, arrays: Arrays, knows_discards: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Rows of features, and the location of each card, at every turn before the last trick.

    ``knows_discards``: the declarer discarded cards himself.
    """
    hands, cards, declarer = arrays["hands"], arrays["played"], arrays["place"].astype(np.int64)
    n, players = hands.shape
    played, led = np.zeros_like(hands), np.zeros_like(hands)
    rows, targets = [], []
    features = location_features(spec)
    for turn in range(cards.shape[1]):
        was_played = cards[:, turn] != NOT_PLAYED[0]
        bit = np.where(was_played, np.uint64(1) << (cards[:, turn].astype(np.uint64) & np.uint64(63)), np.uint64(0))
        actor = ((hands & bit[:, None]) > 0).argmax(axis=1)
        if turn < cards.shape[1] - players:
            which = np.flatnonzero(was_played)
            from_actor = (actor[which, None] + np.arange(players)) % players
            deal = which[:, None]
            is_declarer = declarer[which] == actor[which]
            known = (
                np.where(is_declarer, arrays["discards"][which], np.uint64(0)) if knows_discards else np.zeros(len(which), dtype=np.uint64)
            )
            declarer_from_actor = (declarer[which] - actor[which]) % players
            observations = Observations(
                hands[which, actor[which]], known, played[deal, from_actor], led[deal, from_actor], declarer_from_actor
            )
            rows.append(features.rows(observations).astype(np.uint8))
            targets.append(features.targets(observations, hands[deal, from_actor], arrays["discards"][which]))
        played[np.arange(n), actor] |= bit
        if turn % players == 0:
            led[np.arange(n), actor] |= bit
    return np.concatenate(rows), np.concatenate(targets)
