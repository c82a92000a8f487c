"""Updates for spectators, a few in each turn of the event loop, so that other work is not delayed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

SLICE = 32
"""Number of tasks per turn of the event loop. Together they take some tenths of a millisecond."""


class Turns:
    """Queue of small tasks, run in the order of their requests."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._going = False

    def add(self, do: Callable[[], None]) -> None:
        """Call this function when its turn comes. It must not raise."""
        self._waiting.append(do)
        if not self._going:
            self._going = True
            asyncio.get_running_loop().call_soon(self._go)

    def _go(self) -> None:
        for _ in range(min(SLICE, len(self._waiting))):
            self._waiting.popleft()()
        self._going = bool(self._waiting)
        if self._going:
            asyncio.get_running_loop().call_soon(self._go)
