"""Who is seated with whom: wishes in, groups out. Pure, so that it can be tried on thousands who come in simulated time.

Whoever has waited longest comes first and is the middle of the table: with him sit those nearest to his rating, within a window that
widens while he waits. Nobody is seated with somebody whom he blocked, or who blocked him.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from stich.server.wire.messages import ClockName

FIRST_WINDOW = 2.0
"""Points a deal by which ratings may differ at first."""
DOUBLED_EVERY = 5.0
"""Seconds after which the window is twice as wide."""
ANYBODY_AFTER = 20.0
"""Seconds after which ratings count no more."""
NEAREST = 24
"""How many others are tried for one table, nearest first: a bound on the work where many have blocked each other."""


class Wanted(msgspec.Struct, frozen=True):
    """What is to be played. Only those who want exactly the same are seated together."""

    game: str
    preset: str
    options: tuple[tuple[str, bool | int | str], ...]
    """Those that differ from the preset, by name: how many play, and how long."""
    clock: ClockName
    rated: bool
    seats: int


class Wish(msgspec.Struct, frozen=True):
    """Somebody who waits for company."""

    guest: str
    wanted: Wanted
    since: float
    """When the waiting began, in seconds."""
    rating: float | None = None
    """Expected points a deal; None for somebody who is not rated, and so fits everywhere."""
    blocked: frozenset[str] = frozenset()
    """With whom he will not be seated: blocked by him or blocking him, it is enough that one of the two wishes says so."""


def window(waited: float) -> float:
    """By how many points a deal ratings may differ after so many seconds."""
    return float("inf") if waited >= ANYBODY_AFTER else FIRST_WINDOW * 2 ** (max(waited, 0.0) // DOUBLED_EVERY)


def groups(wishes: Iterable[Wish], now: float) -> list[tuple[Wish, ...]]:
    """The tables that can be seated now, those who waited longest first. The same wishes in any order give the same tables."""
    pools: dict[Wanted, list[Wish]] = {}
    for wish in sorted(wishes, key=lambda wish: (wish.since, wish.guest)):
        pools.setdefault(wish.wanted, []).append(wish)
    found = [group for pool in pools.values() for group in _seated(pool, now)]
    return sorted(found, key=lambda group: (group[0].since, group[0].guest))


def _seated(pool: list[Wish], now: float) -> Iterable[tuple[Wish, ...]]:
    """Tables of those who want the same, who stand in the order in which they came."""
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
    """The nearest to ``first`` that make a table with him; None where they are too few."""
    widest = window(now - first.since)
    near = [other for other in waiting if other is not first and _apart(first, other) <= widest and not at_odds(first, other)]
    near.sort(key=lambda other: _apart(first, other))  # stable: of two equally near, whoever waited longer
    full = _filled((first,), near[:NEAREST], now)
    if full is None:
        return None
    longest = min(full, key=lambda wish: wish.since)
    return (longest, *(wish for wish in full if wish is not longest))


def _filled(group: tuple[Wish, ...], others: Sequence[Wish], now: float) -> tuple[Wish, ...] | None:
    """The group with the first of the others that go together with everybody; None where they do not fill the table."""
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
    """Whether these may sit at a table that is made around ``first``: whoever waited longer than he did gets nobody beyond his own window,
    though both be near to ``first``."""
    longest = min(one.since, other.since)
    return not at_odds(one, other) and (longest >= first.since or _apart(one, other) <= window(now - longest))


def at_odds(one: Wish, other: Wish) -> bool:
    """One of them blocked the other."""
    return other.guest in one.blocked or one.guest in other.blocked


def _apart(one: Wish, other: Wish) -> float:
    return 0.0 if one.rating is None or other.rating is None else abs(one.rating - other.rating)
