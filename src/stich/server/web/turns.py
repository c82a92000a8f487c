"""Fair turns for those who only watch: a few at a time, and between them the event loop does what else there is to do."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

SLICE = 32
"""Number of tasks per turn, which take some tenths of a millisecond."""


class Turns:
    """Queue of small tasks, run in the order of their requests."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._going = False

    def add(self, do: Callable[[], None]) -> None:
        """Call this, which must not fail, when it is its turn."""
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
