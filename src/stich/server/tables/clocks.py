"""How long people may take, and how much of it is left. Pure: times come in, in seconds of the server's clock.

For each decision there is a time of its own; what it takes beyond that comes from a bank, which every deal fills again. Time in which no
server was awake does not count. A clock runs once cards were dealt to two people, until the match is over: nobody is hurried at a table
against computers.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.kernel.deal import Seat
from stich.server.store.events import Acted, AnyEvent, Dealt
from stich.server.store.lives import Life

from .fold import EMPTY, Guest, TableState

DAY = 24 * 3600.0
BOT_PATIENCE = 30.0
"""Seconds that a bot may take for a decision at most, whatever the table's clock allows: nobody waits for a program."""


class Terms(msgspec.Struct, frozen=True):
    """What a clock allows, in seconds."""

    decision: float
    bank: float
    """For all decisions of one deal together, beyond ``decision``."""
    between: float
    """Until the next deal is dealt without having been asked for."""


TERMS: dict[str, Terms] = {
    "relaxed": Terms(60, 180, 120),
    "normal": Terms(30, 90, 60),
    "fast": Terms(12, 40, 30),
    "mail": Terms(3 * DAY, 0, 3 * DAY),
}
"""By name of the clock; none for ``none``."""


def counted(lives: Iterable[Life], began: float, ended: float) -> float:
    """Seconds between two moments in which a server was awake; lives may overlap."""
    total, reached = 0.0, began
    for life in sorted(lives, key=lambda life: life.since):
        since, until = max(life.since, reached), min(life.until, ended)
        if until > since:
            total += until - since
            reached = until
    return total


class Times(msgspec.Struct, frozen=True):
    """The clock of a table after some event."""

    banks: tuple[float, ...]
    """By seat: what is left of the bank."""
    since: float
    """Since when the table has waited for what it waits for."""

    def after(self, before: TableState, event: AnyEvent, at: float, lives: Iterable[Life]) -> Times:
        """After one more event, which came at this moment. Who sits down, leaves or is replaced begins no new turn."""
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
    """The clock of a table at which nothing was dealt yet."""
    return Times((0.0,) * len(state.seats), at)


def runs(state: TableState) -> bool:
    """A clock runs: the table goes on though nobody looks at it."""
    return state.clock in TERMS and state.contested and not state.match.finished


def awaited(state: TableState) -> tuple[Seat, ...]:
    """The people without whom the table does not go on."""
    if state.deal is None or state.match.finished:
        return ()
    actor = state.deal.actor if state.in_deal else None
    waiting = range(len(state.seats)) if actor is None else (actor,)
    return tuple(Seat(s) for s in waiting if isinstance(p := state.seats[s], Guest) and not (actor is None and (p.ready or p.bot)))


def allowed(state: TableState, now: Times) -> float | None:
    """Seconds from `Times.since` until time is up; None where the table waits for nobody, or no clock runs."""
    clock = _by_clock(state, now)
    return clock if not waits_for_bot(state) else min(BOT_PATIENCE, BOT_PATIENCE if clock is None else clock)


def waits_for_bot(state: TableState) -> bool:
    """It is a bot's turn."""
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
    """Seconds after which a table has to be in memory if nobody looks at it; None where it may wait for people."""
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
