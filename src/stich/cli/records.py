"""``stich records``: make deals by self-play, and write records as tables."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import typer

from stich.arena import Executor, Experiment, lineup
from stich.data import DealFile, FileError, play_deals
from stich.data import to_parquet as write
from stich.kernel.errors import StichError

from .output import STOPPED, asked_game, complain, failing, misused, opened, refuse, say, say_json, warn_of_weakened
from .progress import bars

BLOCK = 1 << 20
"""Number of bytes read at once when lines are counted."""


def make(
    name: str,
    players: Sequence[str],
    *,
    preset: str | None,
    options: list[str],
    deals: int,
    seed: int,
    patience: float,
    out: Path,
    work: Executor,
    as_json: bool,
) -> None:
    """Play the deals that the file does not hold yet. Exit with 130 if interrupted; the same command then continues."""
    game = asked_game(name, preset, options)
    try:
        contenders = lineup(players, game)
    except StichError as error:
        misused(str(error), "PLAYER")
    warn_of_weakened(game.name, [player.level for player in contenders])
    began = time.monotonic()
    with failing(as_json):
        experiment = Experiment(
            game=game.name, preset=game.preset, options=game.changed, players=contenders, seed=seed, seatings="turns", patience=patience
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
                    told = begin("deals")
                    told(held, deals)
                    for record in play_deals(experiment, range(held, deals), executor=work):
                        file.add(record)
                        told(file.deals, deals)
            except KeyboardInterrupt:
                complain(f"stopped after {file.deals} of {deals} deals; the same command goes on from there")
                raise typer.Exit(STOPPED) from None
    seconds, made = time.monotonic() - began, deals - held
    if as_json:
        say_json({"deals": deals, "made": made, "seconds": round(seconds, 3)})
    else:
        before = f", {held} of them before" if held else ""
        say(f"{deals} deals in {out}{before}; {made} in {seconds:.1f} seconds, {made / max(seconds, 1e-9):.1f} a second")


def to_parquet(files: Sequence[str], *, deals: Path | None, decisions: Path | None, work: Executor, as_json: bool) -> None:
    """Write the tables; exit with 1 and without tables if a line is wrong."""
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
    """Return the number of lines; a last line without an end is not counted."""
    with Path(file).open("rb") as stream:
        return sum(block.count(b"\n") for block in iter(lambda: stream.read(BLOCK), b""))
