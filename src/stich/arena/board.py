"""A board: one deal, the same cards and dealer, played in every seating of the lineup."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean

import msgspec

from stich.kernel.action import PlayCard
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.kernel.player import Player
from stich.kernel.state import State
from stich.kernel.view import Outcome
from stich.players import PLAYERS
from stich.records import configured
from stich.registry import scorer

from .durations import Durations
from .experiment import Experiment, seatings
from .starts import opened

Par = Callable[[State], Sequence[float]]
"""What a deal is worth to each seat as it begins, such as its open-hand value. A function of a module, so that processes find it."""
OTHER_DEALS = 10
"""So many are drawn for each board to know what par is on average. They are not played."""


class Place(msgspec.Struct):
    """What a player did where it was dealt cards at one place."""

    dealt_in: int = 0
    score: int = 0
    declared: int = 0
    won: int = 0


class Part(msgspec.Struct, kw_only=True):
    """What one player did in the games of a board."""

    score: int = 0
    """Sum over games and seats, in game points."""
    dealt_in: int = 0
    """Times that it was dealt cards; who sits out is not."""
    declared: dict[str, tuple[int, int]] = {}
    """By kind of contract: times declared, and won."""
    places: list[Place] = []
    """By place in playing order: who leads to the first trick comes first."""
    durations: Durations = msgspec.field(default_factory=Durations)
    """Of all decisions."""
    phases: dict[str, Durations] = {}
    """The same by phase, as the game names it."""
    late: int = 0
    """Decisions that took longer than the limit."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """What a player may not do. The board ends with it and counts for nobody."""

    player: int
    seating: tuple[int, ...]
    """Player in each seat."""
    seat: int
    action: int
    """Number of the action in its game, from 1."""
    kind: str
    """``illegal`` or ``exception``."""
    reason: str


class Board(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The result of a board; a line of the journal."""

    board: int
    """Number, from 0. The deal is that of seed + number, the dealer number modulo seats."""
    parts: tuple[Part, ...] = ()
    """By player; none where the board is void."""
    contracts: dict[str, int] = {}
    """Games by kind of contract, whoever declared."""
    passed_in: int = 0
    """Games in which all passed and no card was played."""
    par: float | None = None
    """Where it was asked for: the par of the deal, mean over the seats, less that of `OTHER_DEALS` others. Its true mean is 0."""
    fault: Fault | None = None


class _Faulty(Exception):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def play_board(experiment: Experiment, number: int, start: str | None = None, par: Par | None = None) -> Board:
    """Play one deal in all seatings. ``start`` is a record of the contract to be played; else the cards belong to the seed.

    Raises `StichError` ``arena/strength`` where the players of this machine are not those of the experiment.
    """
    experiment.check_here()
    game = configured(experiment.game, experiment.preset, experiment.options)
    opening = game.deal(seed=experiment.seed + number, dealer=number % game.seats) if start is None else opened(start)
    board = Board(board=number, parts=tuple(Part() for _ in experiment.players))
    if par is not None:
        board.par = _par(experiment, game, opening, number, par)
    try:
        for seating in seatings(len(experiment.players), game.seats, experiment.seatings):
            _count(game, _play(experiment, board, opening, seating), seating, board)
    except _Faulty as faulty:
        return Board(board=number, fault=faulty.fault)
    return board


def _play(experiment: Experiment, board: Board, state: State, seating: tuple[int, ...]) -> State:
    """Play one game. A seat's chance depends on board and seat alone, so that equal players play equal games."""
    players: list[Player] = [
        PLAYERS[experiment.players[player].level](experiment.game, Random(f"{experiment.seed} {board.board} {seat}"))
        for seat, player in enumerate(seating)
    ]
    while (seat := state.actor) is not None:
        part = board.parts[seating[seat]]
        view = state.view(seat)
        begin = time.perf_counter()
        try:
            action = players[seat].act(view)
        except Exception as error:
            raise _faulty(state, seating, seat, "exception", f"{type(error).__name__}: {error}") from error
        took = time.perf_counter() - begin
        part.durations.add(took)
        part.phases.setdefault(state.phase.name, Durations()).add(took)
        part.late += experiment.limit is not None and took > experiment.limit
        try:
            state = state.apply(action)
        except StichError as error:
            raise _faulty(state, seating, seat, "illegal", str(error)) from error
    return state


def _par(experiment: Experiment, game: Game, opening: State, number: int, par: Par) -> float:
    chance = Random(f"{experiment.seed} {number} par")
    others = [game.deal(seed=chance.randbytes(32), dealer=opening.deal.dealer) for _ in range(OTHER_DEALS)]
    own, *values = (fmean(par(state)) for state in (opening, *others))
    return own - fmean(values)


def _faulty(state: State, seating: tuple[int, ...], seat: Seat, kind: str, reason: str) -> _Faulty:
    fault = Fault(player=seating[seat], seating=seating, seat=seat, action=len(state.log) + 1, kind=kind, reason=reason[:200])
    return _Faulty(fault)


def _count(game: Game, state: State, seating: tuple[int, ...], board: Board) -> None:
    outcome = state.outcome
    assert outcome is not None
    contract = scorer(game).contract_kind(outcome)
    board.contracts[contract] = board.contracts.get(contract, 0) + 1
    board.passed_in += outcome.declarer is None and not any(isinstance(action, PlayCard) for _, action in state.log)
    order = state.view(None).order
    for seat, player in enumerate(seating):
        part = board.parts[player]
        part.score += outcome.scores[seat]
        if seat in order:
            part.dealt_in += 1
            part.places = part.places or [Place() for _ in order]
            _count_place(part.places[order.index(Seat(seat))], outcome, seat)
        if outcome.declarer == seat:
            times, won = part.declared.get(contract, (0, 0))
            part.declared[contract] = (times + 1, won + (outcome.won is True))


def _count_place(place: Place, outcome: Outcome, seat: int) -> None:
    place.dealt_in += 1
    place.score += outcome.scores[seat]
    place.declared += outcome.declarer == seat
    place.won += outcome.declarer == seat and outcome.won is True
