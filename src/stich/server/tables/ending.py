"""End of a table by a moderator, from any process with access to the database."""

from __future__ import annotations

import asyncio

from stich.kernel.errors import StichError
from stich.server.store.batch import Statement
from stich.server.store.log_rows import logged
from stich.server.store.store import Conflict, Store
from stich.server.wire.messages import TableInfo

from .dealing import log_entries
from .decide import end
from .fold import fold
from .view import changed_lobby_entry, info


async def end_table(store: Store, table: str, *extra: Statement, abandoned: bool = False) -> TableInfo:
    """End the match at this table, execute the statements ``extra`` in the same transaction, and return the table's new lobby entry.

    ``abandoned``: True if the reason is inactivity. A server that has the table in memory notices the end at its next write, or when
    `Tables.catch_up` is called. Raise `StichError` if there is no such table, or its match is over.
    """
    while True:
        events = await store.events(table)
        if not events:
            raise StichError("table/unknown")
        before = await asyncio.to_thread(fold, events)
        after = end(before, abandoned=abandoned)
        entries = logged(log_entries(before, after))
        try:
            await store.append(table, after.seq, [after.last], changed_lobby_entry(before, after), *extra, *entries)
        except Conflict:  # a player has acted in the meantime
            continue
        return info(after, None)
