"""``stich solve``: solve deals with open hands, and analyse finished deals."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stich.analysis import DealAnalysis, MultiplayerAnalysis
from stich.arena import Executor
from stich.kernel.errors import StichError
from stich.records import RecordError, numbered_lines
from stich.solver import Answer, Count, Limits, MultiplayerAnswer, Solution

from .output import STOPPED, asked_game, complain, error_of, failing, misused, opened, printable, say, say_json
from .solve_deals import declarations_as_json, show_deal, show_declarations, show_multiplayer
from .solve_lines import Answered, Wanted, answer


def run(
    file: str,
    *,
    name: str,
    preset: str | None,
    options: list[str],
    moves: bool,
    line: bool,
    records: bool,
    declarations: bool,
    limit_seconds: float | None,
    limit_nodes: int | None,
    work: Executor,
    as_json: bool,
) -> None:
    """Answer each line; exit with 1 if one of them is wrong."""
    if limit_seconds is not None and not math.isfinite(limit_seconds):
        misused("a number of seconds", "--limit-seconds")
    if records and (moves or line):
        misused("a record's cards all get their values: leave out --moves and --line", "--records")
    if declarations and (moves or line):
        misused("declarations come before the first card: leave out --moves and --line", "--declarations")
    limits = Limits(nodes=limit_nodes, seconds=limit_seconds)
    wanted = Wanted(asked_game(name, preset, options), moves, line, records, declarations, limits)
    failed, number = False, 0
    try:
        with opened(file) as stream, _progress(file) as progress, failing(as_json):
            lines = ((wanted, *numbered) for numbered in numbered_lines(stream))
            for number, answered in enumerate(work(answer, lines), 1):
                if isinstance(answered, StichError):
                    failed = True
                    _refuse(answered, number, as_json, progress)
                else:
                    _tell(answered, wanted, as_json)
                progress.advance()
    except KeyboardInterrupt:
        complain(f"stopped in line {number + 1}")
        raise typer.Exit(STOPPED) from None
    if not number:
        _refuse(RecordError("line/none#deal"), 1, as_json)
    if failed or not number:
        raise typer.Exit(1)


def _refuse(error: StichError, number: int, as_json: bool, progress: Watched | None = None) -> None:
    message = str(error) if isinstance(error, RecordError) and error.line else f"line {number}: {error}"
    (progress or Watched()).complain(message)
    if as_json:
        say_json(error_of(error, number, action=False))


@dataclass(frozen=True)
class Watched:
    """Progress bar on standard error, or no bar."""

    bar: Progress | None = None

    def advance(self) -> None:
        """Count one more finished line."""
        if self.bar:
            self.bar.advance(self.bar.task_ids[0])

    def complain(self, message: str) -> None:
        """Print a message to standard error, above the bar."""
        if self.bar:
            self.bar.console.print(f"stich: {printable(message)}", markup=False, highlight=False, soft_wrap=True)
        else:
            complain(message)


@contextmanager
def _progress(file: str) -> Iterator[Watched]:
    """Show a progress bar on the terminal while a file is solved, unless the terminal shows the answers themselves."""
    console = Console(stderr=True)
    if file == "-" or not console.is_terminal or sys.stdout.isatty():
        yield Watched()
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        progress.add_task("deals", total=len(Path(file).read_bytes().splitlines()))
        yield Watched(progress)


# -- output ----------------------------------------------------------------------------------------------------------


def _tell(answered: Answered, wanted: Wanted, as_json: bool) -> None:
    where, names, told, milliseconds = answered.where, answered.names, answered.told, answered.milliseconds
    match told:
        case Answer():
            if as_json:
                say_json(_as_json(told, milliseconds))
            else:
                _show(where, told, milliseconds)
        case MultiplayerAnswer():
            if as_json:
                say_json(_multiplayer_as_json(told, milliseconds, line=wanted.line))
            else:
                _show_multiplayer(where, told, milliseconds)
                if wanted.line:
                    say("  line: none, because every player plays for themselves here")
        case (MultiplayerAnalysis() | DealAnalysis() as analysis, tuple(found)):
            if as_json:
                told_of_it = {"analysis": msgspec.to_builtins(analysis), "mistakes": msgspec.to_builtins(found)}
                say_json({**told_of_it, "milliseconds": round(milliseconds, 3)})
            elif isinstance(analysis, MultiplayerAnalysis):
                show_multiplayer(where, names, analysis, found)
            else:
                show_deal(where, names, analysis, found)
        case declarations:
            if as_json:
                say_json(declarations_as_json(declarations, milliseconds))
            else:
                show_declarations(where, names[0], declarations, milliseconds)


def _as_json(answer: Answer, milliseconds: float) -> dict[str, Any]:
    """Return the JSON form of an answer."""
    key = "points" if answer.count is Count.POINTS else "won"
    values = {card: _plain(answer.count, value) for card, value in answer.cards.items()}
    return {
        key: answer.points if answer.count is Count.POINTS else answer.won,
        **({} if answer.exact else {"bounds": _plain(answer.count, answer)}),
        **({"cards": values} if values else {}),
        **({"line": answer.line} if answer.line else {}),
        "nodes": answer.nodes,
        "milliseconds": round(milliseconds, 3),
    }


def _multiplayer_as_json(answer: MultiplayerAnswer, milliseconds: float, *, line: bool) -> dict[str, Any]:
    """Return the JSON form of an answer where every player plays alone: values by seat, exact or as two bounds; a requested line is
    null."""

    def plain(value: Solution) -> int | list[int]:
        return value.low if value.exact else [value.low, value.high]

    return {
        "method": answer.method,
        "card_points" if answer.card_points else "scores": {str(seat): plain(value) for seat, value in answer.values.items()},
        **({"cards": {card: plain(value) for card, value in answer.cards.items()}} if answer.cards else {}),
        **({"line": None} if line else {}),
        "milliseconds": round(milliseconds, 3),
    }


def _show_multiplayer(where: str, answer: MultiplayerAnswer, milliseconds: float) -> None:
    say(f"{where}: {answer}  {milliseconds:.1f} ms")
    if answer.cards:
        say(f"  seat {answer.actor} to play: {', '.join(f'{card} {_short(Count.POINTS, value)}' for card, value in answer.cards.items())}")


def _plain(count: Count, value: Solution | Answer) -> int | bool | list[int] | list[bool]:
    """Return one value, or the two bounds that a limit left."""
    kind = int if count is Count.POINTS else bool
    return kind(value.low) if value.exact else [kind(value.low), kind(value.high)]


def _show(where: str, answer: Answer, milliseconds: float) -> None:
    limited = "" if answer.exact else " (a limit was met)"
    say(f"{where}: {answer}{limited}  {milliseconds:.1f} ms")
    if answer.cards:
        say(f"  seat {answer.actor} to play: {', '.join(f'{card} {_short(answer.count, value)}' for card, value in answer.cards.items())}")
    if answer.line:
        say(f"  line: {' '.join(answer.line)}")


def _short(count: Count, value: Solution) -> str:
    if not value.exact:
        return f"{value.low}–{value.high}" if count is Count.POINTS else "?"
    return f"{value.low}" if count is Count.POINTS else "won" if value.low else "lost"
