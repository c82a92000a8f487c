"""Figures of an arena experiment: strength with its interval, rates by contract, times for a decision, and faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from stich.players import Equipment
from stich.records import configured
from stich.research.statistics import Controlled, Estimate, controlled, estimate, ratio

from .board import BoardResult, DeclaredGames, PlayerResult
from .controls import POLICIES
from .durations import Durations, merged, milliseconds
from .experiment import Experiment, seatings


class ContractRate(msgspec.Struct, frozen=True):
    """Rate of one kind of contract that a player declared: its share of all games that the player declared, and how often they were won."""

    contract: str
    declared: int
    share: float
    wins: float
    score: Estimate | None
    """Mean score of the player in games of this kind (game points), over boards. None if a journal does not contain scores."""


class PlaceRate(msgspec.Struct, frozen=True):
    """Rates of a player of the arena at one place in playing order, as in `PlayerReport`."""

    place: int
    """Number of the place (from 1); place 1 leads to the first trick."""
    score: float
    """Mean score of the player in a deal (game points)."""
    declares: float | None
    wins: float | None


class PlayerReport(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of one player of the arena. A rate is None if there are no games to count."""

    name: str
    level: str
    score: Estimate
    """Mean score of the player for a deal and seat (game points)."""
    less_luck: Controlled | None
    """Score without luck, if control variates were measured and there are enough boards; else None."""
    declares: float | None
    """Share of deals in which the player was dealt cards and declared; None if no player declared a game in the experiment."""
    wins: float | None
    """Share of the player's declared games that were won."""
    contracts: tuple[ContractRate, ...]
    words: tuple[ContractRate, ...]
    """Rates by each word in the names of the kinds of contracts: for example all kinds with ``grand``, or all with ``hand``.

    A game counts for each word in the name of its kind.
    """
    places: tuple[PlaceRate, ...]
    decisions: int
    milliseconds: dict[str, float | None]
    """Times of decisions in milliseconds: mean, median (``p50``), 95th percentile (``p95``) and maximum (``max``)."""
    phases: dict[str, dict[str, float | None]]
    """Times of decisions by phase in milliseconds, with the number of decisions."""
    late: int
    illegal: int
    exceptions: int


class Difference(msgspec.Struct, frozen=True):
    """Difference between the first player's score and that of another player on the same boards (game points for a deal and seat)."""

    of: str
    to: str
    mean: float | None
    interval: tuple[float, float] | None
    less_luck: Controlled | None = None
    """Difference without luck, if control variates were measured and there are enough boards; else None."""


class ArenaReport(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of an arena experiment and of each of its players."""

    game: str
    preset: str
    options: dict[str, bool | int | str]
    seed: int
    seatings: str
    stich: str
    """Version of Stich with which the boards were played."""
    equipment: Equipment
    """Nets by which the players decided, and the library that ran them."""
    games_per_board: int
    controls: tuple[str, ...]
    """Names of the control variates that were measured."""
    boards: int
    """Number of boards that count."""
    void: int
    """Number of boards that do not count, because a player's fault ended them."""
    players: tuple[PlayerReport, ...]
    differences: tuple[Difference, ...]
    passed_in: float | None
    """Share of the games in which all passed."""
    contracts: dict[str, float]
    """Share of all games by kind of contract, the most frequent kind first."""
    faults: tuple[dict[str, Any], ...]
    """The first few faults, with their boards."""


SHOWN_FAULTS = 10


def report(experiment: Experiment, boards: Sequence[BoardResult]) -> ArenaReport:
    """Return the figures of these arena boards. In every mean each board counts as one independent value."""
    games, seats_held = len(_board_seatings(experiment)), _seats_held(experiment)
    counted = [board for board in boards if board.fault is None]
    contracts: Counter[str] = Counter()
    for board in counted:
        contracts.update(board.contracts)
    played = len(counted) * games
    faults = [board for board in boards if board.fault is not None]
    anybody_declared = any(result.declared for board in counted for result in board.results)
    return ArenaReport(
        game=experiment.game,
        preset=experiment.preset,
        options=experiment.options,
        seed=experiment.seed,
        seatings=experiment.seatings,
        stich=experiment.stich,
        equipment=experiment.equipment or Equipment(),
        games_per_board=games,
        controls=experiment.controls,
        boards=len(counted),
        void=len(faults),
        players=tuple(
            _player(experiment, boards, number, seats_held[number], anybody_declared) for number in range(len(experiment.players))
        ),
        differences=tuple(_difference(experiment, boards, number) for number in range(1, len(experiment.players))),
        passed_in=sum(board.passed_in for board in counted) / played if played else None,
        contracts={name: count / played for name, count in contracts.most_common()},
        faults=tuple({"board": board.board, **msgspec.to_builtins(board.fault)} for board in faults[:SHOWN_FAULTS]),
    )


def _difference(experiment: Experiment, boards: Sequence[BoardResult], other: int) -> Difference:
    values = differences(experiment, boards, other)
    plain, names = estimate(values), [player.name for player in experiment.players]
    return Difference(names[0], names[other], plain.mean, plain.interval, controlled(values, control_rows(experiment, boards, 0, other)))


def control_rows(experiment: Experiment, boards: Sequence[BoardResult], player: int, other: int | None = None) -> list[list[float]]:
    """Return a row of control variates for each board that counts: for the score of ``player`` or, with ``other``, for the difference of
    their scores.
    """
    seats_held = _seats_held(experiment)

    def row(board: BoardResult) -> list[float]:
        numbers = [number for name in experiment.controls if name != POLICIES for number in board.controls[name]]
        if POLICIES in experiment.controls:
            luck, *theirs = (board.results[each].luck / seats_held[each] for each in (player, other) if each is not None)
            numbers.append(luck - sum(theirs))
        return numbers

    return [row(board) for board in boards if board.fault is None]


def differences(experiment: Experiment, boards: Sequence[BoardResult], other: int) -> list[float]:
    """Return for each board that counts the first player's score less that of the player ``other`` (game points for a deal and seat)."""
    seats_held = _seats_held(experiment)
    counted = [board for board in boards if board.fault is None]
    return [board.results[0].score / seats_held[0] - board.results[other].score / seats_held[other] for board in counted]


def _board_seatings(experiment: Experiment) -> tuple[tuple[int, ...], ...]:
    """Return the seatings of a board's games."""
    seats = configured(experiment.game, experiment.preset, experiment.options).seats
    return seatings(len(experiment.players), seats, experiment.seatings)


def _seats_held(experiment: Experiment) -> Counter[int]:
    """Return the number of seats that each player holds in all games of a board."""
    return Counter(player for seating in _board_seatings(experiment) for player in seating)


def _player(experiment: Experiment, boards: Sequence[BoardResult], number: int, seats_held: int, anybody_declared: bool) -> PlayerReport:
    results = [board.results[number] for board in boards if board.fault is None]
    scores = [result.score / seats_held for result in results]
    declared = _together([games for result in results for games in result.declared.values()])
    dealt_in = sum(result.dealt_in for result in results)
    durations = merged([result.durations for result in results])
    phases = dict.fromkeys(phase for result in results for phase in result.phases)
    faults = Counter(board.fault.kind for board in boards if board.fault is not None and board.fault.player == number)
    return PlayerReport(
        name=experiment.players[number].name,
        level=experiment.players[number].level,
        score=estimate(scores),
        less_luck=controlled(scores, control_rows(experiment, boards, number)),
        declares=declared.games / dealt_in if anybody_declared else None,
        wins=declared.won / declared.games if declared.games else None,
        contracts=_rates(results, declared.games, lambda kind: [kind]),
        words=_rates(results, declared.games, lambda kind: dict.fromkeys(kind.split())),
        places=_places(results, anybody_declared),
        decisions=durations.count,
        milliseconds=milliseconds(durations),
        phases={phase: _phase([result.phases[phase] for result in results if phase in result.phases]) for phase in phases},
        late=sum(result.late for result in results),
        illegal=faults["illegal"],
        exceptions=faults["exception"],
    )


def _rates(results: Sequence[PlayerResult], total: int, names: Callable[[str], Iterable[str]]) -> tuple[ContractRate, ...]:
    """Return a player's rates by name of the kind of contract, the most frequent name first.

    ``names``: function from a kind to the names by which it counts.
    ``total``: number of all declared games.
    """
    boards: dict[str, list[DeclaredGames]] = {}
    for result in results:
        of_board: dict[str, list[DeclaredGames]] = {}
        for kind, games in result.declared.items():
            for name in names(kind):
                of_board.setdefault(name, []).append(games)
        for name, several in of_board.items():
            boards.setdefault(name, []).append(_together(several))
    rates = [_rate(name, of_name, total) for name, of_name in boards.items()]
    return tuple(sorted(rates, key=lambda rate: -rate.declared))


def _together(several: Sequence[DeclaredGames]) -> DeclaredGames:
    scores = [games.score for games in several if games.score is not None]
    return DeclaredGames(
        sum(games.games for games in several), sum(games.won for games in several), sum(scores) if len(scores) == len(several) else None
    )


def _rate(name: str, boards: Sequence[DeclaredGames], total: int) -> ContractRate:
    declared = _together(boards)
    scores = [games.score for games in boards if games.score is not None]
    score = None if declared.score is None else ratio(scores, [games.games for games in boards])
    return ContractRate(name, declared.games, declared.games / total, declared.won / declared.games, score)


def _places(results: Sequence[PlayerResult], anybody_declared: bool) -> tuple[PlaceRate, ...]:
    rates = []
    for number, boards in enumerate(zip(*(result.places for result in results if result.places), strict=True), 1):
        dealt_in, declared = sum(place.dealt_in for place in boards), sum(place.declared for place in boards)
        won, score = sum(place.won for place in boards), sum(place.score for place in boards)
        rates.append(
            PlaceRate(number, score / dealt_in, declared / dealt_in if anybody_declared else None, won / declared if declared else None)
        )
    return tuple(rates)


def _phase(durations: list[Durations]) -> dict[str, float | None]:
    total = merged(durations)
    return {"decisions": total.count, **milliseconds(total)}
