"""Commands at a table: one at a time, in their order, and to their end."""

from __future__ import annotations

import asyncio

import pytest

from stich.kernel.errors import StichError
from stich.server.store.events import Acted
from stich.server.tables.fold import TableState
from stich.server.tables.ownership import Moved
from tests.server.manual_clock import settle
from tests.server.table_setup import ADA, BO, CY, dealt
from tests.server.tables.test_clocks import Sitting


@pytest.fixture
async def sitting() -> Sitting:
    """Yield a deal of three people. A commit takes a second."""
    found = Sitting(dealt(ADA, BO, CY))
    found.store.takes = 1.0
    return found


def acted(now: TableState) -> TableState:
    """Return the table after the first legal action."""
    assert now.deal is not None
    return now.acted(now.deal.legal_actions[0])


async def submitted(sitting: Sitting, count: int) -> list[asyncio.Task[int]]:
    """Let so many commands come one after the other."""
    tasks = [asyncio.ensure_future(sitting.table.submit(acted)) for _ in range(count)]
    await settle()
    return tasks


async def test_commands_are_committed_and_shown_in_their_order(sitting: Sitting) -> None:
    before = sitting.state.seq
    tasks = await submitted(sitting, 3)
    for shown in range(3):
        assert (sitting.state.seq, [task.done() for task in tasks]) == (before + shown, [n < shown for n in range(3)])
        await sitting.clock.pass_(1.0)
    assert [task.result() for task in tasks] == [before + 1, before + 2, before + 3]
    assert sitting.store.kept == list(sitting.table.events[before:])
    assert all(isinstance(event, Acted) for event in sitting.store.kept)


async def test_a_command_goes_on_without_its_caller(sitting: Sitting) -> None:
    before = sitting.state.seq
    (task,) = await submitted(sitting, 1)
    task.cancel()
    await sitting.clock.pass_(1.0)
    assert task.cancelled() and sitting.state.seq == before + 1


async def test_too_many_commands_are_refused(sitting: Sitting) -> None:
    await submitted(sitting, sitting.table._services.settings.command_queue + 1)
    with pytest.raises(StichError, match="is busy") as refusal:
        await sitting.table.submit(acted)
    assert refusal.value.code == "table/busy"


async def test_commands_that_wait_are_sent_where_the_table_has_moved(sitting: Sitting) -> None:
    first, second = await submitted(sitting, 2)
    sitting.table.move()
    await sitting.clock.pass_(1.0)
    assert first.result() == sitting.state.seq
    assert isinstance(second.exception(), Moved)
    with pytest.raises(Moved):
        await sitting.table.submit(acted)
