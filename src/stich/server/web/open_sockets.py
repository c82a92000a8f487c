"""Open sockets of each guest. A socket is closed when its session ends, and all sockets are closed before the server stops."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from stich.server import meters
from stich.server.store.guest_rows import GuestRow

from .sockets import NO_SESSION, RESTART

DRAIN = 1.5
"""Time for open sockets to finish their answers in progress when the server stops (seconds)."""


class OpenSockets:
    """Open sockets by guest. ``resume``: returns the guest of a token; ``tell``: makes other nodes check a guest's sockets."""

    def __init__(self, resume: Callable[[str], Awaitable[GuestRow | None]], tell: Callable[[str], Awaitable[None]]) -> None:
        self._resume, self._tell = resume, tell
        self._open: defaultdict[str, dict[asyncio.Future[int], str]] = defaultdict(dict)
        self._empty = asyncio.Event()
        self.draining = False
        """True when the server is about to stop and refuses new sockets."""

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    @contextmanager
    def held(self, guest: str, token: str) -> Iterator[asyncio.Future[int]]:
        """Register a socket that is open during the block. Yield a future; when the socket must be closed, its result is the close code."""
        ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._open[guest][ended] = token
        meters.SOCKETS.inc()
        try:
            yield ended
        finally:
            meters.SOCKETS.dec()
            del self._open[guest][ended]
            if not self._open[guest]:
                del self._open[guest]
            if not self._open:
                self._empty.set()

    def end(self, guest: str, code: int) -> None:
        """Close all sockets of this guest on this node, with this close code."""
        for ended in tuple(self._open.get(guest, {})):
            if not ended.done():
                ended.set_result(code)

    async def check(self, guest: str) -> None:
        """Close the sockets of this guest whose sessions have ended, on all nodes."""
        await self.look(guest)
        await self._tell(guest)

    async def look(self, guest: str) -> None:
        """Close the sockets of this guest whose sessions have ended, on this node."""
        for ended, token in tuple(self._open.get(guest, {}).items()):
            if await self._resume(token) is None and not ended.done():
                ended.set_result(NO_SESSION)

    async def drain(self) -> None:
        """Close all sockets, each after its answer in progress, and wait for them up to `DRAIN` seconds."""
        self.draining = True
        self._empty.clear()
        for ended in [ended for held in self._open.values() for ended in held if not ended.done()]:
            ended.set_result(RESTART)
        if self._open:
            with suppress(TimeoutError):
                async with asyncio.timeout(DRAIN):
                    await self._empty.wait()
