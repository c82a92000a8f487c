"""Likelihood of hands, given their bids.

A net predicts the highest bid of the bidding policy with a hand (``training/bid_limits.py``).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.actions import HOLD, PASS
from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.games.skat.rules.seating import PLACES
from stich.kernel.knowledge.bid_evidence import read
from stich.kernel.knowledge.view import View
from stich.kernel.rules.card_bits import card_bits
from stich.kernel.rules.deal import Seat
from stich.nets import Net, load_net

LIMITS = (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60)
"""Classes of the net: the hand passes at once, or its limit is one of these bids or lies between one and the next. The last class also
holds all limits above the last bid.
"""


class SeatCalls(NamedTuple):
    """Calls of one seat in the auction."""

    accepted: int = 0
    """Highest number that the seat bid or held; 0 for none."""
    refused: int | None = None
    """Number at which the seat passed; None if it has not passed."""


BID_LIMITS = "bid-limits"
"""Name of the net."""


def load_bid_limits() -> Net | None:
    """Return the net; None if nets cannot run here, or the net is not trained yet."""
    return load_net(__package__, BID_LIMITS)


def said_by(log: Sequence[tuple[Seat, str]], options: SkatOptions) -> dict[Seat, SeatCalls]:
    """Return the calls of each seat that made any. ``log``: seats and texts of actions, from the first call on."""
    said: dict[Seat, SeatCalls] = {}
    bids, last, asked = legal_bids(options), 0, False
    for seat, text in log:
        accepted = said.get(seat, SeatCalls()).accepted
        if text.isdecimal():
            last, asked = int(text), True
            said[seat] = SeatCalls(last)
        elif text == HOLD.text:
            asked = False
            said[seat] = SeatCalls(last)
        elif text == PASS.text:
            said[seat] = SeatCalls(accepted, last if asked else next((bid for bid in bids if bid > last), None))
            asked = False
        else:
            break
    return said


def said_in(view: View, options: SkatOptions) -> dict[Seat, SeatCalls]:
    """Return the calls of each seat in this view."""
    return said_by([(event.seat, event.action) for event in view.log], options)


def auction_likelihood(net: Net, place: int, hands: Sequence[int], said: SeatCalls) -> NDArray[np.float64]:
    """Return the likelihood of these calls at this place for each of the hands (masks)."""
    return said_likelihood(limit_probabilities(net, place, np.array(hands, dtype=np.uint64)), said)


def limit_probabilities(net: Net, place: int, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Return the probabilities of the net's classes [n, classes] for hands as masks [n]."""
    probabilities: NDArray[np.float64] = net.probabilities(limit_features(hands, place)).astype(np.float64)
    return probabilities


def said_likelihood(limits: NDArray[np.float64], said: SeatCalls) -> NDArray[np.float64]:
    """Return the likelihood of these calls for n hands with these probabilities of limits [n, classes]."""
    least = limit_class(said.accepted)
    below = len(LIMITS) + 1 if said.refused is None else max(bisect_left(LIMITS, said.refused) + 1, least + 1)
    return read([limits[:, least:below].sum(axis=1)])


def limit_class(limit: int) -> int:
    """Return the net's class of a hand that bids up to this number (0 for a hand that passes at once)."""
    return bisect_right(LIMITS, limit)


def limit_features(hands: NDArray[np.uint64], place: int | NDArray[np.int64]) -> NDArray[np.float32]:
    """Return feature rows [n, 35] for n hands: a bit for each card of the deck and one for each place."""
    places = np.zeros((len(hands), len(PLACES)))
    places[np.arange(len(hands)), place] = 1
    return np.concatenate([card_bits(hands, DECK), places], axis=1).astype(np.float32)
