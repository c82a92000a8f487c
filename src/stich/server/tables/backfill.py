"""Storage of finished deals of tables that an older server opened, which did not store them. They are computed from the events."""

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
"""Seconds between two searches."""


async def follow_unkept(store: Store, deals: DealStore, clock: Clock, is_leader: Callable[[], bool]) -> None:
    """Call `keep_deals` at once and then every `EVERY` seconds. One node does it for all nodes."""
    while True:
        try:
            if is_leader():
                await keep_deals(store, deals)
        except Exception as error:
            log.error("finished deals could not be stored", error=type(error).__name__)
        await clock.sleep(EVERY)


async def keep_deals(store: Store, deals: DealStore) -> None:
    """Store the missing finished deals of all such tables, one table after the other. A table that the current rules cannot read is counted
    as having none."""
    for table in await deals.unkept():
        events, times = await store.events(table), await store.times(table)
        try:
            ended = await asyncio.to_thread(ended_deals, events)
        except StichError as error:
            log.error("table cannot be read", table=table, events=len(events), code=error.code)
            ended = []
        await deals.keep(table, [(deal, times[index]) for deal, index in ended])
