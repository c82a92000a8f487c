"""Periods in which a server was running. The clocks of tables stop while no server runs."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from .schema import lives
from .store import Store

KEPT = 60 * 24 * 3600.0
"""Age at which past periods are deleted (seconds); no clock of a table allows more time."""


class Life(msgspec.Struct, frozen=True):
    """Period in which a server was running (seconds since 1970)."""

    since: float
    until: float


class Lives:
    """Access to the stored periods of all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._since: float | None = None

    async def begin(self, now: float) -> tuple[Life, ...]:
        """Begin a period of this server at ``now``, and return the periods of other servers, which may still be running."""
        async with self._store.connect() as connection:
            rows = (await connection.execute(sa.select(lives).where(lives.c.until > now - KEPT))).all()
        others = tuple(Life(row.since, row.until) for row in rows)
        while any(life.since == now for life in others):
            now += 1e-3  # two servers started at the same time
        self._since = now
        await self._store.write((lives.delete().where(lives.c.until <= now - KEPT), []), (lives.insert(), [{"since": now, "until": now}]))
        return others

    async def go_on(self, now: float) -> None:
        """Store ``now`` as the end of this server's period."""
        if self._since is not None:
            await self._store.write((lives.update().where(lives.c.since == self._since).values(until=now), []))
