"""Browsers in which an account was signed in before, recognised by a token in a separate cookie. That token does not sign anyone in."""

from __future__ import annotations

import sqlalchemy as sa

from .schema import account_skeletons, accounts, known_browsers
from .store import Store


class KnownBrowsers:
    """Access to the known browsers in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def accounts(self, token: bytes) -> frozenset[str]:
        """Return the skeletons of all accounts that were signed in with this browser. ``token``: hash of the browser's token."""
        known = sa.select(known_browsers.c.guest_id).where(known_browsers.c.token_hash == token)
        query = sa.union(
            sa.select(accounts.c.skeleton).where(accounts.c.guest_id.in_(known)),
            sa.select(account_skeletons.c.skeleton).where(account_skeletons.c.guest_id.in_(known)),
        )
        async with self._store.connect() as connection:
            return frozenset((await connection.execute(query)).scalars())

    async def know(self, guest: str, old: bytes, new: bytes, forgotten_before: float) -> None:
        """Record that this account is signed in with this browser.

        ``old``, ``new``: hashes of the browser's old and new token; the new one replaces the old one for all accounts. The account's
        browsers last seen before ``forgotten_before`` are deleted.
        """
        mine = known_browsers.c.guest_id == guest
        await self._store.write(
            (
                known_browsers.delete().where(mine, sa.or_(known_browsers.c.token_hash == old, known_browsers.c.since < forgotten_before)),
                [],
            ),
            (known_browsers.update().where(known_browsers.c.token_hash == old).values(token_hash=new), []),
            (known_browsers.insert(), [{"token_hash": new, "guest_id": guest, "since": self._store.now}]),
        )
