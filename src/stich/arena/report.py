"""What the boards say: strength with its interval, rates by contract, time for a decision, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from stich.players import Equipment
from stich.records import configured

from .board import Board, Part
from .durations import Durations, milliseconds, together
from .estimate import Controlled, Estimate, controlled, estimate
from .experiment import Experiment, seatings


class ContractRate(msgspec.Struct, frozen=True):
    """A kind of contract that a player declared: its share of all that it declared, and how often it won."""

    contract: str
    declared: int
    share: float
    wins: float


class PlaceRate(msgspec.Struct, frozen=True):
    """A player at one place in playing order. Rates as in `PlayerReport`."""

    place: int
    """From 1: who leads to the first trick."""
    score: float
    """Game points per deal."""
    declares: float | None
    wins: float | None


class PlayerReport(msgspec.Struct, frozen=True, kw_only=True):
    """One player's figures. Rates are None where there is nothing to divide by."""

    name: str
    level: str
    score: Estimate
    """Game points per deal and seat."""
    by_par: Controlled | None
    """The same, less the luck of the deals, where their par was taken."""
    declares: float | None
    """Part of the deals in which it was dealt cards; None where nobody ever declared."""
    wins: float | None
    """Part of its declared deals."""
    contracts: tuple[ContractRate, ...]
    words: tuple[ContractRate, ...]
    """The same by each word of the kinds: all that are ``grand``, all that are ``hand``. A game counts for each of its words."""
    places: tuple[PlaceRate, ...]
    decisions: int
    milliseconds: dict[str, float | None]
    """For a decision: mean, p50, p95, max."""
    phases: dict[str, dict[str, float | None]]
    """The same by phase, with the number of decisions."""
    late: int
    illegal: int
    exceptions: int


class Difference(msgspec.Struct, frozen=True):
    """What the first player scores more than another per deal and seat, on the same boards."""

    of: str
    to: str
    mean: float | None
    interval: tuple[float, float] | None
    by_par: Controlled | None = None
    """The same, less the luck of the deals, where their par was taken."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of an experiment."""

    game: str
    preset: str
    options: dict[str, bool | int | str]
    seed: int
    seatings: str
    stich: str
    """Version of the program that played."""
    equipment: Equipment
    """The nets by which the players decided, and what ran them."""
    games_per_board: int
    boards: int
    """Boards that count."""
    void: int
    """Boards that a player's fault ended."""
    players: tuple[PlayerReport, ...]
    differences: tuple[Difference, ...]
    passed_in: float | None
    """Part of the games."""
    contracts: dict[str, float]
    """Share of all games by kind of contract, the most frequent first."""
    faults: tuple[dict[str, Any], ...]
    """The first few, with the board they happened on."""


SHOWN_FAULTS = 10


def report(experiment: Experiment, boards: Sequence[Board]) -> Report:
    """Count the boards. Each is one independent value of every mean."""
    games, held = len(_seated(experiment)), _held(experiment)
    good = [board for board in boards if board.fault is None]
    contracts: Counter[str] = Counter()
    for board in good:
        contracts.update(board.contracts)
    played = len(good) * games
    faults = [board for board in boards if board.fault is not None]
    anybody_declared = any(part.declared for board in good for part in board.parts)
    return Report(
        game=experiment.game,
        preset=experiment.preset,
        options=experiment.options,
        seed=experiment.seed,
        seatings=experiment.seatings,
        stich=experiment.stich,
        equipment=experiment.equipment or Equipment(),
        games_per_board=games,
        boards=len(good),
        void=len(faults),
        players=tuple(_player(experiment, boards, number, held[number], anybody_declared) for number in range(len(experiment.players))),
        differences=tuple(_difference(experiment, boards, number) for number in range(1, len(experiment.players))),
        passed_in=sum(board.passed_in for board in good) / played if played else None,
        contracts={name: count / played for name, count in contracts.most_common()},
        faults=tuple({"board": board.board, **msgspec.to_builtins(board.fault)} for board in faults[:SHOWN_FAULTS]),
    )


