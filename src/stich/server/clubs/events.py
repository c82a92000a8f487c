"""Events in the database: reading, and changes that are tried again on the newest document unless they conflict."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from stich.clubs import ClubEvent, ClubTable, acts_from, check_revision, commit, enter_list, new_event, without_account
from stich.kernel.errors import StichError
from stich.server.clock import Clock, Randomness
from stich.server.clock import name as random_name
from stich.server.settings import Settings
from stich.server.store.club_rows import ClubStore, EventRow, TypedRow
from stich.server.store.guest_rows import guest_handle
from stich.server.store.store import Conflict
from stich.server.wire.club_event_messages import EventPlan

from .drawer import Drawer
from .sheets import sheet_token
from .views import event_info

TRIES = 50
"""Attempts to store a change while others change the same event."""
KEPT = 32
"""Number of events that stay decoded in memory."""
ID_LETTERS = 12
BY_THE_SERVER = "server"
"""Author of changes that the server makes by itself."""
EventChange = Callable[[ClubEvent], ClubEvent | Awaitable[ClubEvent]]
"""Function from an event to the changed event. It may be called several times, each time with a newer event."""


class LoadedEvent(msgspec.Struct, frozen=True):
    """Event with its row in the database."""

    row: EventRow
    event: ClubEvent

    def sheet(self, round_number: int, table: ClubTable) -> str:
        """Return the token of a table's sheet."""
        return sheet_token(self.row.key, self.row.id, round_number, table)


class _Basis(msgspec.Struct, frozen=True):
    """Revision on which a change is based, and what the change concerns."""

    revision: int | None
    entrants: Iterable[int] | None
    table: tuple[int, int] | None


