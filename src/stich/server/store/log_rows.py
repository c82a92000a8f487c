"""The public log of fair dealing in the database (``docs/explanation/fair.md``). Entries get their positions soon after they are
written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from stich.fair import merkle

from .batch import Statement
from .schema import log_entries, log_head, log_key, log_nodes
from .store import Store

ADD_ENTRIES = log_entries.insert()
AT_ONCE = 500
"""Largest number of entries that get positions in one transaction."""


def logged(entries: Sequence[str]) -> list[Statement]:
    """Return the statements that add these entries to the log."""
    rows = [{"entry": entry, "leaf": merkle.leaf_hash(entry.encode())} for entry in entries]
    return [(ADD_ENTRIES, rows)] if rows else []


def locking(store: Store, found: sa.Select[Any]) -> list[Statement]:
    """Return the statements that lock the rows of a query until the end of the transaction: a second node waits, and then finds what the
    first one wrote. An SQLite file has one writer anyway."""
    return [(found.with_for_update(), [])] if store.engine.dialect.name == "postgresql" else []


def logged_if(entries: Sequence[str], found: sa.Select[Any]) -> list[Statement]:
    """Return the statements that add these entries to the log if the query finds a row."""
    names = [log_entries.c.entry, log_entries.c.leaf]
    values = [(entry, merkle.leaf_hash(entry.encode())) for entry in entries]
    selects = [sa.select(sa.literal(entry, names[0].type), sa.literal(leaf, names[1].type)) for entry, leaf in values]
    return [(log_entries.insert().from_select(names, select.where(found.exists())), []) for select in selects]


class LogStore:
    """Access to the tables of the log. Only one node at a time assigns positions: of two attempts the database refuses the second."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def key(self) -> bytes | None:
        """Return the private key that signs the public log; None if there is none yet."""
        async with self._store.connect() as connection:
            secret: bytes | None = (await connection.execute(sa.select(log_key.c.secret))).scalar()
        return secret

    async def keep_key(self, secret: bytes) -> None:
        """Store the private key that signs the public log. Raise `Conflict` if there is one already."""
        await self._store.write((log_key.insert(), [{"number": 1, "secret": secret}]))

    async def head(self) -> tuple[int, str] | None:
        """Return the size and the signed checkpoint of the newest head of the public log; None if there is no head yet."""
        async with self._store.connect() as connection:
            row = (await connection.execute(sa.select(log_head.c.size, log_head.c.checkpoint))).one_or_none()
        return None if row is None else (row.size, row.checkpoint)

    async def add(self, entries: Sequence[str]) -> None:
        """Add entries to the public log that are not written together with other data."""
        await self._store.write(*logged(entries))

    async def unplaced(self) -> list[tuple[int, bytes]]:
        """Return number and leaf hash of the entries without a position, in the order in which they were written."""
        query = sa.select(log_entries.c.number, log_entries.c.leaf).where(log_entries.c.place.is_(None)).order_by(log_entries.c.number)
        async with self._store.connect() as connection:
            return [(row.number, row.leaf) for row in await connection.execute(query.limit(AT_ONCE))]

    async def place(self, numbers: Sequence[int], size: int, nodes: Mapping[tuple[int, int], bytes], checkpoint: str) -> None:
        """Give these entries the last positions of a log that then has ``size`` entries, and store the new tree nodes and the new head.

        Raise `Conflict` if another node has given out these positions first.
        """
        if not numbers:  # store the very first head, which never replaces another one
            await self._store.write((log_head.insert(), [{"number": 1, "size": size, "checkpoint": checkpoint}]))
            return
        places = [{"of": number, "at": size - len(numbers) + n} for n, number in enumerate(numbers)]
        rows = [{"level": level, "place": place, "hash": hash} for (level, place), hash in nodes.items()]
        head = log_head.update().values(size=size, checkpoint=checkpoint)
        await self._store.write((log_nodes.insert(), rows), (_PLACE, places), (head, []))

    async def nodes(self, wanted: Sequence[tuple[int, int]]) -> dict[tuple[int, int], bytes]:
        """Return the hashes of these nodes of the log's Merkle tree, by level and index."""
        query = sa.select(log_nodes).where(sa.tuple_(log_nodes.c.level, log_nodes.c.place).in_(list(wanted)))
        async with self._store.connect() as connection:
            return {(row.level, row.place): row.hash for row in await connection.execute(query)}

    async def entries(self, start: int, count: int) -> list[str]:
        """Return at most ``count`` entries from position ``start`` on."""
        query = sa.select(log_entries.c.entry).where(log_entries.c.place.between(start, start + count - 1)).order_by(log_entries.c.place)
        async with self._store.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def places(self, leaves: Sequence[bytes]) -> dict[bytes, int]:
        """Return the first position in the log of each of these leaves, by leaf hash; leaves without a position are left out."""
        query = (
            sa.select(log_entries.c.leaf, sa.func.min(log_entries.c.place).label("place"))
            .where(log_entries.c.leaf.in_(list(leaves)), log_entries.c.place.is_not(None))
            .group_by(log_entries.c.leaf)
        )
        async with self._store.connect() as connection:
            return {row.leaf: row.place for row in await connection.execute(query)}


def without_gap(store: Store) -> list[Statement]:
    """Return the statement that keeps entries of other nodes from getting between those of a transaction; none for an SQLite file, which
    has one writer."""
    if store.engine.dialect.name != "postgresql":
        return []
    return [(sa.text("LOCK TABLE log_entries IN SHARE ROW EXCLUSIVE MODE"), [])]


_PLACE = log_entries.update().where(log_entries.c.number == sa.bindparam("of")).values(place=sa.bindparam("at"))
