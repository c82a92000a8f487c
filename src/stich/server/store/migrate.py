"""Bring a database's tables up to date, with the Alembic scripts that are shipped in ``migrations/``.

Servers that start at once on one file wait for each other: whoever comes second finds the work done.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool

WAIT = 60.0
"""Seconds for which one server waits for another's migrations."""
NEXT_TRY = 0.01
"""Seconds between two tries where SQLite itself does not wait."""


def upgrade(url: URL) -> None:
    """Run every migration that this SQLite database has not seen. Raises `DBAPIError` where it cannot be opened."""
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True, connect_args={"timeout": WAIT})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _lock)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Write-ahead log, and no transaction but those that we begin: Python's sqlite3 begins none before CREATE TABLE."""
    connection.isolation_level = None
    deadline = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:  # of two that switch a file to it at once SQLite refuses one without waiting
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(NEXT_TRY)


def _lock(connection: Connection) -> None:
    """Take the write lock before the version is read, so that nobody else migrates between the two."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
