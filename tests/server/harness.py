"""A real server on a free port of this machine, and guests who talk to it."""

from __future__ import annotations

import asyncio
import functools
import json
import socket as sockets
import ssl
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
import websockets
from starlette.applications import Starlette

from stich.players.random import ends_early
from stich.server.app import create_app
from stich.server.clock import Clock, Randomness, SystemClock, system_randomness
from stich.server.settings import Settings
from stich.server.store.database import Database
from stich.server.store.migrate import prepare
from stich.server.web.serving import GuardedServer, configuration

PASSWORD = "four aces and a jack"
PATIENCE = 60.0
"""Seconds after which a message that does not come is an error. Even a process that starts on a busy machine takes less."""

PlainClient = functools.partial(httpx.AsyncClient, verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
"""A client for servers of this machine, without encryption: it does not read all certificates of the system, which takes 15 ms."""


def pick(legal: list[str]) -> str:
    """Return the first action that does not end the deal early."""
    return next(action for action in legal if not ends_early(action))


def quick(database: str | Path, **changes: Any) -> Settings:
    """Return settings for tests: no pauses, high limits, and cards by the test's random numbers (`fair` deals otherwise)."""
    plain = Settings(
        database=database,
        computer_delay=0.0,
        computer_deal_delay=0.0,
        thinkers=0,
        message_rate=1e6,
        message_burst=10**6,
        frame_rate=1e6,
        frame_burst=10**6,
        request_rate=1e6,
        request_burst=10**6,
        guest_burst=1000,
        analysis_burst=10**6,
        analysis_seconds=PATIENCE,
        judge=False,
        downloads_burst=10**6,
        hint_burst=10**6,
        password_memory=8,
        password_rounds=1,
        sign_in_burst=10**6,
        sign_in_name_burst=10**6,
        sign_in_address_burst=10**6,
        backlog=4096,
        fair=False,
        log_every=0.02,
        waiting_tables=10**6,
        waiting_tables_per_address=10**6,
        waiting_seats=10**6,
    )
    return msgspec.structs.replace(plain, **changes)


@functools.cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder) / "stich.db")
        return (Path(folder) / "stich.db").read_bytes()


def new_database(database: Path) -> None:
    """Make a database as a new server does, in a tenth of the time: every migration runs once for all tests of a process."""
    database.parent.mkdir(parents=True, exist_ok=True)
    database.write_bytes(_migrated())