def _difference(experiment: Experiment, boards: Sequence[Board], other: int) -> Difference:
    values = differences(experiment, boards, other)
    plain, names = estimate(values), [player.name for player in experiment.players]
    return Difference(names[0], names[other], plain.mean, plain.interval, _by_par(values, boards))


def _by_par(values: Sequence[float], boards: Sequence[Board]) -> Controlled | None:
    """The mean of values of the boards that count, by their par."""
    pars = [board.par for board in boards if board.fault is None and board.par is not None]
    return controlled(values, pars) if pars else None


def differences(experiment: Experiment, boards: Sequence[Board], other: int) -> list[float]:
    """For each board that counts, what the first player scored more than this one, per deal and seat."""
    held = _held(experiment)
    return [board.parts[0].score / held[0] - board.parts[other].score / held[other] for board in boards if board.fault is None]


def _seated(experiment: Experiment) -> tuple[tuple[int, ...], ...]:
    """The games of a board, by who sits where."""
    seats = configured(experiment.game, experiment.preset, experiment.options).seats
    return seatings(len(experiment.players), seats, experiment.seatings)


def _held(experiment: Experiment) -> Counter[int]:
    """Seats that each player holds in a board."""
    return Counter(player for seating in _seated(experiment) for player in seating)


def _player(experiment: Experiment, boards: Sequence[Board], number: int, held: int, anybody_declared: bool) -> PlayerReport:
    good = [board for board in boards if board.fault is None]
    parts = [board.parts[number] for board in good]
    scores = [part.score / held for part in parts]
    times: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for part in parts:
        for contract, (declared, kept) in part.declared.items():
            times[contract] += declared
            won[contract] += kept
    declared, dealt_in = times.total(), sum(part.dealt_in for part in parts)
    durations = together([part.durations for part in parts])
    phases = dict.fromkeys(phase for part in parts for phase in part.phases)
    faults = Counter(board.fault.kind for board in boards if board.fault is not None and board.fault.player == number)
    return PlayerReport(
        name=experiment.players[number].name,
        level=experiment.players[number].level,
        score=estimate(scores),
        by_par=_by_par(scores, boards),
        declares=declared / dealt_in if anybody_declared else None,
        wins=won.total() / declared if declared else None,
        contracts=_rates(times, won, declared),
        words=_rates(_by_word(times), _by_word(won), declared),
        places=_places(parts, anybody_declared),
        decisions=durations.count,
        milliseconds=milliseconds(durations),
        phases={phase: _phase([part.phases[phase] for part in parts if phase in part.phases]) for phase in phases},
        late=sum(part.late for part in parts),
        illegal=faults["illegal"],
        exceptions=faults["exception"],
    )


def _rates(times: Counter[str], won: Counter[str], declared: int) -> tuple[ContractRate, ...]:
    return tuple(ContractRate(name, count, count / declared, won[name] / count) for name, count in times.most_common())


def _by_word(kinds: Counter[str]) -> Counter[str]:
    words: Counter[str] = Counter()
    for kind, count in kinds.items():
        words.update(dict.fromkeys(kind.split(), count))
    return words


def _places(parts: Sequence[Part], anybody_declared: bool) -> tuple[PlaceRate, ...]:
    rates = []
    for number, boards in enumerate(zip(*(part.places for part in parts if part.places), strict=True), 1):
        dealt_in, declared = sum(place.dealt_in for place in boards), sum(place.declared for place in boards)
        won, score = sum(place.won for place in boards), sum(place.score for place in boards)
        rates.append(
            PlaceRate(number, score / dealt_in, declared / dealt_in if anybody_declared else None, won / declared if declared else None)
        )
    return tuple(rates)


def _phase(durations: list[Durations]) -> dict[str, float | None]:
    whole = together(durations)
    return {"decisions": whole.count, **milliseconds(whole)}
