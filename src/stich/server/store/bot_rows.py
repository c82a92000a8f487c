"""Bots in the database: accounts of programs, with their owners and the hashes of their tokens."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from .batch import Statement
from .called import Called, account_of, keep_skeletons
from .guest_rows import GuestRow
from .result_rows import RatingRow
from .schema import accounts, bots, guests
from .store import Store


class BotRow(msgspec.Struct, frozen=True):
    """A bot and its creation time (seconds since 1970)."""

    guest: GuestRow
    since: float


class PublicBot(msgspec.Struct, frozen=True):
    """A bot as all people see it."""

    guest: GuestRow
    owner: str
    """Name of the account to which the bot belongs."""
    since: float
    """Time at which the bot was created (seconds since 1970)."""
    ratings: tuple[RatingRow, ...]
    """Ratings of the bot, by game."""


class BotStore:
    """Access to the bots. A bot is deleted like any account (`DataExport.forget`)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, bot: GuestRow, owner: str, name: Called, token_hash: bytes, *extra: Statement) -> None:
        """Create a bot, and execute ``extra`` in the same transaction.

        Raise `Conflict` if an account has the same name or one that looks like it.
        """
        now = self._store.now
        account = {"guest_id": bot.id, "skeleton": name.skeleton, "password_hash": None, "created_at": now}
        await self._store.write(
            (guests.insert(), [{"id": bot.id, "name": bot.name, "created_at": now}]),
            (accounts.insert(), [account]),
            *keep_skeletons(bot.id, name),
            (bots.insert(), [{"guest_id": bot.id, "owner_id": owner, "token_hash": token_hash}]),
            *extra,
        )

    async def renew(self, bot: str, token_hash: bytes, *extra: Statement) -> None:
        """Replace the token of a bot, and execute ``extra`` in the same transaction; the old token becomes invalid."""
        await self._store.write((bots.update().where(bots.c.guest_id == bot).values(token_hash=token_hash), []), *extra)

    async def of(self, owner: str) -> list[BotRow]:
        """Return the bots of this owner, the oldest first."""
        query = sa.select(guests.c.id, guests.c.name, accounts.c.created_at).select_from(bots)
        query = query.join(guests, guests.c.id == bots.c.guest_id).join(accounts, accounts.c.guest_id == bots.c.guest_id)
        query = query.where(bots.c.owner_id == owner).order_by(accounts.c.created_at, guests.c.id)
        async with self._store.connect() as connection:
            return [BotRow(GuestRow(row.id, row.name, True), row.created_at) for row in await connection.execute(query)]

    async def opened_by(self, token_hash: bytes) -> GuestRow | None:
        """Return the bot whose token has this hash; None if there is none."""
        query = sa.select(guests.c.id, guests.c.name).join(bots, bots.c.guest_id == guests.c.id).where(bots.c.token_hash == token_hash)
        async with self._store.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else GuestRow(row.id, row.name, True)

    async def named(self, name: Called) -> GuestRow | None:
        """Return the bot that this name means; None if there is none."""
        async with self._store.connect() as connection:
            account = await account_of(connection, name)
            query = sa.select(guests.c.id, guests.c.name).join(bots, bots.c.guest_id == guests.c.id).where(guests.c.id == account)
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else GuestRow(row.id, row.name, True)

    async def owner(self, bot: str) -> str | None:
        """Return the owner of this bot; None if the guest is not a bot."""
        async with self._store.connect() as connection:
            found: str | None = (await connection.execute(sa.select(bots.c.owner_id).where(bots.c.guest_id == bot))).scalar()
        return found
