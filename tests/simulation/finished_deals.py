"""Checks after every run: each finished deal is stored once, equal to the events, with all people who held a seat, and no other deal is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

from stich.server.store.deal_rows import written
from stich.server.store.events import AnyEvent, Dealt, TookBack
from stich.server.store.schema import deal_people, deals
from stich.server.tables.extra_statements import ended_deals

if TYPE_CHECKING:
    from .checks import Log
    from .world import World


def _taken_back(events: Sequence[AnyEvent]) -> bool:
    """Return whether an action was taken back in the newest deal of these events."""
    dealt = max(index for index, event in enumerate(events) if isinstance(event, Dealt))
    return any(isinstance(event, TookBack) for event in events[dealt:])


def kept(world: World, logs: dict[str, Log]) -> Iterator[str]:
    rows = {row.id: row for row in world.database.query(sa.select(deals))}
    people: dict[str, list[sa.Row[tuple[object, ...]]]] = {}
    for row in world.database.query(sa.select(deal_people)):
        people.setdefault(row.deal_id, []).append(row)
    for table, log in logs.items():
        for ended, index in ended_deals(log.events):
            if ended.id not in rows:
                yield f"{table}: deal {ended.number} is over, and not kept"
                continue
            (_, (wanted,)), *others = written(ended, 0.0)
            row = rows.pop(ended.id)
            if any(getattr(row, column) != value for column, value in wanted.items() if column != "at"):
                yield f"{table}: deal {ended.number} is not kept as it was"
            if bool(row.taken_back) != _taken_back(log.events[: index + 1]) or (row.taken_back and any(p.counts for p in people[ended.id])):
                yield f"{table}: deal {ended.number} is not marked as one that was taken back, or counts though it was"
            seats = sorted((p["guest_id"], p["seat"], p["points"]) for _, them in others for p in them)
            if sorted((p.guest_id, p.seat, p.points) for p in people.get(ended.id, ())) != seats:
                yield f"{table}: deal {ended.number} does not have its people"
    for row in rows.values():
        yield f"{row.table_id}: deal {row.number} is kept, and not over"
