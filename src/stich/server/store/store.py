"""The open database: guests, tables and the event log. Everything here is SQLAlchemy Core.

One writer task commits what has gathered while the last commit ran, so that many tables share one disk flush.
``append`` returns after the commit. Parameters never appear in errors or logs: events hold cards.

Of several nodes on one database each decides at its own tables: what it appends carries the table's epoch, and is refused once another
node has taken the table. What a batch changes for others is told to them once, with its commit (`wake`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stich.kernel.deal import Seat
from stich.server import meters
from stich.server.wire.messages import TableInfo

from . import events as log
from .batch import Statement, run
from .database import Database
from .events import AnyEvent
from .file_writer import FileWriter
from .full import Full, is_full
from .guests import GuestRow, SessionRow
from .migrate import prepare
from .often import ADD_EVENTS, CHANGE_TABLE
from .schema import accounts, events, guests, seated, sessions, tables
from .wake import NOTHING, Wake, notify

CANDIDATES = 4
"""Factor of the tables that are considered for the lobby to those that are shown."""


class Conflict(Exception):
    """Another writer has committed this (table, seq) first: read its events and decide again."""


class Lost(Exception):
    """Another node decides at this table now: nothing was written."""


class LobbyEntry(msgspec.Struct, frozen=True):
    """A table as the lobby lists it, and which guests sit there."""

    info: TableInfo
    shown: bool
    """To everybody, and not only to those who sit there."""
    seated: tuple[tuple[str, Seat], ...] | None
    """None where that is as it was."""
    wake_after: float | None = None
    """Seconds after which the table has to be woken if nobody looks at it; None where it waits for people."""


class _Write(msgspec.Struct, frozen=True):
    """Statements for the writer, and the future that its commit resolves."""

    statements: tuple[Statement, ...]
    committed: asyncio.Future[None]
    wake: Wake = NOTHING
    fence: tuple[str, int] | None = None
    """A table, and the epoch without which nothing is written."""

    def refuse(self, error: Exception) -> None:
        if not self.committed.done():
            self.committed.set_exception(error)


class Store:
    """The open database. Use `Store.open` and `close`."""

    def __init__(
        self, engine: AsyncEngine, now: Callable[[], float], node: int | None = None, file_writer: FileWriter | None = None
    ) -> None:
        """``node``: this node's number among those that share the database; None where it is alone. ``file_writer``: what writes to a file
        in place of the engine."""
        self._engine, self._file_writer = engine, file_writer
        self._now = now
        self._node = node
        self._pending: list[_Write] = []
        self._has_work = asyncio.Event()
        self._closing = False
        self._told: Callable[[LobbyEntry], None] | None = None
        self._writer = asyncio.create_task(self._write_on(), name="store writer")

    @classmethod
    async def open(cls, database: str | Path, now: Callable[[], float], node: int | None = None) -> Store:
        """Open the database of this name, as in `Database.named`, creating it and bringing its tables up to date."""
        await asyncio.to_thread(prepare, database)
        named = Database.named(database)
        return cls(named.engine(), now, node, None if named.shared else FileWriter(named))

    async def close(self) -> None:
        """Finish what is being written, then close."""
        self._closing = True
        self._has_work.set()
        await self._writer
        if self._file_writer is not None:
            await self._file_writer.close()
        await self._engine.dispose()

    def tell(self, told: Callable[[LobbyEntry], None]) -> None:
        """Call this with every table that is new in the lobby or has changed there, once that is committed."""
        self._told = told

    # -- events --------------------------------------------------------------------------------------------------

    async def create(self, entry: LobbyEntry, opened_by: str, first: Sequence[AnyEvent], *along: Statement) -> None:
        """A new table with its first events, and what else goes ``along``."""
        now = self._now()
        table = entry.info.id
        row = {"id": table, "opened_by": opened_by, "created_at": now, "deals_kept": True, **self._entry_row(entry)}
        rows = self._rows(table, 1, first)
        await self.write((tables.insert(), [row]), *_seating(entry), (events.insert(), rows), *along, wake=Wake(tables=(table,)))
        self._tell(entry)

    async def append(
        self, table: str, seq: int, new: Sequence[AnyEvent], entry: LobbyEntry | None, *along: Statement, epoch: int | None = None
    ) -> float:
        """Commit events seq, seq + 1, … and what else goes ``along``; all or none. Raises `Conflict` where one of them exists.

        The moment that the log has for them, in seconds since 1970: for a clock it is the only one, however long the commit took.

        ``entry`` if it has changed. ``epoch``: that in which this node has the table; raises `Lost` where it has ended.
        """
        rows = self._rows(table, seq, new)
        statements: list[Statement] = [(ADD_EVENTS, rows)]
        if entry is not None:
            statements.append((CHANGE_TABLE, [{"of_table": table, **self._entry_row(entry)}]))
            if entry.seated is not None:
                statements.append((seated.delete().where(seated.c.table_id == table), []))
            statements += _seating(entry)
        wake = NOTHING if entry is None else Wake(tables=(table,), over=entry.info.finished)
        await self.write(*statements, *along, wake=wake, fence=None if epoch is None else (table, epoch))
        if entry is not None:
            self._tell(entry)
        at: float = rows[0]["at"]
        return at

    def _tell(self, entry: LobbyEntry) -> None:
        if self._told is not None:
            self._told(entry)

    def _entry_row(self, entry: LobbyEntry) -> dict[str, Any]:
        info = entry.info
        now = self._now()
        due = None if entry.wake_after is None else now + entry.wake_after
        return {"changed_at": now, "finished": info.finished, "shown": entry.shown, "info": msgspec.json.encode(info), "due_at": due}

    def _rows(self, table: str, seq: int, new: Sequence[AnyEvent]) -> list[dict[str, Any]]:
        now = self._now()
        return [{"table_id": table, "seq": seq + i, "at": now, "event": log.encode(e)} for i, e in enumerate(new)]

    async def events(self, table: str, after: int = 0) -> list[AnyEvent]:
        """The table's events with a sequence number above ``after``, in order; none if there is no such table."""
        query = sa.select(events.c.event).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        async with self._engine.connect() as connection:
            return [log.decode(row.event) for row in await connection.execute(query)]

    async def times(self, table: str, after: int = 0) -> list[float]:
        """The moment of each of the table's events with a sequence number above ``after``, in order."""
        query = sa.select(events.c.at).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
        async with self.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def due(self, now: float) -> list[str]:
        """Tables that go on though nobody looks at them, and are to be woken."""
        query = sa.select(tables.c.id).where(tables.c.due_at <= now).order_by(tables.c.due_at)
        async with self.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def untouched(self, since: float) -> list[str]:
        """Unfinished tables that nobody has touched since this moment."""
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
        """Return unfinished tables: first those where this guest sits, touched after ``own_since``, the newest first; then those shown to
        everybody, touched after ``since``.

        Each guest who has opened tables has one of them in the list before anyone has a second one, and at most ``per_opener`` in all; the
        server counts as another guest at each table that it made. Tables that are to come ``first`` are in the list before others.
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
        """Return tables touched after ``since`` where someone sits and nothing was dealt yet: of this opener, where this guest sits, or
        among these."""
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
        """These tables as the lobby lists them."""
        ids = list(wanted)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(sa.select(tables.c.id, tables.c.info, tables.c.shown).where(tables.c.id.in_(ids)))).all()
            sitting: dict[str, list[tuple[str, Seat]]] = {}
            for seat in await connection.execute(sa.select(seated).where(seated.c.table_id.in_(ids))):
                sitting.setdefault(seat.table_id, []).append((seat.guest_id, Seat(seat.seat)))
        return [LobbyEntry(msgspec.json.decode(r.info, type=TableInfo), r.shown, tuple(sitting.get(r.id, ()))) for r in rows]

    async def rules(self, table: str) -> tuple[str, str] | None:
        """Game and preset of a table, finished or not; None where there is none."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(tables.c.info).where(tables.c.id == table))).first()
        info = None if row is None else msgspec.json.decode(row.info, type=TableInfo)
        return None if info is None else (info.game, info.preset)

    async def opened_since(self, guest: str, since: float) -> int:
        """How many tables this guest has opened since then."""
        query = sa.select(sa.func.count()).where(tables.c.opened_by == guest, tables.c.created_at > since)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    # -- guests --------------------------------------------------------------------------------------------------

    async def add_guest(self, guest: GuestRow, session: SessionRow, token_hash: bytes) -> None:
        """A new guest, and the session of this browser."""
        row = {"id": guest.id, "name": guest.name, "created_at": self._now()}
        await self.write((guests.insert(), [row]), begin_session(guest.id, session, token_hash))

    async def guest(self, token_hash: bytes, age: float) -> GuestRow | None:
        """Whose session this token opens; None where it began longer ago than ``age``."""
        query = (
            sa.select(guests.c.id, guests.c.name, accounts.c.guest_id.is_not(None).label("account"))
            .select_from(sessions.join(guests).outerjoin(accounts))
            .where(sessions.c.token_hash == token_hash, sessions.c.began_at > self.now - age)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else GuestRow(row.id, row.name, row.account)

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest another name."""
        await self.write((guests.update().where(guests.c.id == guest).values(name=name), []))

    # -- for the files beside this one ------------------------------------------------------------------------------

    @property
    def engine(self) -> AsyncEngine:
        """Connections to the database."""
        return self._engine

    def connect(self) -> AsyncConnection:
        """A connection to read with, as a context."""
        return self._engine.connect()

    @property
    def now(self) -> float:
        """Seconds since 1970."""
        return self._now()

    async def wake(self, wake: Wake) -> None:
        """Let other nodes look at something, where there are any."""
        if self._node is not None:
            await self.write(wake=wake)

    # -- the writer ----------------------------------------------------------------------------------------------

    async def write(self, *statements: Statement, wake: Wake = NOTHING, fence: tuple[str, int] | None = None) -> None:
        """Commit these statements, all or none, and wake other nodes; they may wait for others. Raises `Conflict` where a key exists
        already, `Lost` where this node does not have the table of the ``fence`` in its epoch any more."""
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
        """One transaction for all; if it fails, each alone, so that only the write at fault is refused."""
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
        """Those of the batch that were written."""
        async with self._engine.begin() as connection:
            held = await _held(connection, batch)
            await run(connection, (write.statements for write in held))
            if self._node is not None:
                await notify(connection, self._node, reduce(Wake.__or__, (write.wake for write in held), NOTHING))
        return held


def _refusal(error: Exception) -> Exception:
    """What whoever wanted to write is told."""
    if isinstance(error, IntegrityError):
        return Conflict()
    return Full() if is_full(error) else error


def begin_session(guest: str, session: SessionRow, token_hash: bytes) -> Statement:
    """A new session of this guest."""
    return (sessions.insert(), [{**msgspec.structs.asdict(session), "guest_id": guest, "token_hash": token_hash}])


def _seating(entry: LobbyEntry) -> list[Statement]:
    rows = [{"table_id": entry.info.id, "seat": seat, "guest_id": guest} for guest, seat in entry.seated or ()]
    return [(seated.insert(), rows)] if rows else []


async def _held(connection: AsyncConnection, batch: list[_Write]) -> list[_Write]:
    """Those of the batch whose tables this node still has; until the commit nobody else can take them. The others are refused."""
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
