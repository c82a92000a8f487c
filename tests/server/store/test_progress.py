"""Lessons and answers to trainers in the database, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from stich.server.store.guest_rows import GuestRow
from stich.server.store.progress_rows import LessonDone, ProgressStore, Trained
from stich.server.store.secrets import secret
from stich.server.store.store import Store
from tests.postgresql import PostgreSQL
from tests.server.archived import known
from tests.server.nodes.conftest import postgres

__all__ = ["postgres"]

ANSWER = Trained(guest_id="ada", exercise="abcdefghijkl", step=0, trainer="bid", game="skat", at=2.0, right=True, behind=1.5)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    server: PostgreSQL | None = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    opened = await Store.open(server.new() if server else tmp_path / "stich.db", lambda: 1.0)
    await known(opened, GuestRow("ada", "Ada"), GuestRow("bo", "Bo"))
    yield opened
    await opened.close()


async def test_the_first_answer_is_kept_and_no_other(store: Store) -> None:
    kept = ProgressStore(store)
    later = msgspec.structs.replace(ANSWER, step=1, at=3.0, right=False, behind=None, trainer="count")
    for answer in (ANSWER, msgspec.structs.replace(ANSWER, right=False, at=9.0), later, msgspec.structs.replace(ANSWER, guest_id="bo")):
        await kept.trained(answer)
    assert await kept.trainings("ada") == [ANSWER, later]
    await kept.done("ada", "skat", "trick", 5.0)
    await kept.done("ada", "skat", "trick", 9.0)
    assert await kept.lessons("ada") == [LessonDone("skat", "trick", 5.0)]
    await kept.erase("ada")
    assert (await kept.trainings("ada"), await kept.lessons("ada"), len(await kept.trainings("bo"))) == ([], [], 1)


async def test_a_secret_is_made_once(store: Store) -> None:
    made = await secret(store.engine, "trainers", lambda size: b"a" * size)
    assert made == await secret(store.engine, "trainers", lambda size: b"b" * size) == b"a" * 32
