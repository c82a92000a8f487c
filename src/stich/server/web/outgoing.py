"""The way out of a socket: messages leave in order, and whoever writes them never waits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from .websocket import EXTENSION


class Outgoing(Protocol):
    """Where messages are written."""

    on_room: Callable[[], None] | None
    """Called when there is room to write again, or nobody to read it any more."""

    @property
    def full(self) -> bool:
        """The peer does not read as fast as it is written to: wait for ``on_room``."""

    def write(self, *texts: bytes) -> None:
        """Send these text messages; nothing happens where the socket is closed."""

    def cut_off(self) -> None:
        """Close at once, whatever the peer has not read yet."""


class Queued:
    """The way out through ASGI, where a message is sent when those before it have been: for servers that are not our own."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self.on_room: Callable[[], None] | None = None

    @property
    def full(self) -> bool:
        return len(self._waiting) > 1

    def write(self, *texts: bytes) -> None:
        self._waiting.extend(texts)
        if self._waiting and self._sending is None:
            self._sending = asyncio.create_task(self._send())

    def cut_off(self) -> None:
        self._waiting.clear()
        if self._sending is not None:
            self._sending.cancel()

    async def _send(self) -> None:
        try:
            while self._waiting:
                await self._socket.send({"type": "websocket.send", "text": self._waiting[0].decode()})
                was_full = self.full
                self._waiting.popleft()
                if was_full and not self.full and self.on_room is not None:
                    self.on_room()
        except (OSError, RuntimeError, WebSocketDisconnect):  # closed: whoever reads hears of it
            self._waiting.clear()
        finally:
            self._sending = None


def outgoing(socket: WebSocket) -> Outgoing:
    """The way out of this socket: straight to the transport where the server lets us."""
    extensions: dict[str, Outgoing] = socket.scope.get("extensions", {})
    return extensions.get(EXTENSION) or Queued(socket)
