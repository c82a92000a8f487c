"""Limits of the solver's searches, in positions, seconds, or by a stop signal."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from stich.native import Stop

__all__ = ["UNLIMITED", "Limits", "Stop", "until"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a search by the solver. A search that meets a limit returns bounds. Only limits in nodes give the same bounds on every
    machine.
    """

    nodes: int | None = None
    """Maximum number of positions (nodes) that are searched; None for no limit."""
    seconds: float | None = None
    stop: Stop | None = None
    """Stop signal: ``stop.set()`` in another thread ends the search at once."""

    def countdown(self) -> Callable[[], Limits]:
        """Return a function that returns these limits with the seconds that remain, counted from now, for several searches that share them.

        The limit in nodes applies to each search.
        """
        if self.seconds is None:
            return lambda: self
        end = time.monotonic() + self.seconds
        return lambda: replace(self, seconds=max(0.0, end - time.monotonic()))

    def split(self, parts: int) -> Limits:
        """Return limits with an equal part of the nodes and seconds for each of several searches."""
        nodes = None if self.nodes is None else self.nodes // parts
        return replace(self, nodes=nodes, seconds=None if self.seconds is None else self.seconds / parts)


UNLIMITED = Limits()


def until(deadline: float) -> Limits:
    """Return limits with the seconds left until a deadline (a time of `time.perf_counter`); 0 seconds after the deadline."""
    return Limits(seconds=max(0.0, deadline - time.perf_counter()))
