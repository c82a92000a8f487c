"""The event log: one winner for each (table, seq), acknowledged after the commit, silent about cards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.store import store as storing
from stich.server.store.events import Acted, AnyEvent, GuestReady, Left
from stich.server.store.guest_rows import GuestRow, SessionRow
from stich.server.store.migrate import prepare
from stich.server.store.store import Conflict, Store
from stich.server.tables.view import lobby_entry
from tests.server.table_setup import ADA, BO, CY, Log, dealt, opened


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "a folder" / "stich.db", lambda: 1.0)
    yield opened
    await opened.close()


async def keep(store: Store, log: Log) -> None:
    await store.create(lobby_entry(log.state), "ada", log.events)


async def test_events_come_back_in_order(store: Store) -> None:
    log = dealt(ADA, BO, CY)
    await keep(store, log)
    assert await store.events("t") == log.events
    assert await store.events("t", after=3) == log.events[3:]
    assert await store.events("unknown") == []


async def test_of_two_that_race_one_wins_and_the_other_is_refused(store: Store) -> None:
    await keep(store, dealt(ADA, BO, CY))
    race = [store.append("t", 6, [Left(Seat(s))], None) for s in (0, 1)]
    results = await asyncio.gather(*race, return_exceptions=True)
    assert {type(r) for r in results} == {Conflict, float}
    assert len(await store.events("t", after=5)) == 1


async def test_a_loser_takes_nobody_down_with_it(store: Store) -> None:
    """All in one batch: the conflicting one alone is refused, and all of it."""
    await keep(store, dealt(ADA, BO, CY))
    other = Log(opened(table="u"))
    results = await asyncio.gather(
        store.append("t", 6, [Acted(Seat(1), "18")], None),
        store.append("t", 5, [Acted(Seat(1), "20"), GuestReady(Seat(1))], None),
        keep(store, other),
        return_exceptions=True,
    )
    assert [type(r) for r in results] == [float, Conflict, type(None)]
    assert await store.events("t", after=5) == [Acted(Seat(1), "18")]
    assert await store.events("u") == other.events


async def test_many_writers_share_commits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await keep(store, dealt(ADA, BO, CY))
    commits = 0
    commit = store._commit

    async def counting(batch: list[storing._Write]) -> None:
        nonlocal commits
        commits += 1
        await commit(batch)

    monkeypatch.setattr(store, "_commit", counting)
    await asyncio.gather(*(store.append("t", 6 + i, [Acted(Seat(1), "18")], None) for i in range(50)))
    assert commits <= 3
    assert len(await store.events("t", after=5)) == 50


async def test_errors_hold_no_cards(store: Store) -> None:
    log = dealt(ADA, BO, CY)
    secret: AnyEvent = log.events[-1]
    with pytest.raises(sa.exc.DBAPIError) as error:
        await store.write((sa.text("INSERT INTO nowhere VALUES (:event)"), [{"event": storing.log.encode(secret)}]))
    assert not any(f'"{card}"' in str(error.value) for card in log.state.game.dealing.deck.cards)


async def test_only_the_hash_of_a_token_is_kept(store: Store, tmp_path: Path) -> None:
    await store.add_guest(GuestRow("g", "Gil"), SessionRow("s", "Firefox", 0.0, 0.0), b"h" * 32)
    assert await store.guest(b"h" * 32, 10.0) == GuestRow("g", "Gil")
    assert await store.guest(b"x" * 32, 10.0) is None
    await store.rename("g", "Gila")
    assert await store.guest(b"h" * 32, 10.0) == GuestRow("g", "Gila")


async def test_a_session_opens_nothing_once_it_is_too_old(store: Store) -> None:
    await store.add_guest(GuestRow("g", "Gil"), SessionRow("s", "Firefox", -9.5, 0.0), b"h" * 32)
    assert await store.guest(b"h" * 32, 11.0) is not None
    assert await store.guest(b"h" * 32, 10.0) is None


def test_a_new_database_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    prepare(tmp_path / "stich.db")
    assert [path.stat().st_mode & 0o077 for path in tmp_path.iterdir()] == [0] * len(list(tmp_path.iterdir()))


def test_a_database_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "no.db").write_bytes(b"this is not a database" * 100)
    with pytest.raises(StichError, match=r"cannot open the database .*no\.db") as refusal:
        prepare(tmp_path / "no.db")
    assert refusal.value.code == "serve/database"
