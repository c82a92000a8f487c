"""``stich solve``: deals with open hands, and finished deals looked at with open hands."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stich.analysis import DealAnalysis, PlayedCard, analyse
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.kernel.open_hand import OpenHand
from stich.records import RecordError, configured, decode, decode_object, numbered_lines, replay
from stich.solver import Count, Limits, Solution
from stich.solver.answer import Answer, answer, told
from stich.solver.own_answer import OwnAnswer, answer_own

from .output import asked_game, complain, error_of, misused, opened, say, say_json


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
    limit_seconds: float | None,
    limit_nodes: int | None,
    as_json: bool,
) -> None:
    """Answer each line; leave with 1 if one of them is wrong."""
    if limit_seconds is not None and not math.isfinite(limit_seconds):
        misused("a number of seconds", "--limit-seconds")
    if records and (moves or line):
        misused("a record's cards all get their values: leave out --moves and --line", "--records")
    limits = Limits(nodes=limit_nodes, seconds=limit_seconds)
    wanted = Wanted(asked_game(name, preset, options), moves, line, limits)
    read = _record(limits, as_json) if records else _case(wanted, as_json)
    failed, number = False, 0
    try:
        with opened(file) as stream, _progress(file) as advance:
            for number, text in numbered_lines(stream):
                try:
                    read(number, text)
                except StichError as error:
                    failed = True
                    _refuse(error, number, as_json)
                advance()
    except KeyboardInterrupt:
        complain(f"stopped in line {number}")
        raise typer.Exit(1) from None
    if not number:
        _refuse(RecordError("there is no deal in it: it is empty", code="line/none"), 1, as_json)
    if failed or not number:
        raise typer.Exit(1)


def _refuse(error: StichError, number: int, as_json: bool) -> None:
    complain(str(error) if isinstance(error, RecordError) and error.line else f"line {number}: {error}")
    if as_json:
        say_json(error_of(error, number, action=False))


@contextmanager
def _progress(file: str) -> Iterator[Callable[[], None]]:
    """A bar on standard error while it lasts, where somebody watches a file."""
    console = Console(stderr=True)
    shown = file != "-" and console.is_terminal
    total = Path(file).read_bytes().count(b"\n") if shown else None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not shown) as progress:
        task = progress.add_task("deals", total=total)
        yield lambda: progress.advance(task)


# -- open hands ----------------------------------------------------------------------------------------------------


def _case(wanted: Wanted, as_json: bool) -> Callable[[int, bytes], None]:
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
                _show_own(f"line {number}{f', {name}' if (name := case.get('id')) else ''}", hand, own, milliseconds)
                if wanted.line:
                    say("  line: none, because everybody plays alone here")
            return
        found = answer(hand, moves=wanted.moves, line=wanted.line, limits=wanted.limits)
        milliseconds = (time.perf_counter() - began) * 1000
        if as_json:
            say_json(_answered(found, milliseconds))
        else:
            _show(f"line {number}{f', {name}' if (name := case.get('id')) else ''}", hand, found, milliseconds)

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


# -- records -------------------------------------------------------------------------------------------------------


def _record(limits: Limits, as_json: bool) -> Callable[[int, bytes], None]:
    def read(number: int, text: bytes) -> None:
        record = decode(text, number)
        state = replay(record, line=number)
        began = time.perf_counter()
        found = analyse(state, limits=limits)
        milliseconds = (time.perf_counter() - began) * 1000
        if as_json:
            say_json({"analysis": msgspec.to_builtins(found), "milliseconds": round(milliseconds, 3)})
        else:
            _show_deal(f"line {number}", record.seats, found)

    return read


def _show_deal(where: str, names: tuple[str, ...], found: DealAnalysis) -> None:
    side = " and ".join(names[seat] for seat in found.side)
    par, made = (told(found.count, value, value) for value in (found.par, found.made))
    say(f"{where}: {side}: par: {par}; played: {made}")
    for number, trick in enumerate(found.tricks, 1):
        for played in trick.cards:
            if played.gave:
                amount = str(played.gave) if found.count is Count.POINTS else "the game"
                better = " ".join(_better(found, played))
                say(f"  trick {number}: {names[played.seat]} gave away {amount} with {played.card}; better: {better}")


def _better(found: DealAnalysis, played: PlayedCard) -> list[str]:
    """The cards that would have given nothing away."""
    best = played.value + (played.gave if played.seat in found.side else -played.gave)
    return [c.card for c in played.cards if c.value == best]
