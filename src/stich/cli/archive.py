"""``stich archive``: filter and count the deals of files, write them as tables, and list the most costly mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, TypeVar, get_args

import msgspec
import typer

from stich.analysis import Role
from stich.archive import (
    KINDS,
    RESULTS,
    SORTS,
    Costly,
    Entry,
    Filter,
    GameStatistics,
    Judged,
    ParquetTable,
    Sort,
    cells,
    csv_heading,
    csv_line,
    judged,
    sorted_entries,
    statistics,
)
from stich.formats import FormatError, read
from stich.kernel.errors import StichError
from stich.records import Record, RecordError
from stich.registry import ROOMS

from .layout import Column, Table
from .output import complain, failing, misused, opened, say, say_json, say_table, signed
from .progress import bars
from .workers import workers

MOST_SHOWN = 12
"""Largest number of players shown in text; JSON has all of them."""

Choice = TypeVar("Choice", bound=str)


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Options of ``stich archive``."""

    filter: Filter
    player: str | None
    """Name of the player; None for all players."""
    losses: bool
    """True to compute the losses."""
    worst: int
    """Number of most costly mistakes to list."""
    shown: bool
    """True to list the deals one by one."""
    sort: Sort
    csv: str | None
    parquet: Path | None
    jobs: int | None
    ray: bool
    lenient: bool
    as_json: bool


class Mistake(msgspec.Struct, frozen=True):
    """Decision that is among the most costly ones."""

    deal: str
    game: str
    contract: str
    player: str
    kind: str
    loss: float
    trick: int | None
    card: str | None
    better: tuple[str, ...]


def asked(
    *, game: str | None, contract: str | None, role: str | None, result: str | None, opponent: str | None, loss: float | None
) -> Filter:
    """Return the filter of the command line; exit with 2 if it names an unknown value."""
    if game is not None and game not in ROOMS:
        misused(f"no game {game!r:.40}, but {', '.join(ROOMS)}", "--game")
    return Filter(
        game=game,
        contract=contract,
        role=_of(get_args(Role), role, "--role"),
        result=_of(RESULTS, result, "--result"),
        opponent=opponent,
        loss=loss,
    )


def sorting(text: str) -> Sort:
    """Return the order of the command line; exit with 2 if it is unknown."""
    return _of(SORTS, text, "--sort") or "date"


def _of(choices: tuple[Choice, ...], text: str | None, flag: str) -> Choice | None:
    found = next((choice for choice in choices if choice == text), None)
    if text is not None and found is None:
        misused(f"{', '.join(choices)}, not {text!r:.40}", flag)
    return found


def run(files: Sequence[str], wanted: Wanted) -> None:
    """Read all files, then print the results; exit with 1 if there was an error in a file."""
    table = None if wanted.parquet is None else _begun(wanted.parquet)
    deals, failed = finished(files, lenient=wanted.lenient, as_json=wanted.as_json)
    work = workers(wanted.jobs, wanted.ray, len(deals))
    found: list[tuple[Judged, Entry]] = []
    with bars() as begin, failing(wanted.as_json):
        told = begin("working out" if wanted.losses else "reading")
        for done, deal in enumerate(judged(deals, executor=work, losses=wanted.losses), 1):
            found += [(deal, entry) for entry in deal.entries if _is_wanted(entry, wanted)]
            told(done, len(deals))
    entries = sorted_entries((entry for _, entry in found), wanted.sort)
    if table is not None:
        file, parquet = table
        with file:
            parquet.write(entries)
            parquet.close()
    if wanted.csv is not None:
        _write_csv(wanted.csv, entries)
    if wanted.csv != "-":
        _tell(entries, _dearest(found, wanted.worst), wanted)
    if failed:
        raise typer.Exit(1)


def _is_wanted(entry: Entry, wanted: Wanted) -> bool:
    return wanted.player in (None, entry.player) and wanted.filter.takes(entry)


# -- reading ---------------------------------------------------------------------------------------------------------


def finished(files: Sequence[str], *, lenient: bool, as_json: bool) -> tuple[list[tuple[str, Record]], bool]:
    """Return the finished deals of all files, and whether there was an error. Unfinished deals are left out."""
    deals: list[tuple[str, Record]] = []
    failed = False
    for name in files:
        with opened(name) as stream:
            data = stream.read()
        unfinished = 0
        try:
            for line, record in _records(data, lenient):
                where = f"{name}:{line}" if len(files) > 1 else f"line {line}"
                unfinished += record.outcome is None
                deals += [] if record.outcome is None else [(where, record)]
        except (FormatError, RecordError) as error:
            failed = True
            complain(f"{name}: {error}")
            if as_json:
                say_json({"file": name, "error": {"line": error.line, "code": error.code, "message": error.reason}})
        if unfinished:
            complain(f"{name}: {unfinished} deals that are not finished are left out")
    return deals, failed


def _records(data: bytes, lenient: bool) -> Iterator[tuple[int, Record]]:
    for deal in read(data, lenient=lenient):
        yield deal.line, deal.record


# -- output ----------------------------------------------------------------------------------------------------------


