"""Counts of deals in one pass. A tally keeps counts and sums and, to find equal deals, 8 bytes of each deal."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .pack import Ints, Pack

Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
AT_ONCE = 8192
"""Number of deals that are counted together. Deals before and after the border of two batches do not count as consecutive."""


class PackTally:
    """Counts of the deals of one pack."""

    def __init__(self, pack: Pack) -> None:
        seats, cards, places = pack.seats, len(pack.cards), pack.places
        self.pack = pack
        self.deals_by: Ints = np.zeros(seats, np.int64)
        """Number of deals by dealer."""
        self.lay: Ints = np.zeros((seats, cards, places), np.int64)
        """Number of deals with each card at each place, by seat [dealers, cards, places]."""
        self.splits: Ints = np.zeros((len(pack.high) + 1) ** places, np.int64)
        """Number of deals with each split of the high cards, by the number that `split` returns."""
        self.longest: Ints = np.zeros(cards + 1, np.int64)
        """Number of hands by length of their longest suit. One hand of each deal is counted, in turn."""
        self.stayed_at_seats, self.stayed_at_turns = Drift(), Drift()
        """Number of cards that are at the same place as in the table's deal before: by seat, and by place from the dealer."""
        self.runs = [Drift() for _ in range(seats)]
        """Number of runs of better and of worse hands of each seat (Wald and Wolfowitz)."""
        self._digests: list[npt.NDArray[np.uint64]] = []

    @property
    def deals(self) -> int:
        """Number of all deals."""
        return int(self.deals_by.sum())

    @property
    def equal_pairs(self) -> int:
        """Number of pairs of deals with all cards at the same places from the dealer."""
        if not self._digests:
            return 0
        _, times = np.unique(np.concatenate(self._digests), return_counts=True)
        return int((times * (times - 1) // 2).sum())

    def add(self, places: npt.NDArray[np.uint8], dealers: Ints, follows: Flags) -> None:
        """Count deals. ``places[i, c]``: seat that has card c in deal i, or the number of seats if the card is undealt.

        ``dealers[i]``: dealer of deal i; ``follows[i]``: True if deal i comes directly after deal i − 1 at the same table.
        """
        pack, n = self.pack, len(self.pack.cards)
        seats = places.astype(np.int64)
        turns = np.where(seats == pack.seats, pack.seats, (seats - dealers[:, None] - 1) % pack.seats)
        self.deals_by += np.bincount(dealers, minlength=pack.seats)
        cells = (dealers[:, None] * n + np.arange(n)) * pack.places + seats
        self.lay += np.bincount(cells.ravel(), minlength=self.lay.size).reshape(self.lay.shape)
        held = np.stack([(turns == place) @ pack.is_high for place in range(pack.places)], axis=1)
        self.splits += np.bincount(split(held, len(pack.high)), minlength=self.splits.size)
        self._add_longest(turns)
        self._add_stayed(seats, turns, dealers, follows)
        self._add_runs(seats, follows)
        rows = np.ascontiguousarray(turns.astype(np.uint8))
        digests = b"".join(hashlib.blake2b(row, digest_size=8).digest() for row in rows)
        self._digests.append(np.frombuffer(digests, np.uint64))

    def _add_longest(self, turns: Ints) -> None:
        dealt = np.flatnonzero(np.array(self.pack.sizes))
        whose = dealt[np.arange(len(turns)) % len(dealt)]
        lengths = (turns == whose[:, None]) @ self.pack.in_suit.T
        self.longest += np.bincount(lengths.max(axis=1), minlength=self.longest.size)

    def _add_stayed(self, seats: Ints, turns: Ints, dealers: Ints, follows: Flags) -> None:
        later = np.flatnonzero(follows[1:]) + 1
        if not len(later):
            return
        pack = self.pack
        mean, variance = stay_moments(pack.turn_sizes, pack.turn_sizes)
        self.stayed_at_turns.add(len(later), (turns[later] == turns[later - 1]).sum(), mean * len(later), variance * len(later))
        pairs = np.bincount(dealers[later - 1] * pack.seats + dealers[later], minlength=pack.seats**2)
        means, variances = _stay_moments_by_seat(pack)
        stayed = (seats[later] == seats[later - 1]).sum()
        self.stayed_at_seats.add(len(later), stayed, pairs @ means, pairs @ variances)

    def _add_runs(self, seats: Ints, follows: Flags) -> None:
        table = np.cumsum(~follows)
        for seat in range(self.pack.seats):
            points = (seats == seat) @ self.pack.points
            size = (seats == seat).sum(axis=1)
            above = points * len(self.pack.cards) - size * self.pack.points.sum()
            told = above != 0  # a hand of average strength, or without cards, is neither better nor worse
            self.runs[seat].add(int(told.sum()), *run_positions(above[told] > 0, table[told]))


class Drift:
    """Sum of an observed value over many deals, with the mean and variance that the sum would have if the deals were independent."""

    def __init__(self) -> None:
        self.times = 0
        self.observed = self.expected = self.variance = 0.0

    def add(self, times: int, observed: Any, expected: Any, variance: Any) -> None:
        """Add another ``times`` deals: the sum of their observed values, and the mean and variance expected of that sum."""
        self.times += times
        self.observed += float(observed)
        self.expected += float(expected)
        self.variance += float(variance)


def split(held: Ints, high: int) -> Ints:
    """Return, for each deal, one number that identifies how the high cards are split: the sum of held[i, p] · (high + 1)^p over the places
    p.

    ``held[i, p]``: number of high cards at place p in deal i; ``high``: number of all high cards.
    """
    powers: Ints = (high + 1) ** np.arange(held.shape[1])
    return held @ powers


def stay_moments(before: Ints, now: Ints) -> tuple[float, float]:
    """Return mean and variance of the number of cards of a shuffled deal that are at the same place as in the deal before.

    ``before``, ``now``: number of cards at each place in the deal before, which may be any deal, and in this one. The covariance of the
    places of two different cards in one deal is −1/(n − 1) times that of one card; summed over all cards this gives the variance. Neither
    value depends on the deal before, so the numbers of successive deals are independent.
    """
    n = int(now.sum())
    share = now / n
    one = np.diag(share) - np.outer(share, share)
    return float(before @ share), float(n / (n - 1) * (before @ np.diag(one) - before @ one @ before / n))


@lru_cache(maxsize=64)
def _stay_moments_by_seat(pack: Pack) -> tuple[Floats, Floats]:
    """Return means and variances of `stay_moments`, by seat, for each pair of dealers: the dealer of the deal before (outer index) and of
    the deal (inner index)."""
    moments = np.array([stay_moments(before, now) for before in pack.seat_sizes for now in pack.seat_sizes])
    return moments[:, 0], moments[:, 1]


def run_positions(above: Flags, table: Ints) -> tuple[float, float, float]:
    """Return the number of runs of equal values in ``above``, all tables together, with its mean and variance.

    ``above``: for each deal, whether the hand is better than average; ``table``: number of its table. For a values above and b below, in
    random order, the mean is 2ab/(a + b) + 1 and the variance 2ab(2ab − a − b)/((a + b)²(a + b − 1)) (Wald and Wolfowitz 1940, Ann. Math.
    Stat. 11, 147–162).
    """
    if len(above) == 0:
        return 0.0, 0.0, 0.0
    _, number = np.unique(table, return_inverse=True)
    a, b = (np.bincount(number, weights=side).astype(np.float64) for side in (above, ~above))
    both = (a > 0) & (b > 0)
    changes = np.bincount(number[1:], weights=(above[1:] != above[:-1]) & (number[1:] == number[:-1]), minlength=len(a))
    a, b, runs = a[both], b[both], changes[both] + 1
    n, twice = a + b, 2 * a * b
    return float(runs.sum()), float((twice / n + 1).sum()), float((twice * (twice - n) / (n**2 * (n - 1))).sum())
