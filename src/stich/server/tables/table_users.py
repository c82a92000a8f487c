"""One person at all tables: their name as the others see it, and the deals that they played.

A seat shows the name in its event. When an account is made, renamed or deleted, the name is replaced in the event log and in the lobby.
No other field of an event ever changes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import structlog

from stich.kernel.errors import StichError
from stich.server.store.guests import GuestRow
from stich.server.store.held_seats import HeldSeats
from stich.server.wire.account_messages import ExportedTable

from .absent import for_who_is_put_off
from .ownership import Elsewhere
from .tables import Tables
from .view import exported

log = structlog.get_logger()


class RenameGuest(msgspec.Struct, frozen=True):
    """Let a table call a guest by his name of now."""

    guest: GuestRow


class Unseat(msgspec.Struct, frozen=True):
    """Take a guest off his seat; a computer player of this level goes on."""

    guest: str
    level: str
    alone: bool


AskNode = Callable[[int, str, RenameGuest | Unseat], Awaitable[None]]
"""Lets the node of this number do this at this table."""


async def nobody(_node: int, _table: str, _what: RenameGuest | Unseat) -> None:
    """There are no other nodes."""


class TableUsers:
    """People at the tables of this server, and through ``ask`` at those of other nodes."""

    def __init__(self, held_seats: HeldSeats, tables: Tables, ask: AskNode = nobody) -> None:
        self._held_seats, self._tables, self._ask = held_seats, tables, ask

    async def call(self, guest: GuestRow, *, everywhere: bool = False) -> None:
        """Let the tables where this guest sits now, or all where he ever sat, call him so."""
        found = await (self._held_seats.ever(guest.id) if everywhere else self._held_seats.seated(guest.id))
        for table in found:
            await self._do(table, RenameGuest(guest))

    async def unseat(self, guest: str, level: str, *, alone: bool = False) -> None:
        """Take this guest off all seats among people, with ``alone`` off those among computers too; a computer player of this level plays
        his deals to their end."""
        for table in await self._held_seats.seated(guest):
            await self._do(table, Unseat(guest, level, alone))

    async def _do(self, table: str, what: RenameGuest | Unseat) -> None:
        try:
            await self.do_here(table, what)
        except Elsewhere as there:
            await self._ask(there.node, table, what)

    async def do_here(self, table: str, what: RenameGuest | Unseat) -> None:
        """Do it where this node has the table. Raises `Elsewhere` or `Moved` where it has not."""
        if isinstance(what, RenameGuest):
            await self._tables.call(table, what.guest)
            return
        awake = await self._tables.get(table)
        if awake is None:
            return
        try:
            await awake.submit(lambda state: state.after(for_who_is_put_off(state, what.guest, what.level, alone=what.alone)))
        except StichError as refusal:
            log.info("person could not be removed from a table", table=table, code=refusal.code)

    async def deals_of(self, guest: str) -> tuple[ExportedTable, ...]:
        """Return the finished deals that this guest played, each as seen from their seat at its end."""
        tables: list[ExportedTable] = []
        for table in await self._held_seats.ever(guest):
            events = await self._tables.events(table)
            found = None if events is None else await asyncio.to_thread(exported, events, guest)
            if found is not None:
                tables.append(found)
        return tuple(tables)
