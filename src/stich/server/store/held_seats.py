"""The tables at which a guest sits or sat, and the guest's name in their event logs."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from stich.kernel.rules.deal import Seat

from . import events as log
from .batch import Statement
from .club_board_rows import hidden_tables
from .events import Sat
from .guest_rows import GuestRow
from .schema import events, seated, tables
from .store import LobbyEntry, Store


class HeldSeats:
    """Access to the tables of one guest."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def seated(self, guest: str, since: float = 0.0) -> list[str]:
        """Return the ids of unfinished tables where this guest sits and that have changed since the given time (seconds since 1970)."""
        query = sa.select(tables.c.id).join(seated).where(seated.c.guest_id == guest, tables.c.finished.is_(False))
        query = query.where(tables.c.changed_at >= since)
        async with self._store.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def ever(self, guest: str, *, hidden: bool = True) -> list[str]:
        """Return the ids of all tables where this guest ever sat, the oldest first. This reads the whole log, so use it for rare requests
        only.

        ``hidden``: False leaves out tables of duplicate events whose boards other tables still play.
        """
        query = sa.select(events.c.table_id).join(tables).where(_sat(guest)).group_by(events.c.table_id, tables.c.created_at)
        if not hidden:
            query = query.where(events.c.table_id.not_in(hidden_tables()))
        async with self._store.connect() as connection:
            return list((await connection.execute(query.order_by(tables.c.created_at))).scalars())

    async def call(self, table: str, guest: GuestRow, entry: LobbyEntry | None) -> None:
        """Write the guest's present name into the `Sat` events of this table. ``entry``: lobby entry of the table to store with it, if
        any."""
        query = sa.select(events.c.seq, events.c.event).where(events.c.table_id == table, _sat(guest.id))
        async with self._store.connect() as connection:
            rows = (await connection.execute(query)).all()
        changes: list[Statement] = []
        for row in rows:
            called = log.encode(called_anew(log.decode(row.event), guest))
            changes.append((events.update().where(events.c.table_id == table, events.c.seq == row.seq).values(event=called), []))
        if entry is not None:
            changes.append((tables.update().where(tables.c.id == table).values(info=msgspec.json.encode(entry.info)), []))
        await self._store.write(*changes)


def called_anew(event: log.AnyEvent, guest: GuestRow) -> log.AnyEvent:
    """Return the event with the guest's present name if it is the event by which the guest sat down; otherwise the event unchanged."""
    if isinstance(event, Sat) and event.guest == guest.id:
        return msgspec.structs.replace(event, name=guest.name, account=guest.account)
    return event


def _sat(guest: str) -> sa.ColumnElement[bool]:
    """Return a condition for the events by which this guest sat down. It compares the beginning of the stored event."""
    begin = log.encode(Sat(guest, "", Seat(0))).partition(b',"name"')[0]
    return sa.func.substr(events.c.event, 1, len(begin)) == begin
