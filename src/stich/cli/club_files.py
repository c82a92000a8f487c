"""``stich club new``, ``add``, ``withdraw``, ``draw``, ``undo`` and ``enter``: changes of an event's file."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import typer

from stich import clubs
from stich.clubs.event import ClubEvent, ClubRound, DrawMethod, PlayerTotals, TableList
from stich.clubs.schemes import game_of
from stich.clubs.seating_solver import has_solver
from stich.kernel.errors import StichError
from stich.records import decode_object, numbered_lines, read_list_table
from stich.records.sheets import looks_like_table

from .arguments import AsJson
from .layout import Column, TextTable
from .output import complain, failing, misused, opened, printable, say, say_json, say_table

EventFile = Annotated[Path, typer.Argument(metavar="EVENT", help="File of an event, made by stich club new.")]
ByName = Annotated[str, typer.Option("--by", metavar="NAME", help="Name for the log of changes.")]
Template = Literal["club-evening", "prize-skat", "league-day", "schafkopf-race", "online-tournament", "duplicate-evening"]
ONLY_MINE = 0o600


def new(
    event: Annotated[Path, typer.Argument(metavar="EVENT", help="New file.")],
    *,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Name of the event.")],
    template: Annotated[Template, typer.Option("--template", help="Template.")] = "club-evening",
    date: Annotated[str | None, typer.Option("--date", metavar="DATE", help="Date, such as 2026-11-29.")] = None,
    entrants: Annotated[str | None, typer.Option("--entrants", metavar="FILE", help="Entrants as CSV.")] = None,
    rounds: Annotated[int | None, typer.Option("--rounds", metavar="N", min=1, max=99, help="Number of rounds.")] = None,
    by: ByName = "organiser",
    as_json: AsJson = False,
) -> None:
    """Make the file of an event, and a commitment to its draws.

    The file contains the secret seeds of the draws. Publish the commitment before the first draw. All rules can be edited in the file.
    """
    if event.exists():
        misused(f"{event} is there already: name a new file", "EVENT")
    with failing(as_json):
        fields = {"date": date, **({} if rounds is None else {"rounds_planned": rounds})}
        made = clubs.commit(clubs.new_event(template, name, **fields), secrets.token_bytes(32))
        if entrants is not None:
            made = clubs.add_entrants(made, clubs.read_entrants(_text(entrants)), at=_now(), by=by)
        checked = clubs.read_event(clubs.write_event(made))
    write_file(event, clubs.write_event(checked))
    if as_json:
        say_json({"event": str(event), "entrants": len(made.entrants), "commitment": made.commitment})
        return
    say(f"{made.name}: {len(made.entrants)} entrants, in {event}")
    say(f"  before the first draw, publish the commitment {made.commitment}")


def add(
    event: EventFile,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Entrants as CSV, or - for standard input.")],
    *,
    late: Annotated[bool, typer.Option("--late", help="Seat them in the drawn round, which has not started.")] = False,
    by: ByName = "organiser",
    as_json: AsJson = False,
) -> None:
    """Add entrants, to play from the next round on.

    An error in the table changes nothing.
    """
    with _changing(event, as_json) as change:
        found = clubs.read_entrants(_text(file), (one.number for one in change.event.entrants))
        change.event = clubs.add_entrants(change.event, found, at=_now(), by=by)
        for one in found if late else ():
            change.event = clubs.seat_late(change.event, one.number, at=_now(), by=by)
    _say_changed(change.event, as_json, f"{len(found)} entrants added, {len(change.event.entrants)} in all")


def withdraw(
    event: EventFile,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Start number.")],
    *,
    by: ByName = "organiser",
    as_json: AsJson = False,
) -> None:
    """Withdraw an entrant.

    In a drawn round that has not started the seats are changed as little as possible.
    """
    with _changing(event, as_json) as change:
        change.event = clubs.withdraw(change.event, number, at=_now(), by=by)
    _say_changed(change.event, as_json, f"{number} does not play from now on")


def draw(
    event: EventFile,
    *,
    method: Annotated[DrawMethod | None, typer.Option("--method", help="Method in place of the event's.")] = None,
    lots: Annotated[bool, typer.Option("--lots", help="Draw lots that decide equal results, in place of a round.")] = False,
    by: ByName = "organiser",
    as_json: AsJson = False,
) -> None:
    """Draw the next round, or lots for equal results.

    Players of one team, household or address are kept apart, places are balanced, and few meetings repeat.
    """
    if lots:
        with _changing(event, as_json) as change:
            change.event = clubs.draw_lots(change.event, at=_now(), by=by)
        _say_changed(change.event, as_json, "lots are drawn: equal results have places of their own")
        return
    with _changing(event, as_json) as change:
        change.event = clubs.draw(change.event, method=method, at=_now(), by=by)
    drawn = change.event.rounds[-1]
    if as_json:
        say_json(drawn)
    else:
        say_round(change.event, drawn)
    report = drawn.report
    if report is not None and report.repeats > report.bound and not has_solver():
        complain("whether fewer meetings can repeat is proved by OR-tools, which is not installed: pip install 'stich[clubs]'")


def undo(event: EventFile, *, by: ByName = "organiser", as_json: AsJson = False) -> None:
    """Undo the last change since a round started.

    The log keeps the change; a repeated draw has another seed.
    """
    with _changing(event, as_json) as change:
        change.event = clubs.undo(change.event, at=_now(), by=by)
    _say_changed(change.event, as_json, f"undone: {change.event.log[-1].facts['what']}")


def enter(
    event: EventFile,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", min=1, help="Number of the round.")],
    table: Annotated[int, typer.Argument(metavar="TABLE", min=1, help="Number of the table.")],
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="Deals as stich score reads them, or - for standard input.")] = None,
    *,
    totals: Annotated[
        str | None,
        typer.Option("--totals", metavar="LIST", help="Points, or points/won/lost, by place, as in 711/10/2,456/8/1,-22/6/5."),
    ] = None,
    struck: Annotated[int, typer.Option("--struck", metavar="N", min=0, help="Deals not begun at the end of time.")] = 0,
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Further deals will follow.")] = False,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Reason of a correction, for the log.")] = "",
    by: ByName = "organiser",
    as_json: AsJson = False,
) -> None:
    """Enter or correct the list of a table: its deals, or totals only.

    The first list starts the round. Impossible lists change nothing.
    """
    if (file is None) == (totals is None):
        misused("give a FILE of deals, or --totals", "FILE")
    with _changing(event, as_json) as change:
        if totals is not None:
            given = TableList(mode="totals", totals=_totals(totals), struck=struck, closed=not unfinished)
        else:
            dealer, entries = _deals(change.event, round_number, table, str(file))
            given = TableList(mode="deals", dealer=dealer, entries=entries, struck=struck, closed=not unfinished)
        change.event = clubs.enter_list(change.event, round_number, table, given, at=_now(), by=by, reason=reason)
        found = clubs.results(change.event, change.event.table(round_number, table))
    if as_json:
        say_json(found)
        return
    shown = TextTable(Column("number"), Column("name", right=False), Column("lines", right=False), Column("total"))
    for one in found:
        lines = ", ".join(f"{line.label} {line.points}" for line in one.lines)
        shown.add(str(one.number), printable(change.event.entrant(one.number).name), lines, str(one.total))
    say_table(shown)


# -- files ---------------------------------------------------------------------------------------------------------------


class _Change:
    """Event that a command changes."""

    def __init__(self, event: ClubEvent) -> None:
        self.event = event


def read_file(file: Path, as_json: bool) -> ClubEvent:
    """Return the event in a file. Exit with 2 if there is none, with 1 if it is wrong."""
    with opened(str(file)) as stream, failing(as_json):
        return clubs.read_event(stream.read())


@contextmanager
def _changing(file: Path, as_json: bool) -> Iterator[_Change]:
    """Yield the event in a file and write it if the block raises no error. Exit with 1 after a `StichError`."""
    change = _Change(read_file(file, as_json))
    with failing(as_json):
        yield change
    write_file(file, clubs.write_event(change.event))


def write_file(file: Path, data: bytes, flag: str = "EVENT") -> None:
    """Write the file at once, readable by its owner alone. Exit with 2 if that fails. ``flag``: argument that names the file."""
    try:
        handle, part = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(part).chmod(ONLY_MINE)
        Path(part).replace(file)
    except OSError as error:
        misused(f"{file}: {error.strerror or error}", flag)


def _text(file: str) -> str:
    with opened(file) as stream:
        data = stream.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")  # as German spreadsheets write


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _totals(text: str) -> tuple[PlayerTotals, ...]:
    made = []
    for part in text.split(","):
        try:
            numbers = [int(one) for one in part.split("/")]
            if len(numbers) > 3:
                raise ValueError
            made.append(msgspec.convert(dict(zip(("points", "won", "lost"), numbers, strict=False)), PlayerTotals))
        except (ValueError, msgspec.ValidationError):
            misused(f"{part!r}: write points, or points/won/lost, as in 711/10/2", "--totals")
    return tuple(made)


def _deals(event: ClubEvent, round_number: int, table: int, file: str) -> tuple[int, tuple[dict[str, Any], ...]]:
    """Return the first dealer and the entries in a file of deals: lines of JSON, or a table. Raise `StichError` for a wrong line."""
    seats = event.table(round_number, table).seats
    with opened(file) as stream:
        data = stream.read()
    if looks_like_table(data[:4096]):
        wrong: list[StichError] = []
        found = read_list_table(
            data, game_of(event, len(seats)), lambda error, line: wrong.append(StichError(f"line {line}: {error}", of=error))
        )
        if wrong:
            raise wrong[0]
        return found.dealer, tuple(dict(entry) for entry in found.entries)
    lines = [decode_object(line) for _, line in numbered_lines(BytesIO(data))]
    header = lines.pop(0) if lines and {"players", "preset", "options"} & lines[0].keys() else {}
    dealer = header.get("dealer", 0)
    if isinstance(dealer, str):
        names = [event.entrant(number).name for number in seats]
        dealer = names.index(dealer) if dealer in names else len(seats)
    if not isinstance(dealer, int) or not 0 <= dealer < len(seats):
        raise StichError("list/dealer#first", last=len(seats) - 1, players=tuple(event.entrant(number).name for number in seats))
    return dealer, tuple(lines)


def _say_changed(event: ClubEvent, as_json: bool, text: str) -> None:
    if as_json:
        say_json(event.log[-1])
    else:
        say(text)


def say_round(event: ClubEvent, drawn: ClubRound) -> None:
    """Print the tables of a round and the report on its draw."""
    most = max(len(table.seats) for table in drawn.tables)
    shown = TextTable(Column("table"), *(Column(f"place {place}", right=False) for place in range(1, most + 1)))
    for table in drawn.tables:
        cells = [f"{number} {printable(event.entrant(number).name)}" for number in table.seats]
        shown.add(str(table.number), *cells, *[""] * (most - len(cells)))
    say(f"round {drawn.number}, drawn by {drawn.method}")
    say_table(shown)
    if drawn.standing_by:
        say(f"standing by: {', '.join(map(str, drawn.standing_by))}")
    if (report := drawn.report) is not None:
        proved = "fewer are impossible" if report.repeats == report.bound else f"lower bound {report.bound}"
        say(f"repeated meetings: {report.repeats} ({proved}); places differ by at most {report.places}")
