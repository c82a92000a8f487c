"""A connection at the end of the server."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from stich.server.web.websocket import Protocol


class Slow(asyncio.Transport):
    """To a peer that has not read everything yet: closed, it still waits."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.closing = b"", False

    def write(self, data: Any) -> None:
        assert not self.closing, "written to after it was closed"
        self.written += data

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing


async def accepting(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    assert (await receive())["type"] == "websocket.disconnect"


async def test_the_server_ends_while_a_page_is_leaving() -> None:
    """The page has said goodbye, and the system still holds what it has not read: there is nothing to say any more."""
    config = Config(accepting, lifespan="off", log_config=None)
    config.load()
    peer, transport = ClientProtocol(parse_uri("ws://127.0.0.1/")), Slow()
    connection = Protocol(config, ServerState(), {})
    connection.connection_made(transport)
    peer.send_request(peer.connect())
    connection.data_received(b"".join(peer.data_to_send()))
    while not transport.written:
        await asyncio.sleep(0)
    peer.receive_data(transport.written)
    peer.send_close(1001)
    connection.data_received(b"".join(peer.data_to_send()))
    assert transport.closing
    connection.shutdown()
    connection.connection_lost(None)
    await asyncio.gather(*connection.tasks)
