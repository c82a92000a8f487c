"""Matchmaking as a pure function from wishes to groups, so that it can be tested with thousands of players in simulated time.

The player who has waited longest comes first. The group around them has the nearest ratings within a window that widens while they wait.
Players who have blocked each other are never seated together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from stich.server.wire.messages import ClockName

FIRST_WINDOW = 2.0
"""Initial window of ratings (points per deal)."""
DOUBLED_EVERY = 5.0
"""Time after which the window doubles (seconds)."""
ANYBODY_AFTER = 20.0
"""Time after which ratings no longer matter (seconds)."""
NEAREST = 24
"""Most other players tried for one table, nearest first. It bounds the work if many have blocked each other."""


class WantedGame(msgspec.Struct, frozen=True):
    """The game that a player wants. Only players with exactly the same wish are seated together."""

    game: str
    preset: str
    options: tuple[tuple[str, bool | int | str], ...]
    """Options that differ from the preset, by name, such as number of players and length."""
    clock: ClockName
    rated: bool
    seats: int


class Wish(msgspec.Struct, frozen=True):
    """A player who waits for company."""

    guest: str
    wanted: WantedGame
    since: float
    """Start of the waiting (seconds)."""
    rating: float | None = None
    """Expected points per deal; None for an unrated player, who fits everywhere."""
    blocked: frozenset[str] = frozenset()
    """Guests with whom the player must not be seated, blocked by or blocking them. It is enough if one of two wishes has the other."""


def window(waited: float) -> float:
    """Return the largest difference of ratings after this waiting time (points per deal)."""
    return float("inf") if waited >= ANYBODY_AFTER else FIRST_WINDOW * 2 ** (max(waited, 0.0) // DOUBLED_EVERY)


def groups(wishes: Iterable[Wish], now: float) -> list[tuple[Wish, ...]]:
    """Return the groups that can be seated now, those who waited longest first. The order of the wishes does not matter."""
    pools: dict[WantedGame, list[Wish]] = {}
    for wish in sorted(wishes, key=lambda wish: (wish.since, wish.guest)):
        pools.setdefault(wish.wanted, []).append(wish)
    found = [group for pool in pools.values() for group in _seated(pool, now)]
    return sorted(found, key=lambda group: (group[0].since, group[0].guest))


def _seated(pool: list[Wish], now: float) -> Iterable[tuple[Wish, ...]]:
    """Yield the groups of players with the same wish, who are given in order of arrival."""
    waiting = list(pool)
    for first in pool:
        if len(waiting) < first.wanted.seats:
            return
        if first not in waiting:
            continue
        group = _around(first, waiting, now)
        if group is not None:
            yield group
            waiting = [wish for wish in waiting if wish not in group]


def _around(first: Wish, waiting: Sequence[Wish], now: float) -> tuple[Wish, ...] | None:
    """Return the group of the nearest players around ``first``; None if there are too few."""
    widest = window(now - first.since)
    near = [other for other in waiting if other is not first and _apart(first, other) <= widest and not at_odds(first, other)]
    near.sort(key=lambda other: _apart(first, other))  # a stable sort: of two equally near players the one who waited longer comes first
    full = _filled((first,), near[:NEAREST], now)
    if full is None:
        return None
    longest = min(full, key=lambda wish: wish.since)
    return (longest, *(wish for wish in full if wish is not longest))


def _filled(group: tuple[Wish, ...], others: Sequence[Wish], now: float) -> tuple[Wish, ...] | None:
    """Return the group filled up with the first others who fit all its members; None if the table cannot be filled."""
    missing = group[0].wanted.seats - len(group)
    if not missing:
        return group
    for index in range(len(others) - missing + 1):
        later = [other for other in others[index + 1 :] if _together(others[index], other, group[0], now)]
        if len(later) >= missing - 1:
            full = _filled((*group, others[index]), later, now)
            if full is not None:
                return full
    return None


def _together(one: Wish, other: Wish, first: Wish, now: float) -> bool:
    """Return whether two players fit at a table around ``first``. A player who has waited longer than ``first`` gets no opponent outside
    their own window, even if both are near to ``first``."""
    longest = min(one.since, other.since)
    return not at_odds(one, other) and (longest >= first.since or _apart(one, other) <= window(now - longest))


def at_odds(one: Wish, other: Wish) -> bool:
    """Return whether one of these players blocked the other."""
    return other.guest in one.blocked or one.guest in other.blocked


def _apart(one: Wish, other: Wish) -> float:
    return 0.0 if one.rating is None or other.rating is None else abs(one.rating - other.rating)
