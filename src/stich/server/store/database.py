"""Where the database is: an SQLite file, or a PostgreSQL server that several nodes share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import LRUCache

from stich.kernel.errors import StichError

_SCHEME = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]+):(/|\Z)", re.IGNORECASE)
"""The beginning of a URL; `Path` has made one stroke of two. A letter before the colon is a drive of Windows."""
_COMPILED: Any = {"compiled_cache": LRUCache(500)}
"""Statements that were compiled for any of a process's files: each thread and each server has an engine of its own."""
CONNECTIONS = 8
"""That one node holds open to PostgreSQL; half as many more when there is much to do."""


class Database(msgspec.Struct, frozen=True):
    """Which database. Its text never holds a password."""

    url: URL

    @classmethod
    def named(cls, name: str | Path) -> Database:
        """The database of this name: a file, or ``postgresql://user:password@host/name``. Raises `StichError` ``serve/database``."""
        text = str(name)
        scheme = _SCHEME.match(text)
        if not scheme:
            return cls(make_url("sqlite+aiosqlite://").set(database=text))
        if scheme["scheme"] not in ("postgresql", "postgres"):  # only the scheme is shown: the rest may hold a password
            raise StichError(
                f"the database is named by a URL ({scheme['scheme']}:…) that is not postgresql://…: "
                "name a server so, or an SQLite file, as in /var/lib/stich.db",
                code="serve/database",
            )
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            url = None
        if url is None or not url.database:
            raise StichError("the database's URL is not understood: write postgresql://USER:PASSWORD@HOST:PORT/NAME", code="serve/database")
        return cls(url.set(drivername="postgresql+asyncpg"))

    @property
    def shared(self) -> bool:
        """Several nodes may serve it at once."""
        return self.url.get_backend_name() == "postgresql"

    @property
    def file(self) -> Path | None:
        """The file of SQLite; None where it is on a server."""
        return None if self.shared else Path(self.url.database or "")

    def __str__(self) -> str:
        return str(self.file) if self.file else f"postgresql://{self.url.host or ''}/{self.url.database}"

    def engine(self) -> AsyncEngine:
        """Connections to it, made when they are used."""
        if self.shared:
            return create_async_engine(
                self.url,
                hide_parameters=True,
                pool_size=CONNECTIONS,
                max_overflow=CONNECTIONS // 2,
                pool_pre_ping=True,
                connect_args={"timeout": 5.0, "command_timeout": 30.0},
            )
        engine = create_async_engine(self.url, hide_parameters=True, execution_options=_COMPILED)
        sa.event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        return engine

    def engine_of_thread(self) -> sa.Engine:
        """One connection to the file, for a thread."""
        engine = sa.create_engine(
            self.url.set(drivername="sqlite"), poolclass=sa.StaticPool, hide_parameters=True, execution_options=_COMPILED
        )
        sa.event.listen(engine, "connect", _set_up_sqlite)
        return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Write-ahead log, and a flush to the disk at every commit: what was acknowledged survives a power cut too."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
