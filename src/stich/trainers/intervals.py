"""Values with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from stich.statistics.estimate import NORMAL, estimate


class Interval(msgspec.Struct, frozen=True):
    """A value, and the interval that holds the true one in 95 of 100 experiments."""

    value: float
    low: float
    high: float

    @property
    def contains_zero(self) -> bool:
        return self.low <= 0 <= self.high


def mean(values: Sequence[float]) -> Interval:
    """The mean of at least two independent values, by Student's t."""
    found = estimate(values)
    assert found.mean is not None and found.interval is not None, "an interval needs two values"
    return Interval(found.mean, *found.interval)


def share(hits: int, count: int) -> Interval:
    """The share of hits among independent trials, with its score interval (Wilson 1927), which holds near 0 and 1 too."""
    z2 = NORMAL**2
    middle = (hits + z2 / 2) / (count + z2)
    half = NORMAL / (count + z2) * math.sqrt(hits * (count - hits) / count + z2 / 4)
    return Interval(hits / count, max(0.0, middle - half), min(1.0, middle + half))