def _dearest(found: Sequence[tuple[Judged, Entry]], most: int) -> list[Mistake]:
    """Return the most costly mistakes, highest loss first; of equal losses the earlier first."""
    every = [(deal, entry, costly) for deal, entry in found for costly in deal.costly if costly.seat == entry.seat]
    dearest = sorted(every, key=lambda one: -one[2].loss)[:most]
    return [_mistake(entry, costly) for _, entry, costly in dearest]


def _mistake(entry: Entry, costly: Costly) -> Mistake:
    return Mistake(
        entry.deal,
        entry.game,
        entry.contract,
        entry.player,
        costly.kind,
        costly.loss,
        costly.trick,
        costly.card,
        costly.better,
    )


def _tell(entries: Sequence[Entry], mistakes: Sequence[Mistake], wanted: Wanted) -> None:
    games = statistics(cells(entries))
    if wanted.as_json:
        for entry in entries if wanted.shown else ():
            say_json({"entry": entry})
        for game in games:
            say_json({"statistics": game})
        for mistake in mistakes:
            say_json({"mistake": mistake})
        return
    if not entries:
        say("no deal is as it was asked for")
        return
    if wanted.shown:
        say_table(_entries(entries))
        say()
    for number, game in enumerate(games):
        if number:
            say()
        _tell_game(game, [entry for entry in entries if entry.game == game.game], wanted)
    if mistakes:
        say()
        say("the dearest mistake" if len(mistakes) == 1 else f"the {len(mistakes)} dearest mistakes")
        for mistake in mistakes:
            say(f"  {_in_words(mistake)}", hang=4)


def _tell_game(game: GameStatistics, entries: Sequence[Entry], wanted: Wanted) -> None:
    deals = len({entry.deal for entry in entries})
    say(f"{game.game}: {_count(deals)}{'' if wanted.player is None else f' of {wanted.player}'}")
    table = Table(Column("contract", right=False), Column("declared"), Column("won"), Column("%"))
    for kind in game.contracts:
        share = f"{100 * kind.won / kind.declared:.0f}" if kind.declared else ""
        table.add(kind.contract, str(kind.declared), str(kind.won), share)
    say_table(table)
    players: dict[str, list[Entry]] = {}
    for entry in entries:
        players.setdefault(entry.player, []).append(entry)
    say()
    say_table(_players(players, wanted.losses))
    if len(players) > MOST_SHOWN:
        say(f"and {len(players) - MOST_SHOWN} players with fewer deals; --json tells all entries with --list")


def _players(players: dict[str, list[Entry]], losses: bool) -> Table:
    given = (Column("judged"), *(Column(f"lost {kind}") for kind in KINDS)) if losses else ()
    table = Table(Column("player", right=False), *map(Column, ("deals", "declared", "won", "points")), *given)
    most = sorted(players.items(), key=lambda player: -len(player[1]))[:MOST_SHOWN]
    for name, entries in most:
        (game,) = statistics(cells(entries))
        lost = [f"{value:g}" for value in msgspec.structs.astuple(game.given)]
        cells_of_it = [str(game.judged), *lost] if losses else []
        table.add(name, str(game.deals), str(game.declared), str(game.won), signed(round(game.points)), *cells_of_it)
    return table


def _entries(entries: Sequence[Entry]) -> Table:
    table = Table(*(Column(name, right=False) for name in ("deal", "player", "contract", "role", "")), Column("points"), Column("lost"))
    for entry in entries:
        total = None if entry.losses is None else entry.losses.total
        ended = "" if entry.won is None else "won" if entry.won else "lost"
        lost = "" if total is None else f"{total:g}"
        table.add(entry.deal, entry.player, entry.contract, entry.role, ended, signed(round(entry.points)), lost)
    return table


def _in_words(mistake: Mistake) -> str:
    where = "" if mistake.trick is None else f", trick {mistake.trick}"
    what = f"{mistake.kind}{'' if mistake.card is None else f' {mistake.card}'}"
    better = f"; better: {' '.join(mistake.better)}" if mistake.better else ""
    return f"{mistake.deal}{where}: {mistake.player} gave away {mistake.loss:g} {what} ({mistake.game}, {mistake.contract}){better}"


def _count(deals: int) -> str:
    return "1 deal" if deals == 1 else f"{deals} deals"


# -- tables ----------------------------------------------------------------------------------------------------------


def _begun(file: Path) -> tuple[IO[bytes], ParquetTable]:
    """Begin a new Parquet file; exit with 2 if it cannot be written."""
    try:
        opened_file = file.open("xb")
    except OSError as error:
        misused(f"{file}: {error.strerror}", "--parquet")
    try:
        return opened_file, ParquetTable(opened_file)
    except StichError as error:
        opened_file.close()
        file.unlink()
        misused(str(error), "--parquet")


def _write_csv(file: str, entries: Sequence[Entry]) -> None:
    lines = [csv_heading(), *map(csv_line, entries)]
    if file == "-":
        for line in lines:
            typer.echo(line.rstrip("\r\n"))
        return
    try:
        with Path(file).open("x", encoding="utf-8-sig", newline="") as written:
            written.writelines(lines)
    except OSError as error:
        misused(f"{file}: {error.strerror}", "--csv")
