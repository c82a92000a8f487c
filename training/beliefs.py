"""From hands that were played out to what each seat knew in turn, and where the hidden cards lay."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stich.kernel.playspec import PlaySpec
from stich.nets.locations import Known, locations
from training.hands import NOTHING

Arrays = dict[str, NDArray[Any]]


def moments(spec: PlaySpec, arrays: Arrays, knows_laid: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Rows and places of cards at every turn but the last trick's. ``knows_laid``: the declarer laid cards away himself."""
    hands, cards, declarer = arrays["hands"], arrays["played"], arrays["place"].astype(np.int64)
    n, players = hands.shape
    played, led = np.zeros_like(hands), np.zeros_like(hands)
    rows, places = [], []
    shape = locations(spec)
    for turn in range(cards.shape[1]):
        on = cards[:, turn] != NOTHING[0]
        bit = np.where(on, np.uint64(1) << (cards[:, turn].astype(np.uint64) & np.uint64(63)), np.uint64(0))
        actor = ((hands & bit[:, None]) > 0).argmax(axis=1)
        if turn < cards.shape[1] - players:
            there = np.flatnonzero(on)
            around = (actor[there, None] + np.arange(players)) % players
            who = there[:, None]
            own = declarer[there] == actor[there]
            laid = np.where(own, arrays["laid"][there], np.uint64(0)) if knows_laid else np.zeros(len(there), dtype=np.uint64)
            seat = (declarer[there] - actor[there]) % players
            known = Known(hands[there, actor[there]], laid, played[who, around], led[who, around], seat)
            rows.append(shape.rows(known).astype(np.uint8))
            places.append(shape.targets(known, hands[who, around], arrays["laid"][there]))
        played[np.arange(n), actor] |= bit
        if turn % players == 0:
            led[np.arange(n), actor] |= bit
    return np.concatenate(rows), np.concatenate(places)
