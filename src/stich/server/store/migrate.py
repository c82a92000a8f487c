"""Upgrade of a database's tables with the Alembic scripts in ``migrations/``.

Servers that start at the same time on one database wait for each other: the second finds the tables upgraded.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

from alembic import command
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from stich.kernel.errors import StichError

from . import versions
from .database import Database

WAIT = 60.0
"""Longest time that a server waits for the migrations of another one (seconds)."""
NEXT_TRY = 0.01
"""Delay between two attempts to get a lock where SQLite itself does not wait (seconds)."""
LOCK = 0x571C4
"""Key of the PostgreSQL advisory lock held during a migration."""


def prepare(name: str | Path) -> None:
    """Create the database file if it is missing, and upgrade the tables. Raise `StichError` ``serve/database`` if that is impossible."""
    database = Database.named(name)
    try:
        if database.shared:
            asyncio.run(_upgrade_server(database))
        else:
            assert database.file is not None
            database.file.parent.mkdir(parents=True, exist_ok=True)
            if not database.file.exists():
                database.file.touch(mode=0o600)  # the file and SQLite's files beside it hold credentials
            _upgrade_file(database)
    except StichError:
        raise
    except Exception as error:  # drivers raise their own errors if they cannot connect
        if (
            not isinstance(error, (OSError, sqlite3.Error, DBAPIError, CommandError))
            and type(error).__module__.partition(".")[0] != "asyncpg"
        ):
            raise
        why = str(error.orig) if isinstance(error, DBAPIError) else str(error) or type(error).__name__
        raise StichError("serve/database#failed", database=str(database), reason=why) from None


def _upgrade_file(database: Database) -> None:
    assert database.file is not None
    url = database.url.set(drivername="sqlite")
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True, connect_args={"timeout": WAIT})
    event.listen(engine, "connect", _begin_nothing)
    event.listen(engine, "begin", _lock)
    with engine.begin() as connection:
        _upgrade(database, connection)
    _switch_to_write_ahead_log(database.file)


async def _upgrade_server(database: Database) -> None:
    engine = database.engine()
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            await connection.run_sync(partial(_upgrade, database))
    finally:
        await engine.dispose()


def _upgrade(database: Database, connection: Connection) -> None:
    """Run all migrations that this database lacks. Raise `StichError` if the database is older or newer than all known versions."""
    found = versions.found(connection)
    if found is not None and (refusal := versions.refusal(database, found, "serve/database")):
        raise refusal
    if found == versions.known()[-1]:
        return
    config = versions.config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _switch_to_write_ahead_log(file: Path) -> None:
    """Switch the file to a write-ahead log. This runs after the upgrade, so that a file that is refused stays unchanged."""
    deadline = time.monotonic() + WAIT
    with closing(sqlite3.connect(file, timeout=WAIT)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:  # SQLite refuses one of two concurrent switches without waiting
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(NEXT_TRY)


def _begin_nothing(connection: sqlite3.Connection, _record: object) -> None:
    """Make Python's sqlite3 begin no transactions: `_lock` begins them, also for CREATE TABLE."""
    connection.isolation_level = None


def _lock(connection: Connection) -> None:
    """Take the write lock before the version is read, so that no other process migrates in between."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
