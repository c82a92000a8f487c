"""``stich records``: make deals by self-play, and write records as tables."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from stich.kernel.errors import StichError
from stich.players.program import PATIENCE
from stich.research.arena import Experiment, lineup
from stich.research.data import DealFile, FileError, play_deals
from stich.research.data import to_parquet as write

from .arguments import AsJson, GameName, Jobs, OptionValues, Patience, PlayersArgument, PresetName, Ray, application
from .output import STOPPED, asked_game, complain, failing, misused, opened, refuse, say, say_json, warn_of_weakened
from .progress import bars
from .workers import workers

app = application("Make records by self-play, and tables of records.")

BLOCK = 1 << 20
"""Number of bytes that are read at once to count lines."""


@app.command()
def make(
    game: GameName,
    players: PlayersArgument,
    *,
    deals: Annotated[int, typer.Option("--deals", metavar="N", min=1, help="Number of deals.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="File of records; the same command continues where it ends.")],
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, max=2**62, help="Random seed of the first deal; it is counted up.")
    ] = 0,
    preset: PresetName = None,
    option: OptionValues = None,
    patience: Patience = PATIENCE,
    jobs: Jobs = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Let computer players play against each other, and write their deals.

    The players take turns in all seats. The same seed gives the same file, with any number of processes or machines.
    FILE.origin.json states how the file was made.
    """
    rules, work = asked_game(game, preset, option), workers(jobs, ray)
    try:
        contenders = lineup(players, rules)
    except StichError as error:
        misused(str(error), "PLAYER")
    warn_of_weakened(rules.name, [player.level for player in contenders])
    began = time.monotonic()
    with failing(as_json):
        experiment = Experiment(
            game=rules.name, preset=rules.preset, options=rules.changed, players=contenders, seed=seed, seatings="turns", patience=patience
        )
        try:
            file = DealFile(out, experiment)
        except OSError as error:
            misused(f"{out}: {error.strerror}", "--out")
        with file:
            if (held := file.deals) > deals:
                raise StichError("data/file#full", out=str(out), held=held, deals=deals)
            try:
                with bars() as begin:
                    bar = begin("deals")
                    bar(held, deals)
                    for record in play_deals(experiment, range(held, deals), executor=work):
                        file.add(record)
                        bar(file.deals, deals)
            except KeyboardInterrupt:
                complain(f"stopped after {file.deals} of {deals} deals; the same command goes on from there")
                raise typer.Exit(STOPPED) from None
    seconds, made = time.monotonic() - began, deals - held
    if as_json:
        say_json({"deals": deals, "made": made, "seconds": round(seconds, 3)})
    else:
        before = f", {held} of them before" if held else ""
        say(f"{deals} deals in {out}{before}; {made} in {seconds:.1f} seconds, {made / max(seconds, 1e-9):.1f} a second")


@app.command()
def to_parquet(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")],
    *,
    deals: Annotated[Path | None, typer.Option("--deals", metavar="FILE", help="New table with a row for each deal.")] = None,
    decisions: Annotated[
        Path | None,
        typer.Option("--decisions", metavar="FILE", help="New table with a row for each decision: what the seat knew and did."),
    ] = None,
    jobs: Jobs = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Write records as Parquet tables, for machine learning.

    stich convert makes records from other formats. Columns: docs/how-to/data.md. Needs stich[data]. Exits with 1 and without tables if a
    line is wrong.
    """
    work = workers(jobs, ray)
    if deals is None and decisions is None:
        misused("say what to write: --deals FILE, --decisions FILE, or both", "--deals")
    if deals == decisions:
        misused("two tables need two files", "--decisions")
    began = time.monotonic()
    try:
        with ExitStack() as stack, bars() as begin:
            streams = [(name, stack.enter_context(opened(name))) for name in files]
            told, lines = begin("lines"), 0 if "-" in files else sum(map(_lines, files))
            written = write(streams, deals=deals, decisions=decisions, executor=work, watch=lambda done: told(done, lines or done))
    except FileError as error:
        complain(str(error))
        if as_json:
            say_json({"error": {"file": error.file, "line": error.line, "code": error.code, "message": error.reason}})
        raise typer.Exit(1) from None
    except OSError as error:
        misused(f"{error.filename or deals or decisions}: {error.strerror}")
    except StichError as error:
        refuse(error, as_json)
    except KeyboardInterrupt:
        complain("stopped; nothing was written")
        raise typer.Exit(STOPPED) from None
    seconds = time.monotonic() - began
    if as_json:
        say_json({"deals": written.deals, "decisions": written.decisions, "left_out": written.left_out, "seconds": round(seconds, 3)})
        return
    for rows, path, what in ((written.deals, deals, "deals"), (written.decisions, decisions, "decisions")):
        if path:
            say(f"{rows} {what} in {path}, in {seconds:.1f} seconds")
    if written.left_out:
        say(f"{written.left_out} claims, concessions and answers to them are left out of the decisions")


def _lines(file: str) -> int:
    """Return the number of complete lines in a file. A last line without a line end is not counted."""
    with Path(file).open("rb") as stream:
        return sum(block.count(b"\n") for block in iter(lambda: stream.read(BLOCK), b""))
