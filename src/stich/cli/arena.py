"""``stich arena``: compare computer players on the same deals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from stich.arena import (
    Board,
    Executor,
    Experiment,
    Journal,
    checked,
    lineup,
    picture,
    play_boards,
    report,
)
from stich.arena.contracts import fingerprint, read_contracts
from stich.arena.experiment import SEATINGS
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.records import RecordError

from .arena_tables import show
from .output import STOPPED, asked_game, complain, error_of, misused, opened, say_json, warn_of_weakened
from .plot import check_plot, draw
from .progress import bars
from .workers import workers

DEALS = 100
"""Default number of boards."""


def run(
    name: str,
    players: Sequence[str],
    *,
    preset: str | None,
    options: list[str],
    deals: int | None,
    seed: int,
    start: str | None,
    seatings: str,
    limit: float | None,
    patience: float,
    controls: Sequence[str],
    jobs: int,
    ray: bool,
    out: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play the boards and print the figures, also after an interruption by the user.

    Exits with 130 if interrupted, otherwise with 1 if a player acted illegally or failed.
    """
    game = asked_game(name, preset, options)
    if seatings not in SEATINGS:
        misused(f"{seatings!r:.80} is no way to seat them: {', '.join(SEATINGS)}", "--seatings")
    if limit is not None and not math.isfinite(limit):
        misused("a number of seconds", "--limit")
    work = workers(jobs, ray)
    check_plot(plot)
    try:
        contenders = lineup(players, game, seatings)
    except StichError as error:
        misused(str(error), "PLAYER")
    if plot and len(contenders) == 1:
        misused("a picture shows a difference: name two players", "--plot")
    try:
        contracts = _contracts(start, game)
        experiment = Experiment(
            game=game.name,
            preset=game.preset,
            options=game.changed,
            players=contenders,
            seed=seed,
            seatings=seatings,
            contracts=fingerprint(contracts) if contracts else None,
            limit=limit,
            patience=patience,
            controls=checked(controls),
        )
        warn_of_weakened(game.name, [player.level for player in contenders])
        count, boards = _count(deals, contracts), list[Board]()
        stopped = not _play(experiment, boards, count, contracts, work, out=out)
    except StichError as error:
        complain(str(error))
        if as_json:
            say_json(_error(error))
        raise typer.Exit(1) from None
    if stopped:
        complain(f"stopped after {len(boards)} of {count} boards{'; the same command goes on from there' if out else ''}")
    figures = report(experiment, boards)
    if plot:
        draw(plot, picture(experiment, boards))
    if as_json:
        say_json(figures)
    else:
        show(figures)
    for fault in figures.faults:
        who, kind = contenders[fault["player"]].name, "illegal action" if fault["kind"] == "illegal" else fault["kind"]
        complain(f"board {fault['board']}, {who} in seat {fault['seat']}, action {fault['action']}: {kind}: {fault['reason']}")
    if stopped or figures.void:
        raise typer.Exit(STOPPED if stopped else 1)


def _error(error: StichError) -> dict[str, Any]:
    """Return the JSON form of the error, with the line for an error in a line of --start."""
    if isinstance(error, RecordError) and error.line is not None:
        return error_of(error, error.line, action=False)
    return {"error": {"code": error.code, "message": str(error)}}


def _contracts(file: str | None, game: Game) -> tuple[str, ...]:
    if file is None:
        return ()
    with opened(file) as stream:
        return read_contracts(stream, game)


def _count(deals: int | None, contracts: Sequence[str]) -> int:
    if not contracts:
        return deals or DEALS
    if deals and deals > len(contracts):
        misused(f"the file of --start holds {len(contracts)} deals", "--deals")
    return deals or len(contracts)


def _play(
    experiment: Experiment, boards: list[Board], count: int, contracts: Sequence[str], executor: Executor, *, out: Path | None
) -> bool:
    """Fill ``boards``, first with those of the journal. Return False if the user interrupts it before the last."""
    try:
        with _journal(out, experiment) as journal, bars() as begin:
            told = begin("boards")
            boards += journal.boards[:count] if journal else []
            told(len(boards), count)
            for board in play_boards(experiment, range(len(boards), count), contracts, executor=executor):
                if journal:
                    journal.add(board)
                boards.append(board)
                told(len(boards), count)
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def _journal(out: Path | None, experiment: Experiment) -> Iterator[Journal | None]:
    if out is None:
        yield None
        return
    try:
        journal = Journal(out, experiment)
    except (OSError, ValueError) as error:
        if isinstance(error, StichError):
            raise
        misused(f"{out}: {getattr(error, 'strerror', None) or error}", "--out")
    with journal:
        yield journal
