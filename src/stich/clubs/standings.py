"""Rankings of the players of an event: all, by class, by round; ties are broken in the event's order, at last by lot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from .duplicate import DIGITS, compared_results, spread, with_totals
from .event import ClubEvent, Entrant
from .lists import ListLine, ListResult, results
from .lot import lot_order

_Row = TypeVar("_Row")


class RankingRow(msgspec.Struct, frozen=True):
    """Player in a ranking."""

    place: int
    number: int
    """Start number."""
    name: str
    team: str | None
    total: float
    """Sum of ``rounds``, and of ``lines``; an integer except in duplicate events."""
    rounds: tuple[float | None, ...]
    """Points of each round; None for a round without a result."""
    lines: tuple[ListLine, ...]
    """Parts of the total, summed up over all rounds."""
    won: int = 0
    lost: int = 0
    soli: int = 0
    due: int = 0
    """Money due for lists and entry, in the smallest unit."""
    boards: int | None = None
    """Number of compared boards; None without duplicate."""
    error: float | None = None
    """Standard error of the total by the luck of the cards; None without duplicate, and if it is not known."""
    lot_required: bool = False
    """True if the place is shared until a lot decides."""


def player_results(event: ClubEvent, rounds: Sequence[int] | None = None) -> dict[int, dict[int, ListResult]]:
    """Return the results of lists by start number and round, compared in duplicate events. ``rounds``: rounds that count; None: all."""
    found: dict[int, dict[int, ListResult]] = {}
    if event.duplicate is not None:
        shown = with_totals(event)
        for drawn in shown.rounds:
            if rounds is None or drawn.number in rounds:
                for number, result in compared_results(shown, drawn).items():
                    found.setdefault(number, {})[drawn.number] = result
        return found
    for drawn, table in event.tables():
        if rounds is None or drawn.number in rounds:
            for result in results(event, table):
                found.setdefault(result.number, {})[drawn.number] = result
    return found


def ranking(
    event: ClubEvent, *, player_class: str | None = None, rounds: Sequence[int] | None = None, computers: bool = False
) -> tuple[RankingRow, ...]:
    """Return the ranking of the event, first place first.

    ``player_class``: class to rank; ``rounds``: rounds that count; ``computers``: rank computer players too.
    """
    counted = range(1, len(event.rounds) + 1) if rounds is None else rounds
    by_player = player_results(event, counted)
    rows = [
        _row(event, entrant, by_player.get(entrant.number, {}), counted)
        for entrant in event.entrants
        if (computers or entrant.computer is None) and (player_class is None or player_class in entrant.classes)
    ]
    if event.duplicate is not None:
        luck = spread(with_totals(event), counted)
        rows = [msgspec.structs.replace(row, boards=luck.boards.get(row.number, 0), error=luck.error(row.number)) for row in rows]
    return tuple(
        msgspec.structs.replace(row, place=place, lot_required=needs)
        for row, place, needs in placed(event, rows, lambda row: _merits(event, row), lambda row: row.number)
    )


def _row(event: ClubEvent, entrant: Entrant, found: dict[int, ListResult], counted: Sequence[int]) -> RankingRow:
    lists = [found[number] for number in counted if number in found]
    labels = list(dict.fromkeys(line.label for one in lists for line in one.lines))
    lines = tuple(ListLine(label, summed(line.points for one in lists for line in one.lines if line.label == label)) for label in labels)
    rounds = tuple(found[number].total if number in found else None for number in counted)
    return RankingRow(
        place=0,
        number=entrant.number,
        name=entrant.name,
        team=entrant.team,
        total=summed(points for points in rounds if points is not None),
        rounds=rounds,
        lines=lines,
        won=sum(one.won for one in lists),
        lost=sum(one.lost for one in lists),
        soli=sum(one.soli for one in lists),
        due=sum(one.due for one in lists) + event.dues.entry,
    )


def summed(points: Iterable[float]) -> float:
    """Return the sum of points, in duplicate events with two decimal places."""
    total = sum(points)
    return total if isinstance(total, int) else round(total, DIGITS)


def _merits(event: ClubEvent, row: RankingRow) -> tuple[float, ...]:
    """Return the total and the values of the tie-breaks, each the better the higher."""
    played = [points for points in row.rounds if points is not None]
    values = {
        "won": row.won,
        "lost": -row.lost,
        "soli": row.soli,
        "best round": max(played, default=-(10**9)),
        "last round": played[-1] if played else -(10**9),
    }
    return (row.total, *(values[tie] for tie in event.tie_breaks if tie != "lot"))


def placed(
    event: ClubEvent, rows: Sequence[_Row], merits: Callable[[_Row], tuple[float, ...]], number: Callable[[_Row], int]
) -> list[tuple[_Row, int, bool]]:
    """Return rows in order, each with its place and True if a lot has still to decide it. ``number``: number that takes part in the lot."""
    order = sorted(rows, key=number)
    by_lot = "lot" in event.tie_breaks
    if by_lot and event.lot_seed is not None:
        lots = {one: rank for rank, one in enumerate(lot_order(map(number, order), event.lot_seed, "ties"))}
        order.sort(key=lambda row: lots[number(row)])
    order.sort(key=merits, reverse=True)
    values = [merits(row) for row in order]
    decided = by_lot and event.lot_seed is not None
    made: list[tuple[_Row, int, bool]] = []
    for index, row in enumerate(order):
        shared = values.count(values[index]) > 1 and not decided
        made.append((row, values.index(values[index]) + 1 if shared else index + 1, shared and by_lot))
    return made
