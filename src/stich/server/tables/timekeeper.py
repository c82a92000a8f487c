"""Clock of a table in memory: the remaining time, and the moments at which the table must act without a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stich.kernel.rules.deal import Seat
from stich.server.store.events import AnyEvent
from stich.server.store.lives import Life
from stich.server.wire.messages import Clocks, Disconnected

from .clocks import (
    BOT_PATIENCE,
    DAY,
    TERMS,
    Times,
    allowed,
    beginning,
    counted,
    releasable,
    runs,
    waits_for_bot,
    waits_for_first_deal,
)
from .fold import Guest, TableState, created
from .table_presence import TablePresence

GRACE = 1.0
"""Seconds after the end of the time shown, for answers that are still on their way."""


class Timekeeper:
    """Clock of one table. ``lives``: periods in which servers were running; the last one is the present period of this server and has no
    end."""

    def __init__(
        self, now: Callable[[], float], lives: Sequence[Life], presence: TablePresence, times: Times, release_after: float = 60.0
    ) -> None:
        """Set up the clock. ``now``: returns the time (seconds since 1970); ``times``: its present state; ``release_after``: as in
        `Settings`."""
        self._release_after = release_after
        self._now, self._lives, self._presence, self._times = now, tuple(lives), presence, times

    @property
    def times(self) -> Times:
        """State of the clock after the newest event."""
        return self._times

    def happened(self, before: TableState, event: AnyEvent, at: float) -> None:
        """Update the clock after an event. ``at``: time of the event in the log, from which every server computes the same times."""
        self._times = self._times.after(before, event, at, self._lives)

    def left(self, state: TableState) -> float | None:
        """Return the seconds until the time is up, at least 0; None if no clock runs or the table waits for no person."""
        whole = allowed(state, self._times)
        return None if whole is None else max(0.0, whole - counted(self._lives, self._times.since, self._now()))

    def is_up(self, state: TableState) -> bool:
        """Return whether the time is up."""
        due = self._due(state)
        return due is not None and due <= 0

    def _due(self, state: TableState) -> float | None:
        whole = allowed(state, self._times)
        return None if whole is None else whole + GRACE - counted(self._lives, self._times.since, self._now())

    def next_moment(self, state: TableState) -> float | None:
        """Return the seconds until the table must act or send the clocks; None if there is no such moment."""
        to_show = [self._presence.until_lost(guest.id) for _, guest in self._others(state)]
        to_act: list[float | None] = []
        if waits_for_first_deal(state):
            to_act += [wait for wait, _ in self._absent(state)]
        elif (due := self._due(state)) is not None:
            to_act.append(due)
        elif state.clock == "none":
            to_show += [self._presence.until_gone(guest.id) for guest in self._missed(state)]
        return min((wait for wait in (*to_act, *(wait or None for wait in to_show)) if wait is not None), default=None)

    def needed(self, state: TableState) -> bool:
        """Return whether the table must stay in memory without an open connection. With the clock ``mail`` this is so only on the last day
        of a person's time."""
        if not runs(state):
            return bool(self._absent(state))
        left = self.left(state)
        return state.clock != "mail" or left is None or left <= DAY

    def released(self, state: TableState) -> Seat | None:
        """Return a seat to be released now, because its person has had no connection for long and others want to play; None if there is
        none."""
        return next((state.seat_of(guest.id) for wait, guest in self._absent(state) if wait == 0.0), None)

    def _absent(self, state: TableState) -> list[tuple[float, Guest]]:
        """Return the disconnected people whose seats will be released, each with the seconds until then."""
        waits = ((self._presence.until_gone(guest.id, self._release_after), guest) for guest in releasable(state))
        return [(wait, guest) for wait, guest in waits if wait is not None]

    def shown(self, state: TableState) -> Clocks:
        """Return the clocks as all observers see them. They depend on the times of actions, never on cards."""
        left, waits, visitors = self.left(state), state.awaited, self._presence.visitors(state)
        away = tuple(s for s in waits if isinstance(g := state.seats[s], Guest) and self._presence.until_gone(g.id) == 0.0)
        away = away if state.clock == "none" and len(state.guests) > 1 else ()
        lost = tuple(
            Disconnected(seat, self._until_replaced(state, seat, guest, left))
            for seat, guest in self._others(state)
            if self._presence.until_lost(guest.id) == 0.0
        )
        if left is None:
            return Clocks(state.seq, waits, None, 0.0, 0.0, away, lost, visitors)
        if waits_for_bot(state):
            return Clocks(state.seq, waits, round(left, 1), 0.0, BOT_PATIENCE, away, lost, visitors)
        terms = TERMS[state.clock]
        bank = self._times.banks[waits[0]] if state.in_deal and waits else 0.0
        whole = terms.decision + terms.bank if state.in_deal else terms.between
        return Clocks(state.seq, waits, round(left, 1), round(min(left, bank), 1), whole, away, lost, visitors)

    def _until_replaced(self, state: TableState, seat: Seat, guest: Guest, left: float | None) -> float | None:
        """Return the seconds until a computer player may play for a disconnected person; None if no time runs for the person.

        ``left``: remaining time of the table.
        """
        if left is not None:
            return round(left, 1) if seat in state.awaited else None
        wait = self._presence.until_gone(guest.id) if state.clock == "none" and state.in_deal else None
        return None if wait is None else round(wait, 1)

    def _others(self, state: TableState) -> list[tuple[Seat, Guest]]:
        """Return the people whose lost connections are shown, with their seats; empty if a person sits there alone, or if days are
        allowed."""
        if len(state.guests) < 2 or state.clock == "mail":
            return []
        return [(Seat(seat), guest) for seat, guest in enumerate(state.seats) if isinstance(guest, Guest)]

    def _missed(self, state: TableState) -> list[Guest]:
        """Return the people for whom the table waits, if others sit there; empty if they sit there alone."""
        people = [state.seats[seat] for seat in state.awaited]
        return [person for person in people if isinstance(person, Guest)] if len(state.guests) > 1 else []


def times_of(events: Sequence[AnyEvent], at: Sequence[float], lives: Sequence[Life]) -> Times:
    """Return the state of the clock after these events. ``at``: times of the events (seconds since 1970)."""
    state = created(events[0])
    times = beginning(state, at[0])
    for event, moment in zip(events[1:], at[1:], strict=False):
        times = times.after(state, event, moment, lives)
        state = state.after(event)
    return times
