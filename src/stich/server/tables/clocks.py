"""Time limits of people at tables. Pure functions: times are arguments (seconds of the server's clock).

Each decision has its own time; more time comes from a bank that is filled for each deal. Time in which no server runs does not count. A
clock runs from the first deal with at least two people until the match is over; at a table against computers no clock runs.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.server.store.events import Acted, AnyEvent, Dealt
from stich.server.store.lives import Life

from .fold import EMPTY, Guest, TableState

DAY = 24 * 3600.0
BOT_PATIENCE = 30.0
"""Longest time for a decision of a bot (seconds), even if the clock of the table allows more."""


class Terms(msgspec.Struct, frozen=True):
    """Time limits of a clock (seconds)."""

    decision: float
    bank: float
    """Additional time for all decisions of a deal together."""
    between: float
    """Time between two deals, after which the next one starts by itself."""


TERMS: dict[str, Terms] = {
    "relaxed": Terms(60, 180, 120),
    "normal": Terms(30, 90, 60),
    "fast": Terms(12, 40, 30),
    "mail": Terms(3 * DAY, 0, 3 * DAY),
}
"""Time limits by name of the clock; the clock ``none`` has none."""


def counted(lives: Iterable[Life], began: float, ended: float) -> float:
    """Return the seconds between two moments in which a server was running. ``lives``: periods of all servers, which may overlap."""
    total, reached = 0.0, began
    for life in sorted(lives, key=lambda life: life.since):
        since, until = max(life.since, reached), min(life.until, ended)
        if until > since:
            total += until - since
            reached = until
    return total


class Times(msgspec.Struct, frozen=True):
    """State of a table's clock after an event."""

    banks: tuple[float, ...]
    """Time left in the bank of each seat (seconds)."""
    since: float
    """Time at which the present decision began (seconds since 1970)."""

    def after(self, before: TableState, event: AnyEvent, at: float, lives: Iterable[Life]) -> Times:
        """Return the clock after an event. ``before``: state before the event; ``at``: time of the event (seconds since 1970);
        ``lives``: periods of all servers.

        Only dealing and actions begin a new decision; sitting down, leaving and replacements do not.
        """
        terms = TERMS.get(before.clock)
        match event:
            case Dealt():
                return Times((terms.bank if terms else 0.0,) * len(before.seats), at)
            case Acted(seat):
                if terms is None or not isinstance(before.seats[seat], Guest):
                    return Times(self.banks, at)
                beyond = max(0.0, counted(lives, self.since, at) - terms.decision)
                banks = tuple(max(0.0, bank - beyond) if s == seat else bank for s, bank in enumerate(self.banks))
                return Times(banks, at)
            case _:
                return self


def beginning(state: TableState, at: float) -> Times:
    """Return the clock of a table before its first deal. ``at``: time at which the table was opened."""
    return Times((0.0,) * len(state.seats), at)


def runs(state: TableState) -> bool:
    """Return whether the table's clock is running. The table then goes on even without watchers."""
    return state.clock in TERMS and state.contested and not state.match.finished


def allowed(state: TableState, now: Times) -> float | None:
    """Return the seconds from `Times.since` until the time is up; None if the table waits for no person, or no clock runs."""
    clock = _by_clock(state, now)
    return clock if not waits_for_bot(state) else min(BOT_PATIENCE, BOT_PATIENCE if clock is None else clock)


def waits_for_bot(state: TableState) -> bool:
    """Return whether it is a bot's turn."""
    waiting = state.awaited if state.in_deal else ()
    return any(isinstance(guest := state.seats[seat], Guest) and guest.bot for seat in waiting)


def _by_clock(state: TableState, now: Times) -> float | None:
    if not runs(state):
        return None
    terms = TERMS[state.clock]
    waiting = state.awaited
    if not state.in_deal:
        return terms.between if waiting or EMPTY in state.seats else None
    return terms.decision + now.banks[waiting[0]] if waiting else None


def wake_after(state: TableState) -> float | None:
    """Return the seconds after which a table without watchers must be loaded again; None if it need not be."""
    if not runs(state):
        return None
    if state.clock != "mail":
        return 0.0
    return TERMS["mail"].decision if state.awaited and not waits_for_bot(state) else 0.0


def waits_for_first_deal(state: TableState) -> bool:
    """Return whether the table waits for its first deal because it has a free seat."""
    return state.deal is None and EMPTY in state.seats and not state.match.finished


def releasable(state: TableState) -> tuple[Guest, ...]:
    """Return the people who lose their seats if they have no connection for a while.

    These are people who keep others waiting: before the first deal, at a table that is listed or where at least two people sit.
    """
    if not waits_for_first_deal(state) or not (state.listed or len(state.people) > 1):
        return ()
    return state.people
