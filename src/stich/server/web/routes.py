"""The routing table, made from the descriptions of handlers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, get_args, get_origin

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from stich.server.nodes.membership import LiveNode
from stich.server.store.guest_rows import GuestRow

from .bearer import bearer
from .body import Body
from .cluster import Cluster
from .guests import Guests
from .open_sockets import OpenSockets
from .problems import HttpProblem, json
from .query import typed
from .relay import relayed
from .route import SOCKET, Operation, in_order, is_struct, operations
from .sockets import RESTART, turn_away

Read = Callable[[Request], Awaitable[Any]]


class Binding:
    """Maker of routes from descriptions of handlers. If several nodes share the database, its routes relay requests that another node must
    answer."""

    def __init__(self, guests: Guests, cluster: Cluster | None, sockets: OpenSockets) -> None:
        self._guests, self._cluster, self._sockets = guests, cluster, sockets

    def routes(self, parts: Iterable[object]) -> list[BaseRoute]:
        """Return the routes of all described handlers of these objects."""
        handlers = {operation: getattr(part, operation.handler.__name__) for part in parts for operation in operations(type(part))}
        return [self._route(operation, handlers[operation]) for operation in in_order(handlers)]

    def _route(self, operation: Operation, handler: Callable[..., Any]) -> BaseRoute:
        if operation.method == SOCKET:
            return WebSocketRoute(operation.path, self._socket(operation, handler))
        return Route(operation.path, self._endpoint(operation, handler), methods=[operation.method])

    async def _elsewhere(self, operation: Operation, connection: Request | WebSocket) -> LiveNode | None:
        """Return the other node that must answer a request; None if this node answers."""
        if self._cluster is None or operation.node == "any" or relayed(connection.scope):
            return None
        return await self._cluster.table(connection.path_params["table"]) if operation.node == "table" else self._cluster.leader

    def _endpoint(self, operation: Operation, handler: Callable[..., Any]) -> Callable[[Request], Awaitable[Response]]:
        reads = [self._reader(operation, name, kind) for name, kind in operation.hints.items() if name not in operation.fields]

        async def endpoint(request: Request) -> Response:
            if not operation.bots and bearer(request.scope) is not None:
                raise HttpProblem(403, "bot/forbidden#address")
            streamed = operation.node == "house, streamed"
            if streamed and self._sockets.draining:
                raise HttpProblem(503, "server/busy#stopping")
            node = await self._elsewhere(operation, request)
            if node is not None and self._cluster is not None:
                relay = self._cluster.relay
                return await (relay.stream(request, node) if streamed else relay.request(request, node))
            arguments = [await read(request) for read in reads]
            query = {name: value for name, value in _query(operation, request) if value is not None}
            answer = await handler(*arguments, **query)
            if isinstance(answer, Response):
                return answer
            return Response(status_code=204) if answer is None else json(answer, next(iter(operation.answers)))

        return endpoint

    def _reader(self, operation: Operation, name: str, kind: Any) -> Read:
        """Return a function that reads the handler's argument ``name`` from a request. ``kind``: type of the argument."""
        if name in operation.parameters:
            return partial(_parameter, name)
        if kind == GuestRow:
            return self._guests.known
        if kind == GuestRow | None:
            return self._guests.of
        if get_origin(kind) is Body:
            return partial(_body, get_args(kind)[0])
        if is_struct(kind):
            return lambda request: Body(request, kind).read()
        if kind is Request:
            return _itself
        raise TypeError(f"{operation.name}: no request has a {name!r} of this type")

    def _socket(self, operation: Operation, handler: Callable[[WebSocket], Awaitable[None]]) -> Callable[[WebSocket], Awaitable[None]]:
        async def handle(socket: WebSocket) -> None:
            if self._sockets.draining:
                await turn_away(socket, RESTART)
                return
            node = await self._elsewhere(operation, socket)
            if node is not None and self._cluster is not None:
                await self._cluster.relay.socket(socket, node)
                return
            await handler(socket)

        return handle


def _query(operation: Operation, request: Request) -> Iterable[tuple[str, Any]]:
    for parameter, (name, field) in operation.fields.items():
        value = typed(request, name, field.kind)
        if value is None and field.required:
            raise HttpProblem(400, "query/malformed#missing", field=name)
        yield parameter, value


async def _parameter(name: str, request: Request) -> Any:
    return request.path_params[name]


async def _body(kind: type[Any], request: Request) -> Body[Any]:
    return Body(request, kind)


async def _itself(request: Request) -> Request:
    return request
