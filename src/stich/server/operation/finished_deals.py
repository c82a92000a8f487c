"""Finished deals of a database, for an audit. Other deals are not read, so no result can reveal a deal in play."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from stich.fair.audit.deals import TableDeal
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Deal, check_deal
from stich.kernel.rules.game import Game
from stich.registry import configured
from stich.server.store import events as log
from stich.server.store import versions
from stich.server.store.events import Created, Dealt, Ended
from stich.server.store.schema import events, tables

from .backup import ReportProgress, silent, there, worded
from .copying import moment

AT_ONCE = 200
"""Number of tables whose events are read with one query."""
READ = tuple(f'{{"type":"{kind.__struct_config__.tag}"'.encode() for kind in (Created, Dealt, Ended))
"""Beginnings of the stored events that an audit reads: `Created`, `Dealt`, `Ended`."""


async def finished_deals(name: str | Path, unread: Callable[[int], None], progress: ReportProgress = silent) -> AsyncIterator[TableDeal]:
    """Yield every finished deal, by table and in order of dealing, also while servers use the database.

    A deal is finished if another was dealt after it at the same table, or if the table's match is over. The last deal of a table that was
    stopped by a moderator or for inactivity is left out, since it may be void. ``unread``: called with the number of deals that this
    program cannot read. Raise `StichError` ``serve/database`` if there is no such database, ``fair/database`` if it cannot be read.
    """
    database = there(name)
    with worded(lambda reason: StichError("fair/database", database=str(database), reason=reason)):
        async with moment(database) as connection:
            found = await connection.run_sync(versions.found)
            if refusal := versions.refusal(database, found, "fair/database"):
                raise refusal
            report = progress("reading")
            ids = (await connection.execute(sa.select(tables.c.id, tables.c.finished).order_by(tables.c.created_at, tables.c.id))).all()
            for begin in range(0, len(ids), AT_ONCE):
                report(begin, len(ids))
                some: dict[str, bool] = {row.id: row.finished for row in ids[begin : begin + AT_ONCE]}
                for table, stored in (await _read(connection, list(some))).items():
                    for dealt in _over(table, stored, some[table], unread):
                        yield dealt
            report(len(ids), len(ids))


async def _read(connection: AsyncConnection, some: Sequence[str]) -> dict[str, list[bytes]]:
    """Return the stored events that an audit needs, by table, for the tables ``some``: `Created`, all `Dealt`, and `Ended` if the match was
    stopped."""
    begins = sa.or_(*(sa.func.substr(events.c.event, 1, len(begin)) == begin for begin in READ))
    query = sa.select(events.c.table_id, events.c.event).where(events.c.table_id.in_(some), begins).order_by(events.c.seq)
    by_table: dict[str, list[bytes]] = {table: [] for table in some}
    for row in await connection.execute(query):
        by_table[row.table_id].append(row.event)
    return by_table


def _over(table: str, stored: list[bytes], finished: bool, unread: Callable[[int], None]) -> list[TableDeal]:
    """Return the finished deals of one table. ``stored``: its events from `_read`; ``unread``: called with the number of unreadable
    deals."""
    dealt = [event for event in stored if event.startswith(READ[1])]
    ended = len(stored) > len(dealt) + 1
    if not finished or ended:
        dealt = dealt[:-1]
    try:
        created = log.decode(stored[0]) if stored else None
        if not isinstance(created, Created):
            raise StichError("fair/table")
        game = configured(created.game, created.preset, created.options)
        return [TableDeal(table, game, _deal(event, game)) for event in dealt]
    except (StichError, msgspec.DecodeError):
        unread(len(dealt))
        return []


def _deal(event: bytes, game: Game) -> Deal:
    """Return the deal of a stored `Dealt` event. Raise `StichError` if it is no deal of the game, `msgspec.DecodeError` if it is no
    event."""
    decoded = log.decode(event)
    assert isinstance(decoded, Dealt)
    check_deal(decoded.deal, game.dealing)
    return decoded.deal
