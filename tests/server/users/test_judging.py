"""The judge: the oldest deals first, each once, after a restart too; what cannot be judged stops nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest
import structlog.testing

from stich.server.clock import SystemClock
from stich.server.settings import Settings
from stich.server.store.archive_rows import ArchiveStore, Search
from stich.server.store.guest_rows import GuestRow
from stich.server.store.judging_rows import JudgingStore
from stich.server.store.store import Store
from stich.server.users import judging
from stich.server.users.judging import Judge, losses_in
from stich.study.archive import Losses, judge
from tests.server.archived import keep, known, played
from tests.server.harness import quick

ADA = GuestRow("ada", "Ada")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "stich.db", lambda: 1.0)
    await known(opened, ADA)
    yield opened
    await opened.close()


def a_judge(store: Store, **changes: object) -> Judge:
    settings: Settings = quick("", **{"judge": True, "judge_every": 0.01, **changes})
    return Judge(JudgingStore(store), SystemClock(), settings, lambda: True)


async def losses(store: Store) -> dict[str, Losses | None]:
    return {row.id: row.losses for row in await ArchiveStore(store).page("ada", Search(), 0, 100) if row.judged}


async def all_judged(store: Store) -> None:
    while await JudgingStore(store).unjudged(1):
        await asyncio.sleep(0)


async def test_what_was_given_away_is_entered(store: Store) -> None:
    keys = [await keep(store, number, played(number), {1: "ada"}) for number in range(3)]
    judge_ = a_judge(store)
    judge_.start()
    await all_judged(store)
    found = await losses(store)
    for number, key in enumerate(keys):
        judgement = judge(played(number))
        expected = None if judgement is None else judgement.losses[1]
        assert found[key] == (expected if expected is not None and expected.total is not None else None)
    key = await keep(store, 3, played(3), {2: "ada"})
    await all_judged(store)
    assert key in await losses(store)
    await judge_.stop()


async def test_after_a_stop_it_goes_on_with_what_is_left(store: Store) -> None:
    for number in range(3):
        await keep(store, number, played(number), {0: "ada"})
    first = a_judge(store)
    waiting = [deal.deal for deal in await JudgingStore(store).unjudged(9)]
    await JudgingStore(store).judged(waiting[0], [Losses(9.0)] * 3)
    first.start()
    await first.stop()
    second = a_judge(store)
    assert await second.judge_some()
    assert not await second.judge_some()
    await second.stop()
    assert (await losses(store))[waiting[0]] == Losses(9.0), "a judged deal is not judged again"
    assert len(await losses(store)) == 3


async def test_a_deal_that_cannot_be_judged_is_marked_and_the_log_tells_no_card(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fails(record: bytes, seconds: float) -> tuple[Losses, ...]:
        asked.append(record)
        if len(asked) == 1:
            raise ValueError(record.decode())
        if len(asked) < 4:
            raise BrokenExecutor
        return losses_in(record, seconds)

    monkeypatch.setattr(judging, "losses_in", fails)
    for number in (1, 3, 4):
        await keep(store, number, played(number), {0: "ada"})
    judge_ = a_judge(store)
    with structlog.testing.capture_logs() as lines:
        assert await judge_.judge_some()
    await judge_.stop()
    assert len(asked) == 4, "where the process has died it is tried once more"
    found = await losses(store)
    assert [found[f"t{number:09}"] for number in (1, 3)] == [None, None]
    assert found["t000000004"] is not None
    assert [(line["event"], line["deal"], line["error"]) for line in lines] == [
        ("deal cannot be analysed", "t000000001", "ValueError"),
        ("deal cannot be analysed", "t000000003", "BrokenExecutor"),
    ]
    assert "hands" not in repr(lines)


async def test_only_the_house_judges_and_only_where_it_is_wanted(store: Store) -> None:
    await keep(store, 1, played(1), {0: "ada"})
    house = [False]
    judge_ = Judge(JudgingStore(store), SystemClock(), quick("", judge=True, judge_every=0.0), lambda: house[0])
    judge_.start()
    for _ in range(20):
        await asyncio.sleep(0)
    assert not await losses(store)
    house[0] = True
    await all_judged(store)
    await judge_.stop()
    off = a_judge(store, judge=False)
    off.start()
    await keep(store, 2, played(2), {0: "ada"})
    await off.stop()
    assert len(await losses(store)) == 1


@pytest.mark.thorough
async def test_it_works_in_a_process_of_its_own(store: Store) -> None:
    await keep(store, 1, played(1), {0: "ada"})
    judge_ = a_judge(store, thinkers=1)
    assert await judge_.judge_some()
    await judge_.stop()
    assert next(iter((await losses(store)).values())) is not None
