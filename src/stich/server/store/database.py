"""Address of the database: an SQLite file, or a PostgreSQL server shared by several nodes."""

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
"""Pattern of the beginning of a URL. A single letter before the colon is a Windows drive; `Path` has merged two slashes into one."""
_COMPILED: Any = {"compiled_cache": LRUCache(500)}
"""Engine option: a cache of compiled statements, shared by all engines of SQLite files in this process."""
CONNECTIONS = 8
"""Number of connections that one node keeps open to PostgreSQL; under load it opens half as many more."""


class Database(msgspec.Struct, frozen=True):
    """Address of a database. Its text form never contains a password."""

    url: URL

    @classmethod
    def named(cls, name: str | Path) -> Database:
        """Return the database with this name: a file, or ``postgresql://user:password@host/name``. Raise `StichError` ``serve/database`` if
        the name is neither."""
        text = str(name)
        scheme = _SCHEME.match(text)
        if not scheme:
            return cls(make_url("sqlite+aiosqlite://").set(database=text))
        if scheme["scheme"] not in ("postgresql", "postgres"):  # only the scheme is shown: the rest may hold a password
            raise StichError("serve/database#scheme", scheme=scheme["scheme"])
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            url = None
        if url is None or not url.database:
            raise StichError("serve/database#url")
        return cls(url.set(drivername="postgresql+asyncpg"))

    @property
    def shared(self) -> bool:
        """Return whether several nodes may use this database at once."""
        return self.url.get_backend_name() == "postgresql"

    @property
    def file(self) -> Path | None:
        """Return the SQLite file; None for PostgreSQL."""
        return None if self.shared else Path(self.url.database or "")

    def __str__(self) -> str:
        return str(self.file) if self.file else f"postgresql://{self.url.host or ''}/{self.url.database}"

    def engine(self) -> AsyncEngine:
        """Return an engine whose connections are opened on first use."""
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
        """Return an engine with a single connection to the SQLite file, for use in one thread."""
        engine = sa.create_engine(
            self.url.set(drivername="sqlite"), poolclass=sa.StaticPool, hide_parameters=True, execution_options=_COMPILED
        )
        sa.event.listen(engine, "connect", _set_up_sqlite)
        return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Set up a new SQLite connection: a write-ahead log, flushed to the disk at every commit, so that committed writes survive a power
    cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
