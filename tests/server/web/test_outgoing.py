"""The way out of a socket through ASGI: in order, one message after the other, and nothing after it is closed."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.websockets import WebSocket

from stich.server.web.sockets import outgoing


class Peer:
    """Takes a message each time that it is let."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.lets = asyncio.Semaphore(0)
        self.closed = False

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            return
        await self.lets.acquire()
        if self.closed:
            raise OSError
        self.taken.append(message["text"])

    async def receive(self) -> Any:
        return {"type": "websocket.connect"}


async def socket_of(peer: Peer) -> WebSocket:
    socket = WebSocket({"type": "websocket", "headers": []}, peer.receive, peer.send)
    await socket.accept()
    return socket


async def turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_messages_leave_in_order_and_room_is_told() -> None:
    peer, told = Peer(), []
    out = outgoing(await socket_of(peer))
    out.on_room = lambda: told.append(out.full)
    out.write(b"one", b"two", b"three")
    assert out.full
    for _ in range(3):
        peer.lets.release()
    await turn()
    assert peer.taken == ["one", "two", "three"] and not out.full
    assert told == [False], "once, when there is room again"


async def test_what_is_written_to_a_closed_socket_is_dropped() -> None:
    peer = Peer()
    out = outgoing(await socket_of(peer))
    out.write(b"one", b"two")
    peer.closed = True
    peer.lets.release()
    await turn()
    assert peer.taken == [] and not out.full


async def test_a_socket_that_is_cut_off_sends_nothing_more() -> None:
    peer = Peer()
    out = outgoing(await socket_of(peer))
    out.write(b"one", b"two")
    await turn()
    out.cut_off()
    peer.lets.release()
    await turn()
    assert peer.taken == []
