"""Board of the arena: one deal (cards and dealer), played in every seating of the compared players. Each of these plays is a *game*."""

from __future__ import annotations

import time
from random import Random

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.players import chances, named
from stich.records import configured
from stich.registry import scorer

from .contracts import state_before_lead
from .controls import POLICIES, correction, measured
from .durations import Durations
from .experiment import Experiment, seatings

OTHER_DEALS = 10
"""Number of deals that are dealt for each board to estimate the means of its control variates. The players do not play these deals."""


class PlaceResult(msgspec.Struct):
    """Results of a player in those games of an arena board in which it sat at one place."""

    dealt_in: int = 0
    score: int = 0
    declared: int = 0
    won: int = 0


class DeclaredGames(msgspec.Struct, array_like=True):
    """Games of an arena board in which a player declared one kind of contract."""

    games: int = 0
    won: int = 0
    score: int | None = None
    """Sum of the player's own scores in the declared games (in game points). None in journals from before 2026-11-26."""


class PlayerResult(msgspec.Struct, kw_only=True):
    """Results of one player in all games of an arena board."""

    score: int = 0
    """Sum of the player's scores over games and seats (in game points)."""
    dealt_in: int = 0
    """Number of games in which the player was dealt cards."""
    declared: dict[str, DeclaredGames] = {}
    """Games that the player declared, by kind of contract."""
    places: list[PlaceResult] = []
    """Results by place in playing order; the player at the first place leads to the first trick."""
    durations: Durations = msgspec.field(default_factory=Durations)
    """Durations of all decisions of the player."""
    phases: dict[str, Durations] = {}
    """Durations of the decisions in each phase, by the game's name of the phase."""
    late: int = 0
    """Number of decisions that took longer than the limit."""
    luck: float = 0.0
    """Luck of the random decisions of a player that reports its probabilities, summed up like ``score`` (game points); 0 if luck is not
    measured. The true mean of the luck is 0.
    """


class BoardFault(msgspec.Struct, frozen=True, kw_only=True):
    """Illegal action or exception of a player in the arena. It ends the board, which then does not count."""

    player: int
    seating: tuple[int, ...]
    """Index of the player in each seat."""
    seat: int
    action: int
    """Number of the action in its game (from 1)."""
    kind: str
    """Kind of fault: ``illegal`` or ``exception``."""
    reason: str


class BoardResult(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Result of an arena board, written as one line of the journal."""

    board: int
    """Number of the board (from 0).

    The board's deal has the experiment's seed plus this number as seed; its dealer is this number modulo the number of seats.
    """
    results: tuple[PlayerResult, ...] = ()
    """Results by player; empty if a fault ended the board."""
    contracts: dict[str, int] = {}
    """Number of games by kind of contract, whichever player declared it."""
    passed_in: int = 0
    """Number of games in which all passed and no card was played."""
    controls: dict[str, tuple[float, ...]] = {}
    """Control variates of the deal by name, less their means over `OTHER_DEALS` other deals. The true mean of each number is 0."""
    fault: BoardFault | None = None


class _Faulty(Exception):
    def __init__(self, fault: BoardFault) -> None:
        self.fault = fault


def play_board(experiment: Experiment, number: int, contract: str | None = None) -> BoardResult:
    """Play one deal in all seatings of an arena experiment and return the board. ``number``: number of the board.

    ``contract``: a record of `read_contracts`; without ``contract`` the cards follow from the seed. Raise `StichError` ``arena/strength``
    if the players of this machine differ from those of the experiment.
    """
    experiment.check_here()
    game = configured(experiment.game, experiment.preset, experiment.options)
    opening = game.deal(seed=experiment.seed + number, dealer=number % game.seats) if contract is None else state_before_lead(contract)
    board = BoardResult(board=number, results=tuple(PlayerResult() for _ in experiment.players))
    if deal_controls := [name for name in experiment.controls if name != POLICIES]:
        others = _other_deals(experiment, game, opening, number)
        board.controls = {name: measured(name, opening, others) for name in deal_controls}
    try:
        for seating in seatings(len(experiment.players), game.seats, experiment.seatings):
            _count_game(game, _play(experiment, board, opening, seating), seating, board)
    except _Faulty as faulty:
        return BoardResult(board=number, fault=faulty.fault)
    return board


def _play(experiment: Experiment, board: BoardResult, state: State, seating: tuple[int, ...]) -> State:
    """Play one game of an arena board and return its final state.

    A player's random numbers depend only on board and seat, so equal players play equal games.
    """
    players: list[Player] = [
        named(experiment.players[player].level, patience=experiment.patience, has_time_limit=experiment.timed)(
            experiment.game, Random(f"{experiment.seed} {board.board} {seat}")
        )
        for seat, player in enumerate(seating)
    ]
    while (seat := state.actor) is not None:
        result = board.results[seating[seat]]
        view = state.view(seat)
        try:
            known = chances(players[seat], view) if POLICIES in experiment.controls else None
            started = time.perf_counter()
            action = players[seat].act(view)
        except Exception as error:
            raise _faulty(state, seating, seat, "exception", f"{type(error).__name__}: {error}") from error
        seconds = time.perf_counter() - started
        result.durations.add(seconds)
        result.phases.setdefault(state.phase.name, Durations()).add(seconds)
        result.late += experiment.limit is not None and seconds > experiment.limit
        try:
            after = state.apply(action)
        except StichError as error:
            raise _faulty(state, seating, seat, "illegal", str(error)) from error
        if known is not None:
            try:
                gave = correction(state, known, action)
            except StichError as error:
                raise _faulty(state, seating, seat, "exception", str(error)) from error
            for player, luck in zip(seating, gave or (), strict=gave is not None):
                board.results[player].luck += luck
        state = after
    return state


def _other_deals(experiment: Experiment, game: Game, opening: State, number: int) -> list[State]:
    """Return other deals with the same dealer, for the means of the board's control variates."""
    rng = Random(f"{experiment.seed} {number} par")
    return [game.deal(seed=rng.randbytes(32), dealer=opening.deal.dealer) for _ in range(OTHER_DEALS)]


def _faulty(state: State, seating: tuple[int, ...], seat: Seat, kind: str, reason: str) -> _Faulty:
    fault = BoardFault(player=seating[seat], seating=seating, seat=seat, action=len(state.log) + 1, kind=kind, reason=reason[:200])
    return _Faulty(fault)


def _count_game(game: Game, state: State, seating: tuple[int, ...], board: BoardResult) -> None:
    """Add the results of a game to the arena board."""
    outcome = state.outcome
    assert outcome is not None
    contract = scorer(game).contract_kind(outcome)
    board.contracts[contract] = board.contracts.get(contract, 0) + 1
    board.passed_in += outcome.declarer is None and not any(isinstance(action, PlayCard) for _, action in state.log)
    order = state.view(None).order
    for seat, player in enumerate(seating):
        result = board.results[player]
        result.score += outcome.scores[seat]
        if seat in order:
            result.dealt_in += 1
            result.places = result.places or [PlaceResult() for _ in order]
            _count_place(result.places[order.index(Seat(seat))], outcome, seat)
        if outcome.declarer == seat:
            declared = result.declared.setdefault(contract, DeclaredGames(score=0))
            declared.games += 1
            declared.won += outcome.won is True
            declared.score = (declared.score or 0) + outcome.scores[seat]


def _count_place(result: PlaceResult, outcome: Outcome, seat: int) -> None:
    result.dealt_in += 1
    result.score += outcome.scores[seat]
    result.declared += outcome.declarer == seat
    result.won += outcome.declarer == seat and outcome.won is True