class ClubEvents:
    """Access to the events of clubs."""

    def __init__(self, rows: ClubStore, drawer: Drawer, settings: Settings, clock: Clock, randomness: Randomness) -> None:
        self.rows, self._drawer, self._settings, self._clock, self._randomness = rows, drawer, settings, clock, randomness
        self._kept: OrderedDict[str, LoadedEvent] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def now(self) -> str:
        """Return the present time in ISO 8601 (UTC)."""
        return datetime.fromtimestamp(self._clock.now(), UTC).isoformat(timespec="seconds")

    # -- reading ---------------------------------------------------------------------------------------------------

    async def read(self, club: str, event: str) -> LoadedEvent:
        """Return an event of a club. Raise `StichError` ``club/event-unknown`` if there is none."""
        newest = await self.rows.revision(club, event)
        kept = self._kept.get(event)
        if newest is not None and kept is not None and kept.row.revision == newest[0]:
            self._kept.move_to_end(event)
            return kept
        row = None if newest is None else await self.rows.event(club, event)
        if row is None:
            self._kept.pop(event, None)
            raise StichError("club/event-unknown")
        return self._keep(LoadedEvent(row, await asyncio.to_thread(msgspec.json.decode, row.document, type=ClubEvent)))

    def _keep(self, loaded: LoadedEvent) -> LoadedEvent:
        self._kept[loaded.row.id] = loaded
        self._kept.move_to_end(loaded.row.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return loaded

    async def names(self, club: str) -> dict[str, str]:
        """Return the names of the club's accounts by handle, as authors of changes."""
        return {guest_handle(guest): name for guest, name in (await self.rows.accounts(club)).items()}

    # -- changes ---------------------------------------------------------------------------------------------------

    async def create(self, club: str, name: str, template: str, plan: EventPlan) -> LoadedEvent:
        """Add an event made from a template.

        Raise `StichError` ``club/too-many#events`` if the club has too many events, ``club/…`` if the rules do not fit.
        """
        calendar = await self.rows.calendar(club)
        if len(calendar) >= self._settings.club_events:
            raise StichError("club/too-many#events", limit=self._settings.club_events)
        made = commit(new_event(template, **{"name": name, **fields_of(plan)}), self._randomness(32))
        row = EventRow(
            id=random_name(self._randomness, ID_LETTERS),
            club=club,
            revision=made.revision,
            key=self._randomness(32),
            **self._encoded("", made),
        )
        row = msgspec.structs.replace(row, **self._encoded(row.id, made))
        await self.rows.add_event(row)
        return self._keep(LoadedEvent(row, made))

    def _encoded(self, event: str, made: ClubEvent) -> dict[str, Any]:
        document = msgspec.json.encode(made)
        if len(document) > self._settings.club_event_bytes:
            raise StichError("club/too-many#bytes", limit=self._settings.club_event_bytes)
        return {"info": msgspec.json.encode(event_info(event, made)), "document": document, "due_at": acts_from(made)}

    async def change(
        self,
        club: str,
        event: str,
        make: EventChange,
        *,
        revision: int | None = None,
        entrants: Iterable[int] | None = None,
        table: tuple[int, int] | None = None,
        confirmed: TypedRow | None = None,
        is_long: bool = False,
    ) -> LoadedEvent:
        """Change an event and return it. If another change was stored meanwhile, try again on the newest document.

        ``revision``: revision on which the change is based, None if it fits every revision; ``entrants``, ``table``: what the change
        concerns, as in `stich.clubs.check_revision`; ``confirmed``: typed list that the change enters; ``is_long``: True for a
        change for which others must not wait. Raise `StichError` ``club/stale`` if a newer change concerns the same thing; nothing is
        stored after an error.
        """
        async with self._locks.setdefault(event, asyncio.Lock()) if not is_long else nullcontext():
            return await self._change(club, event, make, _Basis(revision, entrants, table), confirmed)

    async def _change(self, club: str, event: str, make: EventChange, basis: _Basis, confirmed: TypedRow | None) -> LoadedEvent:
        for _ in range(TRIES):
            loaded = await self.read(club, event)
            await self._check(loaded, basis)
            made = await asyncio.to_thread(make, loaded.event)
            if not isinstance(made, ClubEvent):
                made = await made
            if made is loaded.event or made == loaded.event:
                return loaded
            row = msgspec.structs.replace(loaded.row, revision=made.revision, **(await asyncio.to_thread(self._encoded, event, made)))
            players = await self._players(loaded, made)
            settled = None if confirmed is None else (confirmed.round, confirmed.table, confirmed.version)
            try:
                await self.rows.change_event(row, loaded.row.revision, players, confirmed=settled)
            except Conflict:
                if confirmed is not None:
                    await self._check_typed(event, confirmed)
                continue
            return self._keep(LoadedEvent(row, made))
        raise StichError("server/busy#club")

    async def _check(self, loaded: LoadedEvent, basis: _Basis) -> None:
        try:
            if basis.revision is not None:
                check_revision(loaded.event, basis.revision, entrants=basis.entrants, table=basis.table)
        except StichError as error:
            facts: dict[str, Any] = dict(error.facts)
            if "by" not in facts:
                raise
            by = (await self.names(loaded.row.club)).get(facts["by"]) or author(loaded.event, facts["by"])
            raise StichError(f"{error.code}#{facts.pop('case')}", **{**facts, "by": by}) from None

    async def _check_typed(self, event: str, confirmed: TypedRow) -> None:
        """Raise `StichError` ``club/stale`` if the players have typed a newer version of a list."""
        newest = await self.rows.typed_list(event, confirmed.round, confirmed.table)
        if newest is None or newest.version != confirmed.version:
            raise StichError("club/stale#typed", table=confirmed.table)

    async def _players(self, loaded: LoadedEvent, made: ClubEvent) -> Mapping[str, int] | None:
        """Return the start numbers by account; None if the accounts of the event are unchanged."""
        wanted = {one.account: one.number for one in made.entrants if one.account}
        if wanted == {one.account: one.number for one in loaded.event.entrants if one.account}:
            return None
        guests = [*await self.rows.accounts(loaded.row.club), *await self.rows.players(loaded.row.id)]
        return {guest: wanted[handle] for guest in guests if (handle := guest_handle(guest)) in wanted}

    async def draw(self, club: str, event: str, by: str, revision: int, method: Any) -> LoadedEvent:
        """Draw the next round of an event."""
        return await self.change(
            club, event, lambda before: self._drawer.draw(before, method, self.now, by), revision=revision, is_long=True
        )

    async def confirm(self, loaded: LoadedEvent, typed: TypedRow, revision: int, *, by: str, reason: str) -> LoadedEvent:
        """Enter a list that players typed."""
        given = typed.typed.list

        def make(before: ClubEvent) -> ClubEvent:
            if before.table(typed.round, typed.table).seats != typed.typed.seats:
                raise StichError("club/stale#typed", table=typed.table)
            return enter_list(before, typed.round, typed.table, given, at=self.now, by=by, reason=reason)

        row = loaded.row
        return await self.change(row.club, row.id, make, revision=revision, table=(typed.round, typed.table), confirmed=typed)

    async def forget(self, guest: str) -> None:
        """Remove the name of an account from all events in which it plays. Results stay, under the start number."""
        handle = guest_handle(guest)
        for row in await self.rows.events_with(guest):
            await self.change(row.club, row.id, lambda event: without_account(event, handle, at=self.now))

    def made(self, change: Callable[..., ClubEvent], *arguments: Any, by: str, **facts: Any) -> EventChange:
        """Return a change of `stich.clubs.changes` with the present time."""
        return partial(_changed, change, arguments, {"at": self.now, "by": by, **facts})


def _changed(change: Callable[..., ClubEvent], arguments: tuple[Any, ...], facts: dict[str, Any], event: ClubEvent) -> ClubEvent:
    return change(event, *arguments, **facts)


def fields_of(plan: EventPlan) -> dict[str, Any]:
    """Return the fields that a plan states."""
    return {name: value for name, value in msgspec.structs.asdict(plan).items() if value is not msgspec.UNSET}


def author(event: ClubEvent, by: str) -> str:
    """Return the name of a player (``#`` and the start number) as author of a change, or of the server; a dash for people who left."""
    if by == BY_THE_SERVER:
        return "Stich"
    if by[:1] == "#" and by[1:].isdecimal():
        found = event.by_number.get(int(by[1:]))
        return found.name if found is not None else by
    return "–"
