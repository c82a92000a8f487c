"""Figures of a test at moments of the test set: the loss by each player's answers, by phase and contract, and how players differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from stich.players import Equipment
from stich.research.arena import Estimate, Experiment, estimate
from stich.research.arena.durations import Durations, milliseconds
from stich.research.statistics.intervals import Interval, share

from .answers import Answers, PositionAnswer, PositionFault


class Regret(msgspec.Struct, frozen=True):
    """Mean loss (regret) by the answers of a player at some moments of the test set."""

    moments: int
    regret: Estimate
    """Loss against the best choice (game points for a decision)."""
    best: Interval | None
    """Share of answers that are the best choice, or as good (0 to 1); None if there are no moments."""


class PlayerRegret(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of one player in a test at moments of the test set."""

    name: str
    level: str
    all: Regret
    phases: dict[str, Regret]
    """Regret by phase, by the game's name of the phase."""
    contracts: dict[str, Regret]
    """Regret by kind of contract, at moments where the contract is fixed."""
    milliseconds: dict[str, float | None]
    """Times for an answer in milliseconds: mean, median (``p50``), 95th percentile (``p95``) and maximum (``max``)."""
    faults: int


class RegretDifference(msgspec.Struct, frozen=True, kw_only=True):
    """Regret of the first player less that of another at the same moments (game points for a decision). Below 0 the first is better."""

    of: str
    to: str
    all: Estimate
    phases: dict[str, Estimate]
    contracts: dict[str, Estimate]


class PositionsReport(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of all players in a test at moments of the test set."""

    game: str
    preset: str
    options: dict[str, bool | int | str]
    seed: int
    stich: str
    """Version of Stich with which the players answered."""
    equipment: Equipment
    """Nets of the players, and the library that ran them."""
    moments: int
    """Number of moments that count."""
    void: int
    """Number of moments at which a player was at fault."""
    players: tuple[PlayerRegret, ...]
    differences: tuple[RegretDifference, ...]
    faults: tuple[PositionFault, ...]
    """The first few faults."""


SHOWN_FAULTS = 10
AnswerRow = tuple[PositionAnswer, ...]


def positions_report(experiment: Experiment, answers: Sequence[Answers]) -> PositionsReport:
    """Return the figures of these answers at moments of the test set. In every mean each moment counts as one independent value."""
    counted = [each for each in answers if each.fault is None]
    faults = [each.fault for each in answers if each.fault is not None]
    everything = [each.answers for each in counted]
    phases = _grouped(counted, lambda each: each.phase)
    contracts = _grouped([each for each in counted if each.contract], lambda each: each.contract)
    names = [player.name for player in experiment.players]
    return PositionsReport(
        game=experiment.game,
        preset=experiment.preset,
        options=experiment.options,
        seed=experiment.seed,
        stich=experiment.stich,
        equipment=experiment.equipment or Equipment(),
        moments=len(counted),
        void=len(faults),
        players=tuple(
            PlayerRegret(
                name=player.name,
                level=player.level,
                all=_regret(everything, number),
                phases={name: _regret(rows, number) for name, rows in phases.items()},
                contracts={name: _regret(rows, number) for name, rows in contracts.items()},
                milliseconds=_times(everything, number),
                faults=sum(fault.player == number for fault in faults),
            )
            for number, player in enumerate(experiment.players)
        ),
        differences=tuple(
            RegretDifference(
                of=names[0],
                to=names[other],
                all=_difference(everything, other),
                phases={name: _difference(rows, other) for name, rows in phases.items()},
                contracts={name: _difference(rows, other) for name, rows in contracts.items()},
            )
            for other in range(1, len(names))
        ),
        faults=tuple(faults[:SHOWN_FAULTS]),
    )


def _grouped(answers: Iterable[Answers], key: Callable[[Answers], str]) -> Mapping[str, list[AnswerRow]]:
    """Return the answers grouped by a name (``key``), the most frequent name first."""
    groups: dict[str, list[AnswerRow]] = {}
    for each in answers:
        groups.setdefault(key(each), []).append(each.answers)
    return dict(sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])))


def _regret(rows: Sequence[AnswerRow], player: int) -> Regret:
    answers = [row[player] for row in rows]
    best = share(sum(answer.best for answer in answers), len(answers)) if answers else None
    return Regret(len(answers), estimate(answer.regret for answer in answers), best)


def _difference(rows: Sequence[AnswerRow], other: int) -> Estimate:
    return estimate(row[0].regret - row[other].regret for row in rows)


def _times(rows: Sequence[AnswerRow], player: int) -> dict[str, float | None]:
    durations = Durations()
    for row in rows:
        durations.add(row[player].seconds)
    return milliseconds(durations)
