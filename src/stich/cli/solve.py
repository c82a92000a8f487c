"""``stich solve``: deals with open hands, and finished deals looked at with open hands."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stich.analysis import BestStart, OwnAnalysis, analyse, best_starts, starts_of
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.kernel.open_hand import OpenHand
from stich.records import RecordError, configured, decode, decode_object, numbered_lines, replay
from stich.solver import Count, Limits, Solution
from stich.solver.answer import Answer, answer
from stich.solver.own_answer import OwnAnswer, answer_own

from .output import STOPPED, asked_game, complain, error_of, misused, opened, printable, say, say_json
from .solve_deals import answered_starts, show_deal, show_own, show_starts

Found = TypeVar("Found")
Read = Callable[[int, bytes], None]
"""Answers one line of a file."""


@dataclass(frozen=True)
class Wanted:
    """What is asked of every line."""

    game: Game
    moves: bool
    line: bool
    limits: Limits


def run(
    file: str,
    *,
    name: str,
    preset: str | None,
    options: list[str],
    moves: bool,
    line: bool,
    records: bool,
    starts: bool,
    limit_seconds: float | None,
    limit_nodes: int | None,
    as_json: bool,
) -> None:
    """Answer each line; leave with 1 if one of them is wrong."""
    if limit_seconds is not None and not math.isfinite(limit_seconds):
        misused("a number of seconds", "--limit-seconds")
    if records and (moves or line):
        misused("a record's cards all get their values: leave out --moves and --line", "--records")
    if starts and (moves or line):
        misused("starts are asked before the first card: leave out --moves and --line", "--starts")
    limits = Limits(nodes=limit_nodes, seconds=limit_seconds)
    wanted = Wanted(asked_game(name, preset, options), moves, line, limits)
    read = _record(limits, starts, as_json) if records else _starts(wanted, as_json) if starts else _case(wanted, as_json)
    failed, number = False, 0
    try:
        with opened(file) as stream, _progress(file) as progress:
            for number, text in numbered_lines(stream):
                try:
                    read(number, text)
                except StichError as error:
                    failed = True
                    _refuse(error, number, as_json, progress)
                progress.advance()
    except KeyboardInterrupt:
        complain(f"stopped in line {number}")
        raise typer.Exit(STOPPED) from None
    if not number:
        _refuse(RecordError("there is no deal in it: it is empty", code="line/none"), 1, as_json)
    if failed or not number:
        raise typer.Exit(1)


def _refuse(error: StichError, number: int, as_json: bool, progress: Watched | None = None) -> None:
    message = str(error) if isinstance(error, RecordError) and error.line else f"line {number}: {error}"
    (progress or Watched()).complain(message)
    if as_json:
        say_json(error_of(error, number, action=False))


@dataclass(frozen=True)
class Watched:
    """A bar on standard error, where somebody watches."""

    bar: Progress | None = None

    def advance(self) -> None:
        """One more line is done."""
        if self.bar:
            self.bar.advance(self.bar.task_ids[0])

    def complain(self, message: str) -> None:
        """A line on standard error, above the bar."""
        if self.bar:
            self.bar.console.print(f"stich: {printable(message)}", markup=False, highlight=False, soft_wrap=True)
        else:
            complain(message)


@contextmanager
def _progress(file: str) -> Iterator[Watched]:
    """A bar while it lasts, where somebody watches a file; not where the answers themselves go by on his screen."""
    console = Console(stderr=True)
    if file == "-" or not console.is_terminal or sys.stdout.isatty():
        yield Watched()
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        progress.add_task("deals", total=len(Path(file).read_bytes().splitlines()))
        yield Watched(progress)


# -- open hands ----------------------------------------------------------------------------------------------------


def _case(wanted: Wanted, as_json: bool) -> Read:
    def read(number: int, text: bytes) -> None:
        case = decode_object(text)
        hand = _game(wanted.game, case).open_hand(case)
        began = time.perf_counter()
        if not hand.side:
            own = answer_own(hand, moves=wanted.moves, limits=wanted.limits)
            milliseconds = (time.perf_counter() - began) * 1000
            if as_json:
                say_json(_answered_own(own, milliseconds, line=wanted.line))
            else:
                _show_own(_where(number, case), hand, own, milliseconds)
                if wanted.line:
                    say("  line: none, because everybody plays alone here")
            return
        found = answer(hand, moves=wanted.moves, line=wanted.line, limits=wanted.limits)
        milliseconds = (time.perf_counter() - began) * 1000
        if as_json:
            say_json(_answered(found, milliseconds))
        else:
            _show(_where(number, case), hand, found, milliseconds)

    return read


def _game(game: Game, case: dict[str, Any]) -> Game:
    """The game that a line is of; its own fields before those of the command line."""
    name, preset, options = case.pop("game", game.name), case.pop("preset", None), case.pop("options", {})
    if not isinstance(name, str) or not isinstance(preset, str | None) or not isinstance(options, dict):
        raise StichError("game and preset are names, options an object of names and values", code="solve/shape")
    if name == game.name and preset in (None, game.preset):
        return configured(name, game.preset, game.changed | options) if options else game
    return configured(name, preset, options)


def _answered(found: Answer, milliseconds: float) -> dict[str, Any]:
    """The JSON form of an answer."""
    key = "points" if found.count is Count.POINTS else "won"
    values = {card: _plain(found.count, value) for card, value in found.cards.items()}
    return {
        key: found.points if found.count is Count.POINTS else found.won,
        **({} if found.exact else {"bounds": _plain(found.count, found)}),
        **({"cards": values} if values else {}),
        **({"line": found.line} if found.line else {}),
        "nodes": found.nodes,
        "milliseconds": round(milliseconds, 3),
    }


def _answered_own(found: OwnAnswer, milliseconds: float, *, line: bool) -> dict[str, Any]:
    """The JSON form of an answer where everybody plays alone: by seat, exact or two bounds; a line that was asked for is null."""

    def plain(value: Solution) -> int | list[int]:
        return value.low if value.exact else [value.low, value.high]

    return {
        "method": found.method,
        "card_points" if found.card_points else "scores": {str(seat): plain(value) for seat, value in found.seats.items()},
        **({"cards": {card: plain(value) for card, value in found.cards.items()}} if found.cards else {}),
        **({"line": None} if line else {}),
        "milliseconds": round(milliseconds, 3),
    }


def _show_own(where: str, hand: OpenHand, found: OwnAnswer, milliseconds: float) -> None:
    say(f"{where}: {found}  {milliseconds:.1f} ms")
    if found.cards:
        to_play = hand.order[hand.position.actor]
        say(f"  seat {to_play} to play: {', '.join(f'{card} {_short(Count.POINTS, value)}' for card, value in found.cards.items())}")


def _plain(count: Count, found: Solution | Answer) -> int | bool | list[int] | list[bool]:
    """One value, or the two bounds that a limit left."""
    kind = int if count is Count.POINTS else bool
    return kind(found.low) if found.exact else [kind(found.low), kind(found.high)]


def _show(where: str, hand: OpenHand, found: Answer, milliseconds: float) -> None:
    limited = "" if found.exact else " (a limit was met)"
    say(f"{where}: {found}{limited}  {milliseconds:.1f} ms")
    if found.cards:
        to_play = hand.order[hand.position.actor]
        say(f"  seat {to_play} to play: {', '.join(f'{card} {_short(found.count, value)}' for card, value in found.cards.items())}")
    if found.line:
        say(f"  line: {' '.join(found.line)}")


def _short(count: Count, found: Solution) -> str:
    if not found.exact:
        return f"{found.low}–{found.high}" if count is Count.POINTS else "?"
    return f"{found.low}" if count is Count.POINTS else "won" if found.low else "lost"


# -- whole deals ---------------------------------------------------------------------------------------------------


def _starts(wanted: Wanted, as_json: bool) -> Read:
    def read(number: int, text: bytes) -> None:
        case = decode_object(text)
        state = _game(wanted.game, case).open_start(case)
        _told_starts(_where(number, case), f"seat {state.actor}", partial(best_starts, state, limits=wanted.limits), as_json)

    return read


def _record(limits: Limits, starts: bool, as_json: bool) -> Read:
    def read(number: int, text: bytes) -> None:
        record = decode(text, number)
        state = replay(record, line=number)
        where, names = f"line {number}", record.seats
        if starts:
            declarer = state.outcome.declarer if state.outcome else None
            _told_starts(where, "" if declarer is None else names[declarer], partial(starts_of, state, limits=limits), as_json)
            return
        found, milliseconds = _timed(partial(analyse, state, limits=limits))
        if as_json:
            say_json({"analysis": msgspec.to_builtins(found), "milliseconds": round(milliseconds, 3)})
        elif isinstance(found, OwnAnalysis):
            show_own(where, names, found)
        else:
            show_deal(where, names, found)

    return read


def _told_starts(where: str, name: str, ask: Callable[[], tuple[BestStart, ...]], as_json: bool) -> None:
    found, milliseconds = _timed(ask)
    if as_json:
        say_json(answered_starts(found, milliseconds))
    else:
        show_starts(where, name, found, milliseconds)


def _timed(ask: Callable[[], Found]) -> tuple[Found, float]:
    """The answer, and the milliseconds that it took."""
    began = time.perf_counter()
    found = ask()
    return found, (time.perf_counter() - began) * 1000


def _where(number: int, case: Mapping[str, Any]) -> str:
    return f"line {number}{f', {name}' if (name := case.get('id')) else ''}"
