"""Which node owns a table, stored in PostgreSQL. A row names the one node that has a table. See `tables.ownership.Ownership`."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from stich.server.store.schema import nodes, tables
from stich.server.tables.ownership import Elsewhere

from .membership import DATABASE_TIME


class Owners:
    """Implementation of `Ownership` in the database. A node can take tables that no node has, and tables of dead nodes."""

    def __init__(self, engine: AsyncEngine, number: int) -> None:
        self._engine, self._number = engine, number

    async def take(self, table: str) -> int | None:
        """Take a table and return the number of its new epoch; None if there is no such table. Raise `Elsewhere` if another live node
        has it."""
        while True:
            alive = sa.exists().where(nodes.c.number == tables.c.node, nodes.c.until > DATABASE_TIME)
            free = sa.or_(tables.c.node.is_(None), tables.c.node == self._number, ~alive)
            take = tables.update().where(tables.c.id == table, free).values(node=self._number, epoch=tables.c.epoch + 1)
            async with self._engine.begin() as connection:
                epoch: int | None = (await connection.execute(take.returning(tables.c.epoch))).scalar()
                if epoch is not None:
                    return epoch
                row = (await connection.execute(sa.select(tables.c.node).where(tables.c.id == table))).first()
            if row is None:
                return None  # there is no such table
            if row.node not in (None, self._number):
                raise Elsewhere(row.node)

    async def give(self, table: str, epoch: int | None) -> None:
        """Release a table, if this node still has it under the given epoch."""
        mine = (tables.c.id == table, tables.c.node == self._number, tables.c.epoch == epoch)
        async with self._engine.begin() as connection:
            await connection.execute(tables.update().where(*mine).values(node=None))

    async def lost(self, held: dict[str, int | None]) -> list[str]:
        """Return those of the tables ``held`` (epochs by table) that another node has taken since."""
        query = sa.select(tables.c.id, tables.c.epoch).where(tables.c.id.in_(list(held)))
        async with self._engine.connect() as connection:
            now = {row.id: row.epoch for row in await connection.execute(query)}
        return [table for table, epoch in held.items() if now.get(table) != epoch]

    async def holder(self, table: str) -> int | None:
        """Return the number of the live node that has this table; None if there is none."""
        query = sa.select(tables.c.node).join(nodes, nodes.c.number == tables.c.node)
        async with self._engine.connect() as connection:
            return (await connection.execute(query.where(tables.c.id == table, nodes.c.until > DATABASE_TIME))).scalar()
