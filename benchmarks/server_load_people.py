"""The clients of server_load.py: a separate process, controlled by lines of JSON, that plays, watches or just stays connected.

The clients write WebSocket frames directly, so that a client costs a fraction of the server's work for it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import struct
import sys
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop

from stich.players.random import ends_early

"""Actions that would end a deal early."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: stich={cookie}\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Outcome(msgspec.Struct):
    """A deal is over."""


class Deal(msgspec.Struct):
    """A player's knowledge of a deal. In a change, unset fields keep their values."""

    legal: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType | None = msgspec.UNSET


class View(msgspec.Struct):
    seq: int = 0
    finished: bool = False
    deal: Deal | None = None


class Message(msgspec.Struct):
    """Any message of the server, with the fields that are needed here."""

    type: str
    id: int | None = None
    seq: int = 0
    code: str = ""
    view: View | None = None
    deal: Deal | None = None


_decoder = msgspec.json.Decoder(Message)


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """Return a frame of a client; its mask is of zeros, which leaves the payload as it is."""
    size = len(payload)
    head = bytes([0x80 | opcode, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
    return head + bytes(4) + payload


class Tally:
    """Counts over all clients of this process since `begin`."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.latencies: list[float] = []
        self.acknowledged: dict[str, int] = {}
        """Newest acknowledged event of each table."""
        self.received = self.messages = self.refused = 0


class Socket(asyncio.Protocol):
    """One open WebSocket."""

    def __init__(self, tally: Tally, upgrade: bytes, heard: Callable[[Message], None] | None) -> None:
        self._tally, self._upgrade, self._heard = tally, upgrade, heard
        self._buffer = b""
        self._open = False
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.transport.write(self._upgrade)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set_result(None)
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server has closed a socket before it was open"))

    def data_received(self, data: bytes) -> None:
        self._tally.received += len(data)
        data = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, rest = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = data
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self._open, data = True, rest
            self.opened.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            opcode, length, begin = data[at] & 15, data[at + 1] & 127, at + 2
            if length == 126:
                length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if begin + length > size:
                break
            at = begin + length
            self._frame(opcode, data[begin:at])
        self._buffer = data[at:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._tally.messages += 1
            if self._heard is not None:
                self._heard(_decoder.decode(payload))
        elif opcode == PING:
            self.transport.write(frame(payload, PONG))
        elif opcode == CLOSE:
            self.transport.close()


class House:
    """The server, from outside."""

    def __init__(self, address: str, whole: bool, tally: Tally, source: str | None = None) -> None:
        """``source``: address of this machine from which its people come."""
        self.address, self.whole, self.tally, self._source = address, whole, tally, source
        limits = httpx.Limits(keepalive_expiry=2.0)
        transport = None if source is None else httpx.AsyncHTTPTransport(local_address=source, limits=limits)
        self._http = httpx.AsyncClient(base_url=address, timeout=60, transport=transport)

    async def guest(self) -> str:
        """Return the cookie of a new guest."""
        self._http.cookies.clear()
        await self._http.get("/api/me")
        return str(self._http.cookies["stich"])

    async def table(self, cookie: str, wanted: dict[str, Any]) -> str:
        """Open a table. Return its name."""
        self._http.cookies.clear()
        answer = await self._http.post("/api/tables", json=wanted, headers={"Cookie": f"stich={cookie}"})
        return str(answer.raise_for_status().json()["id"])

    async def socket(self, table: str, cookie: str, heard: Callable[[Message], None] | None) -> Socket:
        """Open one."""
        at = urlsplit(self.address)
        path = f"/api/tables/{table}/socket{'' if self.whole else '?changes=1'}"
        upgrade = UPGRADE.format(path=path, host=at.netloc, cookie=cookie).encode()
        loop = asyncio.get_running_loop()
        _, protocol = await loop.create_connection(
            lambda: Socket(self.tally, upgrade, heard), at.hostname, at.port, local_addr=self._source and (self._source, 0)
        )
        await protocol.opened
        return protocol


class Person:
    """A player who acts on each turn after the time for thinking."""

    def __init__(self, table: Table, seat: int, cookie: str) -> None:
        self._table, self._seat, self.cookie = table, seat, cookie
        self._seq = self._number = 0
        self._asked: dict[int, float | None] = {}
        """When each command was sent that is not answered; None where its time does not count."""
        self._legal: tuple[str, ...] = ()
        self._acting = self._over = False

    async def come(self, house: House, table: str) -> None:
        self.socket = await house.socket(table, self.cookie, self._heard)
        self._say(False, type="sit", seat=self._seat)

    def _say(self, counts: bool, **command: Any) -> None:
        self._number += 1
        self._asked[self._number] = time.perf_counter() if counts else None
        self.socket.transport.write(frame(msgspec.json.encode({"id": self._number, **command})))

    def _heard(self, message: Message) -> None:
        match message.type:
            case "update" | "change":
                view = message.view or View()
                self._seq = message.seq or view.seq
                self._shown(message.deal or view.deal or Deal(), view.finished)
            case "ack":
                asked = self._asked.pop(message.id or 0)
                acknowledged = self._table.tally.acknowledged
                acknowledged[self._table.name] = max(message.seq, acknowledged.get(self._table.name, 0))
                if asked is not None:
                    self._table.tally.latencies.append(time.perf_counter() - asked)
            case "refused":
                self._table.tally.refused += 1
                self._asked.pop(message.id or 0)
                if message.code != "table/stale":
                    raise RuntimeError(message)

    def _shown(self, deal: Deal, finished: bool) -> None:
        if deal.legal is not msgspec.UNSET:
            self._legal, self._acting = deal.legal, False
        if deal.outcome is None:
            self._over = False
        if finished:
            self._table.over()
        elif isinstance(deal.outcome, Outcome):
            if self._over:
                return
            self._over = True
            self._later(lambda: self._say(False, type="ready"))
        elif self._legal and not self._acting:
            self._acting = True
            seq, action = self._seq, self._table.chance.choice([a for a in self._legal if not ends_early(a)])
            self._later(lambda: self._say(True, type="act", seq=seq, action=action))

    def _later(self, do: Callable[[], None]) -> None:
        think = self._table.think
        if self._table.held is not None:
            self._table.held.append(do)
        elif think:
            asyncio.get_running_loop().call_later(self._table.chance.uniform(0.5, 1.5) * think, do)
        else:
            do()


class Table:
    """People who play one match after the other."""

    def __init__(self, houses: list[House], wanted: dict[str, Any], seats: int, think: float, seed: int) -> None:
        self._houses, self._wanted, self._seats, self.think = houses, wanted, seats, think
        self.tally = houses[0].tally
        self.chance = random.Random(seed)
        self._people: list[Person] = []
        self._next: asyncio.Task[None] | None = None
        self.name = ""
        self.held: list[Callable[[], None]] | None = []
        """Actions that wait until all tables are open, so that the first tables do not delay the opening of the others."""

    async def begin(self) -> None:
        """Open a new table for the same people."""
        cookies = [p.cookie for p in self._people] or [await self._houses[0].guest() for _ in range(self._seats)]
        self.name = await self._houses[0].table(cookies[0], self._wanted)
        self._people = [Person(self, seat, cookie) for seat, cookie in enumerate(cookies)]
        for seat, person in enumerate(self._people):
            await person.come(self._houses[seat % len(self._houses)], self.name)

    def play(self) -> None:
        """All tables are there."""
        held, self.held = self.held or [], None
        for do in held:
            do()

    def over(self) -> None:
        """Start the next match after the end of one."""
        if self._next is None or self._next.done():
            self._next = asyncio.get_running_loop().create_task(self._again())

    async def _again(self) -> None:
        for person in self._people:
            person.socket.transport.close()
        await self.begin()


async def probe(house: House, table: str, times: list[float]) -> None:
    """Ask every 10 ms whether the server is there, without waiting for the answers: a stall of its loop is as long as the longest."""
    asked: dict[int, float] = {}

    def heard(message: Message) -> None:
        if message.type == "pong":
            times.append(time.perf_counter() - asked.pop(message.id or 0))

    socket = await house.socket(table, await house.guest(), heard)
    number = 0
    while True:
        number += 1
        asked[number] = time.perf_counter()
        socket.transport.write(frame(b'{"type":"ping","id":%d}' % number))
        await asyncio.sleep(0.01)


class Crowd:
    """All that one process does."""

    def __init__(self, told: dict[str, Any]) -> None:
        self._told = told
        self._tally = Tally()
        self._houses = [House(address, told["whole"], self._tally) for address in told["addresses"]]
        self._pongs: list[float] = []
        self._sockets: list[Socket] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._tables: list[Table] = []

    async def come(self) -> dict[str, Any]:
        """Open all tables and sockets of this process."""
        told = self._told
        for number in range(told["tables"]):
            home = self._houses[number % len(self._houses)]
            at = self._houses if told["spread"] else [home]
            table = Table(at, told["wanted"], told["seats"], told["think"], told["seed"] + number)
            await table.begin()
            self._tables.append(table)
        names = told["watched"] * told["watchers"]
        if told["idle"]:
            host = await self._houses[0].guest()
            names = [await self._houses[0].table(host, told["wanted"]) for _ in range(told["idle"] // 4)] * 4
        cookie = ""
        for number, name in enumerate(names):
            cookie = await self._houses[0].guest() if number % 8 == 0 else cookie
            self._sockets.append(await self._houses[number % len(self._houses)].socket(name, cookie, None))
        for table in self._tables:
            table.play()
        if told["probe"]:
            self._tasks.append(asyncio.create_task(probe(self._houses[0], self._tables[0].name, self._pongs)))
        return {"tables": [table.name for table in self._tables]}

    async def measure(self) -> dict[str, Any]:
        """Return the measurements of the given seconds."""
        self._tally.begin()
        self._pongs.clear()
        began = time.perf_counter()
        cpu = time.process_time()
        await asyncio.sleep(self._told["seconds"])
        tally = self._tally
        return {
            "seconds": time.perf_counter() - began,
            "cpu": time.process_time() - cpu,
            "latencies": tally.latencies,
            "received": tally.received,
            "messages": tally.messages,
            "refused": tally.refused,
            "pongs": self._pongs,
            "lost": sum(socket.lost.done() for socket in self._sockets),
        }

    async def go(self) -> dict[str, Any]:
        """Close the sockets that only watch or stay."""
        for socket in self._sockets:
            socket.transport.close()
        await asyncio.gather(*(socket.lost for socket in self._sockets))
        self._sockets.clear()
        return {}


def give_up(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Stop the process at an unexpected message, instead of going on without it."""
    print(f"{context['message']}: {context.get('exception')!r}", file=sys.stderr, flush=True)
    os._exit(1)


async def main() -> None:
    """Do what the lines of standard input say; answer each with a line of JSON."""
    reader = asyncio.StreamReader(limit=2**20)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    asyncio.get_running_loop().set_exception_handler(give_up)
    crowd = Crowd(json.loads(await reader.readline()))
    while word := (await reader.readline()).decode().strip():
        print(json.dumps(await getattr(crowd, word)()), flush=True)


if __name__ == "__main__" and sys.argv[1:] == ["crowd"]:
    uvloop.run(main())
