"""How long a table takes to acknowledge an action: ``python benchmarks/server_latency.py [--deals 60] [--strong 4] [--json]``.

A real server process with a database file and one table of three people, all on this machine. The time runs from sending an action until
its `Ack` arrives, which is after the commit; every socket also receives and reads its update. At other tables computers may play without
a pause, each table watched by one socket; the times of their answers are measured too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from stich.fair.numbers import commitment_of
from stich.players import PLAYERS
from stich.players.random import ends_early

PROGRAM = """
import json, sys
from stich.server import run, settings
run.Settings = lambda **given: settings.Settings(**given, message_rate=1e9, message_burst=10**9, computer_deal_delay=0.0,
                                                 thinkers=json.loads(sys.argv[2]))
run.serve('127.0.0.1', 0, sys.argv[1], computer_delay=0.0)
"""
"""A server with no effective rate limit, whose computers never wait; ``argv[2]``: the number of processes in which they think."""


WARM_UP = 8.0
"""Seconds for which the computers at other tables play before anything is measured."""


class Client:
    """A guest with a socket to a table."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.view: dict[str, Any] = {"seq": 0}
        self.number = os.urandom(16)
        self._sent = 0
        """The newest deal for which the number was sent."""

    async def receive(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(await self.connection.recv())
        if message["type"] == "update":
            self.view = message["view"]
            fair = self.view["fair"]
            if fair and fair["opening"] and self._sent < fair["deal"]:
                self._sent = fair["deal"]
                await self.connection.send(json.dumps({"type": "number", "id": 2, "deal": self._sent, "number": self.number.hex()}))
        return message

    async def until_dealt(self, deal: int) -> None:
        """Read until this deal is dealt, and send the number for it meanwhile."""
        while not self.view["fair"] or self.view["fair"]["deal"] < deal or self.view["fair"]["opening"]:
            await self.receive()

    async def until(self, seq: int) -> None:
        """Read until the view shows this event."""
        while self.view["seq"] < seq:
            await self.receive()

    async def say(self, **command: Any) -> float:
        """Send a command and read until it is acknowledged. Returns the seconds between."""
        started = time.perf_counter()
        await self.connection.send(json.dumps({"id": 1, **command}))
        while (message := await self.receive())["type"] != "ack" or message["id"] != 1:
            if message["type"] == "refused":
                raise RuntimeError(message)
        seconds = time.perf_counter() - started
        await self.until(message["seq"])
        return seconds


async def measure(deals: int, beside: list[str], thinkers: int | None) -> tuple[list[float], list[float], dict[str, list[float]]]:
    """Seconds to an acknowledgement, and from the last ready to the cards; and, by level, between two answers of computers elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            PROGRAM,
            str(Path(folder) / "stich.db"),
            json.dumps(thinkers),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert server.stdout is not None
        try:
            address = (await server.stdout.readline()).decode().split()[-1]
            latencies: list[float] = []
            dealing: list[float] = []
            answers: dict[str, list[float]] = {level: [] for level in beside}
            others = [asyncio.create_task(watch(address, level, answers[level])) for level in beside]
            await asyncio.sleep(WARM_UP if others else 2.0)
            for times in answers.values():
                times.clear()
            while deals > 0:
                acted, dealt = await match(address, min(deals, 15))
                latencies += acted
                dealing += dealt
                deals -= 15
            for other in others:
                other.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            return latencies, dealing, answers
        finally:
            server.terminate()
            await server.wait()


async def watch(address: str, level: str, answers: list[float]) -> None:
    """Watch a table of three computers for ever; a new table when the match is over."""
    while True:
        async with httpx.AsyncClient(base_url=address) as http:
            await http.get("/api/me")
            players = {str(seat): level for seat in range(3)}
            table = (await http.post("/api/tables", json={"game": "skat", "preset": "skat-isko", "players": players})).json()["id"]
            url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            client = Client(await websockets.connect(url, additional_headers={"Cookie": f"stich={http.cookies['stich']}"}))
        while not client.view.get("finished"):
            started = time.perf_counter()
            await client.receive()
            answers.append(time.perf_counter() - started)
        await client.connection.close()


async def match(address: str, deals: int) -> tuple[list[float], list[float]]:
    """Return the latencies of three people who play this number of deals (at most 15), and all give numbers."""
    clients: list[Client] = []
    table = ""
    for seat in range(3):
        async with httpx.AsyncClient(base_url=address) as http:
            await http.get("/api/me")
            if not table:
                wanted = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 5}}
                table = (await http.post("/api/tables", json=wanted)).json()["id"]
            url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            client = Client(await websockets.connect(url, additional_headers={"Cookie": f"stich={http.cookies['stich']}"}))
        await client.say(type="sit", seat=seat, commitment=commitment_of(client.number))
        clients.append(client)
    latencies: list[float] = []
    dealing: list[float] = []
    chance = random.Random(1)
    for played in range(1, deals + 1):
        ready = time.perf_counter()
        await asyncio.gather(*(client.until_dealt(played) for client in clients))
        dealing.append(time.perf_counter() - ready)
        seq = max(client.view["seq"] for client in clients)
        while len(clients[0].view["match"]["rows"]) < played:
            actor = clients[clients[0].view["deal"]["actor"]]
            action = chance.choice([a for a in actor.view["deal"]["legal"] if not ends_early(a)])
            latencies.append(await actor.say(type="act", seq=actor.view["seq"], action=action))
            seq += 1
            for client in clients:
                await client.until(seq)
        if played < deals:
            for client in clients:
                await client.say(type="ready", commitment=commitment_of(client.number))
    for client in clients:
        await client.connection.close()
    return latencies, dealing


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=45)
    for level in PLAYERS:
        parser.add_argument(f"--{level}", type=int, default=0, metavar="N", help=f"so many tables beside it where {level} plays")
    parser.add_argument("--thinkers", type=int, help="processes in which computers think; 0 for a thread of the server's own")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    beside = [level for level in PLAYERS for _ in range(getattr(arguments, level.replace("-", "_")))]
    latencies, dealing, answers = asyncio.run(measure(arguments.deals, beside, arguments.thinkers))
    cuts = statistics.quantiles(sorted(latencies), n=100, method="inclusive")
    result = {
        "benchmark": "server_latency",
        "deals": arguments.deals,
        "beside": beside,
        "thinkers": arguments.thinkers,
        "actions": len(latencies),
        "p50_ms": round(cuts[49] * 1000, 3),
        "p99_ms": round(cuts[98] * 1000, 3),
        "max_ms": round(max(latencies) * 1000, 3),
        "dealing_p50_ms": round(statistics.median(dealing) * 1000, 3),
        "dealing_max_ms": round(max(dealing) * 1000, 3),
        "answers": {
            level: [len(times), *(round(c * 1000, 1) for c in statistics.quantiles(times, n=20)[9::9])] for level, times in answers.items()
        },
    }
    if arguments.json:
        print(json.dumps(result))
        return
    print(f"action to acknowledgement, {result['actions']} actions: p50 {result['p50_ms']} ms, p99 {result['p99_ms']} ms")
    print(
        f"from the last ready to the cards, {len(dealing)} deals: p50 {result['dealing_p50_ms']} ms, at most {result['dealing_max_ms']} ms"
    )
    for level, (count, p50, p95) in result["answers"].items():
        print(f"{level} beside it: {count} answers, p50 {p50} ms, p95 {p95} ms")


if __name__ == "__main__":
    main()
