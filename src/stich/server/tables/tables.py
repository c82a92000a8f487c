"""All tables of this server: finds, opens, loads and drops tables, and answers questions about one by its id (state, events, deals that are
over).

A table is loaded into memory when the first connection to it is opened, and removed some time after the last one was closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import msgspec
import structlog

from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.server import meters
from stich.server.store.batch import Statement
from stich.server.store.events import AnyEvent, Origin
from stich.server.store.guest_rows import GuestRow
from stich.server.store.held_seats import HeldSeats
from stich.server.store.lives import Lives
from stich.server.wire.messages import NewTable, TableInfo

from .clocks import Times, runs
from .decide import Person
from .extra_statements import extra_statements
from .fold import TableState, fold
from .opening import continued, opening, with_first_deal
from .ownership import Elsewhere
from .past_deal import PastDeal, past_deal
from .services import Services
from .table import Table
from .timekeeper import times_of
from .view import info, lobby_entry

log = structlog.get_logger()

BY_THE_SERVER = ""
"""Id of the opener for tables that the server opened itself."""


class Tables:
    """Tables of this server by id. Tables that are not in memory are loaded from the store when they are needed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._awake: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._resting: set[asyncio.Task[None]] = set()
        self._lapses = 0
        """Number of times that this node's lease expired, so that others took the node for dead."""
        self._kept_awake: dict[Table, None] = {}
        """Tables without watchers that stay in memory only because their clocks need it."""
        self._rounds: asyncio.Task[None] | None = None
        self._lives: Lives | None = None

    def __len__(self) -> int:
        """Return the number of tables in memory."""
        return len(self._awake)

    def start(self, lives: Lives) -> None:
        """Start the periodic task that records the running time of this server and loads tables that go on without an open connection."""
        self._lives = lives
        meters.TABLES.set_function(lambda: len(self._awake))
        self._rounds = asyncio.create_task(self._go_round(lives), name="rounds of the tables")

    async def _go_round(self, lives: Lives) -> None:
        while True:
            try:
                await self.wake_due()
                await lives.go_on(self._services.clock.now())
            except Exception as error:
                log.error("tables could not be woken", error=type(error).__name__)
            await self._services.clock.sleep(self._services.settings.heartbeat_of_clocks)

    async def note_awake(self) -> None:
        """Record in the database that this server is running. Raise the database's error if that is impossible."""
        assert self._lives is not None
        await self._lives.go_on(self._services.clock.now())

    async def wake_due(self) -> None:
        """Load the tables whose clocks need it now, and remove those from memory that are no longer needed."""
        for table in tuple(self._kept_awake):
            if not table.needed:
                self._kept_awake.pop(table, None)
                self._rest(table)
        for due in await self._services.store.due(self._services.clock.now()):
            if due not in self._awake:
                with suppress(Elsewhere):
                    await self.get(due)

    async def open(self, wanted: NewTable, who: Person) -> TableInfo:
        """Open a table and return its lobby entry. Raise `StichError` ``table/too-many`` beyond the limit per hour, and the errors of
        `opening.opening`."""
        await self._check_limit(who)
        table = await self._create(self._opening(wanted, who), who.id)
        return info(table, who.id)

    async def open_for(self, wanted: NewTable, people: Sequence[tuple[Person, str | None]]) -> str:
        """Open a table where these people sit down at once, in random order from seat 0 on, and return its id.

        ``people``: each with the commitment to their number for the first deal, or None.
        """
        order = sorted(people, key=lambda _: self._services.randomness(8))
        (first, commitment), *others = order
        states = self._opening(msgspec.structs.replace(wanted, sit=0, commitment=commitment), first, *others)
        return (await self._create(states, BY_THE_SERVER)).id

    async def play_on(self, deal: State, origin: Origin, level: str, who: Person) -> TableInfo:
        """Open a table where this person continues a finished deal against computer players of this level, and return its lobby entry.

        Raise `StichError` ``table/too-many`` beyond the limit per hour, and the errors of `opening.continued`.
        """
        await self._check_limit(who)
        table = await self._create(continued(deal, origin, level, who, self._services.randomness), who.id)
        return info(table, who.id)

    async def _check_limit(self, who: Person) -> None:
        limit = self._services.settings.tables_per_hour
        if await self._services.store.opened_since(who.id, self._services.clock.now() - 3600) >= limit:
            raise StichError("table/too-many", limit=limit)

    def _opening(self, wanted: NewTable, who: Person, *others: tuple[Person, str | None]) -> list[TableState]:
        services = self._services
        return opening(wanted, who, others, services.log_key, services.randomness)

    async def open_board(self, states: Sequence[TableState], *statements: Statement) -> None:
        """Open the table of a board (`opening.of_board`, `opening.of_ladder`), and execute these statements in the same transaction. Raise
        `Conflict` if one of them conflicts."""
        await self._create(states, BY_THE_SERVER, *statements)

    async def open_at_event(self, states: Sequence[TableState], *statements: Statement) -> None:
        """Open a table of an event of a club (`opening.of_event`), deal its first deal, and execute these statements in the same
        transaction. Raise `Conflict` if the table exists."""
        services = self._services
        await self._create(with_first_deal(states, services.log_key, services.randomness), BY_THE_SERVER, *statements)

    async def _create(self, states: Sequence[TableState], by: str, *statements: Statement) -> TableState:
        """Store a new table and return its state. ``states``: the table after each of its events; ``by``: id of its opener."""
        extra = extra_statements(states, self._services.clock.now())
        await self._services.store.create(lobby_entry(states[-1]), by, [state.last for state in states], *extra, *statements)
        return states[-1]

    async def get(self, table: str) -> Table | None:
        """Return this table, loading it if necessary; None if there is no such table. Call `Table.watch` on it before any other await, or
        the table may be removed from memory.

        Raise `Elsewhere` if another node has the table.
        """
        awake = self._awake.get(table)
        if awake is not None:
            return awake
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Table | None:
        lapses = self._lapses
        try:
            epoch = await self._services.ownership.take(table)
            loaded: Table | None = None
            try:
                events = await self._services.store.events(table)  # after `take`, so that the last writes of another node are included
                state = await self._fold(table, events)
                if state is None:
                    return None
                loaded = Table(self._services, events, state, await self._times(events, state), epoch=epoch, lost=self._lost)
            finally:
                if loaded is None:
                    await self._services.ownership.give(table, epoch)
            loaded.start()
            self._awake[table] = loaded
            if self._lapses != lapses:  # another node may have taken the table meanwhile
                await self.lapsed()
            self._rest_later(loaded, max(1.0, self._services.settings.table_rest))
            return loaded
        finally:
            del self._loading[table]

    def _lost(self, table: Table) -> None:
        """Remove from memory a table that another node has taken."""
        if self._awake.get(table.state.id) is table:
            del self._awake[table.state.id]
        self._kept_awake.pop(table, None)
        self._stop(table)

    def _stop(self, table: Table, *, give: bool = False) -> None:
        async def stop() -> None:
            await table.stop()
            if give:
                await self._services.ownership.give(table.state.id, table.epoch)

        task = asyncio.create_task(stop())
        self._resting.add(task)
        task.add_done_callback(self._resting.discard)

    async def lapsed(self) -> None:
        """Stop those tables in memory that other nodes have taken while this node's lease was expired."""
        self._lapses += 1
        held = dict(self._awake)
        for lost in await self._services.ownership.lost({id: table.epoch for id, table in held.items()}):
            held[lost].move()

    async def _times(self, events: list[AnyEvent], state: TableState) -> Times | None:
        """Return the state of the clock of a table that is being loaded; None if no clock runs."""
        if not runs(state):
            return None
        at = await self._services.store.times(state.id)
        return await asyncio.to_thread(times_of, events, at[: len(events)], self._services.lives)

    def leave(self, table: Table) -> None:
        """If no connection to the table is open, remove it from memory after `Settings.table_rest`, unless it is needed by then."""
        if not table.watched:
            self._rest_later(table, self._services.settings.table_rest)

    def _rest_later(self, table: Table, delay: float) -> None:
        asyncio.get_running_loop().call_later(delay, self._rest, table)

    def _rest(self, table: Table) -> None:
        if table.watched or self._awake.get(table.state.id) is not table:
            return
        if table.needed:
            self._kept_awake[table] = None
            return
        del self._awake[table.state.id]
        self._stop(table, give=True)

    async def catch_up(self, table: str) -> None:
        """Read and show the events that another process, such as `stich admin`, has stored for this table."""
        awake = self._awake.get(table)
        if awake is not None:
            await awake.catch_up()

    async def state(self, table: str) -> TableState | None:
        """Return the state of a table, also if another node has it; None if there is no such table. For reading only."""
        awake = self._awake.get(table)
        return awake.state if awake is not None else await self._fold(table, await self._services.store.events(table))

    def may_be_joined(self, table: TableInfo) -> bool:
        """Return whether the table has a free seat and a connected host. Always False for a table that is not in memory here."""
        awake = self._awake.get(table.id)
        return awake is not None and awake.host_is_here and any(seat.kind == "empty" for seat in table.seats)

    async def info(self, table: str, guest: str | None) -> TableInfo | None:
        """Return the lobby entry of a table as this guest sees it; None if there is no such table."""
        state = await self.state(table)
        return None if state is None else info(state, guest)

    async def past_deal(self, table: str, number: int) -> PastDeal | None:
        """Return the deal of this table with this number in fair dealing, for its fair file; None if the deal is unknown, not over, or
        cannot be checked."""
        awake = self._awake.get(table)
        if awake is not None:
            return past_deal(awake.events, awake.state, number)
        events = await self._services.store.events(table)
        state = await self._fold(table, events)
        return None if state is None else past_deal(events, state, number)

    async def _fold(self, table: str, events: list[AnyEvent]) -> TableState | None:
        """Return the table after these events; None if there are none, or the current rules cannot read them."""
        if not events:
            return None
        try:
            return await asyncio.to_thread(fold, events)
        except StichError as error:
            log.error("table cannot be read", table=table, events=len(events), code=error.code)
            return None

    async def events(self, table: str) -> tuple[AnyEvent, ...] | None:
        """Return all events of the table with this id; None if the current rules cannot read them."""
        awake = self._awake.get(table)
        events = awake.events if awake else tuple(await self._services.store.events(table))
        return None if await self._fold(table, list(events)) is None else events

    async def call(self, table: str, guest: GuestRow) -> None:
        """Replace the guest's name at this table by their present one: first in memory, then in the database, so that no write restores the
        old name."""
        held_seats = HeldSeats(self._services.store)
        awake = await self.get(table)
        if awake is None:  # the current rules cannot read the table, but its events can be changed
            await held_seats.call(table, guest, None)
        else:
            async with awake.renaming(guest) as entry:
                await held_seats.call(table, guest, entry)

    async def close(self) -> None:
        """Stop every table."""
        if self._rounds is not None:
            self._rounds.cancel()
            await asyncio.gather(self._rounds, return_exceptions=True)
        if self._lives is not None:
            try:
                await self._lives.go_on(self._services.clock.now())
            except Exception as error:  # stop the tables anyway
                log.error("the end of this server process could not be recorded", error=type(error).__name__)
        await asyncio.gather(*(t.stop() for t in self._awake.values()), *self._resting)
        self._awake.clear()
        meters.TABLES.set_function(lambda: 0)
