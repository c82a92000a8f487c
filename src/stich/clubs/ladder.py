"""Ladder of bots: groups of bots for tables, and the ranking by boards, as pure functions (docs/adr/0084-a-ladder-of-bots.md).

Each board is played once by bots and computer players, and several times by computer players alone. A score is the difference of a seat's
points to the mean of these plays in the same seat, so the luck of the cards counts for no player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from stich.research.statistics import estimate

from .daily import DIGITS, score

LEVELS = ("simple", "club", "strong")
"""Levels of the computer players that play the ladder as fixed references."""
BOARDS_A_DAY = 24
"""Largest number of boards that a bot plays on a day in the ladder of one preset."""
LEAST_BOARDS = 12
"""Number of boards from which on a player has a place."""
SPANS = {"day": 1, "week": 7, "month": 30}
"""Number of days that a table covers, by its name."""


class WaitingBot(msgspec.Struct, frozen=True):
    """Bot that is to be seated, with the person to whom it belongs."""

    bot: str
    owner: str


def groups(waiting: Iterable[WaitingBot], most: int) -> list[tuple[str, ...]]:
    """Return groups of at most ``most`` bots for one table each, in the order of ``waiting``. Bots of one owner never sit together."""
    made: list[list[WaitingBot]] = []
    for one in waiting:
        found = next((group for group in made if len(group) < most and all(other.owner != one.owner for other in group)), None)
        if found is None:
            made.append([one])
        else:
            found.append(one)
    return [tuple(one.bot for one in group) for group in made]


def scores(points: Sequence[float], field: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return the score of each seat: its points less the mean of the computer plays. ``field``: points of all seats in each play."""
    return tuple(score(own, [play[seat] for play in field]) for seat, own in enumerate(points))


class LadderPlay(msgspec.Struct, frozen=True):
    """Score of a seat on a board."""

    player: str
    """Id of a bot, or level of a computer player."""
    table: str
    """Id of the board's table."""
    score: float


class LadderPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Row of the ladder."""

    place: int | None
    """Place from 1; None below `LEAST_BOARDS` boards."""
    player: str
    mean: float
    """Mean score of a board."""
    interval: tuple[float, float] | None
    """Interval that contains the true mean in 95 of 100 cases (Student's t); None with one board."""
    boards: int


def ranking(plays: Iterable[LadderPlay]) -> tuple[LadderPlace, ...]:
    """Return the ranking by mean score; players with too few boards for a place come last.

    Seats of one level at one table count as one value, their mean, because they depend on each other.
    """
    by_player: dict[str, dict[str, list[float]]] = {}
    for play in plays:
        by_player.setdefault(play.player, {}).setdefault(play.table, []).append(play.score)
    found = []
    for player, tables in by_player.items():
        result = estimate(sum(values) / len(values) for values in tables.values())
        assert result.mean is not None
        interval = None if result.interval is None else (round(result.interval[0], DIGITS), round(result.interval[1], DIGITS))
        found.append(LadderPlace(place=None, player=player, mean=round(result.mean, DIGITS), interval=interval, boards=len(tables)))
    found.sort(key=lambda row: (row.boards < LEAST_BOARDS, -row.mean, row.player))
    return tuple(
        row if row.boards < LEAST_BOARDS else msgspec.structs.replace(row, place=1 + sum(_before(other, row) for other in found))
        for row in found
    )


def _before(other: LadderPlace, row: LadderPlace) -> bool:
    return other.boards >= LEAST_BOARDS and other.mean > row.mean
