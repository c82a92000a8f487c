"""Time limits of people at tables. Pure: times are arguments, in seconds of the server's clock.

Each decision has its own time; time beyond that comes from a bank, which is refilled for each deal. Time without a running server does not
count. A clock runs after cards were dealt to two people, until the match is over: there is no clock at a table against computers.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.kernel.rules.deal import Seat
from stich.server.store.events import Acted, AnyEvent, Dealt
from stich.server.store.lives import Life

from .fold import EMPTY, Guest, TableState

DAY = 24 * 3600.0
BOT_PATIENCE = 30.0
"""Most seconds for a decision of a bot, even if the clock of the table allows more."""


class Terms(msgspec.Struct, frozen=True):
    """Time limits of a clock (in seconds)."""

    decision: float
    bank: float
    """Bank for all decisions of a deal together, beyond ``decision``."""
    between: float
    """Time until the next deal starts by itself."""


TERMS: dict[str, Terms] = {
    "relaxed": Terms(60, 180, 120),
    "normal": Terms(30, 90, 60),
    "fast": Terms(12, 40, 30),
    "mail": Terms(3 * DAY, 0, 3 * DAY),
}
"""Time limits by name of the clock, except ``none``."""


def counted(lives: Iterable[Life], began: float, ended: float) -> float:
    """Return the seconds between two moments in which a server was running. Lives may overlap."""
    total, reached = 0.0, began
    for life in sorted(lives, key=lambda life: life.since):
        since, until = max(life.since, reached), min(life.until, ended)
        if until > since:
            total += until - since
            reached = until
    return total


class Times(msgspec.Struct, frozen=True):
    """Clock of a table after an event."""

    banks: tuple[float, ...]
    """Rest of the bank by seat (in seconds)."""
    since: float
    """Moment from which the table waits for the present decision."""

    def after(self, before: TableState, event: AnyEvent, at: float, lives: Iterable[Life]) -> Times:
        """Return the clock after another event at this moment. Sitting down, leaving and replacements start no new turn."""
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
    """Return the clock of a table before its first deal."""
    return Times((0.0,) * len(state.seats), at)


def runs(state: TableState) -> bool:
    """Return whether a clock runs, so that the table continues without watchers."""
    return state.clock in TERMS and state.contested and not state.match.finished


def awaited(state: TableState) -> tuple[Seat, ...]:
    """Return the seats of the people for whom the table waits."""
    if state.deal is None or state.match.finished:
        return ()
    actor = state.deal.actor if state.in_deal else None
    waiting = range(len(state.seats)) if actor is None else (actor,)
    return tuple(Seat(s) for s in waiting if isinstance(p := state.seats[s], Guest) and not (actor is None and (p.ready or p.bot)))


def allowed(state: TableState, now: Times) -> float | None:
    """Return the seconds from `Times.since` until time is up; None if the table waits for no person, or no clock runs."""
    clock = _by_clock(state, now)
    return clock if not waits_for_bot(state) else min(BOT_PATIENCE, BOT_PATIENCE if clock is None else clock)


def waits_for_bot(state: TableState) -> bool:
    """Return whether it is a bot's turn."""
    waiting = awaited(state) if state.in_deal else ()
    return any(isinstance(guest := state.seats[seat], Guest) and guest.bot for seat in waiting)


def _by_clock(state: TableState, now: Times) -> float | None:
    if not runs(state):
        return None
    terms = TERMS[state.clock]
    waiting = awaited(state)
    if not state.in_deal:
        return terms.between if waiting or EMPTY in state.seats else None
    return terms.decision + now.banks[waiting[0]] if waiting else None


def wake_after(state: TableState) -> float | None:
    """Return the seconds after which a table without watchers must be in memory; None if it may wait for people."""
    if not runs(state):
        return None
    if state.clock != "mail":
        return 0.0
    return TERMS["mail"].decision if awaited(state) and not waits_for_bot(state) else 0.0


def waits_for_first_deal(state: TableState) -> bool:
    """Return whether the table has dealt nothing yet and has a free seat, without which the first deal follows at once."""
    return state.deal is None and EMPTY in state.seats and not state.match.finished


def releasable(state: TableState) -> tuple[Guest, ...]:
    """Return the people whose seats are released when they have no connection for a while.

    Only seats that keep others waiting: before the first deal, where another person sits or the table is open to all.
    """
    if not waits_for_first_deal(state) or not (state.listed or len(state.people) > 1):
        return ()
    return state.people
