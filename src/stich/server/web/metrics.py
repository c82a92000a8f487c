"""``GET /metrics``: what the server has counted, for Prometheus. There is nothing at this address but for who knows the token."""

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
    """Answers with the counts. With an empty ``token`` there is nothing at the address."""

    def __init__(self, token: str) -> None:
        self._expected = f"Bearer {token}".encode() if token else None

    @route("GET /metrics", apart="counts for operators: docs/how-to/operations.md")
    async def counts(self, request: Request) -> Response:
        """Return the counts, for a client with the token."""
        shown = request.headers.get("authorization", "").encode()
        if self._expected is None or not compare_digest(shown, self._expected):
            return problem(404, "page/unknown", "there is nothing at this address")
        return Response(generate_latest(meters.REGISTRY), headers={"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def measured(settings: Settings, clock: Clock) -> AsyncIterator[None]:
    """Watch the event loop while the block lasts, if anybody may read of it."""
    if not settings.metrics_token:
        yield
        return
    watching = asyncio.create_task(meters.watch_the_loop(clock), name="lag of the loop")
    try:
        yield
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
