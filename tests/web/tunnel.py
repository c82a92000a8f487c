"""A connection to a server that can be a tunnel: all data that enters is lost, without an error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Tunnel:
    """Passes bytes on between a page and a server, or swallows them."""

    def __init__(self, server: str) -> None:
        self._to = urlsplit(server)
        self._lines: set[asyncio.Task[None]] = set()
        self.address = ""
        self.dark = False
        """Nothing comes through. What was swallowed does not come later."""

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._to.hostname, self._to.port)
        for source, target in ((reader, back), (there, writer)):
            line = asyncio.create_task(self._pass_on(source, target))
            self._lines.add(line)
            line.add_done_callback(self._lines.discard)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        whole = not self.dark
        try:
            while data := await source.read(65536):
                whole = whole and not self.dark
                if whole:
                    target.write(data)
                    await target.drain()
        except ConnectionError:
            pass
        finally:
            target.close()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Tunnel]:
        """Forward data while the block runs."""
        listening = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        host, port = listening.sockets[0].getsockname()
        self.address = f"http://{host}:{port}"
        try:
            yield self
        finally:
            listening.close()
            for line in self._lines:
                line.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)
