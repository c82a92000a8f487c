"""Likelihood of hands in Skat by the auction: how likely a seat with each hand would have bid, held and passed as it did.

A net predicts for a hand its *bid limit*: the highest bid that the bidding policy makes with it (``training/bid_limits.py``).
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
"""Lower limits (game points) of the net's classes of bid limits. Class 0: the hand passes at once.

Class i: the hand bids up to a number from ``LIMITS[i - 1]`` to below ``LIMITS[i]``; the last class has no upper limit.
"""


class SeatCalls(NamedTuple):
    """Calls of one seat in the auction of Skat, reduced to two numbers."""

    accepted: int = 0
    """Highest number that the seat bid or held; 0 if it did neither."""
    refused: int | None = None
    """Number at which the seat passed; None if it has not passed."""


BID_LIMITS = "bid-limits"
"""Name of the net of bid limits."""


def load_bid_limits() -> Net | None:
    """Return the net of bid limits; None if nets cannot run here, or if this net is not trained yet."""
    return load_net(__package__, BID_LIMITS)


def said_by(log: Sequence[tuple[Seat, str]], options: SkatOptions) -> dict[Seat, SeatCalls]:
    """Return the calls of each seat that has bid, held or passed in the auction. ``log``: seats and texts of actions, from the first action
    on.
    """
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
    """Return the calls, in the auction that this view shows, of each seat that has bid, held or passed."""
    return said_by([(event.seat, event.action) for event in view.log], options)


def auction_likelihood(net: Net, place: int, hands: Sequence[int], said: SeatCalls) -> NDArray[np.float64]:
    """Return for each of these hands (masks) how likely a seat at this place would make the calls ``said`` with it."""
    return said_likelihood(limit_probabilities(net, place, np.array(hands, dtype=np.uint64)), said)


def limit_probabilities(net: Net, place: int, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Return the probability of each class of bid limits (`LIMITS`) for n hands (masks) at this place: [n, classes]."""
    probabilities: NDArray[np.float64] = net.probabilities(limit_features(hands, place)).astype(np.float64)
    return probabilities


def said_likelihood(limits: NDArray[np.float64], said: SeatCalls) -> NDArray[np.float64]:
    """Return for each of n hands how likely it leads to the calls ``said``. ``limits``: probabilities of the hands' bid limits, [n,
    classes].
    """
    least = limit_class(said.accepted)
    below = len(LIMITS) + 1 if said.refused is None else max(bisect_left(LIMITS, said.refused) + 1, least + 1)
    return read([limits[:, least:below].sum(axis=1)])


def limit_class(limit: int) -> int:
    """Return the class (index) of a hand that bids up to the number ``limit`` (0 if it passes at once); see `LIMITS`."""
    return bisect_right(LIMITS, limit)


def limit_features(hands: NDArray[np.uint64], place: int | NDArray[np.int64]) -> NDArray[np.float32]:
    """Return the input of the net of bid limits for n hands (masks) at this place: [n, 35], a bit for each card of the deck and for each
    place.
    """
    places = np.zeros((len(hands), len(PLACES)))
    places[np.arange(len(hands)), place] = 1
    return np.concatenate([card_bits(hands, DECK), places], axis=1).astype(np.float32)
