"""Limits of a search."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from stich.native import Stop

__all__ = ["UNLIMITED", "Limits", "Stop", "until"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a search. A search that meets a limit returns bounds. Only a limit in nodes gives the same bounds on every machine."""

    nodes: int | None = None
    """Greatest number of positions searched."""
    seconds: float | None = None
    stop: Stop | None = None
    """Stop signal: ``stop.set()`` in another thread ends the search at once."""

    def countdown(self) -> Callable[[], Limits]:
        """Return a function for several searches that share the seconds from now on: each call returns the limits with the remaining
        seconds. Nodes apply to each search."""
        if self.seconds is None:
            return lambda: self
        end = time.monotonic() + self.seconds
        return lambda: replace(self, seconds=max(0.0, end - time.monotonic()))

    def split(self, parts: int) -> Limits:
        """Return limits with an equal part of nodes and seconds for each of several searches."""
        nodes = None if self.nodes is None else self.nodes // parts
        return replace(self, nodes=nodes, seconds=None if self.seconds is None else self.seconds / parts)


UNLIMITED = Limits()


def until(deadline: float) -> Limits:
    """Return limits with the time left before a deadline by `time.perf_counter`, or with 0 seconds after it."""
    return Limits(seconds=max(0.0, deadline - time.perf_counter()))