class Socket:
    """A guest's open socket. What comes is kept: ``updates`` and their bytes in ``stream``, and the newest ``clocks``."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.updates: list[dict[str, Any]] = []
        self.stream: list[bytes] = []
        self.heard: list[dict[str, Any]] = []
        """Lines of talk."""
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
        """Return the next message of any kind."""
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv(decode=True)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.updates.append(message)
            self.stream.append(str(text).encode())
        elif message["type"] == "said":
            self.heard.append(message)
        elif message["type"] == "clocks":
            self.clocks = message
        return message

    async def update(self) -> dict[str, Any]:
        """Return the next update."""
        while (message := await self.receive())["type"] != "update":
            pass
        return message

    async def until(self, seq: int) -> dict[str, Any]:
        """Return the table after event ``seq``."""
        while not self.updates or self.view["seq"] < seq:
            await self.receive()
        return self.view

    async def say(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a command; its answer, an Ack or a Refused."""
        self._number += 1
        await self.connection.send(json.dumps({"type": type, "id": self._number, **fields}))
        while (message := await self.receive())["type"] in ("update", "said", "clocks") or message.get("id") != self._number:
            pass
        return message

    async def hear(self, line: int) -> list[dict[str, Any]]:
        """Return all received lines of chat, once this line has come."""
        while not any(said["line"] >= line for said in self.heard):
            await self.receive()
        return self.heard

    async def act(self, action: str) -> dict[str, Any]:
        """Act in the deal, in answer to the newest update; wait until it shows."""
        answer = await self.say("act", seq=self.view["seq"], action=action)
        if answer["type"] == "ack":
            await self.until(answer["seq"])
        return answer

    async def go_on(self) -> dict[str, Any] | None:
        """Act where it is the turn, and have the answer; where the deal is over, which others may end early, want the next; else wait."""
        deal = self.updates and self.view["deal"]
        if deal and deal["legal"]:
            return await self.act(pick(deal["legal"]))
        if deal and deal["outcome"]:
            await self.say("ready")
            while self.deal["outcome"]:  # the cards may have come before the answer
                await self.update()
        else:
            await self.update()
        return None

    async def play_on(self) -> dict[str, Any]:
        """Play this guest's seat, always the first legal action, until the deal is over; the outcome."""
        while not self.updates or not self.view["deal"] or not self.deal["outcome"]:
            await self.go_on()
        outcome: dict[str, Any] = self.deal["outcome"]
        return outcome

    async def closed(self) -> int:
        """Return the code with which the server closes this socket."""
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

    async def sign_up(self, name: str, password: str = PASSWORD) -> list[str]:
        """Make an account of this guest; its recovery codes."""
        answer = await self.http.post("/api/account", json={"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        codes: list[str] = answer.json()["codes"]
        return codes

    async def open(self, **wanted: Any) -> str:
        """Open a table; its id."""
        answer = await self.http.post("/api/tables", json={"game": "skat", "preset": "skat-isko", **wanted})
        assert answer.status_code == 201, answer.text
        name: str = answer.json()["id"]
        return name

    @asynccontextmanager
    async def live(self) -> AsyncIterator[Live]:
        """Yield the live stream of the lobby, after its first messages."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/live"
        cookie = {"Cookie": self.cookie} if "stich" in self.http.cookies else {}
        async with websockets.connect(url, additional_headers=cookie, compression=None) as connection:
            yield await Live(connection).until(lambda live: {"lobby", "mine", "here", "invitations", "seeking"} <= live.told.keys())

    async def seek(self, **wanted: Any) -> httpx.Response:
        """Look for company at a short match of Skat."""
        return await self.http.put("/api/seek", json={"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}, **wanted})

    @asynccontextmanager
    async def at(self, table: str, since: int | None = None, said: int = 0, **headers: str) -> AsyncIterator[Socket]:
        """Yield the socket of a table."""
        url = (
            f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            + f"?said={said}"
            + ("" if since is None else f"&since={since}")
        )
        cookie = {"Cookie": self.cookie} if "stich" in self.http.cookies else {}
        async with websockets.connect(url, additional_headers={**cookie, **headers}, compression=None) as connection:
            yield Socket(connection)


class Hurried(SystemClock):
    """The machine's time, which can be put forward."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = 0.0

    def monotonic(self) -> float:
        return super().monotonic() + self.ahead


class Live:
    """A guest's live stream, and what it has told last of each kind."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.told: dict[str, dict[str, Any]] = {}
        self.stream: list[str] = []
        self.tables: dict[str, dict[str, Any]] = {}
        """The open tables by their id, as the changes have made them."""

    async def receive(self) -> dict[str, Any]:
        """Return the next message of any kind."""
        async with asyncio.timeout(PATIENCE):
            text = str(await self.connection.recv(decode=True))
        self.stream.append(text)
        message: dict[str, Any] = json.loads(text)
        self.told[message["type"]] = message
        if message["type"] == "lobby":
            if message["whole"]:
                self.tables = {}
            self.tables |= {table["id"]: table for table in message["tables"]}
            for gone in message["gone"]:
                del self.tables[gone]
        return message

    async def until(self, wanted: Callable[[Live], object]) -> Live:
        """Wait until the received messages fulfil the condition."""
        while not wanted(self):
            await self.receive()
        return self

    async def closed(self) -> int:
        """Return the code with which the server closes this stream."""
        try:
            while True:
                await self.receive()
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    async def seated(self) -> str:
        """Return the table of the people found."""
        await self.until(lambda live: "seated" in live.told)
        table: str = self.told.pop("seated")["table"]
        return table


class House:
    """A running server."""

    def __init__(self, address: str, app: Starlette) -> None:
        self.address, self.app = address, app

    @asynccontextmanager
    async def guest(self, name: str | None = None, *, account: bool = False) -> AsyncIterator[Visitor]:
        """Return a visitor with a guest session, or with an account of this name."""
        # The server closes what was idle for five seconds: a request at that very moment would fail.
        async with PlainClient(base_url=self.address, timeout=PATIENCE, limits=httpx.Limits(keepalive_expiry=2.0)) as http:
            assert (await http.get("/api/me")).status_code == 200
            visitor = Visitor(self.address, http)
            if name is not None and account:
                await visitor.sign_up(name)
            elif name is not None:
                assert (await http.put("/api/me", json={"name": name})).status_code == 200
            yield visitor


class Prompt(GuardedServer):
    """Server that ends at once when asked. uvicorn's server checks ten times a second, and the tests start a thousand servers."""

    def __init__(self, config: uvicorn.Config, settings: Settings, capacity: int | None = None) -> None:
        super().__init__(config, settings, capacity=capacity)
        self.end = asyncio.Event()

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self.end.wait()


@asynccontextmanager
async def house(
    settings: Settings,
    randomness: Randomness = system_randomness,
    send_buffer: int | None = None,
    clock: Clock | None = None,
    capacity: int | None = None,
) -> AsyncIterator[House]:
    """Run a server with these settings while the block lasts. ``send_buffer``: bytes that the system keeps for a slow client.
    ``capacity``: most connections."""
    listening = sockets.socket(sockets.AF_INET, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    if send_buffer is not None:
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, send_buffer)
    file = Database.named(settings.database).file
    if file is not None and not file.exists():
        new_database(file)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    app = create_app(msgspec.structs.replace(settings, node_address=address), clock=clock or SystemClock(), randomness=randomness)
    config = configuration(app, settings, timeout_graceful_shutdown=2)
    server = Prompt(config, settings, capacity)
    running = asyncio.create_task(server._serve([listening]))
    while not server.started:
        await asyncio.sleep(0.005)
        if running.done():
            await running
    try:
        yield House(address, app)
    finally:
        server.end.set()
        await running
        listening.close()
