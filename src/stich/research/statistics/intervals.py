"""Means and shares with 95 % intervals that also hold for skewed values and rare events."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec

from stich.research.statistics.bounded import bounded_interval


class Interval(msgspec.Struct, frozen=True):
    """Value with the interval that contains the true value in 95 of 100 experiments."""

    value: float
    low: float
    high: float

    @property
    def contains_zero(self) -> bool:
        """Return whether the interval contains zero."""
        return self.low <= 0 <= self.high


def mean(values: Sequence[float], reach: float) -> Interval:
    """Return the mean of independent values between ``-reach`` and ``reach``."""
    return Interval(fmean(values), *bounded_interval(values, -reach, reach))


def share(hits: int, count: int) -> Interval:
    """Return the share of hits among independent trials."""
    return Interval(hits / count, *bounded_interval([1] * hits + [0] * (count - hits), 0, 1))
