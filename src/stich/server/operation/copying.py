"""Consistent copies of a database, also while servers write to it."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncResult, create_async_engine

from stich.kernel.errors import StichError
from stich.server.store import versions
from stich.server.store.database import Database
from stich.server.store.migrate import prepare
from stich.server.store.schema import metadata, nodes, secrets, tables

from .checking import ReportCount

COPIED = tuple(table for table in metadata.sorted_tables if table not in (nodes, secrets))
"""All tables except those that only running nodes use."""
OF_NODES = (tables.c.node, tables.c.epoch)
"""Columns that only running nodes use."""
AT_ONCE = 500
"""Number of rows written with one statement."""


class Content(msgspec.Struct, frozen=True):
    """Fingerprint of the rows of a table, independent of their order."""

    rows: int
    digest: int


# -- SQLite to SQLite ------------------------------------------------------------------------------------------------


def copy_file(source: Path, target: Path) -> None:
    """Copy the present state of an SQLite file into another one, page by page. Raise `sqlite3.Error` if that fails."""
    with closing(_read_only(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def stand_alone(file: Path) -> None:
    """Turn off the write-ahead log of an SQLite file, so that it can be read from a disk that cannot be written."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def holds_tables(file: Path) -> bool:
    """Return whether this is an SQLite file with tables of Stich, of any version."""
    try:
        with closing(_read_only(file)) as connection:
            found = connection.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'events')")
            return bool(found.fetchone() == (2,))
    except sqlite3.Error:
        return False


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(_read_only_uri(file), uri=True, timeout=60.0)


def _read_only_engine(file: Path) -> AsyncEngine:
    url = sa.URL.create("sqlite+aiosqlite", database=_read_only_uri(file), query={"uri": "true"})
    return create_async_engine(url, hide_parameters=True)


def _read_only_uri(file: Path) -> str:
    return f"{file.resolve().as_uri()}?mode=ro"


# -- any to any ------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def moment(database: Database) -> AsyncIterator[AsyncConnection]:
    """Yield a read-only connection that sees the database as it is at this moment, without later writes."""
    engine = database.engine() if database.file is None else _read_only_engine(database.file)
    try:
        async with engine.connect() as connection:
            if database.shared:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                await connection.exec_driver_sql("BEGIN")
            yield connection
            await connection.rollback()
    finally:
        await engine.dispose()


@asynccontextmanager
async def of_this_version(database: Database) -> AsyncIterator[Database]:
    """Yield the database with tables of the current version. An SQLite file is copied first, and an older copy is upgraded.

    Raise `StichError` ``backup/version`` for a PostgreSQL database of another version, ``serve/database`` for a file of a newer version.
    """
    if database.file is None:
        async with moment(database) as connection:
            found = await connection.run_sync(versions.found)
        if found != versions.known()[-1]:
            refusal = versions.refusal(database, found, "backup/version")
            raise refusal or StichError("backup/version#old", database=str(database), version=str(found), known=versions.known()[-1])
        yield database
        return
    with tempfile.TemporaryDirectory(prefix="stich-") as folder:
        snapshot = Path(folder) / "snapshot.db"
        await asyncio.to_thread(copy_file, database.file, snapshot)
        await asyncio.to_thread(prepare, snapshot)
        yield Database.named(snapshot)


async def copy_rows(source: AsyncConnection, target: AsyncConnection, report: ReportCount) -> None:
    """Copy every row into a database whose tables exist and are empty. ``report``: progress callback."""
    total = sum([await _count(source, table) for table in COPIED])
    done = 0
    report(0, total)
    for table in COPIED:
        async for some in (await _read(source, table)).mappings().partitions(AT_ONCE):
            await target.execute(table.insert(), [dict(row) for row in some])
            done += len(some)
            report(done, total)
        if target.dialect.name == "postgresql":
            await _count_on(target, table)


async def contents(connection: AsyncConnection) -> dict[str, Content]:
    """Return the fingerprint of each table's rows, by name of the table."""
    return {table.name: await _content(connection, table) for table in COPIED}


async def holds_rows(connection: AsyncConnection) -> bool:
    """Return whether this database, of any version, has rows in the copied tables."""
    there = await connection.run_sync(lambda sync: set(sa.inspect(sync).get_table_names()))
    return any([await _count(connection, table) for table in COPIED if table.name in there])


async def _count(connection: AsyncConnection, table: sa.Table) -> int:
    return int((await connection.execute(sa.select(sa.func.count()).select_from(table))).scalar_one())


async def _read(connection: AsyncConnection, table: sa.Table) -> AsyncResult[Any]:
    return await connection.stream(sa.select(*(column for column in table.c if column not in OF_NODES)))


async def _content(connection: AsyncConnection, table: sa.Table) -> Content:
    number = digest = 0
    async for row in await _read(connection, table):
        number += 1
        digest += int.from_bytes(hashlib.sha256(msgspec.msgpack.encode(tuple(row))).digest(), "big")
    return Content(number, digest % 2**256)


async def _count_on(target: AsyncConnection, table: sa.Table) -> None:
    """Set PostgreSQL's sequence for this table so that new rows are numbered after the copied ones."""
    column = table.autoincrement_column
    if column is not None:
        newest = sa.select(sa.func.max(column)).scalar_subquery()
        sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
        await target.execute(sa.select(sa.func.setval(sequence, sa.func.coalesce(newest, 1), newest.is_not(None))))
