"""``stich backup``, ``restore``, ``move-database`` and ``doctor``: work of a server's operator."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import TypeVar

import typer

from stich.kernel.errors import StichError
from stich.server.operation.backup import Copied, back_up, copy
from stich.server.operation.checking import Checked
from stich.server.operation.doctor import Finding, examine
from stich.server.settings import default_database

from .output import complain, say, say_json
from .progress import bars

T = TypeVar("T")
SHOWN = 10
"""Largest number of unreplayable tables that are named."""


def backup(database: str | None, to: Path, keep: int | None, as_json: bool) -> None:
    """Write a backup."""
    with bars() as progress:
        written = answered(back_up(database or default_database(), to, time.time(), keep, progress), as_json)
    _tell(written, as_json)


def restore(source: Path, database: str | None, as_json: bool) -> None:
    """Fill an empty database with a backup."""
    with bars() as progress:
        written = answered(copy(source, database or default_database(), progress), as_json)
    _tell(written, as_json)


def move(source: str, target: str, as_json: bool) -> None:
    """Fill an empty database with another one."""
    with bars() as progress:
        written = answered(copy(source, target, progress), as_json)
    _tell(written, as_json)


def doctor(database: str | None, as_json: bool) -> None:
    """Print the findings on the server's state."""
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
    """Run the work and return its result; exit with 2 if a database cannot be opened, with 1 if the work is refused."""
    try:
        return asyncio.run(work)
    except StichError as refusal:
        if as_json:
            say_json({"error": {"code": refusal.code, "message": str(refusal)}})
        complain(str(refusal))
        raise typer.Exit(2 if refusal.code == "serve/database" else 1) from None


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
    """Return the amounts of checked data as text."""
    return f"{checked.tables} tables, {checked.events} events"


def faults(checked: Checked) -> list[str]:
    """Return the faults, a line each."""
    named = [f"table {table.table}: {table.why}" for table in checked.unreadable[:SHOWN]]
    more = len(checked.unreadable) - len(named)
    return [*named, *([f"and {more} more tables"] if more else []), *checked.orphans]


def _line(finding: Finding) -> str:
    sign = {"well": "ok  ", "warning": "look", "wrong": "BAD "}[finding.kind]
    return f"{sign}  {finding.what}" + (f": {finding.todo}" if finding.todo else "")
