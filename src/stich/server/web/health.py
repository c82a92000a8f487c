"""``/api/health/live`` and ``…/ready``: what a proxy asks to know where it may send people; ``/metrics``: counts for Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import Literal

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from stich.server import meters
from stich.server.clock import Clock
from stich.server.settings import Settings
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
            return problem(503, "health/draining")
        async with self._lock:
            now = asyncio.get_running_loop().time()
            if now - self._checked_at >= CHECK_EVERY:
                self._found = await self._check()
                self._checked_at = now
        match self._found:
            case "full":
                return problem(503, "health/full")
            case "database":
                return problem(503, "health/database")
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


class Metrics:
    """Handler of the metrics. With an empty ``token`` every client gets a 404."""

    def __init__(self, token: str) -> None:
        self._expected = f"Bearer {token}".encode() if token else None

    @route("GET /metrics", apart="counts for operators: docs/how-to/operations.md")
    async def counts(self, request: Request) -> Response:
        """Return the metrics, for a client with the token."""
        shown = request.headers.get("authorization", "").encode()
        if self._expected is None or not compare_digest(shown, self._expected):
            return problem(404, "page/unknown")
        return Response(generate_latest(meters.REGISTRY), headers={"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def measured(settings: Settings, clock: Clock) -> AsyncIterator[None]:
    """Measure the event loop's delay while the block runs, if the settings allow reading the metrics."""
    if not settings.metrics_token:
        yield
        return
    watching = asyncio.create_task(meters.watch_the_loop(clock), name="lag of the loop")
    try:
        yield
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
