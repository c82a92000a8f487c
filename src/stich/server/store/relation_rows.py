"""Relations between people in the database: follows, blocks, and people with whom a person has played recently."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat

from .guest_rows import GuestRow
from .schema import accounts, guests, relations, seated, tables
from .store import Store

Kind = Literal["follow", "block"]
MOST = 500
"""Largest number of relations of one guest."""
LATELY = 30 * 24 * 3600.0
"""Period in which a common table counts as recent (seconds)."""
MOST_LATELY = 50


_PERSON = (guests.c.id, guests.c.name, accounts.c.guest_id.is_not(None).label("account"))
"""Columns from which a `GuestRow` is made."""


def _named(row: Any) -> GuestRow:
    return GuestRow(row.id, row.name, row.account)


class Related(msgspec.Struct, frozen=True):
    """A person, and the relation of the guest in question to that person."""

    guest: GuestRow
    kind: Kind | None
    """Kind of relation; None if they have only played together recently."""


class Relations:
    """Access to the relations. A guest has at most one relation to another person: follow or block."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    async def set(self, guest: str, other: str, kind: Kind) -> None:
        """Let a guest follow or block a person, replacing any earlier relation to that person. A blocked person no longer follows the
        guest.

        Raise `StichError` ``people/too-many`` if the guest has `MOST` other relations.
        """
        held = [relation for relation in await self.of(guest) if relation.guest.id != other]
        if len(held) >= MOST:
            raise StichError("people/too-many", limit=MOST)
        row = {"guest_id": guest, "other_id": other, "kind": kind, "since": self._now()}
        gone = [_pair(guest, other)] + ([_pair(other, guest, "follow")] if kind == "block" else [])
        await self._store.write(*((statement, []) for statement in gone), (relations.insert(), [row]))

    async def clear(self, guest: str, other: str, kind: Kind) -> None:
        """Make a guest stop following or blocking (``kind``) a person, if the guest does."""
        await self._store.write((_pair(guest, other, kind), []))

    async def of(self, guest: str) -> list[Related]:
        """Return all people whom this guest follows or blocks, the newest relation first."""
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
        """Return the people whom this guest follows or blocks, followed by other people with whom they have played recently."""
        related = await self.of(guest)
        held = {relation.guest.id for relation in related}
        return related + [Related(other, None) for other in await self._lately(guest) if other.id not in held]

    async def _lately(self, guest: str) -> list[GuestRow]:
        """Return the people with whom this guest has sat at a recent table, the most recently changed table first."""
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
        """Return the people who must not sit at a table with this guest: those whom the guest blocks and those who block the guest.
        Secret."""
        query = sa.select(relations.c.guest_id, relations.c.other_id).where(
            relations.c.kind == "block", sa.or_(relations.c.guest_id == guest, relations.c.other_id == guest)
        )
        async with self._store.connect() as connection:
            rows = (await connection.execute(query)).all()
        return frozenset(row.other_id if row.guest_id == guest else row.guest_id for row in rows)

    async def sitting(self, table: str) -> dict[Seat, GuestRow]:
        """Return the guests at a table, by seat."""
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
