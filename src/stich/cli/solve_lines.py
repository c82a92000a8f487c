"""Answers of ``stich solve`` to single lines of its input. Question and answer are plain data, so that any process can compute them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.records import configured, decode, decode_object, replay
from stich.registry import double_dummy
from stich.solver import Answer, Limits, MultiplayerAnswer, solve, solve_multiplayer
from stich.study.analysis import AnyAnalysis, BestDeclaration, Mistake, analyse, analyse_declarations, best_declarations, mistakes

SolveResult = Answer | MultiplayerAnswer | tuple[AnyAnalysis, tuple[Mistake, ...]] | tuple[BestDeclaration, ...]


@dataclass(frozen=True)
class SolveOptions:
    """Options of ``stich solve``, which apply to every line of the input."""

    game: Game
    """Rules for lines that do not name a game."""
    moves: bool
    line: bool
    records: bool
    declarations: bool
    limits: Limits


@dataclass(frozen=True)
class Answered:
    """Answer to one line of the input."""

    where: str
    """Number of the line, and name of its deal if it has one."""
    names: tuple[str, ...]
    """Names that the answer contains: all players of an analysed record, or the declarer."""
    result: SolveResult
    milliseconds: float


def answer(wanted: SolveOptions, number: int, text: bytes) -> Answered | StichError:
    """Return the answer to a line of the input, or its error. ``number``: number of the line; ``text``: the line."""
    try:
        return (_record if wanted.records else _declaring if wanted.declarations else _case)(wanted, number, text)
    except StichError as error:
        return error


def _case(wanted: SolveOptions, number: int, text: bytes) -> Answered:
    case = decode_object(text)
    hand = double_dummy(_game(wanted.game, case)).case(case)
    began = time.perf_counter()
    result: SolveResult
    if hand.side:
        result = solve(hand, moves=wanted.moves, line=wanted.line, limits=wanted.limits)
    else:
        result = solve_multiplayer(hand, moves=wanted.moves, limits=wanted.limits)
    return Answered(_where(number, case), (), result, _milliseconds(began))


def _declaring(wanted: SolveOptions, number: int, text: bytes) -> Answered:
    case = decode_object(text)
    state = double_dummy(_game(wanted.game, case)).declaring_case(case)
    began = time.perf_counter()
    result = best_declarations(state, limits=wanted.limits)
    return Answered(_where(number, case), (f"seat {state.actor}",), result, _milliseconds(began))


def _record(wanted: SolveOptions, number: int, text: bytes) -> Answered:
    record = decode(text, number)
    state = replay(record, line=number)
    began = time.perf_counter()
    result: SolveResult
    if wanted.declarations:
        declarer = state.outcome.declarer if state.outcome else None
        names: tuple[str, ...] = ("" if declarer is None else record.seats[declarer],)
        result = analyse_declarations(state, limits=wanted.limits)
    else:
        names = record.seats
        analysis = analyse(state, limits=wanted.limits)
        result = analysis, mistakes(state, analysis, limits=wanted.limits)
    return Answered(f"line {number}", names, result, _milliseconds(began))


def _game(game: Game, case: dict[str, Any]) -> Game:
    """Return the game of a case (one line of the input). Fields of the case take precedence over ``game``, which the options of the command
    line describe."""
    name, preset, options = case.pop("game", game.name), case.pop("preset", None), case.pop("options", {})
    if not isinstance(name, str) or not isinstance(preset, str | None) or not isinstance(options, dict):
        raise StichError("solve/shape#names")
    if name == game.name and preset in (None, game.preset):
        return configured(name, game.preset, game.changed | options) if options else game
    return configured(name, preset, options)


def _where(number: int, case: Mapping[str, Any]) -> str:
    return f"line {number}{f', {name}' if (name := case.get('id')) else ''}"


def _milliseconds(began: float) -> float:
    return (time.perf_counter() - began) * 1000
