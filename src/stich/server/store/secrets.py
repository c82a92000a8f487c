"""Secrets of the server in its database, one for all nodes."""

from __future__ import annotations

from contextlib import suppress

import sqlalchemy as sa

from stich.server.clock import Randomness

from .schema import secrets
from .store import Conflict, Store


async def secret(store: Store, name: str, randomness: Randomness) -> bytes:
    """The secret of this name; whoever comes first makes it."""
    query = sa.select(secrets.c.value).where(secrets.c.name == name)
    while True:
        async with store.connect() as connection:
            found: bytes | None = (await connection.execute(query)).scalar()
        if found is not None:
            return bytes(found)
        with suppress(Conflict):
            await store.write((secrets.insert(), [{"name": name, "value": randomness(32)}]))
