"""``stich backup``, ``restore``, ``move-database`` and ``doctor``: work of a server's operator."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from stich.kernel.errors import StichError
from stich.server.operation.backup import Copied, back_up, copy
from stich.server.operation.checking import Checked
from stich.server.operation.doctor import Diagnosis, examine
from stich.server.settings import default_database

from .arguments import AsJson, DatabaseName, application
from .output import complain, refuse, say, say_json
from .progress import bars

app = application()

T = TypeVar("T")
SHOWN = 10
"""Largest number of tables named in a message if they cannot be replayed."""


@app.command()
def backup(
    to: Annotated[Path, typer.Argument(metavar="TO", help="New file, or folder in which the backup is named by the time.")],
    *,
    keep: Annotated[int | None, typer.Option(metavar="N", min=1, help="Keep only the newest N backups in the folder.")] = None,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """Back up the database and check the copy.

    Servers may use the database meanwhile. A backup is an SQLite file, even if the database is PostgreSQL. Exits with 1 if a table cannot
    be replayed.
    """
    with bars() as progress:
        written = answered(back_up(database or default_database(), to, time.time(), keep, progress), as_json)
    _tell(written, as_json)


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="A backup.")],
    *,
    database: DatabaseName = None,
    as_json: AsJson = False,
) -> None:
    """Fill a new or empty database with a backup.

    A database with data is not changed. Exits with 1 if a table cannot be replayed.
    """
    with bars() as progress:
        written = answered(copy(source, database or default_database(), progress), as_json)
    _tell(written, as_json)


@app.command("move-database")
def move(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A database that no server uses now: a file or postgresql://….")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A new or empty database: a file or postgresql://….")],
    *,
    as_json: AsJson = False,
) -> None:
    """Copy a database to another place, such as PostgreSQL.

    Source and copy are compared row by row, and every table is replayed. Stop the server first; FROM is not changed.
    """
    with bars() as progress:
        written = answered(copy(source, target, progress), as_json)
    _tell(written, as_json)


@app.command()
def doctor(*, database: DatabaseName = None, as_json: AsJson = False) -> None:
    """Check this installation and suggest fixes.

    Exits with 1 if something must be fixed.
    """
    with bars() as progress:
        findings = answered(examine(database or default_database(), progress), as_json)
    for finding in findings:
        if as_json:
            say_json(finding)
        else:
            say(_line(finding))
    if any(finding.kind == "wrong" for finding in findings):
        raise typer.Exit(1)


def answered(work: Coroutine[object, object, T], as_json: bool) -> T:
    """Run the coroutine of a command and return its result. Exit with 2 if a database cannot be opened, with 1 if the work is refused."""
    try:
        return asyncio.run(work)
    except StichError as refusal:
        refuse(refusal, as_json, 2 if refusal.code == "serve/database" else 1)


def _tell(written: Copied, as_json: bool) -> None:
    checked = written.checked
    if as_json:
        say_json(written)
    else:
        say(f"{written.to}: {amounts(checked)}, all of them replayed" if checked.well else f"{written.to}: {amounts(checked)}")
    if not checked.well:
        for line in faults(checked):
            complain(line)
        complain("it is as it was in the database that was copied; nothing is lost by the copy")
        raise typer.Exit(1)


def amounts(checked: Checked) -> str:
    """Return as text how much a check of a database has read, such as the number of tables."""
    return f"{checked.tables} tables, {checked.events} events"


def faults(checked: Checked) -> list[str]:
    """Return the faults that a check of a database has found, one line of text for each."""
    named = [f"table {table.table}: {table.why}" for table in checked.unreadable[:SHOWN]]
    more = len(checked.unreadable) - len(named)
    return [*named, *([f"and {more} more tables"] if more else []), *checked.orphans]


def _line(finding: Diagnosis) -> str:
    sign = {"well": "ok  ", "warning": "look", "wrong": "BAD "}[finding.kind]
    return f"{sign}  {finding.what}" + (f": {finding.todo}" if finding.todo else "")
