"""Browsers in which an account was signed in before, by the hash of the token in a separate cookie. The token does not sign anyone in."""

from __future__ import annotations

import sqlalchemy as sa

from .schema import account_skeletons, accounts, devices
from .store import Store


class Devices:
    """Access to the known browsers in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def accounts(self, token: bytes) -> frozenset[str]:
        """Return the skeletons of all accounts that were signed in with this browser."""
        known = sa.select(devices.c.guest_id).where(devices.c.token_hash == token)
        query = sa.union(
            sa.select(accounts.c.skeleton).where(accounts.c.guest_id.in_(known)),
            sa.select(account_skeletons.c.skeleton).where(account_skeletons.c.guest_id.in_(known)),
        )
        async with self._store.connect() as connection:
            return frozenset((await connection.execute(query)).scalars())

    async def know(self, guest: str, old: bytes, new: bytes, forgotten_before: float) -> None:
        """Record that this account is signed in with this browser, and replace the browser's token hash ``old`` by ``new`` for all its
        accounts.

        Delete this account's browsers that were last seen before ``forgotten_before``.
        """
        mine = devices.c.guest_id == guest
        await self._store.write(
            (devices.delete().where(mine, sa.or_(devices.c.token_hash == old, devices.c.since < forgotten_before)), []),
            (devices.update().where(devices.c.token_hash == old).values(token_hash=new), []),
            (devices.insert(), [{"token_hash": new, "guest_id": guest, "since": self._store.now}]),
        )
