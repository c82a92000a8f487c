"""How long decisions took: a histogram that many boards add up to."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import msgspec

RATIO = math.log(1.02)
"""Bins are 2 % wide, so that a percentile read off them is right to 1 %."""
SHORTEST = 1e-6
"""Seconds; what is shorter is counted as this."""


class Durations(msgspec.Struct):
    """Times in seconds. ``bins[i]`` counts those nearest to 1.02^i microseconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    bins: dict[int, int] = {}

    def add(self, seconds: float) -> None:
        self.count += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        place = round(math.log(max(1.0, seconds / SHORTEST)) / RATIO)
        self.bins[place] = self.bins.get(place, 0) + 1

    def percentile(self, part: float) -> float | None:
        """The time that this part of the decisions did not exceed; None where there are none."""
        rest = math.ceil(part * self.count)
        for place in sorted(self.bins):
            rest -= self.bins[place]
            if rest <= 0:
                return min(self.longest, SHORTEST * math.exp(place * RATIO))
        return None

    @property
    def mean(self) -> float | None:
        return self.total / self.count if self.count else None


def together(parts: list[Durations]) -> Durations:
    """All these times in one histogram."""
    bins: Counter[int] = Counter()
    for part in parts:
        bins.update(part.bins)
    longest = max((part.longest for part in parts), default=0.0)
    return Durations(sum(part.count for part in parts), math.fsum(part.total for part in parts), longest, dict(bins))


def milliseconds(durations: Durations) -> dict[str, Any]:
    """What is told of them, in milliseconds."""
    told = {
        "mean": durations.mean,
        "p50": durations.percentile(0.5),
        "p95": durations.percentile(0.95),
        "max": durations.longest if durations.count else None,
    }
    return {name: None if seconds is None else round(1e3 * seconds, 4) for name, seconds in told.items()}
