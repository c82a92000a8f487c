"""The open database: guests and the beginning of their sessions, tables, the lobby and the event log. All queries use SQLAlchemy Core.

One writer task commits all writes that arrived during its last commit in one transaction, so that many tables share one disk flush.
`Store.append` returns after the commit. Parameters never appear in errors or logs, since events contain cards.

With several nodes on one database, each node decides for its own tables: its appends carry the table's epoch and are refused once another
node has taken the table. Changes that concern other nodes are sent to them once per transaction, at its commit (`wake`).

An SQLite file is written by `FileWriter` in a separate thread, with one call per transaction. Each step of a statement releases Python's
interpreter lock and waits for it again, which takes milliseconds when the event loop is busy. So the most frequent statements are executed
in one step for many rows (`prepared_statements`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stich.kernel.rules.deal import Seat
from stich.server import meters
from stich.server.wire.messages import TableInfo

from . import events as log
from .batch import Statement, run, together
from .database import Database
from .disk_full import DiskFull, is_disk_full
from .events import AnyEvent
from .guest_rows import GuestRow, SessionRow
from .migrate import prepare
from .prepared_statements import ADD_EVENTS, CHANGE_TABLE, IN_ONE_STEP
from .schema import accounts, events, guests, seated, sessions, tables
from .wake import NOTHING, Wake, notify

MOST = 500
"""Largest number of rows that a statement writes in one step."""


class FileWriter:
    """Writer of transactions to an SQLite file, with one connection in one thread. Call `close` at the end."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine_of_thread()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def write(self, writes: Sequence[Sequence[Statement]]) -> None:
        """Commit the statements of these writes in order, all or none."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, writes)

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    def _write(self, writes: Sequence[Sequence[Statement]]) -> None:
        with self._engine.begin() as connection:
            for statement, rows in together(writes):
                many = IN_ONE_STEP.get(statement)
                if many is None or len(rows) == 1:
                    connection.execute(statement, rows or None)
                    continue
                for first in range(0, len(rows), MOST):
                    connection.exec_driver_sql(*many.of(rows[first : first + MOST]))


CANDIDATES = 4
"""Number of tables that are read for the lobby, as a multiple of the number of tables shown."""


class Conflict(Exception):
    """A row with this key exists already. For events: another writer has written this event number of the table first, so the caller must
    read its events and decide again."""


class Lost(Exception):
    """Another node has taken this table. Nothing was written."""


class LobbyEntry(msgspec.Struct, frozen=True):
    """A table as the lobby lists it, with the guests who sit there."""

    info: TableInfo
    shown: bool
    """True if the lobby shows the table to everyone, not only to its guests."""
    seated: tuple[tuple[str, Seat], ...] | None
    """Guests and their seats; None if they are unchanged."""
    wake_after: float | None = None
    """Seconds after which a table without watchers must be loaded; None if it waits for people."""


class _Write(msgspec.Struct, frozen=True):
    """Statements for the writer task, and the future that it resolves after the commit."""

    statements: tuple[Statement, ...]
    committed: asyncio.Future[None]
    wake: Wake = NOTHING
    fence: tuple[str, int] | None = None
    """Id of a table and its required epoch. If the table has another epoch, the statements are refused."""

    def refuse(self, error: Exception) -> None:
        """Raise this error in the caller of the write, unless the caller was cancelled."""
        if not self.committed.done():
            self.committed.set_exception(error)


class Store:
    """The open database. Use `Store.open` and `close`."""

    def __init__(
        self, engine: AsyncEngine, now: Callable[[], float], node: int | None = None, file_writer: FileWriter | None = None
    ) -> None:
        """Start the writer task. ``node``: number of this node among those that share the database; None for a single server.

        ``file_writer``: writer for an SQLite file, used instead of the engine.
        """
        self._engine, self._file_writer = engine, file_writer
        self._now = now
        self._node = node
        self._pending: list[_Write] = []
        self._has_work = asyncio.Event()
        self._closing = False
        self._listener: Callable[[LobbyEntry], None] | None = None
        self._writer = asyncio.create_task(self._write_on(), name="store writer")

    @classmethod
    async def open(cls, database: str | Path, now: Callable[[], float], node: int | None = None) -> Store:
        """Return the opened database of this name (as in `Database.named`). It is created or upgraded if necessary."""
        await asyncio.to_thread(prepare, database)
        named = Database.named(database)
        return cls(named.engine(), now, node, None if named.shared else FileWriter(named))

    async def close(self) -> None:
        """Finish pending writes, then close the database."""
        self._closing = True
        self._has_work.set()
        await self._writer
        if self._file_writer is not None:
            await self._file_writer.close()
        await self._engine.dispose()

    def tell(self, listener: Callable[[LobbyEntry], None]) -> None:
        """Register the function to be called, after the commit, with every table that is new or changed in the lobby."""
        self._listener = listener

    # -- events --------------------------------------------------------------------------------------------------

    async def create(self, entry: LobbyEntry, opened_by: str, first: Sequence[AnyEvent], *extra: Statement) -> None:
        """Create a table with its first events, and execute the further statements ``extra`` in the same transaction."""
        now = self._now()
        table = entry.info.id
        row = {"id": table, "opened_by": opened_by, "created_at": now, "deals_kept": True, **self._entry_row(entry)}
        rows = self._rows(table, 1, first)
        await self.write((tables.insert(), [row]), *_seating(entry), (events.insert(), rows), *extra, wake=Wake(tables=(table,)))
        self._tell(entry)

    async def append(
        self, table: str, seq: int, new: Sequence[AnyEvent], entry: LobbyEntry | None, *extra: Statement, epoch: int | None = None
    ) -> float:
        """Store the events seq, seq + 1, … and execute the statements ``extra``, all in one transaction. Return the time of the events in
        the log (seconds since 1970).

        Clocks use this time only, however long the commit took. ``entry``: new lobby entry, if it has changed. ``epoch``: epoch in which
        this node has the table; None on a single server. Raise `Conflict` if one of the events exists, `Lost` if the epoch has ended.
        """
        rows = self._rows(table, seq, new)
        statements: list[Statement] = [(ADD_EVENTS, rows)]
        if entry is not None:
            statements.append((CHANGE_TABLE, [{"of_table": table, **self._entry_row(entry)}]))
            if entry.seated is not None:
                statements.append((seated.delete().where(seated.c.table_id == table), []))
            statements += _seating(entry)
        wake = NOTHING if entry is None else Wake(tables=(table,), over=entry.info.finished)
        await self.write(*statements, *extra, wake=wake, fence=None if epoch is None else (table, epoch))
        if entry is not None:
            self._tell(entry)
        at: float = rows[0]["at"]
        return at

    def _tell(self, entry: LobbyEntry) -> None:
        if self._listener is not None:
            self._listener(entry)

    def _entry_row(self, entry: LobbyEntry) -> dict[str, Any]:
        info = entry.info
        now = self._now()
        due = None if entry.wake_after is None else now + entry.wake_after
        return {"changed_at": now, "finished": info.finished, "shown": entry.shown, "info": msgspec.json.encode(info), "due_at": due}

    def _rows(self, table: str, seq: int, new: Sequence[AnyEvent]) -> list[dict[str, Any]]:
        now = self._now()
        return [{"table_id": table, "seq": seq + i, "at": now, "event": log.encode(e)} for i, e in enumerate(new)]

    async def events(self, table: str, after: int = 0) -> list[AnyEvent]:
        """Return the table's events with a sequence number above ``after``, in order; none if there is no such table."""
        query = sa.select(events.c.event).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        async with self._engine.connect() as connection:
            return [log.decode(row.event) for row in await connection.execute(query)]

    async def times(self, table: str, after: int = 0) -> list[float]:
        """Return the times of the table's events with a sequence number above ``after``, in order (seconds since 1970)."""
        query = sa.select(events.c.at).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        async with self.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def due(self, now: float) -> list[str]:
        """Return the ids of tables that must be loaded by now, because they continue without watchers."""
        query = sa.select(tables.c.id).where(tables.c.due_at <= now).order_by(tables.c.due_at)
        async with self.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def finished(self, wanted: Iterable[str]) -> dict[str, bool]:
        """Return whether the matches of these tables are over, by id of the table. Unknown tables are left out."""
        query = sa.select(tables.c.id, tables.c.finished).where(tables.c.id.in_(list(wanted)))
        async with self.connect() as connection:
            return {row.id: row.finished for row in await connection.execute(query)}

    async def untouched(self, since: float) -> list[str]:
        """Return the ids of unfinished tables that have not changed since this time (seconds since 1970)."""
        query = sa.select(tables.c.id).where(tables.c.finished.is_(False), tables.c.changed_at <= since)
        async with self.connect() as connection:
            return list((await connection.execute(query)).scalars())

    # -- the lobby -----------------------------------------------------------------------------------------------

    async def lobby(
        self,
        guest: str | None,
        limit: int,
        own_since: float,
        since: float,
        *,
        per_opener: int = 3,
        first: Callable[[TableInfo], bool] = lambda _table: False,
    ) -> list[TableInfo]:
        """Return unfinished tables for the lobby, at most ``limit``: first those where this guest sits, then those that are shown to
        everyone.

        Only tables changed after ``own_since`` (the guest's) or ``since`` (others) are returned, newest change first. Of the others'
        tables, those for which ``first`` returns True come first; an opener's second table comes after every opener's first; at most
        ``per_opener`` are returned for each opener. A table opened by the server counts as having an opener of its own.
        """
        mine = sa.select(seated.c.table_id).where(seated.c.guest_id == guest)
        opener = sa.case((tables.c.opened_by == "", tables.c.id), else_=tables.c.opened_by)
        turn = sa.func.row_number().over(partition_by=opener, order_by=tables.c.changed_at.desc())
        others = (
            sa.select(tables.c.info, tables.c.changed_at, turn.label("turn"))
            .where(tables.c.finished.is_(False), tables.c.shown, tables.c.changed_at > since, tables.c.id.not_in(mine))
            .subquery()
        )
        all_others = sa.select(others.c.info).where(others.c.turn <= per_opener).order_by(others.c.turn, others.c.changed_at.desc())
        own = (
            sa.select(tables.c.info, seated.c.seat)
            .select_from(tables.join(seated, seated.c.table_id == tables.c.id))
            .where(tables.c.finished.is_(False), tables.c.changed_at > own_since, seated.c.guest_id == guest)
            .order_by(tables.c.changed_at.desc())
        )
        async with self._engine.connect() as connection:
            found = [(row.info, row.seat) for row in await connection.execute(own.limit(limit))]
            rows = (await connection.execute(all_others.limit(CANDIDATES * limit))).all() if len(found) < limit else ()
        own_tables = [msgspec.structs.replace(msgspec.json.decode(info, type=TableInfo), you=seat) for info, seat in found]
        shown = sorted((msgspec.json.decode(row.info, type=TableInfo) for row in rows), key=lambda table: not first(table))
        return [*own_tables, *shown[: limit - len(own_tables)]]

    async def waiting_tables(
        self, since: float, *, opened_by: str | None = None, seated_guest: str | None = None, among: Iterable[str] | None = None
    ) -> list[str]:
        """Return the ids of tables changed after ``since`` where guests sit and no deal has begun.

        ``opened_by``: only tables opened by this guest; ``seated_guest``: only tables where this guest sits; ``among``: only these tables.
        """
        query = sa.select(tables.c.id).where(
            tables.c.finished.is_(False),
            tables.c.changed_at > since,
            sa.exists().where(seated.c.table_id == tables.c.id),
            ~sa.exists().where(events.c.table_id == tables.c.id, sa.func.substr(events.c.event, 1, len(log.DEALT)) == log.DEALT),
        )
        if opened_by is not None:
            query = query.where(tables.c.opened_by == opened_by)
        if seated_guest is not None:
            query = query.where(tables.c.id.in_(sa.select(seated.c.table_id).where(seated.c.guest_id == seated_guest)))
        if among is not None:
            query = query.where(tables.c.id.in_(list(among)))
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def entries(self, wanted: Iterable[str]) -> list[LobbyEntry]:
        """Return the lobby entries of these tables."""
        ids = list(wanted)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(sa.select(tables.c.id, tables.c.info, tables.c.shown).where(tables.c.id.in_(ids)))).all()
            sitting: dict[str, list[tuple[str, Seat]]] = {}
            for seat in await connection.execute(sa.select(seated).where(seated.c.table_id.in_(ids))):
                sitting.setdefault(seat.table_id, []).append((seat.guest_id, Seat(seat.seat)))
        return [LobbyEntry(msgspec.json.decode(r.info, type=TableInfo), r.shown, tuple(sitting.get(r.id, ()))) for r in rows]

    async def rules(self, table: str) -> tuple[str, str] | None:
        """Return the names of game and preset of a table, finished or not; None if there is no such table."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(tables.c.info).where(tables.c.id == table))).first()
        info = None if row is None else msgspec.json.decode(row.info, type=TableInfo)
        return None if info is None else (info.game, info.preset)

    async def opened_since(self, guest: str, since: float) -> int:
        """Return the number of tables that this guest has opened since this time (seconds since 1970)."""
        query = sa.select(sa.func.count()).where(tables.c.opened_by == guest, tables.c.created_at > since)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    # -- guests --------------------------------------------------------------------------------------------------

    async def add_guest(self, guest: GuestRow, session: SessionRow, token_hash: bytes) -> None:
        """Add a guest and their first session."""
        row = {"id": guest.id, "name": guest.name, "created_at": self._now()}
        await self.write((guests.insert(), [row]), begin_session(guest.id, session, token_hash))

    async def guest(self, token_hash: bytes, age: float) -> GuestRow | None:
        """Return the guest whose session token has this hash; None if the session is unknown or began more than ``age`` seconds ago."""
        query = (
            sa.select(guests.c.id, guests.c.name, accounts.c.guest_id.is_not(None).label("account"))
            .select_from(sessions.join(guests).outerjoin(accounts))
            .where(sessions.c.token_hash == token_hash, sessions.c.began_at > self.now - age)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else GuestRow(row.id, row.name, row.account)

    async def rename(self, guest: str, name: str) -> None:
        """Change the name of a guest who has no account."""
        await self.write((guests.update().where(guests.c.id == guest).values(name=name), []))

    # -- for the other modules of the store --------------------------------------------------------------------------

    @property
    def engine(self) -> AsyncEngine:
        """Return the engine, which has the connections to the database."""
        return self._engine

    def connect(self) -> AsyncConnection:
        """Return a connection for reading. Use it in an ``async with`` statement."""
        return self._engine.connect()

    async def rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """Return all rows that the query finds."""
        async with self.connect() as connection:
            rows: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
        return rows

    @property
    def now(self) -> float:
        """Return the current time (seconds since 1970)."""
        return self._now()

    async def wake(self, wake: Wake) -> None:
        """Send this wake-up to the other nodes, if there are any."""
        if self._node is not None:
            await self.write(wake=wake)

    # -- the writer ----------------------------------------------------------------------------------------------

    async def write(self, *statements: Statement, wake: Wake = NOTHING, fence: tuple[str, int] | None = None) -> None:
        """Execute these statements in one transaction and send the wake-up to other nodes. Other writes may share the transaction.

        Raise `Conflict` if a key exists already, `DiskFull` if the disk is full, and `Lost` if the table of the ``fence`` does not have the
        epoch of the ``fence``.
        """
        if self._closing:
            raise RuntimeError("the store is closed")
        committed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append(_Write(statements, committed, wake, fence))
        self._has_work.set()
        await committed

    async def _write_on(self) -> None:
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            batch, self._pending = self._pending, []
            if batch:
                await self._commit(batch)
            elif self._closing:
                return

    async def _commit(self, batch: list[_Write]) -> None:
        """Commit all writes in one transaction. If it fails, commit each write alone, so that only the faulty one is refused."""
        begun = perf_counter()
        try:
            if self._file_writer is not None:
                await self._file_writer.write([write.statements for write in batch])
            else:
                batch = await self._write_to_server(batch)
        except Exception as error:
            meters.FAILED.inc()
            if len(batch) > 1:
                for write in batch:
                    await self._commit([write])
            elif batch:
                batch[0].refuse(_refusal(error))
        else:
            meters.COMMITS.observe(perf_counter() - begun)
            meters.BATCHES.observe(len(batch))
            for write in batch:
                if not write.committed.done():
                    write.committed.set_result(None)

    async def _write_to_server(self, batch: list[_Write]) -> list[_Write]:
        """Commit the writes to PostgreSQL and return those that were not refused."""
        async with self._engine.begin() as connection:
            held = await _held(connection, batch)
            await run(connection, (write.statements for write in held))
            if self._node is not None:
                await notify(connection, self._node, reduce(Wake.__or__, (write.wake for write in held), NOTHING))
        return held


def _refusal(error: Exception) -> Exception:
    """Return the error to raise in the caller of a write that failed with ``error``."""
    if isinstance(error, IntegrityError):
        return Conflict()
    return DiskFull() if is_disk_full(error) else error


def begin_session(guest: str, session: SessionRow, token_hash: bytes) -> Statement:
    """Return the statement that adds a new session of this guest to the database. ``token_hash``: hash of the token in the session's
    cookie."""
    return (sessions.insert(), [{**msgspec.structs.asdict(session), "guest_id": guest, "token_hash": token_hash}])


def _seating(entry: LobbyEntry) -> list[Statement]:
    rows = [{"table_id": entry.info.id, "seat": seat, "guest_id": guest} for guest, seat in entry.seated or ()]
    return [(seated.insert(), rows)] if rows else []


async def _held(connection: AsyncConnection, batch: list[_Write]) -> list[_Write]:
    """Return the writes whose tables this node still has, and refuse the writes to tables that another node has taken. The tables are
    locked until the commit."""
    fenced = {write.fence[0] for write in batch if write.fence is not None}
    if not fenced:
        return batch
    query = sa.select(tables.c.id, tables.c.epoch).where(tables.c.id.in_(sorted(fenced))).order_by(tables.c.id).with_for_update(read=True)
    epochs = {row.id: row.epoch for row in await connection.execute(query)}
    held = []
    for write in batch:
        if write.fence is None or epochs.get(write.fence[0]) == write.fence[1]:
            held.append(write)
        else:
            write.refuse(Lost())
    return held
