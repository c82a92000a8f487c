"""Clients that write badly or vanish: each is refused or let go, and the log tells no traceback of it."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
import struct
from base64 import b64encode
from contextlib import closing
from pathlib import Path

import pytest

from stich.kernel.nesting import MAX_NESTING
from tests.server.harness import PATIENCE, House, Visitor, house, quick

DEEP_MESSAGE = "JSON is nested more than 64 levels deep"
DEEP = [
    "[" * 4000,
    '{"type":' * 500,
    '{"type":"sit","id":1,"seat":' + "[" * 1200 + "]" * 1200 + "}",
    '{"id":1,"type":"sit","seat":0,"extra":' + "[" * 1900 + "]" * 1900 + "}",
    '{"id":1,"type":"sit","seat":0,"extra":' + "[" * MAX_NESTING + "]" * MAX_NESTING + "}",
]


@pytest.mark.parametrize("text", DEEP, ids=lambda text: text[:32])
async def test_deep_nesting_is_malformed_like_anything_else(text: str, site: House, caplog: pytest.LogCaptureFixture) -> None:
    async with site.guest() as ada, ada.at(await ada.open()) as socket:
        await socket.update()
        await socket.connection.send(text)
        answer = await socket.receive()
        assert (answer["type"], answer["code"], answer["id"]) == ("refused", "message/malformed", None)
        assert answer["message"] == DEEP_MESSAGE
        assert (await socket.say("sit", seat=0))["type"] == "ack", "the socket goes on"
    assert not failures(caplog)


@pytest.mark.parametrize("text", DEEP, ids=lambda text: text[:32])
async def test_deep_nesting_beyond_the_rate_is_refused_too(text: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = quick(tmp_path / "stich.db", message_rate=0.001, message_burst=0)
    async with house(settings) as site, site.guest() as ada, ada.at(await ada.open()) as socket:
        await socket.update()
        await socket.connection.send(text)
        answer = await socket.receive()
        assert (answer["type"], answer["code"], answer["id"]) == ("refused", "rate/limited", None)
    assert not failures(caplog)


async def test_text_that_is_no_utf8_closes_the_socket(site: House, caplog: pytest.LogCaptureFixture) -> None:
    async with site.guest() as ada, ada.at(await ada.open()) as socket:
        await socket.update()
        await socket.connection.send(b"\xff\xff", text=True)
        assert await socket.closed() == 1007
    assert not failures(caplog)


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """Return a whole WebSocket frame of a client (RFC 6455, 5.2); opcode 1 is text, 8 closes."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0x80 | 126]) + struct.pack("!H", len(payload))
    return bytes([0x80 | opcode]) + length + bytes(4) + payload


REFUSED = frame(b"no json")
"""Frame that is answered at once, right after the answers to the frames that came with it."""
LAST_WORDS = {
    "too large a frame": REFUSED + frame(b"x" * 5000),
    "a reserved opcode": REFUSED + frame(b"", opcode=3),
    "no text": REFUSED + frame(b"\xff\xff"),
    "a close": REFUSED + frame(struct.pack("!H", 1000), opcode=8),
    "nothing": REFUSED,
}


@pytest.mark.parametrize("ends", [sockets.SHUT_WR, None], ids=["half closed", "reset"])
@pytest.mark.parametrize("words", LAST_WORDS.values(), ids=LAST_WORDS)
async def test_an_answer_to_a_socket_that_has_just_closed_is_dropped(
    words: bytes, ends: int | None, site: House, caplog: pytest.LogCaptureFixture
) -> None:
    async with site.guest() as ada:
        table = await ada.open()
        with closing(await opened(ada, table)) as raw:
            raw.send(words)
            if ends is None:
                raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
            else:
                raw.shutdown(ends)
                await at_the_end(raw)
        async with ada.at(table) as socket:
            await socket.update()
    assert not failures(caplog)


async def opened(who: Visitor, table: str) -> sockets.socket:
    """Return a table's socket without a WebSocket library around it, at the point where the server waits for its messages."""
    host, port = who.address.removeprefix("http://").split(":")
    raw = sockets.socket()
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, (host, int(port)))
    upgrade = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    upgrade += f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\nCookie: {who.cookie}\r\n\r\n"
    await loop.sock_sendall(raw, upgrade.encode())
    came = b""
    async with asyncio.timeout(PATIENCE):
        while b'"type":"update"' not in came:
            came += await loop.sock_recv(raw, 65536)
    return raw


async def at_the_end(raw: sockets.socket) -> None:
    """Read until the server has closed its side."""
    async with asyncio.timeout(PATIENCE):
        try:
            while await asyncio.get_running_loop().sock_recv(raw, 65536):
                pass
        except ConnectionResetError:
            pass


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the errors and tracebacks in the log."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]


async def test_a_ping_is_answered_with_where_the_table_is(site: House) -> None:
    async with site.guest() as ada, ada.at(await ada.open()) as socket:
        await socket.update()
        assert await socket.say("ping") == {"type": "pong", "id": 1, "seq": 1}
        assert (await socket.say("sit", seat=0))["seq"] == 2
        assert await socket.say("ping") == {"type": "pong", "id": 3, "seq": 2}


async def test_a_dead_socket_is_let_go(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its other end is gone without a word, as a telephone's in a tunnel: it answers no ping."""
    settings = quick(tmp_path / "stich.db", heartbeat=0.05, sockets_per_guest=1)
    async with house(settings) as site, site.guest() as ada:
        table = await ada.open()
        with closing(await opened(ada, table)) as raw:
            await at_the_end(raw)
        async with ada.at(table) as socket:
            await socket.update()
            assert (await socket.say("ping"))["type"] == "pong", "the place of the dead one is free"
    assert not failures(caplog)
