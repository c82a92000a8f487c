"""``stich archive``: filter and count the deals of files, write them as tables, and list the most costly mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO, Annotated

import msgspec
import typer

from stich.kernel.errors import StichError
from stich.records import Record, RecordError
from stich.records.formats import FormatError, read_stream
from stich.registry import PLUGINS
from stich.study.analysis import Role
from stich.study.archive import (
    KINDS,
    AnalysedDeal,
    Costly,
    Entry,
    Filter,
    GameStatistics,
    ParquetTable,
    Result,
    Sort,
    cells,
    csv_heading,
    csv_line,
    judged,
    sorted_entries,
    statistics,
)

from . import completion
from .arguments import AsJson, DealFiles, Jobs, Lenient, OnePlayer, Ray, application
from .layout import Column, TextTable
from .output import complain, failing, misused, opened_text, say, say_json, say_table, signed
from .progress import bars
from .workers import workers

app = application()

MOST_SHOWN = 12
"""Largest number of players in the text output; JSON has all of them."""


class ArchivedMistake(msgspec.Struct, frozen=True):
    """One of the most costly decisions."""

    deal: str
    game: str
    contract: str
    player: str
    kind: str
    loss: float
    trick: int | None
    card: str | None
    better: tuple[str, ...]


@app.command()
def archive(
    files: DealFiles,
    *,
    player: OnePlayer = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Deals of this game.", autocompletion=completion.games)] = None,
    contract: Annotated[
        str | None, typer.Option("--contract", metavar="KIND", help="Deals of this kind of contract, such as grand.")
    ] = None,
    role: Annotated[
        Role | None,
        typer.Option("--role", metavar="ROLE", help="Deals with the player in this role: declarer, partner, opponent, alone or none."),
    ] = None,
    result: Annotated[Result | None, typer.Option("--result", help="Deals with this result.")] = None,
    opponent: Annotated[
        str | None, typer.Option("--with", metavar="NAME", help="Deals with a player of this name on another seat.")
    ] = None,
    loss: Annotated[float | None, typer.Option("--loss", metavar="N", min=0, help="Deals with at least this loss.")] = None,
    worst: Annotated[int, typer.Option("--worst", metavar="N", min=0, help="Show the N most costly mistakes.")] = 0,
    shown: Annotated[bool, typer.Option("--list", help="List the deals.")] = False,
    sort: Annotated[Sort, typer.Option("--sort", help="Order of the deals.")] = "date",
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="New CSV file for the deals, or - for standard output.")] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="New Parquet file for the deals; needs stich[data].")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Do not compute losses.")] = False,
    jobs: Jobs = None,
    ray: Ray = False,
    lenient: Lenient = False,
    as_json: AsJson = False,
) -> None:
    """Search and count deals, and find the most costly mistakes.

    Shows games won and lost by contract and player, and what was lost in bidding, discarding, leading and following (double dummy).
    The numbers are explained in docs/reference/archive.md.
    """
    if quick and (worst or loss is not None or sort == "loss"):
        misused("losses are not computed with --quick", "--quick")
    if game is not None and game not in PLUGINS:
        misused(f"no game {game!r:.40}, but {', '.join(PLUGINS)}", "--game")
    wanted = Filter(game=game, contract=contract, role=role, result=result, opponent=opponent, loss=loss)
    table = None if parquet is None else _begun(parquet)
    deals, failed = finished(files, lenient=lenient, as_json=as_json)
    work = workers(jobs, ray, len(deals))
    found: list[tuple[AnalysedDeal, Entry]] = []
    with bars() as begin, failing(as_json):
        bar = begin("reading" if quick else "working out")
        for done, deal in enumerate(judged(deals, executor=work, losses=not quick), 1):
            found += [(deal, entry) for entry in deal.entries if player in (None, entry.player) and wanted.takes(entry)]
            bar(done, len(deals))
    entries = sorted_entries((entry for _, entry in found), sort)
    if table is not None:
        file, rows = table
        with file:
            rows.write(entries)
            rows.close()
    if csv is not None:
        _write_csv(csv, entries)
    if csv != "-":
        mistakes = _dearest(found, worst)
        if as_json:
            _say_json(entries if shown else (), entries, mistakes)
        else:
            _tell(entries, mistakes, player, listed=shown, losses=not quick)
    if failed:
        raise typer.Exit(1)


# -- reading ---------------------------------------------------------------------------------------------------------


def finished(files: Sequence[str], *, lenient: bool, as_json: bool) -> tuple[list[tuple[str, Record]], bool]:
    """Return the finished deals of all files, each with the name of its file, and whether there was an error. Unfinished deals are left
    out."""
    deals: list[tuple[str, Record]] = []
    failed = False
    for name in files:
        unfinished = 0
        try:
            with opened_text(name, "records", "iss", "xskat") as stream:
                for _, deal in read_stream(stream, lenient=lenient):
                    where = f"{name}:{deal.line}" if len(files) > 1 else f"line {deal.line}"
                    unfinished += deal.record.outcome is None
                    deals += [] if deal.record.outcome is None else [(where, deal.record)]
        except (FormatError, RecordError) as error:
            failed = True
            complain(f"{name}: {error}")
            if as_json:
                say_json({"file": name, "error": {"line": error.line, "code": error.code, "message": error.reason}})
        if unfinished:
            complain(f"{name}: {unfinished} deals that are not finished are left out")
    return deals, failed


# -- output ----------------------------------------------------------------------------------------------------------


def _dearest(found: Sequence[tuple[AnalysedDeal, Entry]], most: int) -> list[ArchivedMistake]:
    """Return the most costly mistakes, at most ``most``, the highest loss first; of equal losses the earlier first."""
    every = [(deal, entry, costly) for deal, entry in found for costly in deal.costly if costly.seat == entry.seat]
    dearest = sorted(every, key=lambda one: -one[2].loss)[:most]
    return [_mistake(entry, costly) for _, entry, costly in dearest]


def _mistake(entry: Entry, costly: Costly) -> ArchivedMistake:
    return ArchivedMistake(
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


def _say_json(shown: Sequence[Entry], entries: Sequence[Entry], mistakes: Sequence[ArchivedMistake]) -> None:
    for entry in shown:
        say_json({"entry": entry})
    for game in statistics(cells(entries)):
        say_json({"statistics": game})
    for mistake in mistakes:
        say_json({"mistake": mistake})


def _tell(entries: Sequence[Entry], mistakes: Sequence[ArchivedMistake], player: str | None, *, listed: bool, losses: bool) -> None:
    if not entries:
        say("no deal is as it was asked for")
        return
    if listed:
        say_table(_entries(entries))
        say()
    for number, game in enumerate(statistics(cells(entries))):
        if number:
            say()
        _tell_game(game, [entry for entry in entries if entry.game == game.game], player, losses)
    if mistakes:
        say()
        say("the dearest mistake" if len(mistakes) == 1 else f"the {len(mistakes)} dearest mistakes")
        for mistake in mistakes:
            say(f"  {_in_words(mistake)}", hang=4)


def _tell_game(game: GameStatistics, entries: Sequence[Entry], player: str | None, losses: bool) -> None:
    deals = len({entry.deal for entry in entries})
    say(f"{game.game}: {_count(deals)}{'' if player is None else f' of {player}'}")
    table = TextTable(Column("contract", right=False), Column("declared"), Column("won"), Column("%"))
    for kind in game.contracts:
        share = f"{100 * kind.won / kind.declared:.0f}" if kind.declared else ""
        table.add(kind.contract, str(kind.declared), str(kind.won), share)
    say_table(table)
    players: dict[str, list[Entry]] = {}
    for entry in entries:
        players.setdefault(entry.player, []).append(entry)
    say()
    say_table(_players(players, losses))
    if len(players) > MOST_SHOWN:
        say(f"and {len(players) - MOST_SHOWN} players with fewer deals; --json tells all entries with --list")


def _players(players: dict[str, list[Entry]], losses: bool) -> TextTable:
    given = (Column("judged"), *(Column(f"lost {kind}") for kind in KINDS)) if losses else ()
    table = TextTable(Column("player", right=False), *map(Column, ("deals", "declared", "won", "points")), *given)
    most = sorted(players.items(), key=lambda player: -len(player[1]))[:MOST_SHOWN]
    for name, entries in most:
        (game,) = statistics(cells(entries))
        lost = [f"{value:g}" for value in msgspec.structs.astuple(game.given)]
        cells_of_it = [str(game.judged), *lost] if losses else []
        table.add(name, str(game.deals), str(game.declared), str(game.won), signed(round(game.points)), *cells_of_it)
    return table


def _entries(entries: Sequence[Entry]) -> TextTable:
    table = TextTable(*(Column(name, right=False) for name in ("deal", "player", "contract", "role", "")), Column("points"), Column("lost"))
    for entry in entries:
        total = None if entry.losses is None else entry.losses.total
        ended = "" if entry.won is None else "won" if entry.won else "lost"
        lost = "" if total is None else f"{total:g}"
        table.add(entry.deal, entry.player, entry.contract, entry.role, ended, signed(round(entry.points)), lost)
    return table


def _in_words(mistake: ArchivedMistake) -> str:
    where = "" if mistake.trick is None else f", trick {mistake.trick}"
    what = f"{mistake.kind}{'' if mistake.card is None else f' {mistake.card}'}"
    better = f"; better: {' '.join(mistake.better)}" if mistake.better else ""
    return f"{mistake.deal}{where}: {mistake.player} gave away {mistake.loss:g} {what} ({mistake.game}, {mistake.contract}){better}"


def _count(deals: int) -> str:
    return "1 deal" if deals == 1 else f"{deals} deals"


# -- tables ----------------------------------------------------------------------------------------------------------


def _begun(file: Path) -> tuple[IO[bytes], ParquetTable]:
    """Begin a new Parquet file. Return the file and the writer; exit with 2 if the file cannot be written."""
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
