"""``GET /metrics``: the server's metrics for Prometheus. Clients without the token get a 404."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hmac import compare_digest

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from stich.server import meters
from stich.server.clock import Clock
from stich.server.settings import Settings

from .problems import problem
from .route import route


class Metrics:
    """Handler of the metrics. With an empty ``token`` every client gets a 404."""

    def __init__(self, token: str) -> None:
        self._expected = f"Bearer {token}".encode() if token else None

    @route("GET /metrics", apart="counts for operators: docs/guide/operations.md")
    async def counts(self, request: Request) -> Response:
        """Return the metrics, for a client with the token."""
        shown = request.headers.get("authorization", "").encode()
        if self._expected is None or not compare_digest(shown, self._expected):
            return problem(404, "page/unknown", "there is nothing at this address")
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
