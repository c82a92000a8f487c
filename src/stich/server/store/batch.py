"""Many writes in one transaction, with as few statements as will do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

Statement = tuple[sa.Executable, list[dict[str, Any]]]
"""What to run, and the rows to run it with."""


def together(writes: Iterable[Sequence[Statement]]) -> Iterator[Statement]:
    """The statements of these writes in order. Neighbours that consist of the very same statements with other rows share them: what is
    written most often is prepared once, and sent once with all rows."""
    for _, alike in groupby(writes, _kind):
        several = list(alike)
        for column, (statement, _) in enumerate(several[0]):
            yield statement, [row for write in several for row in write[column][1]]


async def run(connection: AsyncConnection, writes: Iterable[Sequence[Statement]]) -> None:
    """Run them."""
    for statement, rows in together(writes):
        await connection.execute(statement, rows or None)


def _kind(write: Sequence[Statement]) -> tuple[int, ...]:
    """Equal for writes that may share their statements; not where one has no rows but holds its values itself."""
    return (*(id(statement) for statement, _ in write), *(id(rows) for _, rows in write if not rows))
