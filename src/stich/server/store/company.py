"""What the store knows of people's company: whom they follow and block, and with whom they have played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError

from .guests import GuestRow
from .schema import accounts, guests, relations, seated, tables
from .store import Store

Kind = Literal["follow", "block"]
MOST = 500
"""Relations of one guest."""
LATELY = 30 * 24 * 3600.0
"""For so many seconds people count as having played together lately."""
MOST_LATELY = 50


_PERSON = (guests.c.id, guests.c.name, accounts.c.guest_id.is_not(None).label("account"))
"""What is read of a guest to name him."""


def _named(row: Any) -> GuestRow:
    return GuestRow(row.id, row.name, row.account)


class Related(msgspec.Struct, frozen=True):
    """Somebody, and what he is to the guest who asks."""

    guest: GuestRow
    kind: Kind | None
    """None where they have only played together."""


class Relations:
    """Reads and writes them. One guest is to another followed, blocked, or neither."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    async def set(self, guest: str, other: str, kind: Kind) -> None:
        """Follow or block; it takes the place of what was before. Whoever is blocked follows no longer."""
        held = [relation for relation in await self.of(guest) if relation.guest.id != other]
        if len(held) >= MOST:
            raise StichError(f"you follow and block {MOST} people: let some of them go first", code="people/too-many")
        row = {"guest_id": guest, "other_id": other, "kind": kind, "since": self._now()}
        gone = [_pair(guest, other)] + ([_pair(other, guest, "follow")] if kind == "block" else [])
        await self._store.write(*((statement, []) for statement in gone), (relations.insert(), [row]))

    async def clear(self, guest: str, other: str, kind: Kind) -> None:
        """Follow or block no longer; nothing happens where it was not so."""
        await self._store.write((_pair(guest, other, kind), []))

    async def of(self, guest: str) -> list[Related]:
        """Everybody whom this guest follows or has blocked, the newest first."""
        query = (
            sa.select(*_PERSON, relations.c.kind)
            .join(guests, guests.c.id == relations.c.other_id)
            .outerjoin(accounts, accounts.c.guest_id == guests.c.id)
            .where(relations.c.guest_id == guest)
            .order_by(relations.c.since.desc(), guests.c.id)
        )
        async with self._store.connect() as connection:
            return [Related(_named(row), row.kind) for row in await connection.execute(query)]

    async def known(self, guest: str) -> list[Related]:
        """The same, and then those with whom he has played lately."""
        related = await self.of(guest)
        held = {relation.guest.id for relation in related}
        return related + [Related(other, None) for other in await self._lately(guest) if other.id not in held]

    async def _lately(self, guest: str) -> list[GuestRow]:
        """Those who sit, or sat at the end, at tables where this guest does, the newest first."""
        mine, theirs = seated.alias(), seated.alias()
        query = (
            sa.select(*_PERSON)
            .select_from(mine)
            .join(theirs, theirs.c.table_id == mine.c.table_id)
            .join(tables, tables.c.id == mine.c.table_id)
            .join(guests, guests.c.id == theirs.c.guest_id)
            .outerjoin(accounts, accounts.c.guest_id == guests.c.id)
            .where(mine.c.guest_id == guest, theirs.c.guest_id != guest, tables.c.changed_at > self._now() - LATELY)
            .group_by(*_PERSON)
            .order_by(sa.func.max(tables.c.changed_at).desc(), guests.c.id)
            .limit(MOST_LATELY)
        )
        async with self._store.connect() as connection:
            return [_named(row) for row in await connection.execute(query)]

    async def blocked(self, guest: str) -> frozenset[str]:
        """With whom this guest is not to be seated: those he blocked, and those who blocked him. Never told to anybody."""
        query = sa.select(relations.c.guest_id, relations.c.other_id).where(
            relations.c.kind == "block", sa.or_(relations.c.guest_id == guest, relations.c.other_id == guest)
        )
        async with self._store.connect() as connection:
            rows = (await connection.execute(query)).all()
        return frozenset(row.other_id if row.guest_id == guest else row.guest_id for row in rows)

    async def sitting(self, table: str) -> dict[Seat, GuestRow]:
        """The people at a table."""
        query = (
            sa.select(seated.c.seat, *_PERSON)
            .join(guests, guests.c.id == seated.c.guest_id)
            .outerjoin(accounts, accounts.c.guest_id == guests.c.id)
            .where(seated.c.table_id == table)
            .order_by(seated.c.seat)
        )
        async with self._store.connect() as connection:
            return {Seat(row.seat): _named(row) for row in await connection.execute(query)}


def _pair(guest: str, other: str, kind: Kind | None = None) -> sa.Delete:
    statement = relations.delete().where(relations.c.guest_id == guest, relations.c.other_id == other)
    return statement if kind is None else statement.where(relations.c.kind == kind)
