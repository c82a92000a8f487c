"""Notifications about changes by other nodes (LISTEN of PostgreSQL).

If the connection breaks, notifications may be lost; the node then reads everything again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import asyncpg
import msgspec
import structlog
from sqlalchemy.engine import URL

from stich.server.store.wake import CHANNEL, Wake

log = structlog.get_logger()

CHECK = 5.0
"""Time between two checks of the connection (seconds)."""
AGAIN = 0.5
"""Delay before a new connection is tried (seconds)."""


async def listen(
    url: URL,
    number: int,
    woken: Callable[[Wake], Awaitable[None]],
    missed: Callable[[], Awaitable[None]],
) -> None:
    """Call ``woken`` for each notification of another node, one after the other, until cancelled. Call ``missed`` when some may have been
    lost."""
    inbox: asyncio.Queue[Wake] = asyncio.Queue()

    def heard(_connection: object, _process: int, _channel: str, message: object) -> None:
        wake = msgspec.json.decode(str(message), type=Wake)
        if wake.sender != number:
            inbox.put_nowait(wake)

    handing = asyncio.create_task(_hand_on(inbox, woken), name="wake-ups")
    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        while True:
            try:
                connection = await asyncpg.connect(dsn, timeout=CHECK)
                try:
                    await connection.add_listener(CHANNEL, heard)
                    await missed()
                    await _until_gone(connection)
                finally:
                    connection.terminate()
            except Exception as error:
                log.error("wake-ups were interrupted", node=number, error=type(error).__name__)
            await asyncio.sleep(AGAIN)
    finally:
        handing.cancel()
        await asyncio.gather(handing, return_exceptions=True)


async def _until_gone(connection: asyncpg.Connection) -> None:
    gone = asyncio.Event()
    connection.add_termination_listener(lambda _: gone.set())
    while not gone.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(CHECK):
                await gone.wait()
        await connection.execute("SELECT 1", timeout=CHECK)


async def _hand_on(inbox: asyncio.Queue[Wake], woken: Callable[[Wake], Awaitable[None]]) -> None:
    while True:
        wake = await inbox.get()
        while not inbox.empty():
            wake |= inbox.get_nowait()
        try:
            await woken(wake)
        except Exception as error:
            log.error("wake-up failed", error=type(error).__name__)
