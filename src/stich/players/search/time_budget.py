"""Time of one decision by the clock, divided among its stages, so that a busy machine shortens the search and not the limit."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

GENEROUS = 30.0
"""Time limit (seconds) from which on the amount of work does not depend on the pace of the machine."""
BUSY = 1.5
"""Slowness from which on the machine counts as busy."""


class _Machine:
    """Pace of the machine, as this process last saw it."""

    slowness: ClassVar[float] = 1.0
    """Seconds by the clock for each second of processor time in the last decision with a time limit."""


class TimeBudget:
    """Time limit of one decision, which starts now. ``seconds``: the limit."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._start, self._processor = seconds, time.perf_counter(), time.thread_time()

    @property
    def limited(self) -> bool:
        """True if the amount of work follows the pace of the machine."""
        return self._seconds < GENEROUS

    def deadline(self, share: float = 1.0) -> float:
        """Return the time of `time.perf_counter` at which this share of the time is over."""
        return self._start + share * self._seconds

    def fits(self, done: int, since: float, most: int, share: float = 1.0) -> int:
        """Return how many pieces of work, at most ``most``, fit into this share of the time at the pace of the last ones.

        ``done``: number of pieces of work done since the time ``since`` (of `time.perf_counter`).
        """
        if not self.limited:
            return most
        now = time.perf_counter()
        return max(0, min(most, int(done * (self.deadline(share) - now) / max(now - since, 1e-9))))

    def fewer(self, amount: int) -> int:
        """Return the part of an amount of work that this process does in the same time by the clock while the machine is busy."""
        return amount if not self.limited or _Machine.slowness < BUSY else max(1, int(amount / _Machine.slowness))

    def remember_pace(self) -> None:
        """Remember for the next decision how slow the machine was in this one."""
        worked = time.thread_time() - self._processor
        if self.limited and worked > 0.01:
            _Machine.slowness = (time.perf_counter() - self._start) / worked


@contextmanager
def time_budget(seconds: float) -> Iterator[TimeBudget]:
    """Time limit of the decision that is made within this context; its pace is remembered for the next one."""
    budget = TimeBudget(seconds)
    yield budget
    budget.remember_pace()
