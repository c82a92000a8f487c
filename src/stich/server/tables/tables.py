"""All tables of this server. A table is loaded into memory for its first watcher and removed some time after the last has left."""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.state import State
from stich.players import PLAYERS
from stich.registry import configured
from stich.server.clock import name
from stich.server.store.appearances import Appearances
from stich.server.store.events import AnyEvent, Created, Listed
from stich.server.store.guests import GuestRow
from stich.server.wire.messages import Fill, NewTable, Sit, TableInfo

from .decide import Person, deal, decide
from .fold import TableState, created, finished_deal, fold
from .services import Services
from .table import Table
from .view import info, lobby_entry

log = structlog.get_logger()


class Tables:
    """The tables in memory; it loads all others from the store."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._awake: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._resting: set[asyncio.Task[None]] = set()

    async def open(self, wanted: NewTable, who: Person) -> TableInfo:
        """A new table. Raises `StichError` for an unknown game, preset, option, seat or player."""
        limit = self._services.settings.tables_per_hour
        if await self._services.store.opened_since(who.id, self._services.clock.now() - 3600) >= limit:
            raise StichError(f"you have opened {limit} tables within an hour: that is enough for now", code="table/too-many")
        events, state = self._opening(wanted, who)
        await self._services.store.create(lobby_entry(state), who.id, events)
        return info(state, who.id)

    def _opening(self, wanted: NewTable, who: Person) -> tuple[list[AnyEvent], TableState]:
        game = configured(wanted.game, wanted.preset, wanted.options)
        first: AnyEvent = Created(
            table=name(self._services.randomness, 10),
            game=game.name,
            preset=game.preset,
            options=msgspec.structs.asdict(game.options),
            first_dealer=Seat(self._services.randomness(1)[0] % game.seats),
            clock=wanted.clock,
            rated=wanted.rated,
        )
        events, state = [first], created(first)
        if wanted.listed:
            events.append(Listed(True))
            state = state.after(events[-1])
        commands: list[Sit | Fill] = [] if wanted.sit is None else [Sit(0, wanted.sit)]
        commands += [Fill(0, seat, level) for seat, level in sorted(wanted.players.items())]
        for command in commands:
            events.append(decide(state, who, command, PLAYERS))
            state = state.after(events[-1])
        if state.deal_due:
            events.append(deal(state, self._services.randomness(32)))
            state = state.after(events[-1])
        return events, state

    async def get(self, table: str) -> Table | None:
        """The running table; None if none has this id. Watch it before you await anything else, or it may be removed from memory."""
        awake = self._awake.get(table)
        if awake is not None:
            return awake
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Table | None:
        try:
            events = await self._services.store.events(table)
            state = await self._fold(table, events)
            if state is None:
                return None
            loaded = Table(self._services, events, state)
            loaded.start()
            self._awake[table] = loaded
            self._rest_later(loaded, max(1.0, self._services.settings.table_rest))
            return loaded
        finally:
            del self._loading[table]

    def leave(self, table: Table) -> None:
        """A watcher has left: remove the table from memory after a while if it was the last one."""
        if not table.watched:
            self._rest_later(table, self._services.settings.table_rest)

    def _rest_later(self, table: Table, delay: float) -> None:
        asyncio.get_running_loop().call_later(delay, self._rest, table)

    def _rest(self, table: Table) -> None:
        if table.watched or self._awake.get(table.state.id) is not table:
            return
        del self._awake[table.state.id]
        task = asyncio.create_task(table.stop())
        self._resting.add(task)
        task.add_done_callback(self._resting.discard)

    async def info(self, table: str, guest: str | None) -> TableInfo | None:
        """The lobby's entry of one table, as this guest sees it."""
        awake = self._awake.get(table)
        if awake is not None:
            return info(awake.state, guest)
        state = await self._fold(table, await self._services.store.events(table))
        return None if state is None else info(state, guest)

    async def finished_deal(self, table: str, number: int) -> State | None:
        """The end of the deal in row ``number``, from 1, of a table's score sheet; None where there is none."""
        awake = self._awake.get(table)
        events = awake.events if awake else await self._services.store.events(table)
        if not events or number < 1 or (awake and number > len(awake.state.match.rows)):
            return None
        try:
            return await asyncio.to_thread(finished_deal, events, number)
        except StichError as error:
            log.error("table cannot be read", table=table, events=len(events), code=error.code)
            return None

    async def _fold(self, table: str, events: list[AnyEvent]) -> TableState | None:
        """The table after these events; None if there are none, or if the current rules cannot read them."""
        if not events:
            return None
        try:
            return await asyncio.to_thread(fold, events)
        except StichError as error:
            log.error("table cannot be read", table=table, events=len(events), code=error.code)
            return None

    async def events(self, table: str) -> tuple[AnyEvent, ...] | None:
        """All that has happened at a table, as far as it can be read."""
        awake = self._awake.get(table)
        events = awake.events if awake else tuple(await self._services.store.events(table))
        return None if await self._fold(table, list(events)) is None else events

    async def call(self, table: str, guest: GuestRow) -> None:
        """Let this table call a guest by his name of now; in memory before it is written, so that nothing writes the old one again."""
        appearances = Appearances(self._services.store)
        awake = await self.get(table)
        if awake is None:  # the current rules cannot read it, but its log can be corrected
            await appearances.call(table, guest, None)
        else:
            async with awake.renaming(guest) as entry:
                await appearances.call(table, guest, entry)

    async def close(self) -> None:
        """Stop every table."""
        await asyncio.gather(*(t.stop() for t in self._awake.values()), *self._resting)
        self._awake.clear()
