"""Check of a whole database: the log of every table is replayed, and every foreign key must point to an existing row."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from stich.kernel.errors import StichError
from stich.server.store import events as log
from stich.server.store.events import AnyEvent
from stich.server.store.schema import events, metadata, tables
from stich.server.tables.fold import fold

ReportCount = Callable[[int, int], None]
"""Progress callback. Its arguments are the number of items done and the total."""
AT_ONCE = 200
"""Number of tables whose events are read with one query."""


class Unreadable(msgspec.Struct, frozen=True):
    """A table whose log cannot be replayed."""

    table: str
    why: str
    """Reason: an error code or the type of an error, never a card."""


class Checked(msgspec.Struct, frozen=True):
    """Result of a check."""

    tables: int
    events: int
    unreadable: tuple[Unreadable, ...]
    orphans: tuple[str, ...]
    """Descriptions of rows with a broken foreign key, such as ``seated: 2 rows without their row of tables``."""

    @property
    def well(self) -> bool:
        """Return whether the check found no faults."""
        return not self.unreadable and not self.orphans


async def check(connection: AsyncConnection, report: ReportCount = lambda _done, _all: None) -> Checked:
    """Replay every table of the database and find rows with broken foreign keys. The database is not changed. ``report``: progress
    callback."""
    all_tables = int((await connection.execute(sa.select(sa.func.count()).select_from(tables))).scalar_one())
    unreadable: list[Unreadable] = []
    done = read = 0
    report(0, all_tables)
    async for table, stored in _logs(connection):
        why = _objection(table, stored)
        if why is not None:
            unreadable.append(Unreadable(table, why))
        done, read = done + 1, read + len(stored)
        report(done, all_tables)
    return Checked(done, read, tuple(unreadable), tuple(await _orphans(connection)))


async def _logs(connection: AsyncConnection) -> AsyncIterator[tuple[str, list[tuple[int, bytes]]]]:
    """Yield the id of every table with its events, in order. An event is its number and its stored bytes."""
    ids = list((await connection.execute(sa.select(tables.c.id).order_by(tables.c.id))).scalars())
    for begin in range(0, len(ids), AT_ONCE):
        some = ids[begin : begin + AT_ONCE]
        by_table: dict[str, list[tuple[int, bytes]]] = {table: [] for table in some}
        query = sa.select(events.c.table_id, events.c.seq, events.c.event).where(events.c.table_id.in_(some)).order_by(events.c.seq)
        for row in await connection.execute(query):
            by_table[row.table_id].append((row.seq, row.event))
        for table, stored in by_table.items():
            yield table, stored


def _objection(table: str, stored: list[tuple[int, bytes]]) -> str | None:
    """Return why this table cannot be replayed (an error code or the type of an error); None if it can."""
    if not stored:
        return "it has no events"
    numbers = [seq for seq, _ in stored]
    if numbers != list(range(1, len(stored) + 1)):
        gap = next(wanted for wanted, seq in enumerate([*numbers, 0], 1) if seq != wanted)
        return f"event {gap} is missing"
    decoded: list[AnyEvent] = []
    for seq, event in stored:
        try:
            decoded.append(log.decode(event))
        except msgspec.DecodeError:
            return f"event {seq} cannot be read"
    try:
        state = fold(decoded)
    except StichError as error:
        return f"it cannot be replayed ({error.code})"
    except Exception as error:  # a damaged log may raise any error
        return f"it cannot be replayed ({type(error).__name__})"
    return None if state.id == table else "its log is that of another table"


async def _orphans(connection: AsyncConnection) -> list[str]:
    found = []
    there = await connection.run_sync(lambda sync: set(sa.inspect(sync).get_table_names()))
    for table in metadata.sorted_tables:
        if table.name not in there:
            continue  # older versions lack this table
        for key in sorted(table.foreign_keys, key=lambda key: key.parent.name):
            owner = sa.select(sa.literal(1)).where(key.column == key.parent).correlate(table)
            query = sa.select(sa.func.count()).select_from(table).where(key.parent.is_not(None), ~sa.exists(owner))
            count = int((await connection.execute(query)).scalar_one())
            if count:
                found.append(f"{table.name}: {count} rows without their row of {key.column.table.name}")
    return found
