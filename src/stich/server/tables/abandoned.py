"""End of abandoned tables: a table in the middle of a deal without events for weeks is ended, so that its deal can be revealed and checked
(``docs/explanation/fair.md``)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.store.store import Store

from .dealing import waits
from .ending import end_table
from .fold import fold
from .tables import Tables

log = structlog.get_logger()

EVERY = 3600.0
"""Seconds between two searches for abandoned tables."""


async def follow_abandoned(store: Store, tables: Tables, clock: Clock, settings: Settings, is_leader: Callable[[], bool]) -> None:
    """End abandoned tables, once every `EVERY` seconds. One node does it for all nodes."""
    between_deals: set[str] = set()
    while True:
        await clock.sleep(EVERY)
        try:
            if is_leader():
                await end_abandoned(store, tables, clock.now() - settings.abandoned_after, between_deals)
        except Exception as error:
            log.error("abandoned tables could not be ended", error=type(error).__name__)


async def end_abandoned(store: Store, tables: Tables, since: float, between_deals: set[str]) -> None:
    """End the tables that are in the middle of a deal and have had no event since this time (seconds since 1970).

    ``between_deals``: ids of tables that are not in a deal. They are not read again, and new ones are added.
    """
    for table in await store.untouched(since):
        if table in between_deals:
            continue
        if await _ended(store, table):
            await tables.catch_up(table)
        else:
            between_deals.add(table)


async def _ended(store: Store, table: str) -> bool:
    """End this table if it is in the middle of a deal. Return whether it was."""
    try:
        state = await asyncio.to_thread(fold, await store.events(table))
        if state.fair is None or not (state.in_deal or waits(state)):
            return False
        await end_table(store, table, abandoned=True)
    except StichError as error:
        log.info("table could not be ended", table=table, code=error.code)
        return False
    log.info("table was abandoned", table=table)
    return True
