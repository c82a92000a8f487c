"""Fair turns for those who only watch: a few at a time, and between them the event loop does what else there is to do."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

SLICE = 32
"""So many at a time: some tenths of a millisecond."""


class Turns:
    """What is to be done for each of many, in the order in which it was asked for."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def add(self, do: Callable[[], None]) -> None:
        """Call this when it is its turn."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._go)
        self._waiting.append(do)

    def _go(self) -> None:
        for _ in range(min(SLICE, len(self._waiting))):
            self._waiting.popleft()()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._go)
