"""Limits on frames, requests and connections, counted before the server works on them."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import random
import socket as sockets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
import uvicorn
import websockets
from uvicorn.server import ServerState
from websockets.frames import Opcode
from websockets.server import ServerProtocol

from stich.server.settings import Settings
from stich.server.web import accepting
from stich.server.web.accepting import Acceptor
from stich.server.web.frames import FrameCounter
from stich.server.web.intake import FRAMES, READ, Guard, Intake, Peer
from stich.server.web.websocket import Http, Protocol
from tests.rows import rows
from tests.sample import sample
from tests.server.harness import PATIENCE, House, Visitor, house, quick

ELSEWHERE = "127.0.0.2"
"""Address of a client that is no proxy."""
GET = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a client's frame, masked with zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([(0x80 if fin else 0) | opcode]) + length + bytes(4) + payload


PING, PONG, CONTINUATION = frame(9), frame(10), frame(0, fin=False)
FIRST_FRAGMENT = frame(1, fin=False)
UPGRADE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


# -- the frame counter --------------------------------------------------------------------------------------------


def test_the_counter_finds_where_frames_begin() -> None:
    counter = FrameCounter()
    data = PING + frame(1, b"x" * 200) + PONG
    assert counter.split(data, 1) == (len(PING), 1)
    assert counter.split(data[len(PING) :], 1) == (208, 1)
    assert counter.split(PONG, 5) == (6, 1)
    assert counter.split(b"", 5) == (0, 0)
    assert counter.split(PING, 0) == (0, 0)


@rows("seed", range(sample(20, 500)))
def test_the_counter_agrees_with_the_parser(seed: int) -> None:
    """Frames of any size, received in parts of any size, are as many as the library's parser finds."""
    chance = random.Random(seed)
    sizes = (0, 1, 125, 126, 127, 300, 65535, 65536)
    data, ends = b"", []
    for _ in range(chance.randint(1, 30)):
        payload = bytes(chance.choice(sizes))
        long = len(payload) > 65535
        data += bytes([0x82, 0xFF]) + len(payload).to_bytes(8, "big") + bytes(4) + payload if long else frame(2, payload)
        ends.append(len(data))
    counter, at, begun = FrameCounter(), 0, 0
    rest = b""
    while at < len(data):
        if not rest:
            rest = data[at : at + chance.choice((1, 2, 3, 7, 100, 5000))]
        size, frames = counter.split(rest, most := chance.choice((1, 2, 16)))
        assert frames <= most and size <= len(rest)
        at, begun, rest = at + size, begun + frames, rest[size:]
        assert begun == sum(end < at for end in [0, *ends]), "a frame counts with its first byte"
    assert begun == len(ends)


# -- a guard alone ------------------------------------------------------------------------------------------------


class Wire(asyncio.Transport):
    """Transport whose other end is the test."""

    def __init__(self, guard: Guard) -> None:
        super().__init__({"peername": (ELSEWHERE, 1), "sockname": ("127.0.0.1", 2)})
        self.guard, self.written, self.reading, self.closed, self.aborted = guard, b"", True, False, False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.closed = True

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        assert self.reading
        self.reading = False

    def resume_reading(self) -> None:
        assert not self.reading
        self.reading = True

    def send(self, data: bytes) -> bytes:
        """Let the guard receive as much of this as it reads; return the rest."""
        while data and self.reading and not self.aborted:
            buffer = self.guard.get_buffer(-1)
            size = min(len(buffer), len(data))
            buffer[:size] = data[:size]
            self.guard.buffer_updated(size)
            data = data[size:]
        return data


App = Callable[[Any, Any, Any], Awaitable[None]]


