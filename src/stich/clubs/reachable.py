"""Checks of a Skat list of which only totals are typed: its points must be sums of values of games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from stich.kernel.errors import StichError

from .event import PlayerTotals

SUIT_VALUES = frozenset(base * factor for base in (9, 10, 11, 12) for factor in range(2, 19))
"""Values of suit games: base value times matadors (1 to 11), game, and at most six ticks."""
GRAND_VALUES = frozenset(24 * factor for factor in range(2, 12))
NULL_VALUES = frozenset((23, 35, 46, 59))


def check_reachable(table: int, totals: Mapping[int, PlayerTotals], options: Any) -> None:
    """Raise `StichError` ``club/list`` if no games with a player's numbers of wins and losses have the points.

    ``totals``: by start number. The sentence names the first wrong player, the fact ``numbers`` all of them.
    """
    wrong = [number for number, one in totals.items() if not _is_reachable(one, options)]
    if wrong:
        first = totals[wrong[0]]
        facts: dict[str, Any] = {"points": first.points, "won": first.won, "lost": first.lost, "numbers": tuple(wrong)}
        raise StichError("club/list#reach", table=table, number=wrong[0], **facts)


def _is_reachable(totals: PlayerTotals, options: Any) -> bool:
    if _is_free(options):
        return True
    shift = totals.points
    won, lost = _sums(totals.won, _values(options)), _sums(totals.lost, _losses(options))
    return bool(won & (lost << shift) if shift >= 0 else (won << -shift) & lost)


def check_running(table: int, number: int, totals: PlayerTotals, deals: int, options: Any) -> None:
    """Raise `StichError` ``club/list`` if the running totals skip from one deal to the next by no value of a game."""
    running = totals.running
    if not running:
        return
    if len(running) != deals:
        raise StichError("club/list#running-count", table=table, number=number, count=len(running), played=deals)
    if running[-1] != totals.points:
        raise StichError("club/list#running-end", table=table, number=number, end=running[-1], points=totals.points)
    if _is_free(options):
        return
    before = won = lost = 0
    for deal, after in enumerate(running, 1):
        step = after - before
        if step and step not in _values(options) and -step not in _losses(options):
            raise StichError("club/list#running", table=table, number=number, deal=deal, before=before, after=after)
        won, lost, before = won + (step > 0), lost + (step < 0), after
    if (won, lost) != (totals.won, totals.lost):
        raise StichError("club/list#reach", table=table, number=number, points=totals.points, won=totals.won, lost=totals.lost)


def _is_free(options: Any) -> bool:
    """Return whether the rules allow other points: kontra, ramsch, or adjusted scoring."""
    return bool(options.kontra) or options.ramsch != "none" or options.scoring != "normal"


def _values(options: Any) -> frozenset[int]:
    return SUIT_VALUES | GRAND_VALUES | NULL_VALUES | ({36} if options.grand_ouvert != 24 else set())


def _losses(options: Any) -> frozenset[int]:
    factors = {options.hand_loss_factor, options.skat_loss_factor}
    return frozenset(value * factor for value in _values(options) for factor in factors)


@cache
def _sums(count: int, values: frozenset[int]) -> int:
    """Return the sums of ``count`` values as bits of a number."""
    reached = 1
    for _ in range(count):
        reached = _step(reached, values)
    return reached


@cache
def _step(reached: int, values: frozenset[int]) -> int:
    sums = 0
    for value in values:
        sums |= reached << value
    return sums
