"""A real server on a free port of this machine, and guests who talk to it."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
import websockets
from starlette.applications import Starlette

from stich.server.app import create_app
from stich.server.clock import Clock, Randomness, SystemClock, system_randomness
from stich.server.run import Protocol
from stich.server.settings import Settings

PATIENCE = 20.0
"""Seconds after which a message that does not come is an error; nothing ever waits this long."""
QUIT = ("concede", "claim", "accept")


def quick(database: Path, **changes: Any) -> Settings:
    """Settings for tests: no pauses, and room enough."""
    plain = Settings(
        database=database,
        computer_delay=0.0,
        computer_deal_delay=0.0,
        thinkers=0,
        message_rate=1e6,
        message_burst=10**6,
        request_rate=1e6,
        request_burst=10**6,
        guest_burst=1000,
        analysis_burst=10**6,
        advice_burst=10**6,
        backlog=4096,
    )
    return msgspec.structs.replace(plain, **changes)


class Socket:
    """A guest's open socket. What comes is kept: ``updates`` and their bytes in ``stream``, and the newest ``clocks``."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.updates: list[dict[str, Any]] = []
        self.stream: list[bytes] = []
        self.clocks: dict[str, Any] | None = None
        self._number = 0

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.updates[-1]["view"]
        return view

    @property
    def deal(self) -> dict[str, Any]:
        deal: dict[str, Any] = self.view["deal"]
        return deal

    async def receive(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv(decode=True)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.updates.append(message)
            self.stream.append(str(text).encode())
        elif message["type"] == "clocks":
            self.clocks = message
        return message

    async def update(self) -> dict[str, Any]:
        """The next update."""
        while (message := await self.receive())["type"] != "update":
            pass
        return message

    async def until(self, seq: int) -> dict[str, Any]:
        """The table after event ``seq``."""
        while not self.updates or self.view["seq"] < seq:
            await self.receive()
        return self.view

    async def say(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a command; its answer, an Ack or a Refused."""
        self._number += 1
        await self.connection.send(json.dumps({"type": type, "id": self._number, **fields}))
        while (message := await self.receive())["type"] == "update" or message.get("id") != self._number:
            pass
        return message

    async def act(self, action: str) -> dict[str, Any]:
        """Act in the deal, in answer to the newest update; wait until it shows."""
        answer = await self.say("act", seq=self.view["seq"], action=action)
        if answer["type"] == "ack":
            await self.until(answer["seq"])
        return answer

    async def play_on(self) -> dict[str, Any]:
        """Play this guest's seat, always the first legal action, until the deal is over; the outcome."""
        while not self.updates or not self.view["deal"] or not self.deal["outcome"]:
            if self.updates and self.view["deal"] and self.deal["legal"]:
                await self.act(next(a for a in self.deal["legal"] if a not in QUIT))
            else:
                await self.update()
        outcome: dict[str, Any] = self.deal["outcome"]
        return outcome

    async def closed(self) -> int:
        """The code with which the server closes this socket."""
        try:
            while True:
                await self.receive()
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


class Visitor:
    """A browser, as far as the server can tell."""

    def __init__(self, address: str, http: httpx.AsyncClient) -> None:
        self.address, self.http = address, http

    @property
    def cookie(self) -> str:
        return f"stich={self.http.cookies['stich']}"

    async def open(self, **wanted: Any) -> str:
        """Open a table; its id."""
        answer = await self.http.post("/api/tables", json={"game": "skat", "preset": "skat-isko", **wanted})
        assert answer.status_code == 201, answer.text
        name: str = answer.json()["id"]
        return name

    @asynccontextmanager
    async def at(self, table: str, since: int | None = None, **headers: str) -> AsyncIterator[Socket]:
        """The socket of a table."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket" + ("" if since is None else f"?since={since}")
        cookie = {"Cookie": self.cookie} if "stich" in self.http.cookies else {}
        async with websockets.connect(url, additional_headers={**cookie, **headers}, compression=None) as connection:
            yield Socket(connection)


class House:
    """A running server."""

    def __init__(self, address: str, app: Starlette) -> None:
        self.address, self.app = address, app

    @asynccontextmanager
    async def guest(self, name: str | None = None) -> AsyncIterator[Visitor]:
        """Somebody with a guest session."""
        async with httpx.AsyncClient(base_url=self.address) as http:
            assert (await http.get("/api/me")).status_code == 200
            if name is not None:
                assert (await http.put("/api/me", json={"name": name})).status_code == 200
            yield Visitor(self.address, http)


@asynccontextmanager
async def house(
    settings: Settings, randomness: Randomness = system_randomness, send_buffer: int | None = None, clock: Clock | None = None
) -> AsyncIterator[House]:
    """Run a server with these settings while the block lasts. ``send_buffer``: bytes that the system keeps for a slow client."""
    listening = sockets.socket(sockets.AF_INET, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    if send_buffer is not None:
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, send_buffer)
    app = create_app(settings, clock=clock or SystemClock(), randomness=randomness)
    config = uvicorn.Config(
        app,
        ws=Protocol,
        ws_max_size=settings.frame_limit,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        lifespan="on",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve([listening]))
    while not server.started:
        await asyncio.sleep(0.005)
        if running.done():
            await running
    try:
        yield House(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
    finally:
        server.should_exit = True
        await running
        listening.close()
