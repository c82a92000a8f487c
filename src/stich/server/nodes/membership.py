"""Which nodes are alive. Each says so again and again in the database, whose clock alone counts; who falls silent is dead to the others.

A node that was only paused finds its lease run out when it wakes. Nothing is lost by that: what it appends to tables that others have
taken is refused by their epoch (`store.store.Lost`).
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
"""Seconds after which a dead node is forgotten."""

DATABASE_TIME = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)
"""Seconds since 1970 by PostgreSQL."""

Changed = Callable[[], Awaitable[None]]


class Node(msgspec.Struct, frozen=True):
    """One that is alive."""

    number: int
    address: str
    """Where other nodes reach it: ``http://host:port``."""


class Membership:
    """This node among the others. `join`, then `run` while it serves, then `leave`."""

    def __init__(self, engine: AsyncEngine, sleep: Callable[[float], Awaitable[None]], lease: float, beats: int = 4) -> None:
        """``lease``: seconds for which a node counts as alive after its last word; it says so many words in that time."""
        self._engine, self._sleep, self._lease, self._beat = engine, sleep, lease, lease / beats
        self._alive: dict[int, Node] = {}
        self.number = 0
        self._address = ""

    async def join(self, address: str) -> int:
        """Be alive from now on; this node's number, which no other ever has."""
        self._address = address
        async with self._engine.begin() as connection:
            row = {"address": address, "until": DATABASE_TIME + self._lease}
            self.number = (await connection.execute(nodes.insert().values(row).returning(nodes.c.number))).scalar_one()
            self._alive = await _living(connection)
        return self.number

    async def node(self, number: int) -> Node | None:
        """The node of this number, if it is alive. The database is asked for one that has come since this node's last word."""
        known = self._alive.get(number)
        if known is not None:
            return known
        async with self._engine.connect() as connection:
            return (await _living(connection)).get(number)

    @property
    def alive(self) -> tuple[Node, ...]:
        """All nodes that are."""
        return tuple(self._alive.values())

    @property
    def house(self) -> Node:
        """The oldest of those that are alive: what is there once for all nodes is there."""
        return self._alive.get(min(self._alive, default=self.number)) or Node(self.number, self._address)

    @property
    def is_house(self) -> bool:
        return self.house.number == self.number

    async def run(self, changed: Changed, lapsed: Changed) -> None:
        """Say again and again that this node is alive. ``changed`` when others came or went, ``lapsed`` when its own lease had run out."""
        told, held, clock = self._alive.keys(), True, asyncio.get_running_loop().time
        since = clock()
        while True:
            await self._sleep(self._beat)
            try:
                begun = clock()
                async with asyncio.timeout(self._lease * 5):
                    held = await self._renew() and held
                # Until the commit others saw the old lease: it may have run out while this one was on its way.
                held = held and clock() - since < self._lease
                since = begun
                # What fails is done the next time: nobody else would tell of it again.
                if self._alive.keys() != told:
                    await changed()
                    told = self._alive.keys()
                if not held:
                    log.warning("this node's lease had run out", node=self.number)
                    await lapsed()
                    held = True
            except Exception as error:
                log.error("the lease was not renewed", node=self.number, error=type(error).__name__)

    async def _renew(self) -> bool:
        """False where the lease had run out."""
        async with self._engine.begin() as connection:
            row = {"number": self.number, "address": self._address, "until": DATABASE_TIME + self._lease}
            mine = nodes.c.number == self.number
            # Locked until the commit: a lease that another lets run out in between would be renewed as if it had been held.
            held = (await connection.execute(sa.select(nodes.c.until > DATABASE_TIME).where(mine).with_for_update())).scalar()
            if held is None:
                await connection.execute(nodes.insert().values(row))
            else:
                await connection.execute(nodes.update().where(mine).values(until=row["until"]))
            self._alive = await _living(connection)
            if self.is_house:
                await connection.execute(nodes.delete().where(nodes.c.until < DATABASE_TIME - KEPT))
        return bool(held)

    async def leave(self) -> None:
        """Be dead at once, and leave all tables to the others."""
        async with self._engine.begin() as connection:
            await connection.execute(tables.update().where(tables.c.node == self.number).values(node=None))
            await connection.execute(nodes.delete().where(nodes.c.number == self.number))


async def _living(connection: AsyncConnection) -> dict[int, Node]:
    rows = await connection.execute(sa.select(nodes.c.number, nodes.c.address).where(nodes.c.until > DATABASE_TIME))
    return {row.number: Node(row.number, row.address) for row in rows}
