"""Uvicorn's HTTP and WebSocket protocols, adapted to this server.

When a connection ends, all references back to it are removed, so that its memory is freed at once without a garbage collection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from stich.kernel.errors import StichError

from .intake import Guard

INVALID_DATA = 1007
EXTENSION = "stich.socket"
"""Key under which the ASGI scope's extensions contain the `Protocol` of a WebSocket."""


TOO_MANY = 4429


class _Excess(Exception):
    """Raised to stop the parser: a request has too many headers, or begins before the last one is answered."""


class Http(HttpToolsProtocol):
    """HTTP connection, which may become a WebSocket. Its transport is a `Guard`."""

    _has_too_many_headers = False

    @property
    def _guard(self) -> Guard:
        return cast(Guard, self.transport)

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def on_message_begin(self) -> None:
        if self._is_answering:
            raise _Excess
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= self._guard.header_limit:
            self._has_too_many_headers = True
            raise _Excess
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        headers = dict(self.headers)
        length = None if b"transfer-encoding" in headers else int(headers.get(b"content-length", b"0"))
        self._guard.head_complete(self.scope.get("path", ""), length)  # a request to upgrade has no path yet

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._guard.request_complete(is_answered=not self._is_answering)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._guard.answered()

    def send_400_response(self, msg: str) -> None:
        """Answer a malformed request and close. A request that begins before the last one is answered is dropped without an answer."""
        if self._has_too_many_headers:
            limit = self._guard.header_limit
            self._guard.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, StichError("head/too-many", limit=limit))
        elif self._is_answering:
            self.cycle.keep_alive = False
            self._guard.ignore()
        else:
            self._guard.refuse(HTTPStatus.BAD_REQUEST, StichError("head/malformed"))

    def _unsupported_upgrade_warning(self) -> None:
        """Answer a request to upgrade to an unknown protocol like any other request, then close, because the parser reads no further."""
        if self.cycle is not None:
            self.cycle.keep_alive = False
            self._guard.ignore()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]


class _Inbox:
    """Messages of one socket that the application has not read yet. It takes a tenth of the memory of an `asyncio.Queue`."""

    __slots__ = ("_messages", "_waiting")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def empty(self) -> bool:
        """Return whether there is no message."""
        return not self._messages

    async def get(self) -> Any:
        """Remove and return the oldest message, as soon as there is one."""
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._messages.pop(0)


class Protocol(WebSocketsSansIOProtocol):
    """WebSocket connection. Unlike Uvicorn's, it can write a message at once without waiting, cut off a client that does not read, and does
    not log texts that are not UTF-8."""

    on_room: Callable[[], None] | None = None
    """Function to be called when the write buffer has room again, or when the client has disconnected."""

    _report: Callable[[bool], None] | None = None
    _late: asyncio.TimerHandle | None = None
    _is_late = False
    """True while a ping is unanswered for longer than the interval of pings that `watch` has set."""
    _served = False
    """True once the application has finished with the socket."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = cast(Any, _Inbox())

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    async def send(self, message: Any) -> None:
        """Send a message of the application. A refusal also ends the handshake; otherwise Uvicorn would log an error of the application."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request = self.response = cast(Any, None)  # their headers take much memory and are no longer needed
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    @property
    def full(self) -> bool:
        """True if the client reads more slowly than the server writes."""
        return not self.writable.is_set()

    def write(self, *texts: bytes) -> None:
        """Send these text messages with one write to the system; do nothing if the socket is closed or about to be."""
        if texts and self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (_header(len(text)), text)]))

    def watch(self, report: Callable[[bool], None] | None, seconds: float) -> None:
        """Ping the client at this interval. Call ``report`` with True if an answer is this late, with False when it arrives.

        ``report``: None to ping as usual.
        """
        self._report_late(False)
        self._report = report
        self.ping_interval = self.config.ws_ping_interval if report is None else seconds
        if self._late is not None:
            self._late.cancel()
        if report is not None and self.ping_timer is not None:
            self.ping_timer.cancel()
            self.schedule_ping()

    def send_keepalive_ping(self) -> None:
        super().send_keepalive_ping()
        if self._report is not None and self.ping_interval is not None and self.pending_ping_payload is not None:
            self._late = self.loop.call_later(self.ping_interval, self._report_late, True)

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if self.pending_ping_payload is None:
            if self._late is not None:
                self._late.cancel()
            self._report_late(False)

    def _report_late(self, is_late: bool) -> None:
        if is_late != self._is_late and self._report is not None:
            self._is_late = is_late
            self._report(is_late)

    def count_for(self, address: str) -> None:
        """Count further frames of a proxy's connection to the client at this address."""
        cast(Guard, self.transport).count_for(address)

    def too_many_frames(self) -> None:
        """Send the close frame for too many frames."""
        self.stop_keepalive()
        if self.handshake_complete and not self.close_sent:
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY})
            self.conn.send_close(TOO_MANY, "too many frames")
            self.transport.write(b"".join(self.conn.data_to_send()))

    def cut_off(self) -> None:
        """Close at once and drop unsent data."""
        self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()

    def shutdown(self) -> None:
        """Close the socket when the server stops. A socket whose close frame is sent is skipped, because Uvicorn would fail on it."""
        if self.transport.is_closing():
            self.stop_keepalive()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_room is not None:
            self.on_room()
        self._served_or_lost()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._served = True
        self._served_or_lost()

    def _served_or_lost(self) -> None:
        """Remove references to the socket once the application has finished and the connection is lost."""
        if self._served and self.disconnected:
            self.scope["extensions"].pop(EXTENSION, None)
            self.conn.parser.close()

    def send_receive_event_to_app(self) -> None:
        """Pass a received message to the application. If a text is not UTF-8, close with 1007, as Uvicorn does, but without logging a
        traceback."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.conn.send_close(INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def _header(size: int) -> bytes:
    """Return the header of a WebSocket frame that holds a whole text message of this size in bytes (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")
