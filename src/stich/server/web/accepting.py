"""Accepting of connections: a few in each turn of the event loop, and only as many as the process has file descriptors for."""

from __future__ import annotations

import asyncio
import errno
import resource
import socket as sockets
from collections.abc import Callable
from pathlib import Path

import structlog

from .intake import Guard, Intake

log = structlog.get_logger()

ACCEPTED = 16
"""Largest number of connections accepted in one turn of the event loop."""
RESERVE = 64
"""File descriptors kept free for the database, files and computer players."""
REFUSALS = 32
"""Largest number of connections that are answered with 503 at the same time; further ones are closed without reading them."""
MOST_FILES = 2**20
"""Largest limit of open files that the server asks the system for."""
PAUSE = 0.1
"""Pause in accepting connections after the system had no file descriptor left (seconds)."""
OUT_OF_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
BACKLOG = 2048
RECEIVED = 65536
"""Size of the system's receive buffer for a connection (bytes). It is small, since clients send little."""


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard limit, and return the limit that holds now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        return soft
    return wanted


def open_files() -> int:
    """Return the number of open file descriptors of this process; 0 if the system does not tell."""
    try:
        return sum(1 for _ in Path("/proc/self/fd").iterdir())
    except OSError:
        return 0


def capacity() -> int:
    """Return the number of connections that this process can hold, after raising its limit of open files."""
    return max(1, raise_file_limit() - open_files() - RESERVE - REFUSALS)


class Acceptor:
    """Listening socket of the server, from which connections are accepted until `close`."""

    def __init__(
        self, listening: sockets.socket, intake: Intake, http: Callable[[], asyncio.Protocol], capacity: int, *, trusted: bool = False
    ) -> None:
        """Start accepting. ``capacity``: largest number of connections of the process; ``trusted``: True if only other nodes connect
        here."""
        self._listening, self._intake, self._http, self._capacity, self._is_trusted = listening, intake, http, capacity, trusted
        self._loop = asyncio.get_running_loop()
        self._connecting: set[asyncio.Task[object]] = set()
        self._again: asyncio.TimerHandle | None = None
        listening.setblocking(False)
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, RECEIVED)
        listening.listen(BACKLOG)
        self._loop.add_reader(listening.fileno(), self._accept)

    def close(self) -> None:
        """Stop accepting connections."""
        if self._again is not None:
            self._again.cancel()
        else:
            self._loop.remove_reader(self._listening.fileno())

    def _accept(self) -> None:
        for _ in range(ACCEPTED):
            try:
                connection, where = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in OUT_OF_FILES:
                    raise
                log.error("connections cannot be accepted", error=errno.errorcode[error.errno])
                self._pause()
                return
            self._admit(connection, str(where[0]))

    def _pause(self) -> None:
        """Accept again after `PAUSE`. Without the pause, the event loop would call at once again because of the waiting connections."""
        self._loop.remove_reader(self._listening.fileno())
        self._again = self._loop.call_later(PAUSE, self._resume)

    def _resume(self) -> None:
        self._again = None
        self._loop.add_reader(self._listening.fileno(), self._accept)

    def _admit(self, connection: sockets.socket, host: str) -> None:
        intake = self._intake
        peer = None if self._is_trusted else intake.peer(host)
        is_full = intake.connections >= self._capacity
        if is_full:
            intake.note("connection refused", "server/connections")
        if peer is not None and (peer.connections >= intake.settings.address_connections or not peer.opened.take()):
            intake.note("connection refused", "address/connections")
            connection.close()
        elif intake.connections >= self._capacity + REFUSALS:
            connection.close()
        else:
            connection.setblocking(False)
            guard = Guard(intake, self._http, peer, trusted=self._is_trusted, is_full=is_full)
            connecting = self._loop.create_task(self._connect(guard, connection))
            self._connecting.add(connecting)
            connecting.add_done_callback(self._connecting.discard)

    async def _connect(self, guard: Guard, connection: sockets.socket) -> None:
        try:
            connection.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
            await self._loop.connect_accepted_socket(lambda: guard, connection)
        except OSError as error:
            log.info("connection lost", error=type(error).__name__)
            connection.close()
            guard.connection_lost(None)