class Line:
    """A guard with Uvicorn's protocols and an application behind it."""

    def __init__(self, app: App, settings: Settings, intake: Intake | None = None, peer: Peer | None = None) -> None:
        config = uvicorn.Config(app, http=Http, ws=Protocol, lifespan="off", log_config=None, ws_max_size=settings.frame_limit)
        config.load()
        self.state = ServerState()
        self.intake = intake or Intake(settings, lambda: 0.0)
        self.guard = Guard(self.intake, lambda: Http(config, self.state, {}), peer)
        self.wire = Wire(self.guard)
        self.guard.connection_made(self.wire)

    async def until(self, holds: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0)

    async def end(self) -> None:
        self.guard.connection_lost(None)
        await asyncio.gather(*self.state.tasks)


async def socket_app(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


@asynccontextmanager
async def socket_line(settings: Settings, intake: Intake | None = None, peer: Peer | None = None) -> AsyncIterator[Line]:
    line = Line(socket_app, settings, intake, peer)
    assert line.wire.send(UPGRADE) == b""
    await line.until(lambda: line.wire.written)
    assert line.wire.written.startswith(b"HTTP/1.1 101 ")
    line.wire.written = b""
    yield line
    await line.end()


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[Opcode]:
    """Frames on which the WebSocket library has worked."""
    seen: list[Opcode] = []
    original = ServerProtocol.recv_frame

    def recv_frame(self: ServerProtocol, received: Any) -> None:
        seen.append(received.opcode)
        original(self, received)

    monkeypatch.setattr(ServerProtocol, "recv_frame", recv_frame)
    return seen


@pytest.mark.parametrize("flood", [PING, PONG, FIRST_FRAGMENT + CONTINUATION])
async def test_frames_above_the_limit_are_not_worked_on(flood: bytes, worked: list[Opcode]) -> None:
    settings = Settings(frame_rate=0.001, frame_burst=50)
    async with socket_line(settings) as line:
        rest = flood + flood[-len(PING) :] * 10_000
        while rest and not line.wire.closed:
            rest = line.wire.send(rest)
            await asyncio.sleep(0)
        await line.until(lambda: line.wire.closed)
        assert len(worked) <= 50
        assert (4429).to_bytes(2, "big") + b"too many frames" in line.wire.written
        assert len(rest) >= 60_000 - 2 * READ - 50 * 6, "it was not even read"


async def test_between_frames_others_have_their_turn(worked: list[Opcode]) -> None:
    """The guard passes on one piece, and reads on only when the rest has had its turn."""
    settings = Settings(frame_rate=1e9, frame_burst=10**9)
    async with socket_line(settings) as line:
        rest, seen = line.wire.send(PONG * 2000), 0
        while rest or len(worked) < 2000:
            assert len(worked) - seen <= 2 * FRAMES, "the last frames of one read, and the first of the next"
            assert line.wire.reading is (len(worked) == (12_000 - len(rest)) // 6), "it reads only when nothing waits"
            seen = len(worked)
            await asyncio.sleep(0)
            rest = line.wire.send(rest) if line.wire.reading else rest
        assert len(worked) == 2000


async def test_all_connections_share_a_turn(worked: list[Opcode]) -> None:
    settings = Settings(frame_rate=1e9, frame_burst=10**9)
    intake = Intake(settings, lambda: 0.0)
    lines: list[Line] = []
    for _ in range(40):
        line = Line(socket_app, settings, intake)
        line.wire.send(UPGRADE)
        lines.append(line)
    for line in lines:
        await line.until(lambda line=line: line.wire.written)  # type: ignore[misc]
    before = len(worked)
    for line in lines:
        line.wire.send(PONG * FRAMES * 2)
    assert len(worked) - before <= FRAMES * 16
    turns = 0
    while len(worked) - before < 40 * FRAMES * 2:
        await asyncio.sleep(0)
        turns += 1
        assert len(worked) - before <= (turns + 1) * FRAMES * 16
    for line in lines:
        await line.end()


async def test_client_addresses_take_turns(worked: list[Opcode]) -> None:
    """A client with one connection waits no longer because another address has many."""
    settings = Settings(frame_rate=1e9, frame_burst=10**9, address_frame_rate=1e9, address_frame_burst=10**9)
    intake = Intake(settings, lambda: 0.0)
    many = [Line(socket_app, settings, intake, intake.peer(ELSEWHERE)) for _ in range(100)]
    one = Line(socket_app, settings, intake, intake.peer("127.0.0.3"))
    for line in (*many, one):
        line.wire.send(UPGRADE)
    for line in (*many, one):
        await line.until(lambda line=line: line.wire.written)  # type: ignore[misc]
    for line in many:
        line.wire.send(PONG * FRAMES * 20)
    before = len(worked)
    one.wire.send(PING)
    turns = 0
    while Opcode.PING not in worked:
        await asyncio.sleep(0)
        turns += 1
    assert turns <= 3 and len(worked) - before < 4 * FRAMES * 16
    for line in (*many, one):
        await line.end()


async def test_sockets_of_one_address_share_a_limit_and_wait(worked: list[Opcode], monkeypatch: pytest.MonkeyPatch) -> None:
    """The server cuts off no socket for what others at its address send, but reads all of them more slowly."""
    now = 0.0
    settings = Settings(address_frame_rate=10.0, address_frame_burst=100)
    intake = Intake(settings, lambda: now)
    monkeypatch.setattr("stich.server.web.intake.RETRY", 0.0)
    peer = intake.peer(ELSEWHERE)
    async with socket_line(settings, intake, peer) as one, socket_line(settings, intake, peer) as two:
        for line in (one, two):
            line.wire.send(PONG * 80)
        for _ in range(200):
            await asyncio.sleep(0)
        assert 100 - FRAMES < len(worked) <= 100
        assert not one.wire.closed and not two.wire.closed
        assert not (one.wire.reading and two.wire.reading)
        now = 10.0
        await one.until(lambda: len(worked) == 160)
        assert one.wire.reading and two.wire.reading


async def test_behind_a_proxy_the_forwarded_address_counts() -> None:
    settings = Settings()
    intake = Intake(settings, lambda: 0.0)
    assert intake.peer("127.0.0.1") is None
    assert Intake(settings, lambda: 0.0, trusted="10.0.0.0/8").peer("10.1.2.3") is None
    assert Intake(settings, lambda: 0.0, trusted="*").peer(ELSEWHERE) is None
    async with socket_line(settings, intake) as line:
        line.guard.count_for(ELSEWHERE)
        peer = intake.peer(ELSEWHERE)
        assert peer is not None and peer.connections == 1
        line.wire.send(PONG * 3)
        assert peer.frames.tokens < settings.address_frame_burst - 2
    assert peer.connections == 0


class Asked:
    """An application that answers a request when the test wants it."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.go = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.paths.append(scope["path"])
        await self.go.wait()
        self.go.clear()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})


async def test_pipelined_requests_wait_until_the_one_before_is_answered() -> None:
    asked = Asked()
    line = Line(asked, Settings())
    requests = b"".join(b"GET /%d HTTP/1.1\r\nHost: x\r\n\r\n" % number for number in range(1000))
    rest = line.wire.send(requests)
    assert len(requests) - len(rest) <= 2 * READ and not line.wire.reading
    for number in range(300):
        async with asyncio.timeout(PATIENCE):
            while len(asked.paths) <= number:
                rest = line.wire.send(rest)
                await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.sleep(0)
        assert asked.paths == [f"/{before}" for before in range(number + 1)]
        assert line.wire.written.count(b"HTTP/1.1 200") == number
        asked.go.set()
    await line.until(lambda: line.wire.written.count(b"HTTP/1.1 200") == 300)
    asked.go.set()
    await line.end()


async def test_a_request_behind_a_chunked_body_is_not_answered() -> None:
    asked = Asked()
    line = Line(asked, Settings())
    line.wire.send(b"POST /0 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n" + GET * 20)
    await line.until(lambda: asked.paths)
    asked.go.set()
    await line.until(lambda: line.wire.closed)
    assert asked.paths == ["/0"] and line.wire.written.count(b"HTTP/1.1") == 1
    await line.end()


# -- the whole server ---------------------------------------------------------------------------------------------


@asynccontextmanager
async def connected(site: House, source: str = "127.0.0.1") -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect to the server, from this address."""
    at = urlsplit(site.address)
    reader, writer = await asyncio.open_connection(at.hostname, at.port, local_addr=(source, 0))
    try:
        yield reader, writer
    finally:
        writer.close()


async def answer(site: House, *parts: bytes) -> tuple[int, dict[str, Any]]:
    """Send this and read until the server closes; status and body of the last answer."""
    async with connected(site) as (reader, writer), asyncio.timeout(PATIENCE):
        for part in parts:
            writer.write(part)
            await writer.drain()
        received = await reader.read()
    head, _, body = received[received.rindex(b"HTTP/1.1 ") :].partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body) if body else {}


def headers(number: int) -> bytes:
    return b"".join(b"X-%d: x\r\n" % n for n in range(number))


async def test_a_head_is_limited_in_bytes_and_headers(site: House) -> None:
    for sent, expected in [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 16_400, (431, "head/too-large")),
        (b"GET /" + b"a" * 16_400, (431, "head/too-large")),
        (b"GET / HTTP/1.1\r\n" + headers(2000), (431, "head/too-many")),
        (b"GET / HTTP/1.1\r\n" + headers(101) + b"\r\n", (431, "head/too-many")),
        (b"\r\n" * 9000, (431, "head/too-large")),
        (b"nonsense\r\n\r\n", (400, "head/malformed")),
        (b"GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", (400, "head/malformed")),
    ]:
        status, problem = await answer(site, sent)
        assert (status, problem["code"]) == expected
        assert problem["message"]
    last = b"Host: x\r\nConnection: close\r\n"
    ok = b"GET /api/health HTTP/1.1\r\n" + last + headers(98) + b"\r\n"
    assert (await answer(site, ok))[0] == 200
    long = b"GET /api/health HTTP/1.1\r\n" + last + b"X: "
    assert (await answer(site, long + b"a" * (16384 - len(long) - 4) + b"\r\n\r\n"))[0] == 200
    assert (await answer(site, *[bytes([byte]) for byte in ok]))[0] == 200, "in parts of one byte"


