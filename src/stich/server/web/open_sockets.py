"""The open sockets of each guest, so that one whose session has ended is closed, and all of them before the server stops."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from stich.server import meters
from stich.server.store.guests import GuestRow

DRAIN = 1.5
"""Seconds that open sockets have to finish what is under way."""


class Ending(asyncio.Event):
    """Set when a socket is to be closed: its session has ended, or, with ``restart``, the server is about to stop."""

    restart = False


class OpenSockets:
    """Which tokens hold sockets open. ``resume`` finds the guest of a token; ``tell`` lets other servers look, too."""

    def __init__(self, resume: Callable[[str], Awaitable[GuestRow | None]], tell: Callable[[str], Awaitable[None]]) -> None:
        self._resume, self._tell = resume, tell
        self._open: defaultdict[str, set[tuple[str, Ending]]] = defaultdict(set)
        self._empty = asyncio.Event()
        self.draining = False
        """The server is about to stop: nobody comes in."""

    @contextmanager
    def held(self, guest: str, token: str) -> Iterator[Ending]:
        """While a socket is open: an event that is set when it is to be closed."""
        ended = Ending()
        self._open[guest].add((token, ended))
        meters.SOCKETS.inc()
        try:
            yield ended
        finally:
            meters.SOCKETS.dec()
            self._open[guest].discard((token, ended))
            if not self._open[guest]:
                del self._open[guest]
            if not self._open:
                self._empty.set()

    async def check(self, guest: str) -> None:
        """Close those of this guest's sockets whose session has ended, at all servers."""
        await self.look(guest)
        await self._tell(guest)

    async def look(self, guest: str) -> None:
        """The same at this server."""
        for token, ended in tuple(self._open.get(guest, ())):
            if await self._resume(token) is None:
                ended.set()

    async def drain(self) -> None:
        """Close all sockets, each after the answer that is under way, and wait until they are."""
        self.draining = True
        self._empty.clear()
        for ended in [ended for held in self._open.values() for _, ended in held]:
            ended.restart = True
            ended.set()
        if self._open:
            with suppress(TimeoutError):
                async with asyncio.timeout(DRAIN):
                    await self._empty.wait()
