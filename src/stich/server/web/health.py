"""``/api/health/live`` and ``/api/health/ready``: what a proxy asks to know where it may send people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

import structlog
from starlette.responses import Response

from stich.server.store.disk_full import DiskFull

from .open_sockets import OpenSockets
from .problems import json, problem
from .route import Ok, route

log = structlog.get_logger()
PATIENCE = 2.0
"""Seconds in which the database must answer."""


CHECK_EVERY = 1.0
"""Seconds between two checks of the database, however often the server is asked."""


class Health:
    """Answers about the server's health. ``write`` writes to the database."""

    def __init__(self, write: Callable[[], Awaitable[None]], sockets: OpenSockets) -> None:
        self._write, self._sockets = write, sockets
        self._lock = asyncio.Lock()
        self._checked_at = float("-inf")
        self._found: Literal["full", "database"] | None = None
        """Fault that the last check found."""

    @route("GET /api/health", bots=True)
    async def health(self) -> Ok:
        """Return whether the server runs."""
        return Ok(True)

    @route("GET /api/health/live", bots=True)
    async def live(self) -> Ok:
        """Return whether the process answers."""
        return Ok(True)

    @route("GET /api/health/ready", "503 health/draining health/database health/full", answer=Ok, bots=True)
    async def ready(self) -> Response:
        """Return whether the database can be written and the server is not about to stop."""
        if self._sockets.draining:
            return problem(503, "health/draining", "this server is about to stop: go to another")
        async with self._lock:
            now = asyncio.get_running_loop().time()
            if now - self._checked_at >= CHECK_EVERY:
                self._found = await self._check()
                self._checked_at = now
        match self._found:
            case "full":
                return problem(503, "health/full", "the disk of the database is full")
            case "database":
                return problem(503, "health/database", "the database does not answer")
        return json(Ok(True))

    async def _check(self) -> Literal["full", "database"] | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._write()
        except DiskFull:
            log.error("the disk of the database is full")
            return "full"
        except Exception as error:
            log.error("the database does not answer", error=type(error).__name__)
            return "database"
        return None
