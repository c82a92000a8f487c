"""Durations of players' decisions, as a histogram that can be added up over boards."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import msgspec

RATIO = math.log(1.02)
"""Width of the histogram's bins (in units of the logarithm). With 2 % percentiles are accurate to 1 %."""
SHORTEST = 1e-6
"""Shortest duration that is distinguished (in seconds); shorter durations count as this one."""


class Durations(msgspec.Struct):
    """Histogram of durations (in seconds). ``bins[i]`` is the number of durations nearest to 1.02^i microseconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    bins: dict[int, int] = {}

    def add(self, seconds: float) -> None:
        self.count += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        index = round(math.log(max(1.0, seconds / SHORTEST)) / RATIO)
        self.bins[index] = self.bins.get(index, 0) + 1

    def quantile(self, share: float) -> float | None:
        """Return the time (in seconds) that this share of the decisions did not exceed; None if there are no decisions."""
        left = math.ceil(share * self.count)
        for index in sorted(self.bins):
            left -= self.bins[index]
            if left <= 0:
                return min(self.longest, SHORTEST * math.exp(index * RATIO))
        return None

    @property
    def mean(self) -> float | None:
        return self.total / self.count if self.count else None


def merged(histograms: list[Durations]) -> Durations:
    """Return one histogram of all durations in these histograms."""
    bins: Counter[int] = Counter()
    for each in histograms:
        bins.update(each.bins)
    longest = max((each.longest for each in histograms), default=0.0)
    return Durations(sum(each.count for each in histograms), math.fsum(each.total for each in histograms), longest, dict(bins))


def milliseconds(durations: Durations) -> dict[str, Any]:
    """Return the mean, median (``p50``), 95th percentile (``p95``) and maximum (``max``) of the durations, in milliseconds."""
    figures = {
        "mean": durations.mean,
        "p50": durations.quantile(0.5),
        "p95": durations.quantile(0.95),
        "max": durations.longest if durations.count else None,
    }
    return {name: None if seconds is None else round(1e3 * seconds, 4) for name, seconds in figures.items()}
