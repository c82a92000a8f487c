"""Bots in the database: the accounts of programs, whose they are, and the hash of the token that opens each."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from .called import Called, keep_skeletons
from .guests import GuestRow
from .schema import accounts, bots, guests
from .store import Store


class BotRow(msgspec.Struct, frozen=True):
    """A bot, and when it was made, in seconds since 1970."""

    guest: GuestRow
    since: float


class BotStore:
    """Reads and writes them. A bot is deleted as any account is (`Personal.forget`)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, bot: GuestRow, owner: str, name: Called, token_hash: bytes) -> None:
        """A new bot. Raises `Conflict` where an account has such a name."""
        now = self._store.now
        account = {"guest_id": bot.id, "skeleton": name.skeleton, "password_hash": None, "created_at": now}
        await self._store.write(
            (guests.insert(), [{"id": bot.id, "name": bot.name, "created_at": now}]),
            (accounts.insert(), [account]),
            *keep_skeletons(bot.id, name),
            (bots.insert(), [{"guest_id": bot.id, "owner_id": owner, "token_hash": token_hash}]),
        )

    async def renew(self, bot: str, token_hash: bytes) -> None:
        """Another token; that of before opens nothing any more."""
        await self._store.write((bots.update().where(bots.c.guest_id == bot).values(token_hash=token_hash), []))

    async def of(self, owner: str) -> list[BotRow]:
        """The bots of this person, the oldest first."""
        query = sa.select(guests.c.id, guests.c.name, accounts.c.created_at).select_from(bots)
        query = query.join(guests, guests.c.id == bots.c.guest_id).join(accounts, accounts.c.guest_id == bots.c.guest_id)
        query = query.where(bots.c.owner_id == owner).order_by(accounts.c.created_at, guests.c.id)
        async with self._store.connect() as connection:
            return [BotRow(GuestRow(row.id, row.name, True), row.created_at) for row in await connection.execute(query)]

    async def opened_by(self, token_hash: bytes) -> GuestRow | None:
        """The bot that this token opens."""
        query = sa.select(guests.c.id, guests.c.name).join(bots, bots.c.guest_id == guests.c.id).where(bots.c.token_hash == token_hash)
        async with self._store.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else GuestRow(row.id, row.name, True)

    async def owner(self, bot: str) -> str | None:
        """Whose this bot is; None where it is no bot."""
        async with self._store.connect() as connection:
            found: str | None = (await connection.execute(sa.select(bots.c.owner_id).where(bots.c.guest_id == bot))).scalar()
        return found
