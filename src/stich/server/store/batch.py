"""Execution of many writes in one transaction, with as few statements as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

Statement = tuple[sa.Executable, list[dict[str, Any]]]
"""SQL statement, and the rows with which it is executed; an empty list if its values are part of the statement."""


def together(writes: Iterable[Sequence[Statement]]) -> Iterator[Statement]:
    """Yield the statements of these writes in order. Neighbouring writes that consist of the same statements are merged: each statement is
    yielded once, with the rows of all of them."""
    for _, alike in groupby(writes, _kind):
        several = list(alike)
        for column, (statement, _) in enumerate(several[0]):
            yield statement, [row for write in several for row in write[column][1]]


async def run(connection: AsyncConnection, writes: Iterable[Sequence[Statement]]) -> None:
    """Run the writes on this connection."""
    for statement, rows in together(writes):
        await connection.execute(statement, rows or None)


def _kind(write: Sequence[Statement]) -> tuple[int, ...]:
    """Return a key that is equal for writes that can be merged: writes that consist of the same statement objects with rows."""
    return (*(id(statement) for statement, _ in write), *(id(rows) for _, rows in write if not rows))
