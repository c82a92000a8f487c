"""Backups of a database, and copies into another database. A backup is an SQLite file, also of a PostgreSQL database."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from stich.kernel.errors import StichError
from stich.server.store.database import Database
from stich.server.store.migrate import prepare

from .checking import Checked, ReportCount, check
from .copying import contents, copy_file, copy_rows, holds_rows, holds_tables, moment, of_this_version, stand_alone

BACKUPS = "stich-????-??-??T??????Z.db"
"""Glob pattern for the names of backups in a folder."""

ReportProgress = Callable[[str], ReportCount]
"""Function that takes the name of the step that begins, and returns the callback for its progress."""


def silent(_what: str) -> ReportCount:
    """Return a callback that ignores the progress."""
    return lambda _done, _all: None


class Copied(msgspec.Struct, frozen=True):
    """Target of a copy, and the result of its check."""

    to: str
    checked: Checked


async def back_up(name: str | Path, to: Path, now: float, keep: int | None = None, progress: ReportProgress = silent) -> Copied:
    """Write a backup of the present state of this database and check the backup. Servers may use the database meanwhile.

    ``to``: a new file, or a folder. In a folder the name of the backup contains ``now`` (seconds since 1970); with ``keep``, only the
    newest ``keep`` backups are kept. The file appears once it is complete and flushed to the disk. Raise `StichError` ``serve/database`` if
    the database cannot be read, or a code that begins with ``backup/`` if the backup fails.
    """
    database = there(name)
    file = to / f"stich-{datetime.fromtimestamp(now, UTC):%Y-%m-%dT%H%M%S}Z.db" if to.is_dir() else to
    if file.exists():
        raise StichError("backup/exists", file=str(file))
    part = file.with_name(file.name + ".part")
    with worded(lambda reason: StichError("backup/failed", file=str(file), reason=reason)):
        try:
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)  # the backup holds credentials
            if database.file is not None:
                await asyncio.to_thread(copy_file, database.file, part)
            else:
                await _fill(name, part, progress)
            await asyncio.to_thread(stand_alone, part)
            checked = await _checked(part, progress)
            _flush(part)
            part.rename(file)
            _flush(file.parent)
        finally:
            for end in ("", "-wal", "-shm", "-journal"):
                part.with_name(part.name + end).unlink(missing_ok=True)
        if keep is not None and to.is_dir():
            for old in sorted(to.glob(BACKUPS))[:-keep]:
                old.unlink()
    return Copied(str(file), checked)


async def copy(source: str | Path, target: str | Path, progress: ReportProgress = silent) -> Copied:
    """Copy a backup or another database into a new or empty database, compare them row by row, and replay every table.

    If a step fails, the copy is removed. Raise `StichError` ``serve/database`` if a database cannot be opened, or a code that begins with
    ``restore/`` if the copy fails.
    """
    there(source)
    with worded(lambda reason: StichError("restore/failed", database=str(Database.named(target)), reason=reason)):
        await _fill(source, target, progress)
        return Copied(str(Database.named(target)), await _checked(target, progress))


def there(name: str | Path) -> Database:
    """Return the existing database of this name. Raise `StichError` ``serve/database`` if it is a file that does not exist or is no
    database of Stich."""
    database = Database.named(name)
    if database.file is not None and not holds_tables(database.file):
        raise StichError("serve/database#foreign" if database.file.exists() else "serve/database#none", file=str(database.file))
    return database


async def _fill(source: str | Path, target: str | Path, progress: ReportProgress) -> None:
    database = Database.named(target)
    if database.file is None or database.file.exists():
        async with moment(database) as connection:
            await _must_be_empty(database, connection)
    async with of_this_version(Database.named(source)) as known, moment(known) as before:
        await asyncio.to_thread(prepare, target)
        engine = database.engine()
        try:
            async with engine.begin() as after:
                await _must_be_empty(database, after)
                await copy_rows(before, after, progress("copying"))
                if await contents(before) != await contents(after):
                    raise StichError("restore/differs", source=str(Database.named(source)), target=str(database))
        finally:
            await engine.dispose()


async def _must_be_empty(database: Database, connection: AsyncConnection) -> None:
    if await holds_rows(connection):
        raise StichError("restore/full#file" if database.file else "restore/full#server", database=str(database))


async def _checked(name: str | Path, progress: ReportProgress) -> Checked:
    async with moment(Database.named(name)) as connection:
        return await check(connection, progress("checking"))


@contextmanager
def worded(refusal: Callable[[str], StichError]) -> Iterator[None]:
    """Convert errors of the disk or database in the block into the `StichError` that ``refusal`` makes of their text.

    The texts contain no values of rows.
    """
    try:
        yield
    except (OSError, sqlite3.Error, DBAPIError) as error:
        why = str(error.orig) if isinstance(error, DBAPIError) else getattr(error, "strerror", None) or str(error)
        raise refusal(why) from None


def _flush(path: Path) -> None:
    """Flush a file or folder to the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
