"""Situations in which a player loses most, by role, contract and kind of decision, with their statistical uncertainty."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, get_args

import msgspec

from stich.research.statistics.estimate import quantile
from stich.study.analysis import Role

from .entries import Entry

LossPhase = Literal["bidding", "discarding", "leading", "following"]
PHASES: tuple[LossPhase, ...] = get_args(LossPhase)
"""Kinds of decisions, as in `KINDS`."""
FEWEST = 10
"""Minimum number of deals for a weak point."""


class LossCount(msgspec.Struct, frozen=True, kw_only=True):
    """Sums of the losses by one kind of decision, in deals with the same game, contract and role."""

    game: str
    contract: str
    role: Role
    phase: LossPhase
    deals: int
    """Number of deals with such a decision whose loss has been computed."""
    total: float
    squares: float
    """Sum over deals of the squared losses."""


class WeakPoint(msgspec.Struct, frozen=True, kw_only=True):
    """Situation in which the mean loss is greater than 0 by more than chance explains."""

    game: str
    contract: str
    """Kind of contract, as in `Entry`."""
    role: Role
    phase: LossPhase
    deals: int
    loss: float
    """Mean loss in a deal, in the unit of its phase (docs/reference/archive.md)."""
    low: float
    high: float
    """Upper bound of the 95 % interval of the mean, by Student's t; ``low`` is the lower one."""
    clear: bool
    """True if the mean is greater than every other mean of its list by more than chance explains: the player loses most here.

    A list contains a game's weak points in bidding, or those in its other phases. False if the list has only one.
    """


def loss_counts(entries: Iterable[Entry]) -> tuple[LossCount, ...]:
    """Return the sums of these entries' losses, by game, contract, role and kind of decision.

    Entries without computed losses are skipped.
    """
    found: dict[tuple[str, str, Role, LossPhase], list[float]] = {}
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


def mean_card_losses(cells: Iterable[LossCount]) -> dict[str, float]:
    """Return the mean loss of a player's cards in a deal, by game (units as in `Losses`).

    Deals in which the player followed to no trick are not counted.
    """
    of_cards = [cell for cell in cells if cell.phase in ("leading", "following")]
    deals: dict[str, int] = {}
    for cell in of_cards:
        if cell.phase == "following":
            deals[cell.game] = deals.get(cell.game, 0) + cell.deals
    return {game: math.fsum(cell.total for cell in of_cards if cell.game == game) / count for game, count in deals.items()}


def weak_points(cells: Iterable[LossCount], fewest: int = FEWEST) -> tuple[WeakPoint, ...]:
    """Return the weak points: situations with at least ``fewest`` deals whose mean loss is above 0 by its whole 95 % interval.

    Games with the most deals come first. In a game, bidding comes after all other kinds of decisions; otherwise the weak point with the
    highest lower bound comes first.
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
    """Return the variance of the mean loss in this situation."""
    n, mean = cell.deals, cell.total / cell.deals
    return max(0.0, cell.squares - n * mean * mean) / (n - 1) / n


def _interval(cell: LossCount) -> tuple[float, float]:
    mean, half = cell.total / cell.deals, quantile(cell.deals - 1) * math.sqrt(_variance(cell))
    return mean - half, mean + half


def _differ(one: LossCount, other: LossCount) -> bool:
    """Return True if the mean loss of the first situation is greater than that of the other by more than chance explains (95 %, degrees of
    freedom of Welch and Satterthwaite)."""
    a, b = _variance(one), _variance(other)
    difference = one.total / one.deals - other.total / other.deals
    if a + b == 0:
        return difference > 0
    freedom = (a + b) ** 2 / (a * a / (one.deals - 1) + b * b / (other.deals - 1))
    return difference > quantile(max(1, int(freedom))) * math.sqrt(a + b)
