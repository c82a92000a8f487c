"""Finished deals of tables that were opened by a server that did not keep them: from the events into the database, once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.store.deal_rows import DealStore
from stich.server.store.store import Store

from .extra_statements import ended_deals

log = structlog.get_logger()

EVERY = 3600.0
"""Seconds between two looks."""


async def follow_unkept(store: Store, deals: DealStore, clock: Clock, is_leader: Callable[[], bool]) -> None:
    """Look for such tables at once and from time to time, on one node for all."""
    while True:
        try:
            if is_leader():
                await keep_deals(store, deals)
        except Exception as error:
            log.error("finished deals could not be stored", error=type(error).__name__)
        await clock.sleep(EVERY)


async def keep_deals(store: Store, deals: DealStore) -> None:
    """Keep the deals of all such tables, one table after the other. One that the current rules cannot read has none."""
    for table in await deals.unkept():
        events, times = await store.events(table), await store.times(table)
        try:
            ended = await asyncio.to_thread(ended_deals, events)
        except StichError as error:
            log.error("table cannot be read", table=table, events=len(events), code=error.code)
            ended = []
        await deals.keep(table, [(deal, times[index]) for deal, index in ended])
