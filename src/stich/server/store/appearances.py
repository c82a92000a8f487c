"""Where a guest has sat, and the names by which the log calls him there."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from stich.kernel.deal import Seat

from . import events as log
from .batch import Statement
from .events import Sat
from .guests import GuestRow
from .schema import events, seated, tables
from .store import LobbyEntry, Store


class Appearances:
    """A guest at the tables of the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def seated(self, guest: str, since: float = 0.0) -> list[str]:
        """Tables that are not finished, where this guest sits and something has happened since."""
        query = sa.select(tables.c.id).join(seated).where(seated.c.guest_id == guest, tables.c.finished.is_(False))
        query = query.where(tables.c.changed_at >= since)
        async with self._store.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def ever(self, guest: str) -> list[str]:
        """Every table where this guest ever sat, the oldest first. It reads the whole log: for what is asked for once in a year."""
        query = sa.select(events.c.table_id).join(tables).where(_sat(guest)).group_by(events.c.table_id, tables.c.created_at)
        async with self._store.connect() as connection:
            return list((await connection.execute(query.order_by(tables.c.created_at))).scalars())

    async def call(self, table: str, guest: GuestRow, entry: LobbyEntry | None) -> None:
        """Write the guest's name anew where he sat down at this table, and in its lobby entry, where it has one that can be made."""
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
    """The event with the guest's name of now, where it has one of his."""
    if isinstance(event, Sat) and event.guest == guest.id:
        return msgspec.structs.replace(event, name=guest.name, account=guest.account)
    return event


def _sat(guest: str) -> sa.ColumnElement[bool]:
    """Events by which this guest sat down, by how they begin."""
    begin = log.encode(Sat(guest, "", Seat(0))).partition(b',"name"')[0]
    return sa.func.substr(events.c.event, 1, len(begin)) == begin