async def test_a_body_is_limited_with_its_chunks(site: House) -> None:
    async with site.guest() as ada:
        asked = POST + f"Cookie: {ada.cookie}\r\n".encode()
    chunked = asked + b"Transfer-Encoding: chunked\r\n\r\n"
    for sent in (
        [chunked, b"1\r\n \r\n" * 20_000],
        [chunked, b"1;" + b"a" * 100_000],
        [chunked, b"0\r\nTrailer: " + b"a" * 100_000],
        [asked + b"Content-Length: 100000\r\n\r\n", b" " * 100_000],
        [GET.replace(b"\r\n\r\n", b"\r\nContent-Length: 100000\r\n\r\n"), b" " * 100_000],
    ):
        status, problem = await answer(site, *sent)
        assert (status, problem.get("code")) == ((200, None) if sent[0].startswith(b"GET") else (413, "body/too-large"))


async def test_a_request_has_to_arrive_in_time(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", head_timeout=0.05, body_timeout=0.05)) as site:
        assert (await answer(site, b"GET / HTTP/1.1\r\nX: "))[1]["code"] == "request/too-slow"
        async with site.guest() as ada:
            asked = POST + f"Cookie: {ada.cookie}\r\nContent-Length: 5\r\n\r\n".encode()
        assert (await answer(site, asked, b"1"))[1]["code"] == "request/too-slow"
        async with connected(site) as (reader, _), asyncio.timeout(PATIENCE):
            assert await reader.read() == b"", "a connection without a request is closed"
        async with site.guest() as ada, ada.at(await ada.open()) as socket:
            await socket.update()
            await asyncio.sleep(0.1)
            assert (await socket.say("ping"))["type"] == "pong", "a WebSocket stays"


async def test_a_flood_of_frames_ends_with_a_reason_and_others_play_on(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(quick(tmp_path / "stich.db"), frame_rate=0.001, frame_burst=100)
    async with house(settings) as site, site.guest() as ada, site.guest() as eve:
        table = await ada.open(sit=0)
        async with ada.at(table) as playing, eve.at(table) as socket:
            await playing.update()
            for _ in range(101):
                await socket.connection.pong()
            code = await socket.closed()
            assert (code, socket.connection.close_reason) == (4429, "too many frames")
            assert (await playing.say("ping"))["type"] == "pong"


async def test_one_address_holds_and_opens_a_limited_number_of_connections(tmp_path: Path) -> None:
    settings = quick(tmp_path / "stich.db", address_connections=3)
    async with house(settings) as site:
        async with connected(site, ELSEWHERE), connected(site, ELSEWHERE), connected(site, ELSEWHERE):
            async with connected(site, ELSEWHERE) as (reader, _), asyncio.timeout(PATIENCE):
                assert await reader.read() == b""
            async with connected(site, "127.0.0.3") as (reader, writer), asyncio.timeout(PATIENCE):
                writer.write(GET)
                assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert (await answer(site, GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")))[0] == 200
    async with house(quick(tmp_path / "more.db", address_connection_burst=2, address_connection_rate=0.001)) as site:
        for _ in range(2):
            async with connected(site, ELSEWHERE) as (reader, writer), asyncio.timeout(PATIENCE):
                writer.write(GET)
                assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        async with connected(site, ELSEWHERE) as (reader, _), asyncio.timeout(PATIENCE):
            assert await reader.read() == b""


async def test_a_full_server_answers_503_and_its_tables_go_on(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db"), capacity=4) as site, site.guest() as ada:
        table = await ada.open(sit=0)
        async with ada.at(table) as playing:
            await playing.update()
            async with connected(site), connected(site):
                status, problem = await answer(site, GET)
                assert (status, problem["code"]) == (503, "server/connections")
                assert (await playing.say("ping"))["type"] == "pong"
            async with asyncio.timeout(PATIENCE):
                while (await answer(site, GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")))[0] != 200:
                    pass


async def test_without_file_descriptors_the_server_waits_and_accepts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It neither asks the system again at once nor stops accepting."""

    class Exhausted(sockets.socket):
        asked, left = 0, 3

        def accept(self) -> tuple[sockets.socket, Any]:
            self.asked += 1
            if self.left:
                self.left -= 1
                raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
            return super().accept()

    monkeypatch.setattr(accepting, "PAUSE", 0.001)
    settings = Settings()
    made = asyncio.Event()

    class Silent(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            made.set()

    with Exhausted(sockets.AF_INET, sockets.SOCK_STREAM) as listening:
        listening.bind(("127.0.0.1", 0))
        acceptor = Acceptor(listening, Intake(settings, lambda: 0.0), Silent, 10)
        try:
            _, writer = await asyncio.open_connection(*listening.getsockname())
            async with asyncio.timeout(PATIENCE):
                await made.wait()
            assert listening.left == 0 and listening.asked <= 5
            writer.close()
        finally:
            acceptor.close()


async def test_a_visitor_from_elsewhere_plays_as_ever(site: House) -> None:
    """Connections that are counted by address do all that others do."""
    at = urlsplit(site.address)
    async with site.guest() as ada:
        table = await ada.open(sit=0)
        assert isinstance(ada, Visitor)
        async with websockets.connect(
            f"ws://{at.netloc}/api/tables/{table}/socket",
            additional_headers={"Cookie": ada.cookie},
            compression=None,
            local_addr=(ELSEWHERE, 0),
        ) as connection:
            await connection.recv()
            await connection.send(json.dumps({"type": "ping", "id": 7}))
            async with asyncio.timeout(PATIENCE):
                while json.loads(await connection.recv()).get("id") != 7:
                    pass
