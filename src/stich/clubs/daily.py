"""Twelve deals a day: seats, scores, rankings, promotion and streaks, as pure functions (docs/adr/0085-twelve-deals-a-day.md).

All players of a game play the same twelve boards of a day, each alone against computer players. A score is the difference to a fixed field
of computer plays of the same board and seat, so that no player's result depends on other players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

import msgspec

from stich.kernel.rules.deal import Seat

BOARDS = 12
"""Number of boards of a day."""
CLASSES: dict[int, str] = {3: "simple", 2: "club", 1: "strong"}
"""Level of the computer players in each class. New players begin in class 3; class 1 is the highest."""
LOWEST = 3
HIGHEST = 1
LEAST_DAYS = 3
"""Days of a week on which a player must have finished a board to move up or down."""
MOVERS = 2
"""Players who move up from a class, and who move down from it, after a week. Players with equal totals move together."""
DIGITS = 3
"""Decimal places of scores and totals."""


def seat_of(board: int, seats: int) -> Seat:
    """Return the seat in which all players play this board (1 to 12), at a table whose seat ``(board - 1) % seats`` deals.

    Over the boards of a day each place after the dealer comes equally often, or once more than another.
    """
    return Seat((2 * board - 1) % seats)


def day_at(time: float) -> date:
    """Return the day (UTC) of a time (seconds since 1970)."""
    return datetime.fromtimestamp(time, UTC).date()


def begin_of(day: date) -> float:
    """Return the time at which a day begins (UTC, seconds since 1970)."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def end_of(day: date) -> float:
    """Return the time at which a day ends (UTC, seconds since 1970)."""
    return begin_of(day + timedelta(days=1))


def week_of(day: date) -> date:
    """Return the Monday of the week of this day."""
    return day - timedelta(days=day.weekday())


def score(points: float, field: Sequence[float]) -> float:
    """Return the score of a board: own points less the mean of the field. ``field``: points of the same seat in each play, at least one."""
    return round(points - sum(field) / len(field), DIGITS)


class DayResult(msgspec.Struct, frozen=True):
    """Scores of a player on one day."""

    player: str
    day: date
    scores: tuple[float, ...]
    """Score of each finished board, from board 1. Boards are played in order, so the others are missing at the end and count 0."""


class DailyPlace(msgspec.Struct, frozen=True):
    """Row of a ranking."""

    place: int
    """Place from 1; players with equal totals share it."""
    player: str
    total: float
    days: int
    """Number of days with a finished board."""
    boards: int


def ranking(results: Iterable[DayResult], shown: Mapping[date, int] | None = None) -> tuple[DailyPlace, ...]:
    """Return the ranking of all players with a finished board, by the sum of their scores.

    ``shown``: number of first boards that count, by day; days that are not named count whole. A reader who plays the day gets it without
    the boards that they have not finished.
    """
    sums: dict[str, tuple[float, int, int]] = {}
    for result in results:
        scores = result.scores if shown is None else result.scores[: shown.get(result.day, BOARDS)]
        if scores:
            total, days, boards = sums.get(result.player, (0.0, 0, 0))
            sums[result.player] = (total + sum(scores), days + 1, boards + len(scores))
    totals = {player: round(total, DIGITS) for player, (total, _, _) in sums.items()}
    places = _places(totals)
    order = sorted(sums, key=lambda player: (places[player], -sums[player][2], player))
    return tuple(DailyPlace(places[player], player, totals[player], *sums[player][1:]) for player in order)


def _places(totals: Mapping[str, float]) -> dict[str, int]:
    """Return the place of each player; equal totals share one."""
    first: dict[float, int] = {}
    for place, total in enumerate(sorted(totals.values(), reverse=True), 1):
        first.setdefault(total, place)
    return {player: first[total] for player, total in totals.items()}


def moves(week: Iterable[DailyPlace], player_class: int) -> dict[str, int]:
    """Return the new classes of the players of a class who move up or down after a week, by player.

    Of the players with at least `LEAST_DAYS` days, the best two move up, and the worst two of the others move down. Class 1 has no
    promotion, class 3 no relegation. Players who share the place of a mover move with them.
    """
    totals = {row.player: row.total for row in week if row.days >= LEAST_DAYS}
    places = _places(totals)
    best = {player for player, place in places.items() if place <= MOVERS}
    from_below = _places({player: -total for player, total in totals.items()})
    worst = {player for player, place in from_below.items() if place <= MOVERS} - best
    up = dict.fromkeys(best, player_class - 1) if player_class > HIGHEST else {}
    return up | (dict.fromkeys(worst, player_class + 1) if player_class < LOWEST else {})


def streak(complete: Collection[date], today: date) -> int:
    """Return the number of successive days with twelve finished boards up to today, or up to yesterday while today is not complete."""
    day = today if today in complete else today - timedelta(days=1)
    length = 0
    while day in complete:
        length, day = length + 1, day - timedelta(days=1)
    return length
