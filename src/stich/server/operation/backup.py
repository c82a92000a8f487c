"""Backups, and moves to another database. A backup is an SQLite file for any kind of database."""

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

from .checking import Checked, Told, check
from .copying import contents, copy_file, copy_rows, holds_rows, holds_tables, moment, of_this_version, stand_alone

BACKUPS = "stich-????-??-??T??????Z.db"
"""Pattern of the names of backups in a folder."""

ReportProgress = Callable[[str], Told]
"""Function that takes the name of the next step and returns the callback for its progress."""


def silent(_what: str) -> Told:
    """Return a progress callback that does nothing."""
    return lambda _done, _all: None


class Copied(msgspec.Struct, frozen=True):
    """Target of a copy, and the result of its check."""

    to: str
    checked: Checked


async def back_up(name: str | Path, to: Path, now: float, keep: int | None = None, progress: ReportProgress = silent) -> Copied:
    """Write and check a backup of the current state of this database, also while servers use it.

    ``to``: a new file, or a folder. In a folder the backup is named by ``now`` (seconds since 1970), and with ``keep`` only this number of
    backups is kept. The file appears once it is complete and flushed to the disk. Raise `StichError` ``backup/…`` or ``serve/database``.
    """
    database = there(name)
    file = to / f"stich-{datetime.fromtimestamp(now, UTC):%Y-%m-%dT%H%M%S}Z.db" if to.is_dir() else to
    if file.exists():
        raise StichError(f"{file} is there already: name a new file, or a folder", code="backup/exists")
    part = file.with_name(file.name + ".part")
    with worded(f"cannot write the backup {file}", "backup/failed"):
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
    """Copy a backup or another database to a new or empty database, compare them row by row, and replay every table.

    If a step fails, nothing is kept. Raise `StichError` ``restore/…`` or ``serve/database``.
    """
    there(source)
    with worded(f"cannot write to {Database.named(target)}", "restore/failed"):
        await _fill(source, target, progress)
        return Copied(str(Database.named(target)), await _checked(target, progress))


def there(name: str | Path) -> Database:
    """Return the database of this name, whose file must exist and be a database of Stich. Raise `StichError` ``serve/database``."""
    database = Database.named(name)
    if database.file is not None and not holds_tables(database.file):
        what = "is not a database of Stich" if database.file.exists() else "is not there"
        raise StichError(f"the database {database.file} {what}", code="serve/database")
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
                    raise StichError(
                        f"{database} did not get what {Database.named(source)} holds: nothing was kept", code="restore/differs"
                    )
        finally:
            await engine.dispose()


async def _must_be_empty(database: Database, connection: AsyncConnection) -> None:
    if await holds_rows(connection):
        instead = "name a new file" if database.file else "name one that is new and empty, as createdb makes it"
        raise StichError(f"{database} holds something already, and nothing is written over it: {instead}", code="restore/full")


async def _checked(name: str | Path, progress: ReportProgress) -> Checked:
    async with moment(Database.named(name)) as connection:
        return await check(connection, progress("checking"))


@contextmanager
def worded(what: str, code: str) -> Iterator[None]:
    """Convert errors of disk or database into a `StichError` that names the failed action. The messages contain no row values."""
    try:
        yield
    except (OSError, sqlite3.Error, DBAPIError) as error:
        why = str(error.orig) if isinstance(error, DBAPIError) else getattr(error, "strerror", None) or str(error)
        raise StichError(f"{what}: {why}", code=code) from None


def _flush(path: Path) -> None:
    """Flush a file or folder to the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
