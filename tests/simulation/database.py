"""A database in virtual time: real SQLite with the real schema, each statement run at one moment, behind the part of `AsyncEngine` that the
store uses. Faults are injected at every call.

A writing transaction waits for the running one, and readers see committed data. So it models SQLite for one node, and PostgreSQL at READ
COMMITTED, with a coarser lock, for several.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections import deque
from contextvars import Context
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

from stich.server.store.store import prepare

from .loop import Host

SHARED_MEMORY = Path("/dev/shm")


@cache
def _template() -> bytes:
    """Return the bytes of a new database file, its tables made by our migrations."""
    folder = Path(mkdtemp(prefix="stich-template-"))
    try:
        prepare(folder / "stich.db")
        with sqlite3.connect(folder / "stich.db") as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return (folder / "stich.db").read_bytes()
    finally:
        shutil.rmtree(folder)


_opening: list[Path] = []
_current: list[Transaction] = []
"""The transaction whose statement is running is the last one."""


def _connect() -> sqlite3.Connection:
    connection = sqlite3.connect(_opening[-1], isolation_level=None, check_same_thread=False, cached_statements=256)
    connection.create_function("stich_now", 0, lambda: _current[-1].database_time)
    connection.create_function("pg_notify", 2, lambda _channel, message: _current[-1].notices.append(message))
    for pragma in ("synchronous = OFF", "foreign_keys = ON", "wal_autocheckpoint = 0"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


@cache
def _engine() -> sa.Engine:
    """One for all runs, so that every statement is compiled once."""
    return sa.create_engine("sqlite://", creator=_connect, poolclass=NullPool, hide_parameters=True)


SLOWEST = 8.0
"""Seconds that one way to the database or back takes at most."""


class DatabaseFaults:
    """Faults of the database and their frequency: rates per call, 0 to 1."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.active = True
        self.latency = 0.002
        self.slow = self.refusal = self.serialization = self.cut_before = self.answer_lost = 0.0
        self.full = False
        """No room on the disk: nothing can be written, everything can be read."""
        self._away_until = 0.0

    def happens(self, rate: float) -> bool:
        return self.active and rate > 0 and self.rng.random() < rate

    def go_away(self, now: float) -> None:
        """Make the database unreachable for a moment, since a cut connection often cannot be replaced at once."""
        if self.rng.random() < 0.5:
            self._away_until = now + 0.3 * self.rng.random()

    def refuses(self, now: float) -> bool:
        """Return whether a new connection fails now."""
        return self.happens(self.refusal) or (self.active and now < self._away_until)

    def delay(self) -> float:
        """Seconds for one way."""
        if self.happens(self.slow):
            return self.rng.choice((0.2, 1.0, 3.0, SLOWEST)) * self.rng.random()
        return self.latency * self.rng.random()


def _error(what: str) -> OperationalError:
    return OperationalError("(not shown)", None, sqlite3.OperationalError(what), hide_parameters=True)


