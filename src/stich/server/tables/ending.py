"""End of a table by a moderator, from any process with access to the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from stich.kernel.errors import StichError
from stich.server.store.batch import Statement
from stich.server.store.log_rows import logged
from stich.server.store.store import Conflict, Store
from stich.server.wire.messages import TableInfo

from .dealing import log_entries
from .decide import close, end
from .fold import TableState, fold
from .view import changed_lobby_entry, info

StateChange = Callable[[TableState], TableState]


async def end_table(store: Store, table: str, *extra: Statement, abandoned: bool = False) -> TableInfo:
    """End the match at this table, execute the statements ``extra`` in the same transaction, and return the table's new lobby entry.

    ``abandoned``: True if the reason is inactivity. A server that has the table in memory notices the end at its next write, or when
    `Tables.catch_up` is called. Raise `StichError` if there is no such table, or its match is over.
    """
    return await _change(store, table, partial(end, abandoned=abandoned), *extra)


async def close_table(store: Store, table: str) -> None:
    """Let the match at this table end after the deal in progress. Raise `StichError` as `end_table` does, also if it is ending already."""
    await _change(store, table, close)


async def _change(store: Store, table: str, change: StateChange, *extra: Statement) -> TableInfo:
    while True:
        events = await store.events(table)
        if not events:
            raise StichError("table/unknown")
        before = await asyncio.to_thread(fold, events)
        after = change(before)
        entries = logged(log_entries(before, after))
        try:
            await store.append(table, after.seq, [after.last], changed_lobby_entry(before, after), *extra, *entries)
        except Conflict:  # a player has acted in the meantime
            continue
        return info(after, None)
