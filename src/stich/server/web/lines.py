"""Response that is sent line by line until either side ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

WriteBytes = Callable[[bytes], Awaitable[None]]
"""Function that sends one line, given without its end."""


class LinesResponse(Response):
    """Response of JSON lines. ``tell`` sends them and is cancelled when the client disconnects or reads too slowly."""

    media_type = "application/x-ndjson"

    def __init__(self, tell: Callable[[WriteBytes], Awaitable[None]], patience: float) -> None:
        """Create the response. ``patience``: longest time for sending one line (seconds)."""
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._tell, self._patience = tell, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})

        async def write(line: bytes) -> None:
            async with asyncio.timeout(self._patience):
                await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})

        telling, going = asyncio.create_task(self._send_all(write)), asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((telling, going), return_when=asyncio.FIRST_COMPLETED)
            if telling.done() and telling.result():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            for task in (telling, going):
                task.cancel()
            await asyncio.gather(telling, going, return_exceptions=True)

    async def _send_all(self, write: WriteBytes) -> bool:
        """Send all lines. Return False if sending was stopped because the client reads too slowly."""
        try:
            await self._tell(write)
        except TimeoutError:
            return False
        return True


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
