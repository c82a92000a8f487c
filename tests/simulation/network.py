"""The network between people's browsers and the server: streams as TCP makes them, in order and without gaps until they are cut.

The server's side speaks ASGI to the real application; the other side is for the simulated people.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from http.cookies import SimpleCookie
from math import inf
from random import Random
from typing import Any

import msgspec

WINDOW = 40_000
"""Bytes that a connection holds for a reader before sending waits."""
HEARTBEAT = 20.0
"""Seconds after which the server notices a dead connection."""

OUTSIDE = Context()
"""Context of messages in transit, which belong to no node."""


class NetworkFaults:
    """Rates are for each message, 0 to 1."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.active = True
        self.latency = 0.02
        self.slow = self.cut = self.vanish = self.duplicate = 0.0

    def happens(self, rate: float) -> bool:
        return self.active and rate > 0 and self.rng.random() < rate

    def delay(self) -> float:
        if self.happens(self.slow):
            return self.rng.choice((0.3, 2.0, 6.0)) * self.rng.random()
        return self.latency * self.rng.random()


class Wire:
    """One WebSocket. ``read`` at the client's end, ``receive`` and ``send`` at the server's."""

    def __init__(self, faults: NetworkFaults, node: Any, guest: str, table: str) -> None:
        """``guest``: the cookie of who is at the client's end."""
        self._faults, self.node, self.guest, self.table = faults, node, guest, table
        self._loop = asyncio.get_running_loop()
        self._to_server: deque[dict[str, Any]] = deque()
        self._to_client: deque[bytes | int] = deque()
        self._going_up: deque[dict[str, Any]] = deque()
        self._going_down: deque[bytes | int] = deque()
        self._server_waits: asyncio.Future[None] | None = None
        self._client_waits: asyncio.Future[None] | None = None
        self._room: list[asyncio.Future[None]] = []
        self._unread = 0
        self._up_at = self._down_at = 0.0
        self.server_closed = self.client_gone = self.cut_off = False
        self.accepted_at: float | None = None
        self.left_at: float | None = None
        """Between these two moments the server knew that the guest was there."""
        self.opened: asyncio.Future[bool] = self._loop.create_future()
        """Result of the server's acceptance, once the client knows it."""
        self.reads = True
        """False while the reader is asleep: what comes fills the window."""

    # -- the client's end ----------------------------------------------------------------------------------------

    def send_text(self, text: str) -> None:
        """May be lost with the connection, but never alone."""
        if self.client_gone or self.cut_off:
            return
        if self._faults.happens(self._faults.cut):
            self.cut()
            return
        self._up({"type": "websocket.receive", "text": text})

    async def read(self, until: float) -> bytes | int | None:
        """Return the next message, the code of the closing, or None at the end of the time."""
        while not (self._to_client and self.reads):
            if self._loop.time() >= until:
                return None
            self._client_waits = self._loop.create_future()
            timer = None if until == inf else self._loop.call_at(until, _wake, self._client_waits)
            await self._client_waits
            if timer is not None:
                timer.cancel()
        message = self._to_client.popleft()
        if isinstance(message, bytes):
            self._unread -= len(message)
            for waiting in self._room:
                _wake(waiting)
            self._room.clear()
        return message

    def leave(self) -> None:
        """Close it in an orderly way."""
        if not self.client_gone:
            self.client_gone = True
            if not self.cut_off:
                self._up({"type": "websocket.disconnect", "code": 1005})

    def vanish(self) -> None:
        """Take the client's computer off the network without a close frame: half open, until the server's heartbeat."""
        if not self.client_gone:
            self.client_gone = True
            self._loop.call_later(HEARTBEAT, self._server_hears, {"type": "websocket.disconnect", "code": 1006}, context=OUTSIDE)

    # -- between -------------------------------------------------------------------------------------------------

    def cut(self) -> None:
        """Both ends notice, sooner or later; what was on its way is lost."""
        if self.cut_off:
            return
        self.cut_off = True
        self._loop.call_later(self._faults.delay(), self._server_hears, {"type": "websocket.disconnect", "code": 1006}, context=OUTSIDE)
        self._loop.call_later(self._faults.delay(), self._client_hears, 1006, context=OUTSIDE)

    def node_died(self, quietly: bool) -> None:
        """Break the connection at the server's end; its machine may still send a close frame."""
        if not self.cut_off:
            self.cut_off = True
            if not quietly:
                self._loop.call_later(self._faults.delay(), self._client_hears, 1006, context=OUTSIDE)

    def _up(self, message: dict[str, Any]) -> None:
        self._up_at = max(self._up_at, self._loop.time() + self._faults.delay())
        self._going_up.append(message)
        self._loop.call_at(self._up_at, self._arrive, context=OUTSIDE)

    def _arrive(self) -> None:
        message = self._going_up.popleft()
        if not self.cut_off:
            self._server_hears(message)

    def _server_hears(self, message: dict[str, Any]) -> None:
        self._to_server.append(message)
        if self._server_waits is not None:
            _wake(self._server_waits)

    def _know(self, accepted: bool) -> None:
        if not self.opened.done():
            self.opened.set_result(accepted)

    def _client_hears(self, message: bytes | int) -> None:
        if isinstance(message, int):
            self._know(False)
        self._to_client.append(message)
        if self._client_waits is not None:
            _wake(self._client_waits)

    def _down(self, message: bytes | int) -> None:
        self._down_at = max(self._down_at, self._loop.time() + self._faults.delay())
        self._going_down.append(message)
        self._loop.call_at(self._down_at, self._come, context=OUTSIDE)

    def _come(self) -> None:
        message = self._going_down.popleft()
        if not self.cut_off and not self.client_gone:
            self._client_hears(message)

    # -- the server's end: ASGI ----------------------------------------------------------------------------------

    async def receive(self) -> dict[str, Any]:
        while not self._to_server:
            self._server_waits = self._loop.create_future()
            await self._server_waits
        return self._to_server.popleft()

    async def send(self, message: dict[str, Any]) -> None:
        if self.server_closed:
            raise RuntimeError("the socket is closed")
        if message["type"] == "websocket.accept":
            self.accepted_at = self._loop.time()
            self._loop.call_later(self._faults.delay(), self._know, True, context=OUTSIDE)
            return
        if message["type"] == "websocket.close":
            self.server_closed = True
            self._down(message.get("code", 1000))
            return
        if self.cut_off:
            raise OSError("the connection was cut")
        while self._unread > WINDOW and not self.cut_off:
            waiting = self._loop.create_future()
            self._room.append(waiting)
            await waiting
        if self._faults.rng.random() < 0.2:
            await asyncio.sleep(self._faults.rng.random() * self._faults.latency)
        data = message["text"].encode() if message.get("text") is not None else message["bytes"]
        self._unread += len(data)
        if self._faults.happens(self._faults.cut):
            self.cut()
        elif self._faults.happens(self._faults.vanish):
            self.vanish()
        self._down(data)

    def abort(self) -> None:
        """Close the connection because the server has lost patience."""
        self.cut()


def _wake(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)


class Answer(msgspec.Struct, frozen=True):
    """Of a request."""

    status: int
    body: bytes
    headers: list[tuple[bytes, bytes]]

    @property
    def cookies(self) -> dict[str, str]:
        found = SimpleCookie()
        for name, value in self.headers:
            if name == b"set-cookie":
                found.load(value.decode())
        return {name: morsel.value for name, morsel in found.items()}

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Lost(Exception):
    """The request was not answered; it may have been carried out."""


def scope(kind: str, path: str, query: str = "", *, cookie: str, address: str, extensions: dict[str, Any]) -> dict[str, Any]:
    """Return the ASGI scope of a request."""
    headers = [(b"host", b"stich.example"), (b"content-type", b"application/json")]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": (address, 40000),
        "server": ("stich.example", 80),
        "subprotocols": [],
        "extensions": extensions,
        "state": {},
    }


async def answer_of(app: Callable[..., Any], asked: dict[str, Any], body: bytes) -> Answer:
    """Return the application's answer."""
    sent: list[dict[str, Any]] = []
    asked_for = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if asked_for:
            return asked_for.pop()
        await asyncio.get_running_loop().create_future()
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(asked, receive, send)
    whole = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(sent[0]["status"], whole, sent[0]["headers"])
