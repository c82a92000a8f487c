"""``stich arena``: compare computer players on the same deals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.players.program import PATIENCE
from stich.records import RecordError
from stich.research.arena import ArenaJournal, BoardResult, Executor, Experiment, checked, lineup, picture, play_boards, report
from stich.research.arena.contracts import fingerprint, read_contracts
from stich.research.arena.experiment import Seatings

from . import arena_benchmark, arena_positions, completion
from .arena_tables import show
from .arguments import AsJson, GameName, OptionValues, Patience, PlayersArgument, Plot, PresetName, Ray, application
from .output import STOPPED, asked_game, complain, error_of, misused, opened, say_json, warn_of_weakened
from .plot import check_plot, draw
from .progress import bars
from .workers import workers

app = application()

DEALS = 100
"""Default number of boards."""


@app.command()
def arena(
    game: GameName,
    players: PlayersArgument,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    moments: Annotated[
        bool, typer.Option("--moments", help="Ask each player at decisions on which players disagree, instead of playing boards.")
    ] = False,
    benchmark: Annotated[
        str | None,
        typer.Option(metavar="VERSION", help="Score one player in this frozen benchmark (v1), beside our own players."),
    ] = None,
    deals: Annotated[int | None, typer.Option(metavar="N", min=1, help=f"Number of boards (default: {DEALS}, or all of --start).")] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", min=0, max=2**62, help="Random seed of the first board and of the players; it is counted up.")
    ] = 0,
    start: Annotated[
        str | None, typer.Option(metavar="FILE", help="Play the fixed contracts of these records; - for standard input.")
    ] = None,
    seatings: Annotated[
        Seatings,
        typer.Option(metavar="all|turns|alone", help="Games of a board: all distinct seatings, one per player, or the first alone."),
    ] = "all",
    limit: Annotated[float | None, typer.Option(min=0, metavar="SECONDS", help="Count the decisions that take longer.")] = None,
    patience: Patience = PATIENCE,
    control: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Show means less luck by this control variate, too: par, tables, policies or my.module:function. May be repeated.",
            autocompletion=completion.controls,
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="Number of processes; the results do not depend on it.")] = 1,
    ray: Ray = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write each board to this file, and continue where it ends.")] = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Compare computer players on the same deals.

    Every deal is played in all seatings. With --moments the players decide at single moments of deals, and the report shows how much less
    their choices score than the best ones. Exits with 1 if a player acted illegally or failed.
    """
    of_boards = {"--start": start, "--seatings": seatings != "all", "--limit": limit, "--control": control}
    if benchmark is not None:
        fixed = {"--moments": moments, "--preset": preset, "--option": option, "--seed": seed, "--plot": plot, **of_boards}
        for flag, value in fixed.items():
            if value:
                misused("--benchmark fixes it; leave one of the two out", flag)
        work = workers(jobs, ray)
        arena_benchmark.run(game, players, benchmark, most=deals, patience=patience, work=work, out=out, as_json=as_json)
        return
    if moments:
        for flag, value in {"--deals": deals, "--out": out, **of_boards}.items():
            if value:
                misused("it is about boards, and --moments plays none; leave one of the two out", flag)
        arena_positions.run(
            asked_game(game, preset, option), players, seed=seed, patience=patience, work=workers(jobs, ray), plot=plot, as_json=as_json
        )
        return
    rules = asked_game(game, preset, option)
    if limit is not None and not math.isfinite(limit):
        misused("a number of seconds", "--limit")
    work = workers(jobs, ray)
    check_plot(plot)
    try:
        contenders = lineup(players, rules, seatings)
    except StichError as error:
        misused(str(error), "PLAYER")
    if plot and len(contenders) == 1:
        misused("a picture shows a difference: name two players", "--plot")
    try:
        contracts = _contracts(start, rules)
        experiment = Experiment(
            game=rules.name,
            preset=rules.preset,
            options=rules.changed,
            players=contenders,
            seed=seed,
            seatings=seatings,
            contracts=fingerprint(contracts) if contracts else None,
            limit=limit,
            patience=patience,
            controls=checked(control or []),
        )
        warn_of_weakened(rules.name, [player.level for player in contenders])
        count, boards = _count(deals, contracts), list[BoardResult]()
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
    """Return an error as JSON. If a record of --start is wrong, it includes the number of the record's line."""
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
    experiment: Experiment, boards: list[BoardResult], count: int, contracts: Sequence[str], executor: Executor, *, out: Path | None
) -> bool:
    """Play boards until there are ``count``, and append them to ``boards``. Boards in the journal ``out`` are not played again.

    Return False if the user interrupts the command before the last board.
    """
    try:
        with _journal(out, experiment) as journal, bars() as begin:
            bar = begin("boards")
            boards += journal.boards[:count] if journal else []
            bar(len(boards), count)
            for board in play_boards(experiment, range(len(boards), count), contracts, executor=executor):
                if journal:
                    journal.add(board)
                boards.append(board)
                bar(len(boards), count)
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def _journal(out: Path | None, experiment: Experiment) -> Iterator[ArenaJournal | None]:
    if out is None:
        yield None
        return
    try:
        journal = ArenaJournal(out, experiment)
    except (OSError, ValueError) as error:
        if isinstance(error, StichError):
            raise
        misused(f"{out}: {getattr(error, 'strerror', None) or error}", "--out")
    with journal:
        yield journal