class Database:
    """The database that all nodes share. ``committed`` is called with the node of each commit and its written (table, number) pairs."""

    def __init__(self, faults: DatabaseFaults) -> None:
        self.faults = faults
        folder = str(SHARED_MEMORY) if SHARED_MEMORY.is_dir() else None
        self._folder = Path(mkdtemp(prefix="stich-simulation-", dir=folder))
        self._lives = 0
        self._path = self._folder / "0.db"
        self._path.write_bytes(_template())
        self._free: list[sa.Connection] = []
        self._all: list[sa.Connection] = []
        self._writer: Transaction | None = None
        self._waiting: deque[tuple[Transaction, asyncio.Future[None]]] = deque()
        self.commits: list[tuple[Any, tuple[tuple[str, int], ...], float]] = []
        """Of each commit with events: the node, their (table, number), and when it was."""
        self.wrong_owners: list[str] = []
        """Commits by nodes that did not have the table then."""
        self.ears: list[Any] = []
        """Connections that listen for notices."""
        self.on_commit: Any = lambda _node, _moment: None
        """Told the node and the moment, ``before`` or ``after``, of each commit."""

    # -- connections ---------------------------------------------------------------------------------------------

    def connection(self) -> sa.Connection:
        if self._free:
            return self._free.pop()
        _opening.append(self._path)
        made = _engine().connect()
        _opening.pop()
        self._all.append(made)
        return made

    def give_back(self, connection: sa.Connection) -> None:
        if connection in self._all:
            self._free.append(connection)

    def query(self, statement: sa.Executable) -> list[Any]:
        """For checks: what is committed, at once."""
        connection = self.connection()
        rows = list(connection.execute(statement))
        self.give_back(connection)
        return rows

    def dispose(self) -> None:
        self._close_all()
        shutil.rmtree(self._folder)

    def _close_all(self) -> None:
        for connection in self._all:
            connection.close()
        self._all, self._free = [], []

    # -- who writes ----------------------------------------------------------------------------------------------

    async def begin_writing(self, who: Transaction) -> None:
        if self._writer is not None:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((who, turn))
            try:
                await turn
            except asyncio.CancelledError:
                if self._writer is who:
                    self.end_writing(who)
                raise
        self._writer = who

    def end_writing(self, who: Transaction) -> None:
        if self._writer is not who:
            return
        self._writer = None
        while self._waiting and self._writer is None:
            following, turn = self._waiting.popleft()
            if not turn.done() and not following.node_is_dead:
                self._writer = following
                turn.set_result(None)

    def node_died(self, node: Host) -> None:
        """React to the end of a node. A commit that was requested may still be made."""
        self._waiting = deque((who, turn) for who, turn in self._waiting if who.node is not node)
        writer = self._writer
        if writer is not None and writer.node is node and not (writer.flushing and self.faults.rng.random() < 0.5):
            writer.undo()

    def node_paused(self, node: Host) -> None:
        """Cut the connections of a paused node, so that no other node waits for its transactions."""
        if self._writer is not None and self._writer.node is node and not self._writer.flushing:
            self._writer.undo()

    def power_cut(self) -> None:
        """Nodes must be dead already. What was being written may be on the disk, or a part of it: cut off at any byte it is gone."""
        writing = self._writer
        before = self._wal_size()
        if writing is not None and writing.connection is not None:
            if writing.flushing and self.faults.rng.random() < 0.8:
                writing.commit()
            else:
                writing.undo()
        self._writer = None
        self._waiting.clear()
        reached = self._wal_size()
        self._lives += 1
        fresh = self._folder / f"{self._lives}.db"
        shutil.copyfile(self._path, fresh)
        wal = self._path.with_name(self._path.name + "-wal")
        if wal.exists():
            kept = before if reached == before else self.faults.rng.randint(before, reached)
            fresh.with_name(fresh.name + "-wal").write_bytes(wal.read_bytes()[:kept])
        self._close_all()
        self._path = fresh
        self._forget_commits()

    def _wal_size(self) -> int:
        wal = self._path.with_name(self._path.name + "-wal")
        return os.path.getsize(wal) if wal.exists() else 0

    def _forget_commits(self) -> None:
        """Of the commits only those count that were not torn."""
        there = set(map(tuple, self.query(sa.text("SELECT table_id, seq FROM events"))))
        self.commits = [commit for commit in self.commits if there.issuperset(commit[1])]


