"""When servers were awake, so that nobody's time runs out while none is."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from .schema import lives
from .store import Store

KEPT = 60 * 24 * 3600.0
"""Lives that ended longer ago, in seconds, are forgotten: no clock allows as much."""


class Life(msgspec.Struct, frozen=True):
    """A server was awake from one moment to the other."""

    since: float
    until: float


class Lives:
    """The life of this server, and those before it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._since: float | None = None

    async def begin(self, now: float) -> tuple[Life, ...]:
        """This server is awake from now on; the lives of others, which may still go on."""
        async with self._store.connect() as connection:
            rows = (await connection.execute(sa.select(lives).where(lives.c.until > now - KEPT))).all()
        others = tuple(Life(row.since, row.until) for row in rows)
        while any(life.since == now for life in others):
            now += 1e-3  # two servers that start at once
        self._since = now
        await self._store.write((lives.delete().where(lives.c.until <= now - KEPT), []), (lives.insert(), [{"since": now, "until": now}]))
        return others

    async def go_on(self, now: float) -> None:
        """It is still awake."""
        if self._since is not None:
            await self._store.write((lives.update().where(lives.c.since == self._since).values(until=now), []))
