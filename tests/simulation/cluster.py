"""Simulated connections between nodes: PostgreSQL's LISTEN and NOTIFY, and relayed requests and sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextvars import copy_context
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx
import websockets

from .loop import NODE
from .network import Answer, Wire, answer_of, scope

if TYPE_CHECKING:
    from .node import Node
    from .world import World


class Ear:
    """A connection that listens (`asyncpg.Connection`)."""

    def __init__(self, world: World, node: Node) -> None:
        self._world, self._node = world, node
        self._context = copy_context()
        self._heard: Callable[..., None] = lambda *_: None
        self._told: Callable[[object], None] = lambda _: None
        self._gone = False
        world.database.ears.append(self)

    async def add_listener(self, _channel: str, heard: Callable[..., None]) -> None:
        self._heard = heard

    def add_termination_listener(self, told: Callable[[object], None]) -> None:
        self._told = told

    async def execute(self, _query: str, timeout: float) -> None:
        faults = self._world.faults
        await asyncio.sleep(min(timeout, faults.delay()))
        if self._gone:
            raise OSError("the connection was cut")

    def hear(self, message: str) -> None:
        """From the database; what is on its way is lost with the connection."""
        self._world.loop.call_later(self._world.faults.delay(), self._arrives, message, context=self._context)

    def _arrives(self, message: str) -> None:
        if not self._gone:
            self._heard(self, 0, "stich", message)

    def cut(self, *, quietly: bool) -> None:
        if not self._gone:
            self.terminate()
            if not quietly:
                self._world.loop.call_later(self._world.faults.delay(), self._told, self, context=self._context)

    def terminate(self) -> None:
        self._gone = True
        if self in self._world.database.ears:
            self._world.database.ears.remove(self)


class Http:
    """`httpx.AsyncClient` between nodes."""

    def __init__(self, world: World, node: Node) -> None:
        self._world, self._node = world, node

    async def post(self, url: str, headers: dict[str, str], content: bytes) -> Any:
        return await self.request("POST", url, headers=headers, content=content)

    async def request(self, method: str, url: str, headers: dict[str, str], content: bytes) -> Any:
        world, parts = self._world, urlsplit(url)
        node = await _reached(world, parts.netloc)
        if node is None:
            raise httpx.ConnectError("refused")
        asked = {**scope("http", parts.path, parts.query, cookie="", address="10.9.9.9", extensions={}), "method": method}
        asked["headers"] = _bytes({"content-type": "application/json", **headers})
        answer: asyncio.Future[Answer] = world.loop.create_future()

        async def serve() -> None:
            try:
                told = await answer_of(node.app, asked, content)
            except Exception as error:
                world.note("failed request", parts.path, type(error).__name__)
                return
            if not world.network.happens(world.network.cut):
                world.loop.call_later(world.network.delay(), lambda: answer.done() or answer.set_result(told))

        node.spawn(serve())
        try:
            async with asyncio.timeout(10.0):
                told = await answer
        except TimeoutError:
            raise httpx.ReadTimeout("no answer") from None
        return SimpleNamespace(status_code=told.status, content=told.body, headers=httpx.Headers(told.headers))

    async def aclose(self) -> None:
        pass


class Socket:
    """`websockets.ClientConnection` between nodes."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.close_code: int | None = None
        self.transport = SimpleNamespace(abort=self._abort)

    def _abort(self) -> None:
        self.close_code = 1006
        self._wire.leave()

    async def send(self, message: str | bytes) -> None:
        if self.close_code is not None:
            raise websockets.ConnectionClosedError(None, None)
        self._wire.send_text(message if isinstance(message, str) else message.decode())

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            message = await self._wire.read(float("inf"))
            if isinstance(message, int):
                self.close_code = message
                if message == 1006:
                    raise websockets.ConnectionClosedError(None, None)
                return
            if message is not None:
                yield message.decode()


def shims(world: World) -> tuple[Any, Any, Any]:
    """Return the replacements of the modules ``httpx``, ``websockets`` and ``asyncpg``."""

    def client(**_: Any) -> Http:
        return Http(world, NODE.get())

    async def connect(address: str, additional_headers: dict[str, str], open_timeout: float, **_: Any) -> Socket:
        parts = urlsplit(address)
        node = await _reached(world, parts.netloc)
        if node is None:
            raise OSError("refused")
        wire = world.open_socket(node, parts.path, parts.query, headers=_bytes(additional_headers), guest="", table="")
        near: Node = NODE.get()
        near.outgoing.append(wire)
        async with asyncio.timeout(open_timeout):
            if not await wire.opened:
                raise websockets.WebSocketException("not accepted")
        return Socket(wire)

    async def listen(_dsn: str, timeout: float) -> Ear:
        await asyncio.sleep(min(timeout, world.faults.delay()))
        if world.faults.happens(world.faults.refusal):
            raise OSError("connection refused")
        return Ear(world, NODE.get())

    http = SimpleNamespace(AsyncClient=client, Limits=httpx.Limits, Timeout=httpx.Timeout, HTTPError=httpx.HTTPError)
    sockets = SimpleNamespace(connect=connect, WebSocketException=websockets.WebSocketException)
    return http, sockets, SimpleNamespace(connect=listen)


async def _reached(world: World, netloc: str) -> Node | None:
    await asyncio.sleep(world.network.delay())
    if world.network.happens(world.network.cut):
        return None
    return next((node for node in world.nodes if node.address.endswith(netloc) and not node.dead and node.ready), None)


def _bytes(headers: Any) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]
