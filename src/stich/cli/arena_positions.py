"""``stich arena --moments``: compare computer players at decisions about which players disagree."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.research.arena import Estimate, Executor, Experiment, contenders
from stich.research.test_positions import (
    Answers,
    JudgedPosition,
    PositionsReport,
    Regret,
    answer_positions,
    load,
    positions_picture,
    positions_report,
)

from .arena_tables import milliseconds_cell, say_nets, table_of
from .layout import GLUE
from .output import STOPPED, complain, misused, printable, refuse, say, say_json, say_table, warn_of_weakened
from .plot import check_plot, draw
from .progress import bars


def show(figures: PositionsReport) -> None:
    """Print all figures of the comparison of players at moments."""
    void = f", {figures.void} void" if figures.void else ""
    moments = "1 moment" if figures.moments == 1 else f"{figures.moments} moments"
    say(f"{figures.game} ({figures.preset}), {moments}, chance of the players from seed {figures.seed}{void}")
    say_nets(figures.equipment)
    table = table_of(
        "player", "loses a decision", f"95{GLUE}% interval", "best answers", f"95{GLUE}% interval", "ms mean", "ms p95", "faults"
    )
    for player in figures.players:
        times = [milliseconds_cell(player.milliseconds[name]) for name in ("mean", "p95")]
        table.add(printable(player.name), *_cells(player.all), *times, str(player.faults))
    say_table(table)
    say()
    for each in figures.differences:
        loses = f"loses {_number(each.all.mean, sign=True)} a decision, 95{GLUE}% interval {_interval(each.all, sign=True)}"
        say(f"{printable(each.of)} − {printable(each.to)}: {loses}")
    _say_parts(figures, "phase", [player.phases for player in figures.players], [each.phases for each in figures.differences])
    _say_parts(figures, "contract", [player.contracts for player in figures.players], [each.contracts for each in figures.differences])


def _say_parts(
    figures: PositionsReport, what: str, regrets: Sequence[dict[str, Regret]], differences: Sequence[dict[str, Estimate]]
) -> None:
    names = [player.name for player in figures.players] + [f"{each.of} − {each.to}" for each in figures.differences]
    table = table_of(f"lost by {what}", "moments", *map(printable, names))
    for name, of in regrets[0].items():
        losses = [_within(player[name].regret) for player in regrets]
        table.add(name, str(of.moments), *losses, *(_within(each[name], sign=True) for each in differences))
    if table.rows:
        say()
        say_table(table)


def _within(found: Estimate, *, sign: bool = False) -> str:
    """Return a mean and half the width of its interval as text, such as ``1.20 ± 0.30``."""
    half = None if found.interval is None else (found.interval[1] - found.interval[0]) / 2
    return GLUE.join((_number(found.mean, sign=sign), "±", _number(half)))


def _cells(of: Regret) -> tuple[str, str, str, str]:
    """Return four table cells of a player: mean loss and its interval, share of best answers and its interval."""
    best = of.best
    shares = ("–", "–") if best is None else (_percent(best.value), GLUE.join((_percent(best.low), "…", _percent(best.high))))
    return _number(of.regret.mean), _interval(of.regret), *shares


def _number(value: float | None, *, sign: bool = False) -> str:
    if value is None:
        return "–"
    text = f"{value:+.2f}" if sign else f"{value:.2f}"
    return "0" if float(text) == 0 else text.replace("-", "−")


def _interval(found: Estimate, *, sign: bool = False) -> str:
    return "–" if found.interval is None else GLUE.join((_number(found.interval[0], sign=sign), "…", _number(found.interval[1], sign=sign)))


def _percent(part: float) -> str:
    return f"{100 * part:.0f}{GLUE}%"


def run(game: Game, players: Sequence[str], *, seed: int, patience: float, work: Executor, plot: Path | None, as_json: bool) -> None:
    """Ask the players and print what their answers cost. If the user interrupts the command, the answers so far are printed.

    Exits with 130 if interrupted, otherwise with 1 if a player acted illegally or failed.
    """
    check_plot(plot)
    moments = _positions(game)
    try:
        named = contenders(players)
    except StichError as error:
        misused(str(error), "PLAYER")
    experiment = Experiment(game=game.name, preset=game.preset, options=game.changed, players=named, seed=seed, patience=patience)
    warn_of_weakened(game.name, [player.level for player in named])
    answers: list[Answers] = []
    try:
        stopped = not _ask(experiment, moments, work, answers)
    except StichError as error:
        refuse(error, as_json)
    if stopped:
        complain(f"stopped after {len(answers)} of {len(moments)} moments")
    _tell(positions_report(experiment, answers), plot, as_json)
    if stopped or any(each.fault for each in answers):
        raise typer.Exit(STOPPED if stopped else 1)


def _positions(game: Game) -> tuple[JudgedPosition, ...]:
    """Return the moments of this game that Stich contains; exit with 2 if there are none, or only for other rules."""
    try:
        moments = load(game.name)
    except StichError as error:
        misused(str(error), "GAME")
    record = moments[0].record
    if (record.preset, record.options) != (game.preset, game.changed):
        misused(f"there are moments of {game.name} by {record.preset} only, without other options", "--moments")
    return moments


def _ask(experiment: Experiment, moments: Sequence[JudgedPosition], executor: Executor, answers: list[Answers]) -> bool:
    """Append the players' answers to ``answers``, moment by moment. Return False if the user interrupts the command before the last
    moment."""
    try:
        with bars() as begin:
            bar = begin("moments")
            for each in answer_positions(experiment, moments, executor=executor):
                answers.append(each)
                bar(len(answers), len(moments))
    except KeyboardInterrupt:
        return False
    return True


def _tell(figures: PositionsReport, plot: Path | None, as_json: bool) -> None:
    if plot:
        draw(plot, positions_picture(figures))
    if as_json:
        say_json(figures)
    else:
        show(figures)
    for fault in figures.faults:
        kind = "illegal action" if fault.kind == "illegal" else fault.kind
        complain(f"moment {fault.moment}, {figures.players[fault.player].name}: {kind}: {fault.reason}")
