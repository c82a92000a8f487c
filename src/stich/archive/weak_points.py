"""Where somebody loses most: what was given away by role, contract and kind of decision, with what the deals bear of it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, get_args

import msgspec

from stich.analysis import Role
from stich.statistics.estimate import quantile

from .entries import Entry

Phase = Literal["bidding", "discarding", "leading", "following"]
PHASES: tuple[Phase, ...] = get_args(Phase)
"""The kinds of losses, as in `KINDS`."""
FEWEST = 10
"""Deals from which something is said."""


class LossCount(msgspec.Struct, frozen=True, kw_only=True):
    """What was given away by one kind of decision, in deals that agree in game, contract and role."""

    game: str
    contract: str
    role: Role
    phase: Phase
    deals: int
    """Those in which something was to be decided, and it is worked out."""
    total: float
    squares: float
    """Sum of the squares, by deal."""


class WeakPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A situation in which something is given away for certain."""

    game: str
    contract: str
    """The kind, as in `Entry`."""
    role: Role
    phase: Phase
    deals: int
    loss: float
    """Mean of a deal, in the unit of its phase (docs/guide/archive.md)."""
    low: float
    high: float
    """Its interval, 95 %, by Student's t."""
    clear: bool
    """The mean is higher than that of every other one of its list by more than chance explains: here most is lost. A list is a game's
    bidding, or its cards; of a list of one nothing is clear."""


def loss_counts(entries: Iterable[Entry]) -> tuple[LossCount, ...]:
    """These entries added up; those whose losses are not worked out count nowhere."""
    found: dict[tuple[str, str, Role, Phase], list[float]] = {}
    for entry in entries:
        for phase in PHASES:
            loss: float | None = None if entry.losses is None else getattr(entry.losses, phase)
            if loss is not None:
                found.setdefault((entry.game, entry.contract, entry.role, phase), []).append(loss)
    return tuple(
        LossCount(
            game=game,
            contract=contract,
            role=role,
            phase=phase,
            deals=len(losses),
            total=math.fsum(losses),
            squares=math.fsum(loss * loss for loss in losses),
        )
        for (game, contract, role, phase), losses in found.items()
    )


def weak_points(cells: Iterable[LossCount], fewest: int = FEWEST) -> tuple[WeakPoint, ...]:
    """By game, the one with most deals first; first cards, then bidding; in each list by the lower end of the interval, the highest first.

    Told are situations with at least ``fewest`` deals whose interval lies above 0.
    """
    borne = [cell for cell in cells if cell.deals >= max(2, fewest) and _interval(cell)[0] > 0]
    most = {cell.game: 0 for cell in borne}
    for cell in borne:
        most[cell.game] = max(most[cell.game], cell.deals)
    lists: dict[tuple[int, str, bool], list[LossCount]] = {}
    for cell in borne:
        lists.setdefault((-most[cell.game], cell.game, cell.phase == "bidding"), []).append(cell)
    return tuple(point for _, some in sorted(lists.items()) for point in _points(sorted(some, key=_rank)))


def _rank(cell: LossCount) -> tuple[float, str, str, str]:
    return -_interval(cell)[0], cell.contract, cell.role, cell.phase


def _points(ordered: Sequence[LossCount]) -> Iterable[WeakPoint]:
    for cell in ordered:
        low, high = _interval(cell)
        yield WeakPoint(
            game=cell.game,
            contract=cell.contract,
            role=cell.role,
            phase=cell.phase,
            deals=cell.deals,
            loss=cell.total / cell.deals,
            low=low,
            high=high,
            clear=len(ordered) > 1 and all(_differ(cell, other) for other in ordered if other is not cell),
        )


def _variance(cell: LossCount) -> float:
    """Of the mean."""
    n, mean = cell.deals, cell.total / cell.deals
    return max(0.0, cell.squares - n * mean * mean) / (n - 1) / n


def _interval(cell: LossCount) -> tuple[float, float]:
    mean, half = cell.total / cell.deals, quantile(cell.deals - 1) * math.sqrt(_variance(cell))
    return mean - half, mean + half


def _differ(one: LossCount, other: LossCount) -> bool:
    """Whether the first mean is higher by more than chance explains, 95 %; degrees of freedom by Welch and Satterthwaite."""
    a, b = _variance(one), _variance(other)
    difference = one.total / one.deals - other.total / other.deals
    if a + b == 0:
        return difference > 0
    freedom = (a + b) ** 2 / (a * a / (one.deals - 1) + b * b / (other.deals - 1))
    return difference > quantile(max(1, int(freedom))) * math.sqrt(a + b)
