"""Matchmaking as a pure function from wishes to groups, so that it can be tested with thousands of players in simulated time.

The player who has waited longest comes first. Their group has the nearest ratings within a window that widens with the waiting time.
Players who have blocked each other are never seated together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from stich.server.wire.messages import ClockName

FIRST_WINDOW = 2.0
"""Largest difference of ratings at the beginning of the waiting time (points per deal)."""
DOUBLED_EVERY = 5.0
"""Waiting time after which the allowed difference doubles, again and again (seconds)."""
ANYBODY_AFTER = 20.0
"""Waiting time after which ratings no longer matter (seconds)."""
NEAREST = 24
"""Largest number of other players who are tried for one table, the nearest first. It limits the work if many have blocked each other."""


class WantedGame(msgspec.Struct, frozen=True):
    """Game, rules and settings that a player wants. Only players with equal wishes are seated together."""

    game: str
    preset: str
    options: tuple[tuple[str, bool | int | str], ...]
    """Options that differ from the preset (name and value), such as the number of players and the length."""
    clock: ClockName
    rated: bool
    seats: int


class Wish(msgspec.Struct, frozen=True):
    """A player who waits for other players."""

    guest: str
    wanted: WantedGame
    since: float
    """Time at which the player began to wait (seconds of a monotonic clock)."""
    rating: float | None = None
    """Expected points per deal; None for an unrated player, who is near to every rating."""
    blocked: frozenset[str] = frozenset()
    """Guests with whom the player must not be seated because one has blocked the other. It is enough if one of two wishes names the other
    guest."""


def window(waited: float) -> float:
    """Return the largest allowed difference of ratings (points per deal) between players seated together, after this waiting time
    (seconds)."""
    return float("inf") if waited >= ANYBODY_AFTER else FIRST_WINDOW * 2 ** (max(waited, 0.0) // DOUBLED_EVERY)


def groups(wishes: Iterable[Wish], now: float) -> list[tuple[Wish, ...]]:
    """Return the groups of players that can be seated now, those with the longest waiting player first. The order of ``wishes`` does not
    matter."""
    pools: dict[WantedGame, list[Wish]] = {}
    for wish in sorted(wishes, key=lambda wish: (wish.since, wish.guest)):
        pools.setdefault(wish.wanted, []).append(wish)
    found = [group for pool in pools.values() for group in _seated(pool, now)]
    return sorted(found, key=lambda group: (group[0].since, group[0].guest))


def _seated(pool: list[Wish], now: float) -> Iterable[tuple[Wish, ...]]:
    """Yield the groups among players with equal wishes, who are sorted by the beginning of their waiting."""
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
    """Return a group of ``first`` and the players with the nearest ratings; None if fewer players than the table has seats may sit
    together. The longest waiting player comes first."""
    widest = window(now - first.since)
    near = [other for other in waiting if other is not first and _apart(first, other) <= widest and not at_odds(first, other)]
    near.sort(key=lambda other: _apart(first, other))  # stable: of two equally near players the longer waiting one comes first
    full = _filled((first,), near[:NEAREST], now)
    if full is None:
        return None
    longest = min(full, key=lambda wish: wish.since)
    return (longest, *(wish for wish in full if wish is not longest))


def _filled(group: tuple[Wish, ...], others: Sequence[Wish], now: float) -> tuple[Wish, ...] | None:
    """Return the group, filled up to the size of a table with the earliest of ``others`` who may sit together; None if they are too few for
    that."""
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
    """Return whether two players may sit together at a table around ``first``.

    If one of them has waited longer than ``first``, the other must also be within that player's own window.
    """
    longest = min(one.since, other.since)
    return not at_odds(one, other) and (longest >= first.since or _apart(one, other) <= window(now - longest))


def at_odds(one: Wish, other: Wish) -> bool:
    """Return whether one of these players has blocked the other."""
    return other.guest in one.blocked or one.guest in other.blocked


def _apart(one: Wish, other: Wish) -> float:
    return 0.0 if one.rating is None or other.rating is None else abs(one.rating - other.rating)
