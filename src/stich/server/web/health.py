"""``/api/health/live`` and ``/api/health/ready``: what a proxy asks to know where it may send people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import sqlalchemy as sa
import structlog
from starlette.requests import Request
from starlette.responses import Response

from stich.server.store.store import Store

from .problems import json, problem

log = structlog.get_logger()
PATIENCE = 2.0
"""Seconds in which the database must answer."""


class Health:
    """``store`` is there once the server has started; ``draining`` says whether it is about to stop."""

    def __init__(self, store: Callable[[], Store], draining: Callable[[], bool]) -> None:
        self._store, self._draining = store, draining

    async def live(self, _request: Request) -> Response:
        """The process answers."""
        return json({"ok": True})

    async def ready(self, _request: Request) -> Response:
        """The database answers too, and the server is not about to stop."""
        if self._draining():
            return problem(503, "health/draining", "this server is about to stop: go to another")
        try:
            async with asyncio.timeout(PATIENCE), self._store().connect() as connection:
                await connection.execute(sa.select(1))
        except Exception as error:
            log.error("the database does not answer", error=type(error).__name__)
            return problem(503, "health/database", "the database does not answer")
        return json({"ok": True})
