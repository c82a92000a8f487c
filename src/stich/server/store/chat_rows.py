"""Chat at the tables, and the lists of muted people."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import sqlalchemy as sa

from stich.kernel.rules.deal import Seat

from .guest_rows import GuestRow
from .schema import chat, guests, mutes
from .store import Conflict, Store
from .wake import Wake


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat, with the name that its writer had at that time."""

    line: int
    at: float
    guest: str
    name: str
    seat: Seat
    kind: str
    text: str

    def __repr__(self) -> str:
        return f"ChatLine({self.line}, …)"


FORGOTTEN = "…"
"""Replacement for words of a person who has deleted their account. Their lines stay, since lines are numbered without gaps."""


def forgotten(line: ChatLine) -> ChatLine:
    """Return this line of chat without the writer's name and words, after the writer has deleted their account."""
    return msgspec.structs.replace(line, name="", text=FORGOTTEN if line.kind == "text" else line.text)


class ChatStore:
    """Access to the chat in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, table: str, line: ChatLine) -> None:
        """Store a line. Raise `Conflict` if the table has a line with this number already."""
        row = msgspec.structs.asdict(line)
        row["guest_id"] = row.pop("guest")
        await self._store.write((chat.insert(), [{"table_id": table, **row}]))

    async def lines(self, table: str, after: int = 0, last: int | None = None) -> list[ChatLine]:
        """Return the lines with a number above ``after``, in order; with ``last``, only that many of the newest ones."""
        columns = (chat.c.line, chat.c.at, chat.c.guest_id, chat.c.name, chat.c.seat, chat.c.kind, chat.c.text)
        query = sa.select(*columns).where(chat.c.table_id == table, chat.c.line > after).order_by(chat.c.line.desc()).limit(last)
        async with self._store.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [ChatLine(r.line, r.at, r.guest_id, r.name, Seat(r.seat), r.kind, r.text) for r in reversed(rows)]

    async def mute(self, reader: str, muted: str) -> None:
        """Hide the chat of ``muted`` from ``reader``."""
        with suppress(Conflict):  # muted already
            await self._store.write((mutes.insert(), [{"reader": reader, "muted": muted}]), wake=Wake(people=(reader,)))

    async def unmute(self, reader: str, number: int) -> bool:
        """Unmute the person with this number in the reader's list. Return False if there is no such number."""
        there = any(n == number for n, _ in await self.muted(reader))
        await self._store.write((mutes.delete().where(mutes.c.reader == reader, mutes.c.number == number), []), wake=Wake(people=(reader,)))
        return there

    async def muted(self, reader: str) -> list[tuple[int, GuestRow]]:
        """Return the people whom this reader has muted, each with its number in the reader's list."""
        query = (
            sa.select(mutes.c.number, mutes.c.muted, guests.c.name)
            .select_from(mutes.outerjoin(guests, guests.c.id == mutes.c.muted))
            .where(mutes.c.reader == reader)
            .order_by(mutes.c.number)
        )
        async with self._store.connect() as connection:
            return [(r.number, GuestRow(r.muted, r.name or "")) for r in await connection.execute(query)]
