"""``stich fair audit``: count dealt cards, test the counts, and print the results."""

from __future__ import annotations

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import typer

from stich.fair.audit.deals import TableDeal
from stich.fair.audit.report import LEAST, LEVEL, AuditReport, Group
from stich.fair.audit.words import words
from stich.kernel.errors import StichError
from stich.records import RecordError, decode, numbered_lines, replay
from stich.server.operation.backup import ReportProgress
from stich.server.operation.finished_deals import finished_deals
from stich.server.settings import default_database

from .arguments import AsJson, DatabaseName
from .layout import GLUE, Column, TextTable
from .operation import answered
from .output import complain, error_of, misused, opened, refuse, say, say_json, say_table
from .plot import check_plot
from .progress import bars

if TYPE_CHECKING:
    from stich.fair.audit.audit import Audit


def audit(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Files of records, or - for standard input (default: the deals of a server)."),
    ] = None,
    *,
    database: DatabaseName = None,
    page: Annotated[Path | None, typer.Option("--page", metavar="FILE", help="Write a page to this file, or replace it.")] = None,
    language: Annotated[Literal["en", "de", "ja"], typer.Option("--language", help="Language of the page.")] = "en",
    as_json: AsJson = False,
) -> None:
    """Test whether cards are dealt by chance.

    Only finished deals of a server are read. Exits with 1 if a test fails. Needs stich[audit].
    """
    if files and database is not None:
        misused("name files or a database, not both", "--database")
    check_plot(page, "--page")
    counted = _audit()
    with bars() as progress:
        left_out = _read_files(files, counted, progress, as_json) if files else _read_database(database, counted, progress, as_json)
    report = counted.report(left_out)
    if not report.deals and not left_out and page is None:
        refuse(StichError("fair/none"), as_json)
    if page is not None:
        _write(page, report, language)
    if as_json:
        say_json({"verdict": report.verdict, **msgspec.to_builtins(report)})
    else:
        _show(report)
    if report.verdict == "biased":
        raise typer.Exit(1)


def _audit() -> Audit:
    """Return an empty audit; exit with 2 if scipy is not installed."""
    try:
        from stich.fair.audit.audit import Audit
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "scipy":
            raise
        complain("the audit takes its distributions from scipy, which is not installed: pip install 'stich[audit]'")
        raise typer.Exit(2) from None
    return Audit()


# -- reading ---------------------------------------------------------------------------------------------------------


def _read_files(files: list[str], counted: Audit, progress: ReportProgress, as_json: bool) -> int:
    """Add the deals of files to the audit ``counted``. Return 0, the number of deals left out: at a deal that cannot be read the command
    exits with 1.

    Unfinished deals are counted, too, since a file shows all their cards anyway.
    """
    failed = False
    for name in files:
        number = 0
        bar = progress(name)
        with opened(name) as stream:
            size = 0 if name == "-" else os.fstat(stream.fileno()).st_size
            done = 0
            for number, line in numbered_lines(stream):
                done += len(line) + 1
                if number % 1000 == 0:
                    bar(done, size or done)
                try:
                    record = decode(line, number)
                    state = replay(record, line=number)
                except RecordError as error:
                    failed = True
                    complain(f"{name}: {error}" if len(files) > 1 else str(error))
                    if as_json:
                        say_json(error_of(error, number, action=True))
                    continue
                counted.add(TableDeal("\n".join((name, *record.seats)), state.game, state.deal))
        if not number:
            refuse(RecordError("line/none#file", name=name), as_json)
    if failed:
        raise typer.Exit(1)
    return 0


def _read_database(database: str | None, counted: Audit, progress: ReportProgress, as_json: bool) -> int:
    """Add the finished deals of a database to the audit ``counted``. Return the number of deals left out because they cannot be read."""
    unread: list[int] = []

    async def read() -> None:
        async for dealt in finished_deals(database or default_database(), unread.append, progress):
            counted.add(dealt)

    answered(read(), as_json)
    return sum(unread)


# -- output ----------------------------------------------------------------------------------------------------------


def _write(file: Path, report: AuditReport, language: str) -> None:
    """Write the page, replacing the file at once, since a server may be showing it. Exit with 2 if it cannot be written."""
    from stich.fair.audit.page import page

    try:
        with tempfile.NamedTemporaryFile("w", dir=file.parent, prefix=f".{file.name}.", encoding="utf-8", delete=False) as part:
            part.write(page(report, language, datetime.now(UTC).date()))
        Path(part.name).chmod(0o644)
        Path(part.name).replace(file)
    except OSError as error:
        misused(f"{file}: {error.strerror or error}", "--page")


def _show(report: AuditReport) -> None:
    english = words("en")
    tests = len(report.tests)
    say(f"{english.whole(report.deals)} deals, {tests} tests: {english.verdict(report)}")
    if tests:
        say(f"  together they would sound a false alarm for {100 * LEVEL:.0f} fair server in 100")
    if report.left_out:
        say(f"  {english('left_out', deals=english.whole(report.left_out))}")
    for group in report.groups:
        say()
        if group.smallest is None:
            say(f"{english.game(group)}: {english('group_few', deals=english.whole(group.deals), least=english.whole(LEAST))}")
            continue
        bias = english.number(100 * group.smallest, 2)
        say(f"{english.game(group)}: {english.whole(group.deals)} deals; a bias of {bias}{GLUE}% in one card would be found 9 times in 10")
        say_table(_table(group))


def _table(group: Group) -> TextTable:
    english = words("en")
    table = TextTable(Column("", right=False), Column("by chance"), Column("with all tests"), Column("", right=False))
    for test in group.tests:
        table.add(
            english.name(group, test),
            _chance(test.p),
            _chance(test.corrected),
            english.effect(group, test),
            styles=("bold",) * 4 if test.biased else (),
        )
    return table


def _chance(p: float) -> str:
    return f"{p:.3f}" if p >= 0.001 else f"{p:.0e}"
