"""Periods in which servers were running, so that clocks stop while none is."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from .schema import lives
from .store import Store

KEPT = 60 * 24 * 3600.0
"""Age at which past periods are deleted (seconds); longer than any clock allows."""


class Life(msgspec.Struct, frozen=True):
    """Period in which a server was running (seconds since 1970)."""

    since: float
    until: float


class Lives:
    """Access to the periods of this server and of others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._since: float | None = None

    async def begin(self, now: float) -> tuple[Life, ...]:
        """Start a period for this server and return those of other servers, which may still be open."""
        async with self._store.connect() as connection:
            rows = (await connection.execute(sa.select(lives).where(lives.c.until > now - KEPT))).all()
        others = tuple(Life(row.since, row.until) for row in rows)
        while any(life.since == now for life in others):
            now += 1e-3  # two servers started at the same time
        self._since = now
        await self._store.write((lives.delete().where(lives.c.until <= now - KEPT), []), (lives.insert(), [{"since": now, "until": now}]))
        return others

    async def go_on(self, now: float) -> None:
        """Extend the period of this server to ``now``."""
        if self._since is not None:
            await self._store.write((lives.update().where(lives.c.since == self._since).values(until=now), []))
