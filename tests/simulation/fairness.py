"""After every run: each deal that is over can be checked by anyone, and the public log holds together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import sqlalchemy as sa

from stich.fair import LoggedEntry, LogKey, LogPart, check, check_log, merkle
from stich.server.store.schema import log_entries, log_head, log_key
from stich.server.tables.past_deal import past_deal

if TYPE_CHECKING:
    from .checks import Log
    from .world import World


def fair(world: World, logs: dict[str, Log]) -> Iterator[str]:
    rows = world.database.query(sa.select(log_entries).order_by(log_entries.c.place))
    heads, keys = world.database.query(sa.select(log_head)), world.database.query(sa.select(log_key))
    if not heads:
        if logs:
            yield "there are tables, and no public log"
        return
    places = {row.entry: row.place for row in rows}
    waiting = [entry for entry, place in places.items() if place is None]
    if waiting:
        yield f"{len(waiting)} entries never came into the public log: {waiting[0][:30]}…"
        return
    key = LogKey(keys[0].secret).public.text
    for finding in check_log([row.entry for row in rows], key=key, checkpoint=heads[0].checkpoint):
        yield f"the public log: {finding.code} {finding.message}"
    nodes = merkle.nodes_of([row.leaf for row in rows])
    for table, log in logs.items():
        state = log.states[-1]
        for number in range(1, 0 if state.fair is None else state.fair.deal + 1):
            deal = past_deal(log.events, state, number)
            if deal is None:
                if number < state.fair.deal:
                    yield f"{table}: nothing is told of deal {number}"
                continue
            missing = [entry for entry in deal.entries if entry not in places]
            if missing:
                yield f"{table}: the public log does not have {missing[0].split()[1]} of deal {number}"
                continue
            entries = tuple(
                LoggedEntry(entry, places[entry], tuple(node.hex() for node in merkle.inclusion(places[entry], len(rows), nodes)))
                for entry in deal.entries
            )
            for finding in check(deal.file(LogPart(key, heads[0].checkpoint, entries))):
                yield f"{table}: deal {number}: {finding.code} {finding.message}"
