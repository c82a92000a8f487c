"""The echo of server_load.py: what a bare Starlette server with as many sockets does with the same machine.

People sit in groups, as at tables. A person sends one short frame, the server sends a frame of 600 bytes to everyone of the group, and then
the next person sends. An action is one such round; its latency ends when its sender has the frame.
"""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import time
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import uvicorn
import uvloop
from server_load_people import TEXT, UPGRADE, Socket, Tally, frame
from server_load_server import Process
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

SIZE = 600
"""Bytes of a frame that the server sends, about those of an update of a table."""
WARM_UP = 1.0
"""Seconds before the measurement."""


def serve() -> None:
    """Run the server on a free port, and print its address."""
    groups: dict[str, list[WebSocket]] = {}

    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        group = groups.setdefault(websocket.path_params["group"], [])
        group.append(websocket)
        try:
            while True:
                text = await websocket.receive_text()
                answer = text.ljust(SIZE)
                for each in group:
                    await each.send_text(answer)
        except WebSocketDisconnect:
            group.remove(websocket)

    class Told(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(f"http://127.0.0.1:{self.servers[0].sockets[0].getsockname()[1]}", flush=True)

    app = Starlette(routes=[WebSocketRoute("/{group}", echo)])
    Told(
        uvicorn.Config(
            app, port=0, loop="uvloop", ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", access_log=False
        )
    ).run()


class Member(Socket):
    """Person of a group."""

    def __init__(self, tally: Tally, upgrade: bytes, group: Group, number: int) -> None:
        super().__init__(tally, upgrade, None)
        self._group, self._number = group, number

    def send(self) -> None:
        """Begin an action."""
        self._sent = time.perf_counter()
        self.transport.write(frame(b"%d" % self._number))

    def _frame(self, opcode: int, payload: bytes) -> None:
        super()._frame(opcode, payload)
        if opcode == TEXT:
            sender = int(payload)
            if sender == self._number:
                self._tally.latencies.append(time.perf_counter() - self._sent)
            self._group.heard(self._number, sender)


class Group:
    """People who send one after the other."""

    def __init__(self) -> None:
        self.members: list[Member] = []

    def heard(self, number: int, sender: int) -> None:
        """Let the next person send when that person has the frame of the one before."""
        if number == (sender + 1) % len(self.members):
            self.members[number].send()


async def crowd(address: str, groups: int, people: int, seconds: float) -> dict[str, Any]:
    """Return the latencies of the actions in this time."""
    tally, at, all_groups = Tally(), urlsplit(address), [Group() for _ in range(groups)]
    loop = asyncio.get_running_loop()
    for name, group in enumerate(all_groups):
        upgrade = UPGRADE.format(path=f"/{name}", host=at.netloc, cookie="").encode()
        for number in range(people):
            make = partial(Member, tally, upgrade, group, number)
            _, member = await loop.create_connection(make, at.hostname, at.port)
            await member.opened
            group.members.append(member)
    for group in all_groups:
        group.members[0].send()
    await asyncio.sleep(WARM_UP)
    print(json.dumps("begin"), flush=True)
    tally.begin()
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    return {"seconds": time.perf_counter() - began, "latencies": tally.latencies, "received": tally.received}


def measure(groups: int, people: int, seconds: float) -> dict[str, Any]:
    """Return actions a second, latencies, and processor time of the echo's server for an action."""
    server = Process([sys.executable, __file__, "serve"], "the echo did not start")
    try:
        asked = [sys.executable, __file__, "crowd", server.address, str(groups), str(people), str(seconds)]
        with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as clients:
            assert clients.stdout is not None
            clients.stdout.readline()
            began = server.processor()
            found: dict[str, Any] = json.loads(clients.stdout.readline())
            ended = server.processor()
    finally:
        server.stop()
    spent = sum(ended[part] - began[part] for part in ("loop", "threads"))
    return {**found, "processor": spent}


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve"]:
            serve()
        case ["crowd", address, groups, people, seconds]:
            print(json.dumps(uvloop.run(crowd(address, int(groups), int(people), float(seconds)))), flush=True)
