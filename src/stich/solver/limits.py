"""How far a search may go."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from stich.native import Stop

__all__ = ["UNLIMITED", "Limits", "Stop", "until"]


@dataclass(frozen=True, slots=True)
class Limits:
    """A search that meets a limit answers with bounds. Only a limit in nodes gives the same bounds everywhere."""

    nodes: int | None = None
    """Positions searched, at most."""
    seconds: float | None = None
    stop: Stop | None = None
    """``stop.set()`` in another thread ends the search at once."""

    def countdown(self) -> Callable[[], Limits]:
        """For several searches that share the seconds from now on: each call gives what is left of them. Nodes are for each search."""
        if self.seconds is None:
            return lambda: self
        end = time.monotonic() + self.seconds
        return lambda: replace(self, seconds=max(0.0, end - time.monotonic()))

    def split(self, parts: int) -> Limits:
        """An equal part of nodes and seconds for each of several searches."""
        nodes = None if self.nodes is None else self.nodes // parts
        return replace(self, nodes=nodes, seconds=None if self.seconds is None else self.seconds / parts)


UNLIMITED = Limits()


def until(deadline: float) -> Limits:
    """The time that is left before a deadline by `time.perf_counter`; none after it."""
    return Limits(seconds=max(0.0, deadline - time.perf_counter()))
