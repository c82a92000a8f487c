"""One person at all tables: the name that others see there, the person's removal from seats, and their finished deals.

A name is part of the event by which its guest sat down. When an account is created, renamed or deleted, the name is replaced in these
events and in the lobby. No other field of an event ever changes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import structlog

from stich.kernel.errors import StichError
from stich.server.store.guest_rows import GuestRow
from stich.server.store.held_seats import HeldSeats
from stich.server.wire.account_messages import ExportedTable

from .absent import for_who_is_put_off
from .ownership import Elsewhere
from .tables import Tables
from .view import exported

log = structlog.get_logger()


class RenameGuest(msgspec.Struct, frozen=True):
    """Request to replace a guest's name at a table by their present name."""

    guest: GuestRow


class Unseat(msgspec.Struct, frozen=True):
    """Request to take a guest off their seat at a table; a computer player of this level finishes the deal."""

    guest: str
    level: str
    alone: bool


AskNode = Callable[[int, str, RenameGuest | Unseat], Awaitable[None]]
"""Function that sends a request about a table to another node. Its arguments are the number of the node, the table, and the request."""


async def nobody(_node: int, _table: str, _what: RenameGuest | Unseat) -> None:
    """Do nothing: a single server has no other nodes."""


class TableUsers:
    """Changes to one person at all tables: a new name, removal from seats; and their finished deals.

    ``ask`` does this at the tables of other nodes.
    """

    def __init__(self, held_seats: HeldSeats, tables: Tables, ask: AskNode = nobody) -> None:
        self._held_seats, self._tables, self._ask = held_seats, tables, ask

    async def call(self, guest: GuestRow, *, everywhere: bool = False) -> None:
        """Replace the guest's name by their present one at the unfinished tables where they sit; with ``everywhere``, at all tables where
        they ever sat."""
        found = await (self._held_seats.ever(guest.id) if everywhere else self._held_seats.seated(guest.id))
        for table in found:
            await self._do(table, RenameGuest(guest))

    async def unseat(self, guest: str, level: str, *, alone: bool = False) -> None:
        """Take this guest off all seats at tables with other people, with ``alone`` also at tables against computers only.

        A computer player of this level plays their deals in progress to the end.
        """
        for table in await self._held_seats.seated(guest):
            await self._do(table, Unseat(guest, level, alone))

    async def _do(self, table: str, what: RenameGuest | Unseat) -> None:
        try:
            await self.do_here(table, what)
        except Elsewhere as there:
            await self._ask(there.node, table, what)

    async def do_here(self, table: str, what: RenameGuest | Unseat) -> None:
        """Execute a request about a guest (`RenameGuest`, `Unseat`) at a table of this node. Raise `Elsewhere` or `Moved` if another node
        has the table."""
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
        """Return the finished deals that this guest played, by table, each as their seat saw it at its end."""
        tables: list[ExportedTable] = []
        for table in await self._held_seats.ever(guest, hidden=False):
            events = await self._tables.events(table)
            found = None if events is None else await asyncio.to_thread(exported, events, guest)
            if found is not None:
                tables.append(found)
        return tuple(tables)
