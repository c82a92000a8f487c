"""Uvicorn's server with limits on connections and on what clients send."""

from __future__ import annotations

import socket as sockets
from collections.abc import Collection
from time import monotonic

import uvicorn
from starlette.applications import Starlette

from stich.server.settings import Settings

from .accepting import Acceptor, capacity
from .intake import Intake
from .security import address
from .websocket import Http, Protocol


def configuration(app: Starlette, settings: Settings, *, timeout_graceful_shutdown: int) -> uvicorn.Config:
    """Return Uvicorn's configuration for this application. ``timeout_graceful_shutdown``: time limit for running requests at the end
    (seconds)."""
    return uvicorn.Config(
        app,
        http=Http,
        ws=Protocol,
        ws_max_size=settings.frame_limit,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        ws_per_message_deflate=False,  # messages are small, but the state of a compressor for each socket is not
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=timeout_graceful_shutdown,
    )


class GuardedServer(uvicorn.Server):
    """Uvicorn server that accepts connections itself (`accepting`) and limits what they send (`intake`)."""

    def __init__(
        self, config: uvicorn.Config, settings: Settings, nodes: Collection[sockets.socket] = (), capacity: int | None = None
    ) -> None:
        """Create the server. ``nodes``: listening sockets to which only other nodes connect.

        ``capacity``: largest number of connections; None for as many as the system allows the process.
        """
        super().__init__(config)
        self._settings, self._nodes, self._capacity = settings, nodes, capacity
        self._acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup([])
        if not self.started:
            return
        intake = Intake(self._settings, monotonic, lambda host: address({"client": (host, 0)}), self.config.forwarded_allow_ips)
        room = capacity() if self._capacity is None else self._capacity

        def http() -> Http:
            return Http(self.config, self.server_state, self.lifespan.state)

        self._acceptors = [Acceptor(listening, intake, http, room, trusted=listening in self._nodes) for listening in sockets or ()]

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        for acceptor in self._acceptors:
            acceptor.close()
        await super().shutdown(sockets)