class Transaction:
    """Reads until it writes: then it holds the lock until it ends."""

    def __init__(self, database: Database, node: Any, *, writes: bool) -> None:
        self._database, self.node, self._commits = database, node, writes
        self.connection: sa.Connection | None = None
        self._raw: Any = None
        self.writing = self.flushing = False
        self._began = False
        self._written: list[tuple[str, int]] = []
        self.notices: list[str] = []
        """Notifications that all nodes get with the commit."""

    @property
    def database_time(self) -> float:
        return asyncio.get_running_loop().time() + 1_700_000_000.0

    @property
    def node_is_dead(self) -> bool:
        return self.node is not None and bool(self.node.dead)

    async def __aenter__(self) -> Transaction:
        faults = self._database.faults
        await asyncio.sleep(faults.delay())
        if faults.refuses(asyncio.get_running_loop().time()):
            raise _error("connection refused")
        self.connection = self._database.connection()
        self._raw = self.connection.connection.dbapi_connection
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None and self._commits and self._began:
                self._check()
                await self._commit()
        finally:
            self.undo()

    async def execute(self, statement: sa.Executable, parameters: Any = None) -> Any:
        faults = self._database.faults
        changes = not isinstance(statement, sa.Select | sa.TextClause | sa.CompoundSelect)
        if changes or getattr(statement, "_for_update_arg", None) is not None:
            if faults.full and changes:
                raise _error("database or disk is full")
            if not self.writing:
                await self._database.begin_writing(self)
                self._check()
                self._raw.execute("BEGIN IMMEDIATE")
                self.writing = self._began = True
                if faults.happens(faults.serialization):
                    raise _error("could not serialize access due to concurrent update")
        else:
            await asyncio.sleep(faults.delay())
            self._check()
        assert self.connection is not None
        if isinstance(statement, sa.Insert) and statement.table.name == "events":
            self._written += [(row["table_id"], row["seq"]) for row in parameters]
        _current.append(self)
        try:
            result = self.connection.execute(statement, parameters)
            read = result.freeze() if result.returns_rows else None
        finally:
            _current.pop()
        if not changes:
            if faults.happens(faults.refusal):
                raise _error("the connection was cut")
            await asyncio.sleep(faults.delay())
        return result if read is None else read()

    def _check(self) -> None:
        """Check the connection: the database may have been restarted."""
        if self.connection not in self._database._all:
            raise _error("the connection was cut")

    async def _commit(self) -> None:
        database, faults = self._database, self._database.faults
        database.on_commit(self.node, "before")
        self.flushing = True
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        Context().run(asyncio.get_running_loop().call_later, faults.delay(), self._decide, answer)
        await answer
        database.on_commit(self.node, "after")
        await asyncio.sleep(faults.delay())
        if faults.happens(faults.answer_lost):
            faults.go_away(asyncio.get_running_loop().time())
            raise _error("the connection was cut")

    def _decide(self, answer: asyncio.Future[None]) -> None:
        """At the database, which does not care how the node is."""
        if answer.done():  # the waiting task has ended
            self.undo()
        elif self.connection not in self._database._all:
            answer.set_exception(_error("the connection was cut"))
        elif self._database.faults.happens(self._database.faults.cut_before):
            self.undo()
            answer.set_exception(_error("the connection was cut"))
        else:
            self.commit()
            self._database.end_writing(self)
            answer.set_result(None)

    def commit(self) -> None:
        new = {table for table, seq in self._written if seq == 1}
        owners = [self._owner(table) for table, _ in self._written if table not in new]
        self._raw.execute("COMMIT")
        self.writing = self.flushing = False
        self._database.wrong_owners += [owner for owner in owners if owner is not None]
        for notice in self.notices:
            for ear in tuple(self._database.ears):
                ear.hear(notice)
        if self._written:
            self._database.commits.append((self.node, tuple(self._written), asyncio.get_running_loop().time()))

    def _owner(self, table: str) -> str | None:
        """Return a complaint if this node has written events of a table that another node owns; else None.

        A table that was given back a moment ago has no owner: the next owner begins an epoch, and first reads all earlier events."""
        number = getattr(self.node, "number", None)
        owner = self._raw.execute("SELECT node FROM tables WHERE id = ?", (table,)).fetchone()[0]
        return None if number is None or owner in (None, number) else f"node {number} wrote to table {table}, which is node {owner}'s"

    def undo(self) -> None:
        """Give up what is not committed, the lock and the connection."""
        self._database.end_writing(self)
        if self.connection is None:
            return
        connection, self.connection = self.connection, None
        if self.writing and connection in self._database._all:
            self._raw.execute("ROLLBACK")
        self.writing = False
        self._database.give_back(connection)


class Engine:
    """A node's connection to the database."""

    def __init__(self, database: Database, node: Any) -> None:
        self._database, self._node = database, node

    def connect(self) -> Transaction:
        return Transaction(self._database, self._node, writes=False)

    def begin(self) -> Transaction:
        return Transaction(self._database, self._node, writes=True)

    async def dispose(self) -> None:
        pass
