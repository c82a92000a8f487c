"""Relay of requests and sockets to the node that must answer: the node that has the table, or the leader."""

from __future__ import annotations

import asyncio
import hmac
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from functools import cached_property

import httpx
import structlog
import websockets
from starlette.background import BackgroundTask
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from stich.server.nodes.membership import LiveNode
from stich.server.tables.ownership import Moved

from .sockets import RESTART, turn_away

log = structlog.get_logger()

SECRET, CLIENT, SCHEME = "stich-node", "stich-client", "stich-scheme"
"""Headers between nodes: the secret of the cluster, and address and scheme of the original client."""
NOT_PASSED_ON = {"connection", "content-length", "host", "keep-alive", "origin", "te", "trailer", "transfer-encoding", "upgrade"}
PATIENCE = 10.0
"""Longest time for an answer of another node (seconds)."""
OPENING = 2.0
"""Longest time for a connection to another node (seconds)."""


def relayed(scope: Scope) -> bool:
    """Return True if another node relayed this request. Such a request is not relayed again."""
    return bool(scope.get("stich.relayed"))


def recognise(scope: Scope, secret: bytes) -> None:
    """Restore the original client of a request that another node relayed. A request without the cluster's secret stays unchanged."""
    headers = Headers(scope=scope)
    given = headers.get(SECRET, "")
    if secret and given and hmac.compare_digest(given.encode(), secret.hex().encode()):
        scope["stich.relayed"] = True
        scope["client"] = (headers.get(CLIENT, ""), 0)
        scope["scheme"] = headers.get(SCHEME, scope["scheme"])


class Relay:
    """Connections of this node to other nodes. ``secret``: secret of the cluster."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._open: defaultdict[int, set[asyncio.Task[None]]] = defaultdict(set)

    @cached_property
    def _http(self) -> httpx.AsyncClient:
        """HTTP client, created at its first use, because it reads all certificates of the system."""
        limits = httpx.Limits(max_connections=64, keepalive_expiry=2.0)
        return httpx.AsyncClient(timeout=httpx.Timeout(PATIENCE, connect=OPENING), limits=limits, trust_env=False)

    async def close(self) -> None:
        """Close the connections to other nodes."""
        if "_http" in self.__dict__:
            await self._http.aclose()

    def lost(self, alive: Iterable[int]) -> None:
        """Close the relayed sockets to all nodes that are not alive. ``alive``: numbers of the living nodes."""
        for number in self._open.keys() - set(alive):
            for pumping in tuple(self._open[number]):
                pumping.cancel()

    def _headers(self, connection: Request | WebSocket) -> MutableHeaders:
        kept = {name: value for name, value in connection.headers.items() if name not in NOT_PASSED_ON and not name.startswith("sec-web")}
        headers = MutableHeaders(kept)
        headers[SECRET], headers[SCHEME] = (
            self._secret.hex(),
            {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme),
        )
        headers[CLIENT] = connection.client.host if connection.client else ""
        return headers

    async def request(self, request: Request, node: LiveNode) -> Response:
        """Return the answer of another node to this request. Raise `Moved` if the node does not answer."""
        headers = self._headers(request)
        headers["host"] = request.headers.get("host", "")
        query = f"?{request.url.query}" if request.url.query else ""
        try:
            answer = await self._http.request(
                request.method, f"{node.address}{request.url.path}{query}", headers=dict(headers), content=await request.body()
            )
        except httpx.HTTPError as error:
            log.info("node did not answer", node=node.number, error=type(error).__name__)
            raise Moved from None
        passed = [(n, v) for n, v in answer.headers.multi_items() if n not in NOT_PASSED_ON | {"content-encoding", "date"}]
        response = Response(answer.content, answer.status_code)
        for name, value in passed:
            if name == "set-cookie":
                response.headers.append(name, value)
            else:
                response.headers[name] = value
        return response

    async def stream(self, request: Request, node: LiveNode) -> Response:
        """Return the answer of another node as a stream. Raise `Moved` if the node does not answer."""
        asked = self._http.build_request(
            request.method,
            f"{node.address}{request.url.path}",
            headers={**self._headers(request), "host": request.headers.get("host", "")},
            timeout=httpx.Timeout(None, connect=OPENING),
        )
        try:
            answer = await self._http.send(asked, stream=True)
        except httpx.HTTPError as error:
            log.info("node did not answer", node=node.number, error=type(error).__name__)
            raise Moved from None

        async def lines() -> AsyncIterator[bytes]:
            with suppress(httpx.HTTPError):  # the node is gone: the client will reconnect
                async for part in answer.aiter_raw():
                    yield part

        kept = {n: v for n, v in answer.headers.items() if n not in NOT_PASSED_ON | {"date"}}
        return StreamingResponse(lines(), answer.status_code, kept, background=BackgroundTask(answer.aclose))

    async def ask(self, node: LiveNode, path: str, content: bytes) -> None:
        """Send a request between nodes to another node. Raise `Moved` if the node does not answer or refuses."""
        try:
            answer = await self._http.post(
                f"{node.address}{path}", headers={SECRET: self._secret.hex(), "content-type": "application/json"}, content=content
            )
        except httpx.HTTPError as error:
            log.info("node did not answer", node=node.number, error=type(error).__name__)
            raise Moved from None
        if answer.status_code >= 400:
            raise Moved

    async def socket(self, socket: WebSocket, node: LiveNode) -> None:
        """Pass on messages between the client and another node until one of them closes. If the node dies, close with the code to
        reconnect."""
        query = f"?{socket.url.query}" if socket.url.query else ""
        address = f"{node.address.replace('http', 'ws', 1)}{socket.url.path}{query}"
        try:
            other = await websockets.connect(
                address,
                additional_headers=dict(self._headers(socket)),
                compression=None,
                max_size=None,
                ping_interval=None,
                open_timeout=OPENING,
                close_timeout=1.0,
                proxy=None,
                user_agent_header=None,
            )
        except (OSError, TimeoutError, websockets.WebSocketException) as error:
            log.info("node did not accept the socket", node=node.number, error=type(error).__name__)
            await turn_away(socket, RESTART)
            return
        await socket.accept()
        pumping = asyncio.create_task(_pump(socket, other))
        self._open[node.number].add(pumping)
        try:
            await asyncio.wait((pumping,))
        finally:
            self._open[node.number].discard(pumping)
            pumping.cancel()
            await asyncio.gather(pumping, return_exceptions=True)
        code = RESTART if pumping.cancelled() or pumping.exception() is not None else other.close_code
        with suppress(RuntimeError, OSError, WebSocketDisconnect):
            await socket.close(code if code not in (None, 1005, 1006) else RESTART)


async def _pump(socket: WebSocket, other: websockets.ClientConnection) -> None:
    """Pass on messages in both directions until one side has closed."""

    async def up() -> None:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await other.send(message.get("bytes") or b"" if text is None else text)

    async def down() -> None:
        async for message in other:
            await (socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message))

    tasks = asyncio.create_task(up()), asyncio.create_task(down())
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if other.close_code is None:
            other.transport.abort()
