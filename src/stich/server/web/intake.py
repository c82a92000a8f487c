"""Limits on what clients send. They are applied to the bytes of a connection before the server works on them.

A `Guard` stands between the transport of a connection and Uvicorn's protocols. It reads at most `READ` bytes at once and cuts them into
pieces that each cause a bounded amount of work: a request head, part of a body, or some frames. It counts every piece and passes on only a
few pieces in each turn of the event loop. While a piece waits, the guard does not read, so that the client waits, too.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict, deque
from collections.abc import Callable
from enum import Enum, auto
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any, Protocol, cast

import msgspec
import structlog

from stich.kernel.errors import StichError
from stich.server.settings import Settings
from stich.server.wire.messages import Problem

from .frames import FrameCounter
from .limits import Bucket

log = structlog.get_logger()

READ = 4096
"""Largest number of bytes that one connection receives at once."""
PIECES = 16
"""Largest number of pieces that the server passes on in one turn of the event loop, all connections together."""
FRAMES = 16
"""Largest number of frames in one piece."""
CHUNKS = 512
"""Largest number of bytes in one piece of a chunked body, whose chunks may have one byte each."""
HEAD_END = b"\r\n\r\n"
LARGE_BODIES = re.compile(rb"(?:POST|PUT) /api/clubs/")
"""Beginning of requests whose bodies may be larger (`Settings.club_body_limit`). It must arrive in one piece."""
LINGER = 1.0
LINGER_BYTES = 65536
"""Limits for further reading from a refused connection, so that the client receives the error: seconds (`LINGER`) and bytes."""
REMEMBERED = 4096
"""Number of client addresses whose use is remembered. Above it, addresses without connections are dropped."""
NOTE_EVERY = 1.0
"""Shortest time between two log lines with the same code (seconds)."""
RETRY = 0.05
RETRIED = 64
"""Connections that wait for the limit of their address try again every `RETRY` seconds; at most this number of them at once."""


class FrameProtocol(Protocol):
    """Inner protocol of a connection that has become a WebSocket."""

    def data_received(self, data: bytes) -> None: ...

    def too_many_frames(self) -> None:
        """Send the close frame for too many frames."""


class ExpectedInput(Enum):
    """State of a connection: what its client sends next."""

    HEAD = auto()
    BODY = auto()
    ANSWER = auto()
    """Nothing is read: the server is answering the last request."""
    FRAMES = auto()


PIECES_OF = {ExpectedInput.HEAD: 8, ExpectedInput.BODY: 1, ExpectedInput.ANSWER: 0, ExpectedInput.FRAMES: 1}
"""Weight of one piece in `PIECES`, by phase. A request head weighs more, because the request is usually answered in the same turn."""


class Peer:
    """Limits and waiting connections of one client address."""

    def __init__(self, settings: Settings, monotonic: Callable[[], float]) -> None:
        self.connections = 0
        self.opened = Bucket(settings.address_connection_rate, settings.address_connection_burst, monotonic)
        self.frames = Bucket(settings.address_frame_rate, settings.address_frame_burst, monotonic)
        self.bytes = Bucket(settings.address_byte_rate, settings.address_byte_burst, monotonic)
        self.requests = Bucket(settings.address_request_rate, settings.address_request_burst, monotonic)
        self._waiting: deque[Guard] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def wait(self, guard: Guard) -> None:
        """Make this connection try again after `RETRY` seconds, behind connections that wait already."""
        self._waiting.append(guard)
        self._start()

    def _start(self) -> None:
        if self._waiting and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(RETRY, self._retry)

    def _retry(self) -> None:
        self._timer = None
        for _ in range(min(RETRIED, len(self._waiting))):
            self._waiting.popleft().enqueue()
        self._start()


class Intake:
    """Common limits of all connections of a server process. Client addresses take turns."""

    def __init__(
        self, settings: Settings, monotonic: Callable[[], float], client: Callable[[str], str] = str, trusted: str | list[str] = "127.0.0.1"
    ) -> None:
        """Set up the limits.

        ``client``: returns the key under which a client address is counted; ``trusted``: addresses of proxies, as in Uvicorn's
        ``forwarded_allow_ips``.
        """
        self.settings, self.monotonic, self._client = settings, monotonic, client
        self.buffer = memoryview(bytearray(READ))
        self.raw_body_limit = 2 * settings.body_limit + READ
        self.raw_club_body_limit = 2 * settings.club_body_limit + READ
        self.connections = 0
        """Number of open connections."""
        self._peers: OrderedDict[str, Peer] = OrderedDict()
        self._trusted = trusted if isinstance(trusted, list) else [part.strip() for part in trusted.split(",") if part.strip()]
        self._queues: OrderedDict[Peer | Guard, deque[Guard]] = OrderedDict()
        """Connections that wait for their turn: one queue for each client address, and one for each connection of a proxy."""
        self._queued = 0
        self._left = PIECES
        self._scheduled = False
        self._noted: dict[str, tuple[float, int]] = {}
        """Time of the last log line of each code, and number of lines left out since then."""

    def note(self, event: str, code: str) -> None:
        """Log that a client exceeded a limit, at most once a second for each code: a log line costs more time than closing a connection."""
        now = self.monotonic()
        at, dropped = self._noted.get(code, (float("-inf"), 0))
        if now - at < NOTE_EVERY:
            self._noted[code] = at, dropped + 1
            return
        self._noted[code] = now, 0
        log.warning(event, code=code, **({"more": dropped} if dropped else {}))

    def is_proxy(self, host: str) -> bool:
        """Return whether this is the address of a proxy, which sends the requests of many clients."""
        try:
            found = ip_address(host)
            return any(part == "*" or found in ip_network(part, strict=False) for part in self._trusted)
        except (TypeError, ValueError):  # no IP address, or a name among the trusted ones
            return host in self._trusted or "*" in self._trusted

    def peer(self, host: str) -> Peer | None:
        """Return the peer for this address; None for the address of a proxy."""
        if self.is_proxy(host):
            return None
        key = self._client(host)
        peer = self._peers.get(key)
        if peer is None:
            peer = self._peers[key] = Peer(self.settings, self.monotonic)
            if len(self._peers) > REMEMBERED:
                self._forget()
        self._peers.move_to_end(key)
        return peer

    def _forget(self) -> None:
        """Drop the least recently used address that has no connections."""
        for key, peer in self._peers.items():
            if not peer.connections:
                del self._peers[key]
                return

    def take_turn(self, pieces: int) -> bool:
        """Count ``pieces`` in the present turn of the event loop. Return False if the turn has no pieces left: the caller must then wait
        for a later turn.

        The count may span several turns, because noticing each turn would cost more than an occasional wait.
        """
        if self._left <= 0:
            return False
        self._left -= pieces
        return True

    def enqueue(self, guard: Guard) -> None:
        """Make this connection continue in a later turn of the event loop.

        Client addresses take turns, however many connections each of them has.
        """
        self._queues.setdefault(guard.peer or guard, deque()).append(guard)
        self._queued += 1
        self._schedule()

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self._scheduled = False
        self._left = PIECES
        for _ in range(min(PIECES, self._queued)):
            if self._left <= 0:
                break
            client, waiting = self._queues.popitem(last=False)
            guard = waiting.popleft()
            self._queued -= 1
            if waiting:
                self._queues[client] = waiting
            guard.resume()
        if self._queues:
            self._schedule()


class Guard(asyncio.BufferedProtocol, asyncio.Transport):
    """Limiter of one connection. To the connection's transport it is the protocol, to Uvicorn's protocol it is the transport."""

    def __init__(
        self, intake: Intake, http: Callable[[], asyncio.Protocol], peer: Peer | None, *, trusted: bool = False, is_full: bool = False
    ) -> None:
        """Set up the limiter. ``peer``: client address, None for a proxy or another node; ``trusted``: True if the client is another node.

        ``is_full``: True to answer with 503 and close, because the server has too many connections.
        """
        super().__init__()
        self._intake, self._settings, self._peer, self._is_trusted, self._is_full = intake, intake.settings, peer, trusted, is_full
        self._inner: asyncio.Protocol | None = None if is_full else http()
        self._transport: asyncio.Transport
        self._phase = ExpectedInput.HEAD
        self._pending = b""
        self._body_limit = intake.raw_body_limit
        self._tail = b""
        """Last bytes of the present head that were passed on. The blank line at the end of the head may begin in them."""
        self._size = 0
        """Number of bytes of the present head or body that were passed on."""
        self._body: int | None = None
        """Number of bytes of the present body that are still missing; None if the body is chunked."""
        self._reading = True
        self._held = self._queued = self._closing = self._is_lingering = self._is_deaf = False
        self._deadline: asyncio.TimerHandle | None = None
        self._frames: FrameCounter
        self._frame_bucket: Bucket
        intake.connections += 1
        if peer is not None:
            peer.connections += 1

    # -- protocol of the transport ------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._expect(LINGER if self._is_full else self._settings.head_timeout)
        if self._inner is not None:
            self._inner.connection_made(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._intake.connections -= 1
        if self._peer is not None:
            self._peer.connections -= 1
        self._closing, self._pending = True, b""
        inner, self._inner = self._inner, None
        if inner is not None:
            inner.connection_lost(exc)

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._intake.buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._closing or self._is_deaf:
            self._size += nbytes
            if self._size > LINGER_BYTES:
                self._transport.abort()
            return
        if self._is_full:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE, StichError("server/connections"))
            return
        self._pending += bytes(self._intake.buffer[:nbytes])
        self._work()

    def eof_received(self) -> bool | None:
        return None if self._inner is None else self._inner.eof_received()

    def pause_writing(self) -> None:
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner is not None:
            self._inner.resume_writing()

    # -- transport of the inner protocol ------------------------------------------------------------------------

    def write(self, data: Any) -> None:
        if not self._is_lingering:
            self._transport.write(data)

    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def can_write_eof(self) -> bool:
        return self._transport.can_write_eof()

    def write_eof(self) -> None:
        self._transport.write_eof()

    def abort(self) -> None:
        self._transport.abort()

    def close(self) -> None:
        self._closing, self._pending = True, b""
        if not self._is_lingering:
            self._transport.close()

    def is_closing(self) -> bool:
        return self._closing or self._transport.is_closing()

    def is_reading(self) -> bool:
        return not self._held

    def pause_reading(self) -> None:
        self._held = True
        self._set_reading()

    def resume_reading(self) -> None:
        self._held = False
        self._continue()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._transport.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size()

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self._inner is not None
        return self._inner

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Continue with the protocol of a WebSocket."""
        self._inner = cast(asyncio.Protocol, protocol)
        self._phase = ExpectedInput.FRAMES
        self._expect(None)
        self._frames = FrameCounter()
        self._frame_bucket = Bucket(self._settings.frame_rate, self._settings.frame_burst, self._intake.monotonic)

    @property
    def peer(self) -> Peer | None:
        """Client address to which the connection is counted; None for a proxy or another node."""
        return self._peer

    # -- calls of the inner protocol ----------------------------------------------------------------------------

    def count_for(self, host: str) -> None:
        """Count further frames of a proxy's connection to the client at this address."""
        if self._peer is None and not self._is_trusted and not self._closing:
            self._peer = self._intake.peer(host)
            if self._peer is not None:
                self._peer.connections += 1

    def head_complete(self, length: int | None) -> None:
        """Expect a body of this length after the head of a request (bytes; None for a chunked body)."""
        self._phase, self._body, self._size, self._tail = ExpectedInput.BODY, length, 0, b""
        self._expect(self._settings.body_timeout)

    def request_complete(self, is_answered: bool) -> None:
        """Expect the next request, or, if the complete one is not answered yet, wait for its answer."""
        self._size, self._tail = 0, b""
        self._phase = ExpectedInput.HEAD if is_answered else ExpectedInput.ANSWER
        self._expect(None)

    @property
    def header_limit(self) -> int:
        """Largest number of headers of a request."""
        return self._settings.header_limit

    def ignore(self) -> None:
        """Drop everything that the client sends from now on."""
        self._is_deaf, self._pending = True, b""

    def answered(self) -> None:
        """Expect the next request, after the last one was answered."""
        if self._phase is ExpectedInput.ANSWER:
            self._phase = ExpectedInput.HEAD
            self._continue()

    def refuse(self, status: HTTPStatus, error: StichError) -> None:
        """Answer with this error and close the connection."""
        self._intake.note("connection closed", error.code)
        body = msgspec.json.encode(Problem(error.code, str(error), facts=error.facts))
        self._transport.write(
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
            "cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n".encode()
            + body
        )
        self.linger()

    def linger(self) -> None:
        """Close the connection for writing, but read a little longer: closing at once would discard bytes that the client has not
        received."""
        self._closing = self._is_lingering = True
        self._pending, self._size = b"", 0
        if self._transport.can_write_eof():
            self._transport.write_eof()
        self._expect(LINGER)
        if not self._reading:
            self._reading = True
            self._transport.resume_reading()

    # -- work ---------------------------------------------------------------------------------------------------

    def enqueue(self) -> None:
        """Make this connection continue in a later turn of the event loop."""
        self._queued = True
        self._intake.enqueue(self)

    def resume(self) -> None:
        """Continue reading, because it is this connection's turn."""
        self._queued = False
        self._work()

    def _continue(self) -> None:
        if self._can_work():
            self.enqueue()
        self._set_reading()

    def _can_work(self) -> bool:
        return bool(self._pending) and not (self._held or self._closing or self._queued or self._phase is ExpectedInput.ANSWER)

    def _work(self) -> None:
        """Pass on one piece, and queue the connection if it has more."""
        if self._can_work() and (not self._intake.take_turn(PIECES_OF[self._phase]) or self._pass_on()):
            self._continue()
        else:
            self._set_reading()

    def _set_reading(self) -> None:
        reading = not self._pending and not self._held
        if reading is not self._reading and not self._closing and not self._transport.is_closing():
            self._reading = reading
            if reading:
                self._transport.resume_reading()
            else:
                self._transport.pause_reading()

    def _wait(self) -> bool:
        assert self._peer is not None
        self._queued = True
        self._peer.wait(self)
        return False

    def _pass_on(self) -> bool:
        """Pass on one piece. Return False if the connection must wait for a limit or is closed."""
        match self._phase:
            case ExpectedInput.HEAD:
                return self._pass_head()
            case ExpectedInput.BODY:
                return self._pass_body()
            case _:
                return self._pass_frames()

    def _pass_head(self) -> bool:
        found = (self._tail + self._pending).find(HEAD_END)
        size = len(self._pending) if found < 0 else found + len(HEAD_END) - len(self._tail)
        if self._peer is not None:
            requests = 0 if self._size else 1
            if not (self._peer.bytes.tokens >= size and self._peer.requests.tokens >= requests):
                return self._wait()
            self._peer.bytes.take(size)
            self._peer.requests.take(requests)
        if not self._size:
            self._expect(self._settings.head_timeout)
            is_large = LARGE_BODIES.match(self._pending) is not None
            self._body_limit = self._intake.raw_club_body_limit if is_large else self._intake.raw_body_limit
        too_large = self._size + size > self._settings.head_limit
        self._size += size
        self._tail = (self._tail + self._pending[:size])[1 - len(HEAD_END) :]
        if too_large:
            limit = self._settings.head_limit
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, StichError("head/too-large", limit=limit))
            return False
        return self._pass(size)

    def _pass_body(self) -> bool:
        size = min(len(self._pending), self._body or CHUNKS)
        if self._peer is not None and not self._peer.bytes.take(size):
            return self._wait()
        self._size += size
        if self._size > self._body_limit:
            self.refuse_body()
            return False
        if self._body is not None:
            self._body -= size
        return self._pass(size)

    def refuse_body(self) -> None:
        """Close the connection because a body is too large, with an error response unless the response has already begun."""
        cycle = getattr(self._inner, "cycle", None)
        if cycle is not None and cycle.response_started:
            self._intake.note("connection closed", "body/too-large")
            self.linger()
        else:
            self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, StichError("body/too-large"))

    def _pass_frames(self) -> bool:
        counter = self._frames.copy()
        size, frames = counter.split(self._pending, FRAMES)
        if self._peer is not None:
            if not (self._peer.bytes.tokens >= size and self._peer.frames.tokens >= frames):
                return self._wait()
            self._peer.bytes.take(size)
            self._peer.frames.take(frames)
        self._frames = counter
        if not self._is_trusted and not self._frame_bucket.take(frames):
            self._intake.note("connection closed", "socket/too-many-frames")
            cast(FrameProtocol, self._inner).too_many_frames()
            self.linger()
            return False
        return self._pass(size)

    def _pass(self, size: int) -> bool:
        piece, self._pending = self._pending[:size], self._pending[size:]
        assert self._inner is not None
        self._inner.data_received(piece)
        if self._is_deaf:
            self._pending = b""
        return not self._closing

    # -- time ---------------------------------------------------------------------------------------------------

    def _expect(self, seconds: float | None) -> None:
        """Set the time limit for what the client sends next (seconds; None for no limit)."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self._deadline = None
        cycle = getattr(self._inner, "cycle", None)
        if self._closing:
            self._transport.abort()
        elif self._size == 0 and self._phase is ExpectedInput.HEAD:  # browsers open connections that they do not use
            self.close()
        elif self._phase is ExpectedInput.BODY and cycle is not None and cycle.response_started:
            self.linger()
        else:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT, StichError("request/too-slow"))
