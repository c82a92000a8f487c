"""Limits on the tables that wait for their first deal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from stich.kernel.errors import StichError
from stich.registry import configured
from stich.server.settings import Settings
from stich.server.store.store import Store
from stich.server.wire.messages import NewTable

from .clocks import waits_for_first_deal
from .fold import TableState

TableOpened = Callable[[str], None]
"""Function to be called with the id of the table that was opened."""


class WaitingLimits:
    """Limits on tables before their first deal: opened by one person or from one address, and on one person's seats at such tables.

    Addresses are kept in memory only, so each node counts the requests that it got itself.
    """

    def __init__(self, store: Store, settings: Settings, now: Callable[[], float]) -> None:
        self._store, self._settings, self._now = store, settings, now
        self._by_address: dict[str, set[str]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def seat(self, guest: str, state: TableState) -> AsyncIterator[None]:
        """Check that the guest may take a seat at this table, which must happen in the block. Raise `StichError` ``seat/too-many`` at the
        limit."""
        if not waits_for_first_deal(state):
            yield
            return
        async with self._lock(guest):
            await self._check_seats(guest, (state.id,))
            yield

    @asynccontextmanager
    async def opening(self, guest: str, address: str | None, wanted: NewTable) -> AsyncIterator[TableOpened]:
        """Check that the guest may open a table, and keep the limits locked during the ``with`` block, which must open it.

        Yield a function to which the block gives the new table's id, so that it counts for this client address.

        ``address``: client address; None if several people may share it, such as that of this machine. Raise `StichError` ``table/waiting``
        or ``seat/too-many`` at a limit, and the errors of `configured`.
        """
        seats = configured(wanted.game, wanted.preset, wanted.options).seats
        sits = set() if wanted.sit is None else {wanted.sit}
        if len(sits | wanted.players.keys()) >= seats:
            yield lambda _table: None
            return
        async with self._lock(guest), self._lock(f"address {address}"):
            since = self._now() - self._settings.shown_for
            limit = self._settings.waiting_tables
            if len(await self._store.waiting_tables(since, opened_by=guest)) >= limit:
                raise StichError("table/waiting#person", limit=limit)
            of_address = set(await self._store.waiting_tables(since, among=self._by_address.get(address or "", set())))
            limit = self._settings.waiting_tables_per_address
            if address is not None and len(of_address) >= limit:
                raise StichError("table/waiting#address", limit=limit)
            if sits:
                await self._check_seats(guest, ())
            if address is None:
                yield lambda _table: None
                return
            self._by_address[address] = of_address
            try:
                yield of_address.add
            finally:
                if not of_address:
                    del self._by_address[address]

    async def _check_seats(self, guest: str, but: Sequence[str]) -> None:
        limit = self._settings.waiting_seats
        held = set(await self._store.waiting_tables(self._now() - self._settings.shown_for, seated_guest=guest)) - set(but)
        if len(held) >= limit:
            raise StichError("seat/too-many", limit=limit)

    def _lock(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock
