"""The open sockets of each guest, so that one whose session has ended is closed."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from stich.server.store.guests import GuestRow


class OpenSockets:
    """Which tokens hold sockets open. ``resume`` finds the guest of a token; ``tell`` lets other servers look, too."""

    def __init__(self, resume: Callable[[str], Awaitable[GuestRow | None]], tell: Callable[[str], Awaitable[None]]) -> None:
        self._resume, self._tell = resume, tell
        self._open: defaultdict[str, set[tuple[str, asyncio.Event]]] = defaultdict(set)

    @contextmanager
    def held(self, guest: str, token: str) -> Iterator[asyncio.Event]:
        """While a socket is open: an event that is set when its session has ended."""
        ended = asyncio.Event()
        self._open[guest].add((token, ended))
        try:
            yield ended
        finally:
            self._open[guest].discard((token, ended))
            if not self._open[guest]:
                del self._open[guest]

    async def check(self, guest: str) -> None:
        """Close those of this guest's sockets whose session has ended, at all servers."""
        await self.look(guest)
        await self._tell(guest)

    async def look(self, guest: str) -> None:
        """The same at this server."""
        for token, ended in tuple(self._open.get(guest, ())):
            if await self._resume(token) is None:
                ended.set()
