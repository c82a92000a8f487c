"""A clock that a test moves on by hand."""

from __future__ import annotations

import asyncio


class ManualClock:
    """Time that passes only by `pass_`."""

    def __init__(self, start: float = 1_000_000.0) -> None:
        self.time = start
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        self._sleepers.append((self.time + seconds, done))
        await done

    @property
    def next(self) -> float | None:
        """Return the seconds until the next sleeping task wakes."""
        self._sleepers = [(at, done) for at, done in self._sleepers if not done.done()]
        return min((at - self.time for at, _ in self._sleepers), default=None)

    async def pass_(self, seconds: float) -> None:
        """Let so much time pass, waking one sleeper after the other at its moment."""
        end = self.time + seconds
        await settle()
        while (wait := self.next) is not None and self.time + wait <= end:
            self.time += wait
            for at, done in self._sleepers:
                if at <= self.time and not done.done():
                    done.set_result(None)
            await settle()
        self.time = end


async def settle() -> None:
    """Wait until every task waits for time or for another task."""
    for _ in range(30):
        await asyncio.sleep(0)
