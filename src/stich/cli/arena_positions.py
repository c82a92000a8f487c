"""``stich arena --moments``: compare computer players at decisions on which players disagree."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.research.arena import Executor, Experiment, contenders
from stich.research.test_positions import (
    Answers,
    JudgedPosition,
    PositionsReport,
    answer_positions,
    load,
    positions_picture,
    positions_report,
)

from .arena_positions_tables import show
from .output import STOPPED, complain, misused, refuse, say_json, warn_of_weakened
from .plot import check_plot, draw
from .progress import bars


def run(game: Game, players: Sequence[str], *, seed: int, patience: float, work: Executor, plot: Path | None, as_json: bool) -> None:
    """Ask the players and print the cost of their answers, also of those before an interruption by the user.

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
    """Return the shipped moments of this game."""
    try:
        moments = load(game.name)
    except StichError as error:
        misused(str(error), "GAME")
    record = moments[0].record
    if (record.preset, record.options) != (game.preset, game.changed):
        misused(f"there are moments of {game.name} by {record.preset} only, without other options", "--moments")
    return moments


def _ask(experiment: Experiment, moments: Sequence[JudgedPosition], executor: Executor, answers: list[Answers]) -> bool:
    """Fill ``answers``. Return False if the user interrupts it before the last."""
    try:
        with bars() as begin:
            told = begin("moments")
            for each in answer_positions(experiment, moments, executor=executor):
                answers.append(each)
                told(len(answers), len(moments))
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
