"""Means of independent values, such as boards, with 95 % confidence intervals by Student's t."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

CONFIDENCE = 0.95
NORMAL = 1.9599639845400545
"""Quantile of the 95 % interval for infinitely many degrees of freedom."""


class Estimate(msgspec.Struct, frozen=True):
    """Mean of values, with the interval that contains the true mean in 95 of 100 experiments; None if there are too few values."""

    mean: float | None
    interval: tuple[float, float] | None


class RunningMean:
    """Mean that is updated one value at a time (Welford 1962, so that no digits are lost)."""

    def __init__(self) -> None:
        self.count = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """Add a value to the mean."""
        self.count += 1
        deviation = value - self._mean
        self._mean += deviation / self.count
        self._squares += deviation * (value - self._mean)

    @property
    def estimate(self) -> Estimate:
        """Mean and interval of the values so far."""
        n = self.count
        if n < 2:
            return Estimate(self._mean if n else None, None)
        half = quantile(n - 1) * math.sqrt(self._squares / (n - 1) / n)
        return Estimate(self._mean, (self._mean - half, self._mean + half))


def estimate(values: Iterable[float]) -> Estimate:
    """Return the mean and the interval of independent values."""
    running = RunningMean()
    for value in values:
        running.add(value)
    return running.estimate


def ratio(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """Return the mean of values in independent groups, with its interval.

    ``sums``: sum of each group's values. ``counts``: number of values in each group (at least 1).

    The ratio estimator (Cochran 1977, *Sampling Techniques*, 6.3): values of one group may depend on each other.
    """
    n, total = len(sums), sum(counts)
    if not n:
        return Estimate(None, None)
    mean = sum(sums) / total
    if n < 2:
        return Estimate(mean, None)
    squares = sum((group - mean * count) ** 2 for group, count in zip(sums, counts, strict=True))
    half = quantile(n - 1) * math.sqrt(squares * n / (n - 1)) / total
    return Estimate(mean, (mean - half, mean + half))


@cache
def quantile(freedom: int) -> float:
    """Return the number of standard errors from the mean to each end of the 95 % interval, for this number of degrees of freedom.

    Newton's method on `within`, which is concave: from the normal quantile it rises to the root and never overshoots.
    """
    t = NORMAL
    for _ in range(100):
        step = (CONFIDENCE - within(t, freedom)) / (2 * _density(t, freedom))
        t += step
        if step < 1e-12 * t:
            break
    return t


def within(t: float, freedom: int) -> float:
    """Return the probability that Student's t lies between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = total = cosine if odd else 1.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= (k - 1) / k * cosine * cosine
        total += term
    if not odd:
        return sine * total
    return 2 / math.pi * (angle + (sine * total if freedom > 1 else 0.0))


def _density(t: float, freedom: int) -> float:
    logarithm = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(freedom * math.pi) / 2
    return math.exp(logarithm - (freedom + 1) / 2 * math.log1p(t * t / freedom))
