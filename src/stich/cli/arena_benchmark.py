"""``stich arena --benchmark``: score a player in the frozen benchmark, beside our own players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import typer

from stich.kernel.errors import StichError
from stich.research.arena import Contender, Executor, contenders
from stich.research.benchmark import Benchmark, BenchmarkScore, load
from stich.research.benchmark import run as run_benchmark

from .arena_tables import interval_cell, number_cell, percent_cell, table_of
from .layout import GLUE, Column
from .output import STOPPED, complain, misused, printable, refuse, say, say_json, say_table, warn_of_weakened
from .progress import bars


class BenchmarkReport(msgspec.Struct, frozen=True, kw_only=True):
    """Score of a player in the benchmark, and the table of our own players."""

    version: str
    game: str
    preset: str
    score: BenchmarkScore
    table: tuple[BenchmarkScore, ...]


def run(
    game: str, players: Sequence[str], version: str, *, most: int | None, patience: float, work: Executor, out: Path | None, as_json: bool
) -> None:
    """Score one player and print its row above the table. ``most``: number of boards against each opponent, and of moments; None for all.

    Exits with 130 if interrupted, and with 1 if the player acted illegally or failed.
    """
    benchmark, player = _asked(game, players, version)
    warn_of_weakened(game, [player.level])
    try:
        with bars() as begin:
            shown: dict[str, Callable[[int, int], None]] = {}

            def progress(part: str, done: int, of: int) -> None:
                if part not in shown:
                    shown[part] = begin(part)
                shown[part](done, of)

            score = run_benchmark(
                benchmark, player.level, name=player.name, most=most, patience=patience, executor=work, journal=out, progress=progress
            )
    except StichError as error:
        refuse(error, as_json)
    except OSError as error:
        misused(f"{out}: {error.strerror or error}", "--out")
    except KeyboardInterrupt:
        complain(f"stopped{'; the same command goes on from there' if out else ''}")
        raise typer.Exit(STOPPED) from None
    if as_json:
        say_json(BenchmarkReport(version=version, game=game, preset=benchmark.preset, score=score, table=benchmark.table))
    else:
        _show(benchmark, score)


def _asked(game: str, players: Sequence[str], version: str) -> tuple[Benchmark, Contender]:
    """Return the benchmark and the player of the command line; exit with 2 if one of them is wrong."""
    try:
        benchmark = load(game, version)
    except StichError as error:
        misused(str(error), "--benchmark")
    try:
        named = contenders(players)
    except StichError as error:
        misused(str(error), "PLAYER")
    if len(named) != 1:
        misused("the opponents of the benchmark are fixed: name one player", "PLAYER")
    return benchmark, named[0]


def _show(benchmark: Benchmark, score: BenchmarkScore) -> None:
    """Print the player's row above those of our own players."""
    say(f"benchmark {benchmark.version}: {benchmark.game} ({benchmark.preset}), game points for a deal and seat, or for a decision")
    columns = []
    for opposition in benchmark.oppositions:
        columns += [Column(text, group=opposition.opponent) for text in (f"− {opposition.opponent}", f"95{GLUE}% interval", "boards")]
    columns += [Column(text, group="moments") for text in ("loses a decision", f"95{GLUE}% interval", "best answers", "moments")]
    table = table_of("player", *columns)
    for row in (score, *benchmark.table):
        table.add(f"{printable(row.player)}{'' if row is score else ' (table)'}", *_cells(benchmark, row))
    say_table(table)
    for each in score.boards:
        if each.saved:
            say(f"luck of choices against {each.opponent}: {percent_cell(each.saved)} of the variance removed")


def _cells(benchmark: Benchmark, row: BenchmarkScore) -> list[str]:
    cells, known = [], {each.opponent: each for each in row.boards}
    for opposition in benchmark.oppositions:
        found = known.get(opposition.opponent)
        cells += [number_cell(found.mean), interval_cell(found.interval), str(found.boards)] if found else ["–"] * 3
    if (of := row.moments) is None:
        return cells + ["–"] * 4
    return [*cells, number_cell(of.mean, sign=False), interval_cell(of.interval, sign=False), percent_cell(of.best), str(of.moments)]
