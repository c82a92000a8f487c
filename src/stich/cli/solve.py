"""``stich solve``: solve deals with all cards known, and analyse finished deals."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from stich.kernel.errors import StichError
from stich.records import RecordError, numbered_lines
from stich.solver import Answer, Count, Limits, MultiplayerAnswer, Solution
from stich.study.analysis import DealAnalysis, MultiplayerAnalysis

from . import completion
from .arguments import AsJson, OptionValues, PresetName, Ray, application
from .output import STOPPED, asked_game, complain, failing, misused, opened, say, say_fault, say_json
from .progress import bars
from .solve_deals import declarations_as_json, show_deal, show_declarations, show_multiplayer
from .solve_lines import Answered, SolveOptions, answer
from .workers import workers

app = application()


@app.command("solve")
def solve_file(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of deals, one JSON object per line, or - for standard input.")],
    *,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Game of lines that do not name one.", autocompletion=completion.games)
    ] = "skat",
    preset: PresetName = None,
    option: OptionValues = None,
    moves: Annotated[bool, typer.Option("--moves", help="Show the value of every legal card.")] = False,
    line: Annotated[bool, typer.Option("--line", help="Show a best line of play to the end.")] = False,
    records: Annotated[bool, typer.Option("--records", help="FILE holds records: analyse finished deals card by card.")] = False,
    declarations: Annotated[
        bool, typer.Option("--declarations", help="Show the declarer's best declarations: contract, discards, score.")
    ] = False,
    limit_seconds: Annotated[
        float | None, typer.Option("--limit-seconds", min=0, metavar="SECONDS", help="Show bounds if a question takes longer.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="N", min=1, help="Show bounds if a question takes more positions.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Number of processes; the answers do not depend on it.")] = 1,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Solve deals with open hands (double dummy)."""
    work = workers(jobs, ray)
    if limit_seconds is not None and not math.isfinite(limit_seconds):
        misused("a number of seconds", "--limit-seconds")
    if records and (moves or line):
        misused("a record's cards all get their values: leave out --moves and --line", "--records")
    if declarations and (moves or line):
        misused("declarations come before the first card: leave out --moves and --line", "--declarations")
    limits = Limits(nodes=nodes, seconds=limit_seconds)
    wanted = SolveOptions(asked_game(game, preset, option), moves, line, records, declarations, limits)
    failed, number = False, 0
    try:
        with opened(file) as stream, bars(hidden=file == "-" or sys.stdout.isatty()) as begin, failing(as_json):
            report, count = begin("deals"), len(Path(file).read_bytes().splitlines()) if Path(file).is_file() else 0
            lines = ((wanted, *numbered) for numbered in numbered_lines(stream))
            for number, answered in enumerate(work(answer, lines), 1):
                if isinstance(answered, StichError):
                    failed = True
                    say_fault(answered, number, as_json)
                else:
                    _tell(answered, wanted, as_json)
                report(number, max(number, count))
    except KeyboardInterrupt:
        complain(f"stopped in line {number + 1}")
        raise typer.Exit(STOPPED) from None
    if not number:
        say_fault(RecordError("line/none#deal"), 1, as_json)
    if failed or not number:
        raise typer.Exit(1)


# -- output ----------------------------------------------------------------------------------------------------------


def _tell(answered: Answered, wanted: SolveOptions, as_json: bool) -> None:
    where, names, result, milliseconds = answered.where, answered.names, answered.result, answered.milliseconds
    match result:
        case Answer():
            if as_json:
                say_json(_as_json(result, milliseconds))
            else:
                _show(where, result, milliseconds)
        case MultiplayerAnswer():
            if as_json:
                say_json(_multiplayer_as_json(result, milliseconds, line=wanted.line))
            else:
                _show_multiplayer(where, result, milliseconds)
                if wanted.line:
                    say("  line: none, because every player plays for themselves here")
        case (MultiplayerAnalysis() | DealAnalysis() as analysis, tuple(found)):
            if as_json:
                parts = {"analysis": msgspec.to_builtins(analysis), "mistakes": msgspec.to_builtins(found)}
                say_json({**parts, "milliseconds": round(milliseconds, 3)})
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
    """Return an answer of the solver as JSON."""
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
    """Return an answer about a deal in which every player plays alone as JSON: values by seat, exact or as two bounds. A requested line of
    play is null."""

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
    """Return a value of the solver as a number of card points, or as True or False if card points do not count. If a limit ended the
    search, return its two bounds."""
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
