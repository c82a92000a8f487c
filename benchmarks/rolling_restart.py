"""A rolling restart while people play: the longest pause of each table.

    python benchmarks/rolling_restart.py --database postgresql://… [--nodes 2] [--tables 8]

Each node is replaced in turn: a new one is started and ready before the old one gets SIGTERM. At every table three people act every half
second. Like the page they reconnect when their socket closes, to any running node, as a proxy would send them. The output is, for each
table, the longest time between two acknowledged actions, less the half second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import websockets
from server_load_server import Server

from stich.players.random import ends_early

HERE = Path(__file__).parents[1]
PAUSE = 0.5


class Proxy:
    """Proxy that sends people to the nodes in use, one after the other."""

    def __init__(self, nodes: list[Server]) -> None:
        self.nodes, self._next = nodes, 0

    def address(self) -> str:
        self._next += 1
        return self.nodes[self._next % len(self.nodes)].address


class Table:
    """One person's browser is enough for three seats: it holds three cookies and one socket each."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy
        self.acknowledged: list[float] = []
        self._name = ""
        self._over = False

    async def play(self) -> None:
        cookies = [await self._guest() for _ in range(3)]
        async with httpx.AsyncClient(base_url=self.proxy.address(), cookies={"stich": cookies[0]}) as http:
            wanted = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 12}}
            self._name = (await http.post("/api/tables", json=wanted)).json()["id"]
        await asyncio.gather(*(self._sit(seat, cookie) for seat, cookie in enumerate(cookies)))

    async def _guest(self) -> str:
        async with httpx.AsyncClient(base_url=self.proxy.address()) as http:
            await http.get("/api/me")
            return str(http.cookies["stich"])

    async def _sit(self, seat: int, cookie: str) -> None:
        chance, hurried = random.Random(seat), False
        while not self._over:
            url = f"{self.proxy.address().replace('http', 'ws', 1)}/api/tables/{self._name}/socket"
            try:
                async with websockets.connect(url, additional_headers={"Cookie": f"stich={cookie}"}) as socket:
                    await self._at(socket, seat, chance, hurried=hurried)
            except (OSError, websockets.WebSocketException):
                hurried = True  # he has thought already
                await asyncio.sleep(0.1)  # as the page does the first time

    async def _at(self, socket: websockets.ClientConnection, seat: int, chance: random.Random, *, hurried: bool) -> None:
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "ack" and message["id"] == 1:
                self.acknowledged.append(time.perf_counter())
            if message["type"] != "update":
                continue
            view = message["view"]
            deal = view["deal"]
            command: dict[str, Any] | None = None
            if view["you"] is None and view["seats"][seat]["kind"] == "empty":
                command = {"type": "sit", "id": 2, "seat": seat}
            elif view["you"] is not None and deal and deal["legal"]:
                await asyncio.sleep(0.0 if hurried else PAUSE)
                hurried = False
                action = chance.choice([a for a in deal["legal"] if not ends_early(a)])
                command = {"type": "act", "id": 1, "seq": view["seq"], "action": action}
            elif view["you"] is not None and deal and deal["outcome"] and not view["seats"][view["you"]]["ready"]:
                command = {"type": "ready", "id": 2}
            if command:
                await socket.send(json.dumps(command))

    def end(self) -> None:
        self._over = True


async def restart(database: str, nodes: int, tables: int) -> dict[str, object]:
    proxy = Proxy([Server(HERE, database) for _ in range(nodes)])
    playing = [Table(proxy) for _ in range(tables)]
    tasks = [asyncio.create_task(table.play()) for table in playing]
    await asyncio.sleep(8.0)
    begun = time.perf_counter()
    for old in list(proxy.nodes):
        new = await asyncio.to_thread(Server, HERE, database)
        async with httpx.AsyncClient(base_url=new.address) as http:
            while (await http.get("/api/health/ready")).status_code != 200:
                await asyncio.sleep(0.1)
        await asyncio.sleep(5.0)
        proxy.nodes = [node for node in proxy.nodes if node is not old] + [new]
        await asyncio.to_thread(old.stop)
        await asyncio.sleep(5.0)
    ended = time.perf_counter()
    for table in playing:
        table.end()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for node in proxy.nodes:
        node.stop()
    still = sorted(_longest(table.acknowledged, begun, ended) - PAUSE for table in playing)
    return {
        "nodes": nodes,
        "tables": tables,
        "seconds": round(ended - begun, 1),
        "actions": sum(len(table.acknowledged) for table in playing),
        "still_median_s": round(statistics.median(still), 2),
        "still_most_s": round(still[-1], 2),
        "each": [round(s, 2) for s in still],
    }


def _longest(moments: list[float], begun: float, ended: float) -> float:
    within = [begun, *(m for m in moments if begun < m < ended), ended]
    return max(b - a for a, b in pairwise(within))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", required=True, help="an empty database of PostgreSQL")
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=8)
    arguments = parser.parse_args()
    print(json.dumps(asyncio.run(restart(arguments.database, arguments.nodes, arguments.tables))))


if __name__ == "__main__":
    main()
