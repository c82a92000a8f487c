"""A table that is loaded by one of several nodes, whose lease may lapse meanwhile."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from stich.server.store.events import AnyEvent
from stich.server.tables.services import Services
from stich.server.tables.tables import Tables
from tests.server.harness import quick
from tests.server.manual_clock import ManualClock, settle
from tests.server.table_setup import dealt


class SlowStore:
    """A store that answers when the test lets it."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        self.answer = asyncio.Event()
        self._events = list(events)

    async def events(self, table: str) -> list[AnyEvent]:
        await self.answer.wait()
        return self._events


class OneOfTwo:
    """Ownership of a node; another node may take its tables."""

    def __init__(self) -> None:
        self.taken_by_another = False

    async def take(self, table: str) -> int:
        return 1

    async def give(self, table: str, epoch: int | None) -> None:
        pass

    async def lost(self, held: dict[str, int | None]) -> list[str]:
        return list(held) if self.taken_by_another else []


@pytest.mark.parametrize("taken", [True, False])
async def test_a_node_whose_lease_lapses_while_it_loads_a_table_looks_whether_it_still_has_it(taken: bool) -> None:
    log, clock, ownership = dealt(), ManualClock(), OneOfTwo()
    store: Any = SlowStore(log.events)
    computers: Any = None
    chance = random.Random(1).randbytes
    tables = Tables(Services(store, computers, clock, chance, quick(Path("none")), ownership=ownership))
    loading = asyncio.create_task(tables.get(log.state.id))
    await settle()
    ownership.taken_by_another = taken
    await tables.lapsed()
    store.answer.set()
    table = await loading
    assert table is not None
    assert (table.moved, len(tables)) == (taken, 0 if taken else 1)
    await table.stop()
