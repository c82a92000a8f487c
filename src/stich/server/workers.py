"""Several processes of one server, each a node of the same database. They start together, and a process that dies is restarted."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import TypeVar

import structlog

from stich.players.process import follow_parent

from . import logs

log = structlog.get_logger()
Door = TypeVar("Door")

AGAIN = 1.0
"""Delay before a dead process is restarted, in seconds."""
PATIENCE = 15.0
"""Time limit for processes to end, in seconds."""


class _Stop(Exception):
    """The server is asked to stop."""


def supervise(serve: Callable[[Door, Callable[[], None]], None], doors: Sequence[Door], listening: Callable[[], None]) -> None:
    """Run ``serve`` in one process for each of the doors until interrupted. ``listening`` is called once all of them listen."""

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
