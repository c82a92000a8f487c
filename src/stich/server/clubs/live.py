"""Live tables of events: rounds that start by themselves, tables on the server, and lists of finished matches.

The event's document names its tables on the server, and results are read from their stored events. So nothing is lost if a server stops:
every step is tried again until the document shows that it was done. All nodes may do a step at the same time; one result is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import msgspec
import structlog

from stich.clubs import ClubEvent, ClubTable, ends_at, enter_live, open_tables, start_round, starts_at
from stich.clubs.event import LiveRules
from stich.clubs.live import unfinished
from stich.clubs.schemes import game_of
from stich.kernel.errors import StichError
from stich.players import PLAYERS
from stich.server.clock import Clock, Randomness
from stich.server.clock import name as random_name
from stich.server.store.club_board_rows import plays_boards
from stich.server.store.events import ClubPlace, StoodIn
from stich.server.store.guest_rows import GuestRow
from stich.server.store.store import Conflict, Store
from stich.server.tables.decide import Person
from stich.server.tables.ending import close_table, end_table
from stich.server.tables.extra_statements import ended_deals
from stich.server.tables.fold import fold
from stich.server.tables.opening import ID_LENGTH, of_event
from stich.server.tables.tables import Tables

from .boards import BoardSets
from .events import BY_THE_SERVER, ClubEvents, LoadedEvent

log = structlog.get_logger()

EVERY = 5.0
"""Longest time between two looks at events on which the server acts by itself (seconds)."""
COMPUTERS_CLOCK = "normal"
"""Clock of a table of computer players only, which plays without watchers because its clock runs."""
NO_RULES = LiveRules(clock="normal", computer_for_absent=True)
"""Rules of live tables of an event without such rules, at which only computers sit."""


class LiveTables:
    """Live tables of all events. Run `run` as a background task; one node looks for work, and each node opens tables when asked to."""

    def __init__(
        self,
        events: ClubEvents,
        store: Store,
        tables: Tables,
        person: Callable[[GuestRow], Awaitable[Person]],
        *,
        clock: Clock,
        randomness: Randomness,
        stand_in: str,
        boards: BoardSets,
        is_leader: Callable[[], bool],
    ) -> None:
        """Set up the service. ``person``: returns a guest as a person at tables; ``stand_in``: level of computer players that stand in;
        ``boards``: boards of duplicate events."""
        self._boards = boards
        self._events, self._rows, self._store, self._tables, self._person = events, events.rows, store, tables, person
        self._clock, self._randomness, self._stand_in, self._is_leader = clock, randomness, stand_in, is_leader
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look for work now, because a match is over."""
        self._woken.set()

    async def run(self) -> None:
        """Start rounds, open tables and enter lists until cancelled."""
        while True:
            try:
                if self._is_leader():
                    await self.look()
            except Exception as error:
                log.error("live tables could not be looked at", error=type(error).__name__)
            await self._wait()

    async def _wait(self) -> None:
        waits = [asyncio.ensure_future(self._clock.sleep(EVERY)), asyncio.ensure_future(self._woken.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        self._woken.clear()

    async def look(self) -> None:
        """Do everything that is due now. An event that fails is logged and does not stop the others."""
        for club, event in await self._rows.due(self._clock.now()):
            try:
                await self.act(club, event)
            except Exception as error:
                code = error.code if isinstance(error, StichError) else type(error).__name__
                log.error("live tables of an event could not go on", of_event=event, error=code)

    async def act(self, club: str, event: str) -> LoadedEvent:
        """Do everything that is due at an event now, and return the event. Raise the errors of `ClubEvents.change`."""
        loaded = await self._events.read(club, event)
        starts = starts_at(loaded.event)
        if starts is not None and starts.timestamp() <= self._clock.now():
            loaded = await self._events.change(club, event, self._start)
        loaded = await self._boards.commit(loaded)
        if any(table.live is None for _, table in unfinished(loaded.event)):
            loaded = await self._events.change(club, event, self._with_ids)
        running = {table.live: (drawn.number, table) for drawn, table in unfinished(loaded.event) if table.live is not None}
        finished = await self._store.finished(running)
        for table_id, (round_number, table) in running.items():
            if table_id not in finished:
                await self._open(loaded, round_number, table)
            elif finished[table_id]:
                loaded = await self._enter(loaded, table_id, table)
            else:
                await self._end_in_time(loaded.event, round_number, table)
        return await self._boards.reveal(loaded)

    def _start(self, event: ClubEvent) -> ClubEvent:
        starts = starts_at(event)
        if starts is None or starts.timestamp() > self._clock.now():  # an organiser has just started it, or changed the time
            return event
        return start_round(event, at=self._events.now, by=BY_THE_SERVER)

    def _with_ids(self, event: ClubEvent) -> ClubEvent:
        return open_tables(event, lambda: random_name(self._randomness, ID_LENGTH), at=self._events.now, by=BY_THE_SERVER)

    # -- opening -----------------------------------------------------------------------------------------------------

    async def _open(self, loaded: LoadedEvent, round_number: int, table: ClubTable) -> None:
        """Open a table on the server, unless another node has just opened it."""
        assert table.live is not None
        event, accounts = loaded.event, await self._rows.seated(loaded.row.id)
        rules = event.live or NO_RULES
        seats: list[Person | str] = []
        players: list[str | None] = []
        for number in table.seats:
            entrant, guest = event.entrant(number), accounts.get(number)
            players.append(None if guest is None else guest.id)
            person = None if guest is None else await self._person(guest)
            level = entrant.computer if entrant.computer in PLAYERS else self._stand_in
            # A computer player sits for people who are suspended, or whose account was deleted just now.
            seats.append(level if person is None or person.suspended is not None else person)
        made = await self._boards.of_round(loaded, round_number) if event.round(round_number).boards is not None else None
        place = ClubPlace(
            club=loaded.row.club,
            event=loaded.row.id,
            round=round_number,
            table=table.number,
            deals=event.deals[len(table.seats)],
            stand_in=rules.computer_for_absent,
            players=tuple(players),
            boards=None if made is None else made.boards,
            logged=made is not None and made.logged,
        )
        clock = rules.clock or ("none" if any(isinstance(one, Person) for one in seats) else COMPUTERS_CLOCK)
        states = await asyncio.to_thread(of_event, table.live, game_of(event, len(table.seats)), place, seats, clock)
        with suppress(Conflict):
            extra = () if made is None else (plays_boards(table.live, loaded.row.id, round_number),)
            await self._tables.open_at_event(states, *extra)
            log.info("table of an event opened", table=table.live)

    # -- ends --------------------------------------------------------------------------------------------------------

    async def _enter(self, loaded: LoadedEvent, table_id: str, table: ClubTable) -> LoadedEvent:
        """Enter the list of a finished match."""
        events = await self._store.events(table_id)
        match = (await asyncio.to_thread(fold, events)).match
        records = [msgspec.json.decode(deal.record, type=dict) for deal, _ in await asyncio.to_thread(ended_deals, events)]
        absent = sorted({table.seats[event.seat] for event in events if isinstance(event, StoodIn)})

        def make(event: ClubEvent) -> ClubEvent:
            struck = event.deals[len(table.seats)] - match.counted
            return enter_live(event, table_id, records, struck=struck, computers=absent, at=self._events.now, by=BY_THE_SERVER)

        return await self._events.change(loaded.row.club, loaded.row.id, make)

    async def _end_in_time(self, event: ClubEvent, round_number: int, table: ClubTable) -> None:
        """End a table whose time is over: after the deal in progress, or at once if nothing happens there any more. A late table has as
        much time as it likes."""
        if table.live is None or table.late:
            return
        table_id = table.live
        rules, now = event.live or NO_RULES, self._clock.now()
        over = ends_at(event, round_number)
        if over is not None and over <= now:
            await self.end(table_id)
        if rules.clock is None and rules.grace_minutes:
            newest = (await self._store.times(table_id))[-1]
            if newest + 60 * rules.grace_minutes <= now:
                await self.end(table_id, at_once=True)

    async def end(self, table_id: str, *, at_once: bool = False) -> None:
        """End a table: after the deal in progress, or ``at_once``, with that deal void. Nothing happens if it is ending already."""
        with suppress(StichError):
            await (end_table(self._store, table_id, abandoned=True) if at_once else close_table(self._store, table_id))
        await self._tables.catch_up(table_id)
        self.wake()

    async def abandon(self, tables: Sequence[ClubTable]) -> None:
        """End these tables at once, because the event does not need them any more."""
        for table in tables:
            if table.live is not None and table.list is None:
                await self.end(table.live, at_once=True)
