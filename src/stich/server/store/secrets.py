"""Secrets of the server, stored in the database and common to all nodes."""

from __future__ import annotations

from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from stich.server.clock import Randomness

from .schema import secrets


async def secret(engine: AsyncEngine, name: str, randomness: Randomness) -> bytes:
    """Return the secret of this name. The first caller creates it."""
    query = sa.select(secrets.c.value).where(secrets.c.name == name)
    while True:
        async with engine.connect() as connection:
            found: bytes | None = (await connection.execute(query)).scalar()
        if found is not None:
            return bytes(found)
        with suppress(IntegrityError):
            async with engine.begin() as connection:
                await connection.execute(secrets.insert(), [{"name": name, "value": randomness(32)}])
