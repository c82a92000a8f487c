"""Many writes in one transaction, with as few statements as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

Statement = tuple[sa.Executable, list[dict[str, Any]]]
"""Statement to run, and its rows."""


def together(writes: Iterable[Sequence[Statement]]) -> Iterator[Statement]:
    """Yield the statements of these writes in order, merging neighbours. Consecutive writes made of identical statements with other rows
    share them, so that frequent statements are prepared once and sent once with all rows."""
    for _, alike in groupby(writes, _kind):
        several = list(alike)
        for column, (statement, _) in enumerate(several[0]):
            yield statement, [row for write in several for row in write[column][1]]


async def run(connection: AsyncConnection, writes: Iterable[Sequence[Statement]]) -> None:
    """Run the writes on this connection."""
    for statement, rows in together(writes):
        await connection.execute(statement, rows or None)


def _kind(write: Sequence[Statement]) -> tuple[int, ...]:
    """Return a key that is equal for writes that can share statements. A write whose statement holds its values instead of rows shares
    none."""
    return (*(id(statement) for statement, _ in write), *(id(rows) for _, rows in write if not rows))
