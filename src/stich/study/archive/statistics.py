"""Statistics of many deals by contract, by role and by month, with their losses.

The caller counts rows of the database or of files in `Cell` objects, and `statistics` combines these, so that the meaning of each number is
defined once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TypeVar

import msgspec

from stich.study.analysis import Role

from .entries import Entry
from .losses import Losses
from .rows import month_of


class LossTotals(msgspec.Struct, frozen=True):
    """Losses in many deals, summed up by kind of decision (units: docs/reference/archive.md)."""

    bidding: float = 0.0
    discarding: float = 0.0
    leading: float = 0.0
    following: float = 0.0

    def __add__(self, other: LossTotals) -> LossTotals:
        return LossTotals(
            self.bidding + other.bidding,
            self.discarding + other.discarding,
            self.leading + other.leading,
            self.following + other.following,
        )


class DealTotals(msgspec.Struct, frozen=True):
    """Counts and sums over some deals."""

    deals: int = 0
    won: int = 0
    lost: int = 0
    """Number of deals that the player's side lost (``won``: that it won). A deal without a winner counts in neither."""
    points: float = 0.0
    """Sum of the player's scores (in game points)."""
    judged: int = 0
    """Number of deals whose losses have been computed."""
    given: LossTotals = LossTotals()
    """Losses summed up over these deals."""

    def __add__(self, other: DealTotals) -> DealTotals:
        return DealTotals(
            self.deals + other.deals,
            self.won + other.won,
            self.lost + other.lost,
            self.points + other.points,
            self.judged + other.judged,
            self.given + other.given,
        )


class Cell(msgspec.Struct, frozen=True):
    """Counts of the deals with the same game, contract, role and month."""

    game: str
    contract: str
    role: Role
    month: int | None
    """Month as a number such as 202611; None if unknown."""
    count: DealTotals


class ContractCount(msgspec.Struct, frozen=True):
    """Counts of the deals with one kind of contract."""

    contract: str
    deals: int
    declared: int
    """Number of deals that the player declared."""
    won: int
    """Number of declared deals that were won."""
    points: float
    """Sum of the player's scores in all these deals (in game points)."""


class RoleCount(msgspec.Struct, frozen=True):
    """Counts of the deals in which the player had one role."""

    role: Role
    deals: int
    won: int
    lost: int
    points: float


class MonthCount(msgspec.Struct, frozen=True):
    """Counts of the deals of one month."""

    month: str
    """Month in UTC, as in ``2026-11``."""
    deals: int
    declared: int
    won: int
    """Number of declared deals that were won."""
    points: float
    judged: int
    """Number of deals whose losses have been computed."""
    given: LossTotals
    """Losses summed up over these deals."""


class GameStatistics(msgspec.Struct, frozen=True):
    """Counts of the deals of one game."""

    game: str
    deals: int
    points: float
    declared: int
    won: int
    """Number of declared deals that were won."""
    judged: int
    given: LossTotals
    """Losses summed up over the ``judged`` deals."""
    contracts: tuple[ContractCount, ...]
    """Kinds of contracts, the most frequent first."""
    roles: tuple[RoleCount, ...]
    """Roles that occurred, in the order of `ROLES`."""
    months: tuple[MonthCount, ...]
    """Months with deals, the oldest first."""


DIGITS = 2
"""Number of digits after the decimal point to which losses are rounded."""
Key = TypeVar("Key", str, int)
"""Key by which cells are grouped."""
ROLES: tuple[Role, ...] = ("declarer", "partner", "opponent", "alone", "none")


def statistics(cells: Iterable[Cell]) -> tuple[GameStatistics, ...]:
    """Return the statistics of each game, the game with the most deals first."""
    found = [_game(game, list(of_game)) for game, of_game in _grouped(cells, lambda cell: cell.game)]
    return tuple(sorted(found, key=lambda game: (-game.deals, game.game)))


def cells(entries: Iterable[Entry]) -> tuple[Cell, ...]:
    """Return the counts of these entries, one cell for each game, contract, role and month."""
    found: dict[tuple[str, str, Role, int | None], DealTotals] = {}
    for entry in entries:
        key = entry.game, entry.contract, entry.role, None if entry.at is None else month_of(entry.at)
        found[key] = found.get(key, DealTotals()) + _counted(entry)
    return tuple(Cell(*key, count) for key, count in found.items())


def _counted(entry: Entry) -> DealTotals:
    losses = entry.losses or Losses()
    given = LossTotals(losses.bidding or 0.0, losses.discarding or 0.0, losses.leading or 0.0, losses.following or 0.0)
    return DealTotals(1, entry.won is True, entry.won is False, entry.points, losses.total is not None, given)


def _game(game: str, cells: list[Cell]) -> GameStatistics:
    total, declared = _sum(cells), _declared(cells)
    contracts = [_contract(kind, list(of_kind)) for kind, of_kind in _grouped(cells, lambda cell: cell.contract)]
    parts = [(role, _sum(cell for cell in cells if cell.role == role)) for role in ROLES]
    dated = (cell for cell in cells if cell.month is not None)
    return GameStatistics(
        game=game,
        deals=total.deals,
        points=total.points,
        declared=declared.deals,
        won=declared.won,
        judged=total.judged,
        given=_rounded(total.given),
        contracts=tuple(sorted(contracts, key=lambda count: (-count.deals, count.contract))),
        roles=tuple(RoleCount(role, part.deals, part.won, part.lost, part.points) for role, part in parts if part.deals),
        months=tuple(_month(month, list(of_month)) for month, of_month in _grouped(dated, lambda cell: cell.month or 0)),
    )


def _contract(kind: str, cells: list[Cell]) -> ContractCount:
    total, declared = _sum(cells), _declared(cells)
    return ContractCount(kind, total.deals, declared.deals, declared.won, total.points)


def _month(month: int, cells: list[Cell]) -> MonthCount:
    total, declared = _sum(cells), _declared(cells)
    year, number = divmod(month, 100)
    given = _rounded(total.given)
    return MonthCount(f"{year}-{number:02}", total.deals, declared.deals, declared.won, total.points, total.judged, given)


def _sum(cells: Iterable[Cell]) -> DealTotals:
    return sum((cell.count for cell in cells), DealTotals())


def _declared(cells: Iterable[Cell]) -> DealTotals:
    return _sum(cell for cell in cells if cell.role == "declarer")


def _rounded(given: LossTotals) -> LossTotals:
    return LossTotals(*(round(loss, DIGITS) for loss in msgspec.structs.astuple(given)))


def _grouped(cells: Iterable[Cell], key: Callable[[Cell], Key]) -> Iterable[tuple[Key, Iterable[Cell]]]:
    return groupby(sorted(cells, key=key), key)
