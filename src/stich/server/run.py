"""Run the server on this machine: ``stich serve`` calls `serve`.

Several processes of one server are nodes of the same database. They start together, and a process that dies is restarted.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket as sockets
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import TypeVar

import msgspec
import structlog
import uvicorn
from starlette.applications import Starlette

from stich.kernel.errors import StichError
from stich.players.process import follow_parent
from stich.server.store.database import Database
from stich.server.store.file_lock import served_alone
from stich.server.store.migrate import prepare

from . import logs, memory
from .app import create_app
from .settings import LEAST_TOKEN, Settings, default_database
from .web.serving import GuardedServer, configuration

log = structlog.get_logger()
Door = TypeVar("Door")

AGAIN = 1.0
"""Delay before a dead process is restarted, in seconds."""
PATIENCE = 15.0
"""Time limit for processes to end, in seconds."""


class _Stop(Exception):
    """Raised when the operating system asks the server to stop."""


def supervise(serve: Callable[[Door, Callable[[], None]], None], doors: Sequence[Door], listening: Callable[[], None]) -> None:
    """Run the function ``serve`` in one process for each of ``doors`` (its sockets) until interrupted, and restart processes that die.

    ``listening``: called once all processes listen.
    """

    def stop(_signal: int, _frame: object) -> None:
        raise _Stop

    running: dict[int, SpawnProcess] = {}
    try:
        for end in (signal.SIGTERM, signal.SIGINT):
            signal.signal(end, stop)
        starting = {number: _start(serve, door) for number, door in enumerate(doors)}
        running = {number: process for number, (process, _) in starting.items()}
        for _, told in starting.values():
            told.recv()
        listening()
        while True:
            wait([process.sentinel for process in running.values()])
            for number, process in running.items():
                if process.exitcode is not None:
                    log.error("a worker has died", code=process.exitcode)
                    time.sleep(AGAIN)
                    running[number], _ = _start(serve, doors[number])
    except (_Stop, EOFError):
        pass
    finally:
        for end in (signal.SIGTERM, signal.SIGINT):
            signal.signal(end, signal.SIG_IGN)
        _end(list(running.values()))


def _start(serve: Callable[[Door, Callable[[], None]], None], door: Door) -> tuple[SpawnProcess, Connection]:
    context = get_context("spawn")
    told, tells = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(serve, door, tells))
    process.start()
    tells.close()
    return process, told


def _work(serve: Callable[[Door, Callable[[], None]], None], door: Door, tells: Connection) -> None:
    follow_parent()
    logs.configure()
    serve(door, lambda: tells.send(True))


def _end(processes: Sequence[SpawnProcess]) -> None:
    for process in processes:
        process.terminate()
    until = time.monotonic() + PATIENCE
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        if process.exitcode is None:
            process.kill()


SWITCH = 0.001
"""Python's thread switch interval (seconds): the time for which the event loop may block another thread, such as the database's."""


class _Server(GuardedServer):
    """Uvicorn server that calls ``listening`` once it listens, and closes all live streams of pages before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        settings: Settings,
        doors: Doors,
        *,
        app: Starlette,
        listening: Callable[[], None],
    ) -> None:
        super().__init__(config, settings, () if doors.nodes is None else (doors.nodes,))
        self._app, self._listening = app, listening
        self._following: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            memory.collect_in_pieces()
            self._following = asyncio.create_task(memory.follow_crowd(self._app.state.server.crowd))
            self._listening()

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Stop after running requests are answered and all pages have got the message to reconnect."""
        if self._following is not None:
            self._following.cancel()
        await self._app.state.server.drain()
        await super().shutdown(sockets)


def _bind(host: str, port: int, flags: str = "--port") -> sockets.socket:
    """Return a bound socket with the explicit protocol TCP. Without it asyncio would send small messages with a delay of 40 ms.

    ``flags``: flags of the command line that choose another address.
    """
    if not 0 <= port <= 65535:
        raise StichError("serve/port#range", port=port)
    bound = None
    try:
        info = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM, flags=sockets.AI_PASSIVE)[0]
        bound = sockets.socket(*info[:3])
        bound.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        bound.bind(info[4])
        return bound
    except OSError as error:
        if bound is not None:
            bound.close()
        why = error.strerror or str(error)
        raise StichError("serve/port#bind", host=host, port=port, reason=why, flags=flags) from None


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | str | None = None,
    *,
    workers: int = 1,
    node_host: str = "127.0.0.1",
    node_port: int = 0,
    metrics_token: str = "",
    fair_page: Path | None = None,
    secure_cookie: bool = False,
    origins: tuple[str, ...] = (),
    waiting_tables_per_address: int | None = None,
    computer_delay: float | None = None,
    announce: Callable[[str], None] = lambda address: print(f"Stich is open at {address}", flush=True),
) -> None:
    """Serve until interrupted. Port 0 picks a free port; ``announce`` is called with the address once the server listens.

    ``workers`` is the number of processes; more than one needs PostgreSQL. Other servers on the same database reach this one by HTTP at
    ``node_host`` and ``node_port``, and its further workers at the ports after it. Other clients must not reach these ports.

    ``metrics_token``, ``fair_page`` and ``waiting_tables_per_address`` are as in `Settings`.

    Raises `StichError` ``serve/port`` if a port cannot be used, ``serve/database`` if the database cannot be opened or another server
    uses the file, ``serve/workers`` for several workers on a file, ``serve/metrics`` for a token that is too short.
    """
    settings = Settings(database=database or default_database(), fair_page=fair_page, secure_cookie=secure_cookie, origins=origins)
    if metrics_token:
        if len(metrics_token) < LEAST_TOKEN:
            raise StichError("serve/metrics", least=LEAST_TOKEN)
        settings = msgspec.structs.replace(settings, metrics_token=metrics_token)
    if computer_delay is not None:
        settings = msgspec.structs.replace(settings, computer_delay=computer_delay)
    if waiting_tables_per_address is not None:
        settings = msgspec.structs.replace(settings, waiting_tables_per_address=waiting_tables_per_address)
    shared = Database.named(settings.database).shared
    if workers > 1 and not shared:
        raise StichError("serve/workers", workers=workers)
    logs.configure()
    with served_alone(settings.database):
        prepare(settings.database)
        bound = _bind(host, port)
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{bound.getsockname()[1]}"
        doors = [Doors(bound, _node_door(node_host, node_port and node_port + n) if shared else None) for n in range(workers)]
        if workers == 1:
            _serve(settings, doors[0], lambda: announce(address))
        else:
            cores = len(os.sched_getaffinity(0))
            settings = msgspec.structs.replace(settings, thinkers=max(1, cores // workers))
            supervise(partial(_serve, settings), doors, lambda: announce(address))


class Doors(msgspec.Struct, frozen=True):
    """Sockets on which one process listens: for the public, and for other nodes."""

    public: sockets.socket
    nodes: sockets.socket | None


def _node_door(host: str, port: int) -> sockets.socket:
    return _bind(host, port, "--node-port or --node-host")


def _serve(settings: Settings, doors: Doors, listening: Callable[[], None]) -> None:
    """Run one process of the server until it is stopped. ``listening``: called once it listens."""
    sys.setswitchinterval(SWITCH)
    if doors.nodes is not None:
        host, port = doors.nodes.getsockname()[:2]
        settings = msgspec.structs.replace(settings, node_address=f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
    app = create_app(settings)
    config = configuration(app, settings, timeout_graceful_shutdown=3)
    server = _Server(config, settings, doors, app=app, listening=listening)
    server.run([doors.public] if doors.nodes is None else [doors.public, doors.nodes])
