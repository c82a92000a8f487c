"""How long a table takes to acknowledge an action: ``python benchmarks/server_latency.py [--deals 60] [--json]``.

A real server process with a database file, one table of three people, all on this machine. The clock runs from the moment
an action is sent until its `Ack` has come, which is after the commit; every socket also gets and reads its update.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

PROGRAM = """
import sys
from stich.server import run, settings
run.Settings = lambda **given: settings.Settings(**given, message_rate=1e9, message_burst=10**9)
run.serve('127.0.0.1', 0, sys.argv[1], computer_delay=0.0)
"""
"""A server whose rate limit does not count."""


class Chair:
    """One of the three sockets."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.view: dict[str, Any] = {"seq": 0}

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(await self.connection.recv())
        if message["type"] == "update":
            self.view = message["view"]
        return message

    async def until(self, seq: int) -> None:
        """Read on until this event shows."""
        while self.view["seq"] < seq:
            await self.receive()

    async def say(self, **command: Any) -> float:
        """Send, and read on until it is acknowledged; the seconds between."""
        started = time.perf_counter()
        await self.connection.send(json.dumps({"id": 1, **command}))
        while (message := await self.receive())["type"] != "ack":
            if message["type"] == "refused":
                raise RuntimeError(message)
        took = time.perf_counter() - started
        await self.until(message["seq"])
        return took


async def measure(deals: int) -> list[float]:
    """Seconds from action to acknowledgement."""
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-c", PROGRAM, str(Path(folder) / "stich.db"), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert server.stdout is not None
        try:
            address = (await server.stdout.readline()).decode().split()[-1]
            found: list[float] = []
            while deals > 0:
                found += await match(address, min(deals, 15))
                deals -= 15
            return found
        finally:
            server.terminate()
            await server.wait()


async def match(address: str, deals: int) -> list[float]:
    """One table of three people who play this many deals, at most 15."""
    chairs: list[Chair] = []
    table = ""
    for seat in range(3):
        async with httpx.AsyncClient(base_url=address) as http:
            await http.get("/api/me")
            if not table:
                wanted = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 5}}
                table = (await http.post("/api/tables", json=wanted)).json()["id"]
            url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            chair = Chair(await websockets.connect(url, additional_headers={"Cookie": f"stich={http.cookies['stich']}"}))
        await chair.say(type="sit", seat=seat)
        chairs.append(chair)
    latencies: list[float] = []
    chance = random.Random(1)
    seq = 5
    for played in range(1, deals + 1):
        for chair in chairs:
            await chair.until(seq)
        while len(chairs[0].view["match"]["rows"]) < played:
            actor = chairs[chairs[0].view["deal"]["actor"]]
            action = chance.choice([a for a in actor.view["deal"]["legal"] if a not in ("concede", "claim", "accept")])
            latencies.append(await actor.say(type="act", seq=actor.view["seq"], action=action))
            seq += 1
            for chair in chairs:
                await chair.until(seq)
        if played < deals:
            seq += 3 + 1
            for chair in chairs:
                await chair.say(type="ready")
    for chair in chairs:
        await chair.connection.close()
    return latencies


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=45)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    latencies = sorted(asyncio.run(measure(arguments.deals)))
    cuts = statistics.quantiles(latencies, n=100, method="inclusive")
    result = {
        "benchmark": "server_latency",
        "deals": arguments.deals,
        "actions": len(latencies),
        "p50_ms": round(cuts[49] * 1000, 3),
        "p99_ms": round(cuts[98] * 1000, 3),
        "max_ms": round(latencies[-1] * 1000, 3),
    }
    if arguments.json:
        print(json.dumps(result))
    else:
        print(f"action to acknowledgement, {result['actions']} actions: p50 {result['p50_ms']} ms, p99 {result['p99_ms']} ms")


if __name__ == "__main__":
    main()
