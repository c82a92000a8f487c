"""Liveness of nodes. Each node renews a lease in the database, by the database's clock; a node with an expired lease counts as dead.

A node that was only paused finds its lease expired when it resumes. Its appends to tables that other nodes have taken meanwhile are
refused, because the epoch of these tables has changed (`store.store.Lost`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stich.server.store.schema import nodes, tables

log = structlog.get_logger()

KEPT = 60.0
"""Time after which a dead node is deleted (seconds)."""

DATABASE_TIME = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)
"""Current time by PostgreSQL's clock (seconds since 1970)."""

Changed = Callable[[], Awaitable[None]]


class LiveNode(msgspec.Struct, frozen=True):
    """A node that is alive."""

    number: int
    address: str
    """Address for other nodes: ``http://host:port``."""


class Membership:
    """Membership of this node in the cluster. Call `join`, then `run` while serving, then `leave`."""

    def __init__(self, engine: AsyncEngine, sleep: Callable[[float], Awaitable[None]], lease: float, beats: int = 4) -> None:
        """Create a membership. ``lease``: time for which a node counts as alive after a renewal (seconds); ``beats``: renewals within
        that time."""
        self._engine, self._sleep, self._lease, self._beat = engine, sleep, lease, lease / beats
        self._alive: dict[int, LiveNode] = {}
        self.number = 0
        self._address = ""

    async def join(self, address: str) -> int:
        """Register this node as alive and return its number, which is never reused."""
        self._address = address
        async with self._engine.begin() as connection:
            row = {"address": address, "until": DATABASE_TIME + self._lease}
            self.number = (await connection.execute(nodes.insert().values(row).returning(nodes.c.number))).scalar_one()
            self._alive = await _living(connection)
        return self.number

    async def node(self, number: int) -> LiveNode | None:
        """Return the node with this number, if it is alive. The database is read for nodes that joined after this node's last renewal."""
        known = self._alive.get(number)
        if known is not None:
            return known
        async with self._engine.connect() as connection:
            return (await _living(connection)).get(number)

    @property
    def alive(self) -> tuple[LiveNode, ...]:
        """Return all nodes that are alive."""
        return tuple(self._alive.values())

    @property
    def leader(self) -> LiveNode:
        """Return the oldest node that is alive. It does the work that is done once for all nodes."""
        return self._alive.get(min(self._alive, default=self.number)) or LiveNode(self.number, self._address)

    @property
    def is_leader(self) -> bool:
        """Return whether this node is the leader, which does the work that is done once for all nodes."""
        return self.leader.number == self.number

    async def run(self, changed: Changed, lapsed: Changed) -> None:
        """Renew the lease periodically, until cancelled. Call ``changed`` when other nodes have joined or left, and ``lapsed`` when the
        lease of this node had expired."""
        known, held, clock = self._alive.keys(), True, asyncio.get_running_loop().time
        since = clock()
        while True:
            await self._sleep(self._beat)
            try:
                begun = clock()
                async with asyncio.timeout(self._lease * 5):
                    held = await self._renew() and held
                # Other nodes saw the old lease until the commit, and it may have expired during the renewal.
                held = held and clock() - since < self._lease
                since = begun
                # After an error ``told`` and ``held`` keep their values, so that the next round tries again: no other notice would follow.
                if self._alive.keys() != known:
                    await changed()
                    known = self._alive.keys()
                if not held:
                    log.warning("this node's lease has expired", node=self.number)
                    await lapsed()
                    held = True
            except Exception as error:
                log.error("the lease could not be renewed", node=self.number, error=type(error).__name__)

    async def _renew(self) -> bool:
        """Renew the lease; return False if it had expired."""
        async with self._engine.begin() as connection:
            row = {"number": self.number, "address": self._address, "until": DATABASE_TIME + self._lease}
            mine = nodes.c.number == self.number
            # Lock the row until the commit. Otherwise a lease that expired in between would be renewed as if it had been held.
            held = (await connection.execute(sa.select(nodes.c.until > DATABASE_TIME).where(mine).with_for_update())).scalar()
            if held is None:
                await connection.execute(nodes.insert().values(row))
            else:
                await connection.execute(nodes.update().where(mine).values(until=row["until"]))
            self._alive = await _living(connection)
            if self.is_leader:
                await connection.execute(nodes.delete().where(nodes.c.until < DATABASE_TIME - KEPT))
        return bool(held)

    async def leave(self) -> None:
        """Delete this node and release all its tables to the others."""
        async with self._engine.begin() as connection:
            await connection.execute(tables.update().where(tables.c.node == self.number).values(node=None))
            await connection.execute(nodes.delete().where(nodes.c.number == self.number))


async def _living(connection: AsyncConnection) -> dict[int, LiveNode]:
    rows = await connection.execute(sa.select(nodes.c.number, nodes.c.address).where(nodes.c.until > DATABASE_TIME))
    return {row.number: LiveNode(row.number, row.address) for row in rows}
