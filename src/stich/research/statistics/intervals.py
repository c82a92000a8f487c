"""Means and shares with 95 % intervals that also hold for skewed values between known bounds and for rare events.

Student's t has no width if all values are equal, and misses events that happen once in two hundred times. The interval of Gaffke (2005, see
Learned-Miller and Thomas 2020, "A new confidence interval for the mean of a bounded random variable") adds the bound itself to the values
and weighs all of them by chance, as the Bayesian bootstrap (Rubin 1981) does. For zeros and ones it is the exact interval of Clopper and
Pearson (1934). It is proved for these values that the interval contains the mean often enough, and no counterexample is known for others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean

import msgspec
import numpy as np
from numpy.typing import NDArray

from .estimate import CONFIDENCE

Floats = NDArray[np.float64]

_STEPS = np.linspace(-13, 6, 381)
"""Logarithms of the points (in inverse standard deviations) at which the characteristic function is computed."""
_NODES = np.exp(_STEPS)
_HALVINGS = 20


def bounded_interval(values: Sequence[float], least: float, most: float) -> tuple[float, float]:
    """Return the 95 % interval of the mean of at least one independent value from ``least`` to ``most``.

    Raise ValueError if there is no value, or one outside these bounds.
    """
    found, counts = np.unique(np.asarray(values, np.float64), return_counts=True)
    if not least <= found[0] <= found[-1] <= most:
        raise ValueError(f"values from {found[0]} to {found[-1]} are not between {least} and {most}")
    return -_upper(-found[::-1], counts[::-1], -least), _upper(found, counts, most)


def _upper(found: Floats, counts: NDArray[np.int64], most: float) -> float:
    """Return the upper end of the interval: the quantile of the mean of these values and ``most``, each weighted by an exponential random
    number.

    ``counts``: how often each value occurs.
    """
    count, mean = int(counts.sum()), float(np.average(found, weights=counts))
    if most - mean <= 1e-9 * max(1.0, abs(most)):
        return most
    values, numbers = np.append(found, most), np.append(counts, 1).astype(np.float64)
    tail = (1 - CONFIDENCE) / 2
    spread = math.sqrt(float(counts @ (found - mean) ** 2)) / count
    low, high = mean, min(most, mean + 4 * spread + 8 * (most - mean) / count)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _exceeds(middle, values, numbers) > tail:
            low = middle
        else:
            high = middle
    return high


def _exceeds(limit: float, values: Floats, numbers: Floats) -> float:
    """Return the probability that the mean, weighted by exponential random numbers, is above ``limit``.

    It is the probability that a weighted sum of exponential random numbers is above 0 (Imhof 1961).
    """
    from_limit = values - limit
    scaled = from_limit / math.sqrt(float(numbers @ from_limit**2))
    products = np.outer(_NODES, scaled)
    angle = np.arctan(products) @ numbers
    height = np.exp(np.log1p(products**2) @ numbers / -2)
    return 0.5 + float(np.trapezoid(np.sin(angle) * height, _STEPS)) / math.pi


class Interval(msgspec.Struct, frozen=True):
    """Value, with the interval that contains the true value in 95 of 100 experiments."""

    value: float
    low: float
    high: float

    @property
    def contains_zero(self) -> bool:
        """Return True if the interval contains zero."""
        return self.low <= 0 <= self.high


def mean(values: Sequence[float], reach: float) -> Interval:
    """Return the mean of independent values from ``-reach`` to ``reach``, with its interval."""
    return Interval(fmean(values), *bounded_interval(values, -reach, reach))


def share(hits: int, count: int) -> Interval:
    """Return the share of hits among independent trials, with its interval."""
    return Interval(hits / count, *bounded_interval([1] * hits + [0] * (count - hits), 0, 1))
