"""Diagnosis of a server's installation and database. It changes nothing and may run beside the server."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from stich.fair import LogKey, check_log
from stich.kernel.errors import StichError
from stich.players import OPPONENTS, missing_nets, weakened
from stich.registry import PLUGINS
from stich.server.settings import LEAST_TOKEN, Settings
from stich.server.store import versions
from stich.server.store.database import Database
from stich.server.store.schema import events, log_entries, log_head, log_key

from .backup import ReportProgress, silent, there
from .checking import check
from .copying import moment

ROOM, LITTLE_ROOM = 100 * 2**20, 2**30
"""Limits of free disk space (bytes): below the first a server soon stops working, below the second the operator is warned."""
AHEAD = 60.0
"""Tolerance by which the newest event may be ahead of this machine's clock (seconds)."""
SHOWN = 5


class Diagnosis(msgspec.Struct, frozen=True):
    """Result of one examination."""

    kind: Literal["well", "warning", "wrong"]
    what: str
    todo: str = ""
    """Advice for the operator."""


async def examine(name: str | Path, progress: ReportProgress = silent, settings: Settings | None = None) -> list[Diagnosis]:
    """Return the results of all examinations: program, database, disk and clock. ``name``: name of the database."""
    settings = settings or Settings()
    return [*_program(settings), *[finding async for finding in _database(name, progress)]]


def _program(settings: Settings) -> list[Diagnosis]:
    found = []
    token = os.environ.get("STICH_METRICS_TOKEN", "")
    if token and len(token) < LEAST_TOKEN:
        todo = f"give it at least {LEAST_TOKEN} letters, as openssl rand -hex 24 makes it: the server does not start with less"
        found.append(Diagnosis("wrong", "STICH_METRICS_TOKEN could be guessed", todo))
    if (settings.site / "index.html").is_file():
        found.append(Diagnosis("well", "the page is built"))
    else:
        found.append(
            Diagnosis("wrong", f"the page is not built: {settings.site} has no index.html", "install Stich anew, or run make serve")
        )
    weaker = {game: levels for game in PLUGINS if (levels := weakened(game, OPPONENTS))}
    if weaker:
        found += [Diagnosis("warning", f"{game}: {missing_nets(levels)}") for game, levels in weaker.items()]
    else:
        found.append(Diagnosis("well", "computer players have their nets"))
    return found


async def _database(name: str | Path, progress: ReportProgress) -> AsyncIterator[Diagnosis]:
    try:
        database = Database.named(name)
        if database.file is not None and not database.file.exists():
            yield Diagnosis(
                "warning", f"there is no database {database} yet", "stich serve makes it; if you have one, name it with --database"
            )
            return
        if database.file is not None:
            for finding in _disk(database.file):
                yield finding
        there(name)
        async with moment(database) as connection:
            found = await connection.run_sync(versions.found)
            yield _version(database, found)
            if found in versions.known():
                yield await _clock(connection)
                async for finding in _content(connection, progress):
                    yield finding
                if found == versions.known()[-1]:
                    async for finding in _public_log(connection):
                        yield finding
    except StichError as refusal:
        yield Diagnosis("wrong", str(refusal), "name another with --database, or restore a backup")
    except (OSError, sqlite3.Error, DBAPIError) as error:
        why = str(error.orig) if isinstance(error, DBAPIError) else str(error)
        yield Diagnosis("wrong", f"the database {Database.named(name)} cannot be read: {why}", "see that it runs and that you may read it")


def _disk(file: Path) -> list[Diagnosis]:
    found = []
    free, size = shutil.disk_usage(file.parent).free, file.stat().st_size
    room = f"{_amount(free)} free where the database lies, which has {_amount(size)}"
    if free < ROOM:
        found.append(Diagnosis("wrong", room, "make room: when the disk is full nobody can play on"))
    elif free < max(LITTLE_ROOM, size):
        found.append(Diagnosis("warning", room, "make room soon; a backup beside it needs as much again"))
    else:
        found.append(Diagnosis("well", room))
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        found.append(Diagnosis("warning", f"you may not write to {file} and its folder", "run this as the user that the server runs as"))
    return found


def _version(database: Database, found: str | None) -> Diagnosis:
    known = versions.known()
    if found is None:
        return Diagnosis("warning", f"the database {database} is empty", "the server makes its tables when it starts")
    if found == known[-1]:
        return Diagnosis("well", f"the database {database} opens, version {found}")
    if found in known:
        todo = f"the server makes {known[-1]} of it when it starts; back up first"
        return Diagnosis("warning", f"the database {database} opens, version {found}", todo)
    refusal = versions.refusal(database, found, "serve/database")
    assert refusal is not None
    instead = str(refusal.facts["instead"])
    return Diagnosis("wrong", str(refusal).removesuffix(f": {instead}"), instead)


async def _clock(connection: AsyncConnection) -> Diagnosis:
    now = time.time()
    newest = (await connection.execute(sa.select(sa.func.max(events.c.at)))).scalar_one() or 0.0
    if newest > now + AHEAD:
        return Diagnosis(
            "wrong",
            f"the clock is {newest - now:.0f} seconds behind what was played last",
            "set it, as with timedatectl set-ntp true: the times that people have are counted by it",
        )
    if connection.dialect.name == "postgresql":
        apart = abs(float((await connection.execute(sa.text("SELECT extract(epoch FROM clock_timestamp())"))).scalar_one()) - time.time())
        if apart > 1.0:
            return Diagnosis("warning", f"the clocks of this machine and of the database are {apart:.0f} seconds apart", "let NTP set both")
    return Diagnosis("well", "the clock is not behind the database")


async def _content(connection: AsyncConnection, progress: ReportProgress) -> AsyncIterator[Diagnosis]:
    checked = await check(connection, progress("checking"))
    for table in checked.unreadable[:SHOWN]:
        yield Diagnosis(
            "wrong", f"table {table.table}: {table.why}", "the others go on; restore this one's events from a backup, or end it"
        )
    if len(checked.unreadable) > SHOWN:
        yield Diagnosis("wrong", f"and {len(checked.unreadable) - SHOWN} more tables")
    for orphans in checked.orphans:
        yield Diagnosis("wrong", orphans, "restore a backup: rows were removed by something that is not Stich")
    if checked.well:
        yield Diagnosis("well", f"every table can be replayed: {checked.tables} tables, {checked.events} events")


async def _public_log(connection: AsyncConnection) -> AsyncIterator[Diagnosis]:
    """Check the public log of fair dealing as its readers would check it. Yield the findings."""
    head = (await connection.execute(sa.select(log_head))).one_or_none()
    secret = (await connection.execute(sa.select(log_key.c.secret))).scalar()
    if head is None or secret is None:
        return  # no server of this version has run yet
    placed = sa.select(log_entries.c.entry).where(log_entries.c.place.is_not(None)).order_by(log_entries.c.place)
    entries = list((await connection.execute(placed)).scalars())
    wrong = await asyncio.to_thread(check_log, entries, key=LogKey(secret).public.text, checkpoint=head.checkpoint)
    for finding in wrong[:SHOWN]:
        todo = "tell your people before they find it; restore a backup if something that is not Stich has written here"
        yield Diagnosis("wrong", f"the public log: {finding.code}: {finding.message}", todo)
    if not wrong:
        yield Diagnosis("well", f"the public log of fair dealing holds together: {len(entries)} entries")


def _amount(size: float) -> str:
    for unit in ("bytes", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"
