"""Health checks for proxies (``/api/health/live`` and ``/api/health/ready``), and metrics for Prometheus (``/metrics``)."""

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
"""Time limit for the database's answer to a check (seconds)."""


CHECK_EVERY = 1.0
"""Shortest time between two checks of the database (seconds), however often clients ask."""


class Health:
    """Handlers of health checks. ``write``: writes to the database."""

    def __init__(self, write: Callable[[], Awaitable[None]], sockets: OpenSockets) -> None:
        self._write, self._sockets = write, sockets
        self._lock = asyncio.Lock()
        self._checked_at = float("-inf")
        self._found: Literal["full", "database"] | None = None
        """Fault that the last check found; None if it found none."""

    @route("GET /api/health", bots=True)
    async def health(self) -> Ok:
        """Return success if the server runs."""
        return Ok(True)

    @route("GET /api/health/live", bots=True)
    async def live(self) -> Ok:
        """Return success if this server process answers."""
        return Ok(True)

    @route("GET /api/health/ready", "503 health/draining health/database health/full", answer=Ok, bots=True)
    async def ready(self) -> Response:
        """Return success if the database can be written and the server is not about to stop."""
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
    """Handler of the metrics. If ``token`` is empty, every client gets a 404."""

    def __init__(self, token: str) -> None:
        self._expected = f"Bearer {token}".encode() if token else None

    @route("GET /metrics", apart="counts for operators: docs/how-to/operations.md")
    async def counts(self, request: Request) -> Response:
        """Return the metrics, to clients with the right token."""
        shown = request.headers.get("authorization", "").encode()
        if self._expected is None or not compare_digest(shown, self._expected):
            return problem(404, "page/unknown")
        return Response(generate_latest(meters.REGISTRY), headers={"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def measured(settings: Settings, clock: Clock) -> AsyncIterator[None]:
    """Measure the delay of the event loop while the block lasts, if the settings have a token for metrics."""
    if not settings.metrics_token:
        yield
        return
    watching = asyncio.create_task(meters.watch_the_loop(clock), name="lag of the loop")
    try:
        yield
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
