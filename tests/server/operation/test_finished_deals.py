"""Which deals of a database an audit reads: those that are over, and nothing of one in play."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

import stich as library
from stich.fair.audit.deals import TableDeal
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Deal, Seat
from stich.server.operation.finished_deals import AT_ONCE, finished_deals
from stich.server.store import events as log
from stich.server.store.database import Database
from stich.server.store.events import AnyEvent, Created, Dealt, Ended, Filled
from stich.server.store.migrate import prepare
from stich.server.store.schema import events, tables
from tests.postgresql import PostgreSQL
from tests.server.harness import house, new_database, quick
from tests.server.old_database import unpacked

SKAT = library.game("skat")
DEALS = [SKAT.deal(seed=seed, dealer=seed % 3).deal for seed in range(4)]


def opened(table: str, game: str = "skat") -> list[AnyEvent]:
    preset = {"skat": "skat-isko"}.get(game, "any")
    return [Created(table, game, preset, {}, Seat(0)), *(Filled(Seat(seat), "random") for seat in range(3))]


def dealt(*deals: Deal) -> list[AnyEvent]:
    return [Dealt(deal) for deal in deals]


TABLES: dict[str, tuple[bool, list[AnyEvent]]] = {
    "over": (True, [*opened("over"), *dealt(*DEALS[:2])]),
    "playing": (False, [*opened("playing"), *dealt(*DEALS[:3])]),
    "first": (False, [*opened("first"), *dealt(DEALS[3])]),
    "ended": (True, [*opened("ended"), *dealt(DEALS[1], DEALS[2]), Ended()]),
    "empty": (False, opened("empty")),
    "whist": (True, [*opened("whist", "whist"), *dealt(*DEALS)]),
    "wrong": (True, [*opened("wrong"), *dealt(Deal(Seat(0), DEALS[0].hands[:2]))]),
}
"""By name, whether the match is over, and the log."""


async def fill(name: str | Path, of: dict[str, tuple[bool, Sequence[AnyEvent]]]) -> None:
    """Put these tables into a database that has none."""
    engine = Database.named(name).engine()
    async with engine.begin() as connection:
        for number, (table, (finished, happened)) in enumerate(of.items()):
            row = {"id": table, "opened_by": "ada", "created_at": number, "changed_at": number, "finished": finished, "info": b"{}"}
            await connection.execute(tables.insert(), [row])
            rows = [{"table_id": table, "seq": seq, "at": 0.0, "event": log.encode(event)} for seq, event in enumerate(happened, 1)]
            await connection.execute(events.insert(), rows)
    await engine.dispose()


async def read(name: str | Path) -> tuple[list[TableDeal], int]:
    unread: list[int] = []
    return [each async for each in finished_deals(name, unread.append)], sum(unread)


def found(deals: list[TableDeal]) -> list[tuple[str, int]]:
    """Each by its table, and its place in `DEALS`."""
    assert all(game == SKAT for _, game, _ in deals)
    return [(table, DEALS.index(deal)) for table, _, deal in deals]


WANTED = [("over", 0), ("over", 1), ("playing", 0), ("playing", 1), ("ended", 1)]
"""Not the last of a match that goes on, nor the one during which the desk ended the table."""


async def test_deals_that_are_over_are_read_and_no_others(tmp_path: Path) -> None:
    new_database(tmp_path / "stich.db")
    await fill(tmp_path / "stich.db", TABLES)
    before = (tmp_path / "stich.db").read_bytes()
    deals, unread = await read(tmp_path / "stich.db")
    assert found(deals) == WANTED and unread == 5, "four of a game that is not there, one that no shuffle makes"
    assert (tmp_path / "stich.db").read_bytes() == before


@pytest.mark.thorough
async def test_the_same_from_postgresql(postgres: PostgreSQL) -> None:
    url = postgres.new()
    await fill(url, TABLES)
    assert found((await read(url))[0]) == WANTED


async def test_a_deal_in_play_on_a_running_server_is_not_read(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "random"}, options={"rounds": 1})
        async with ada.at(table, since=0) as socket:
            for over in range(3):
                assert len((await read(database))[0]) == over
                await socket.play_on()
                if over < 2:
                    answer = await socket.say("ready")
                    await socket.until(answer["seq"] + 1)
    assert len((await read(database))[0]) == 3


async def test_many_tables_are_read_in_order(tmp_path: Path) -> None:
    new_database(tmp_path / "stich.db")
    many = {f"t{number}": (True, [*opened(f"t{number}"), *dealt(*DEALS[:2])]) for number in range(AT_ONCE + 3)}
    await fill(tmp_path / "stich.db", many)
    deals, _ = await read(tmp_path / "stich.db")
    assert found(deals) == [(table, deal) for table in many for deal in (0, 1)]


async def test_a_database_of_an_older_server(tmp_path: Path) -> None:
    database = unpacked(tmp_path)
    deals, unread = await read(database)
    with closing(sqlite3.connect(database)) as connection:
        all_of_them = connection.execute('SELECT count(*) FROM events WHERE CAST(event AS TEXT) LIKE \'{"type":"dealt"%\'').fetchone()[0]
    assert 0 < len(deals) < all_of_them and unread == 0


async def test_what_cannot_be_read_says_so(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database")
    for name, words in (("missing.db", "does not exist"), ("text.db", "is not a database of Stich")):
        with pytest.raises(StichError, match=words) as refused:
            await read(tmp_path / name)
        assert refused.value.code == "serve/database"
    prepare(tmp_path / "newer.db")
    engine = Database.named(tmp_path / "newer.db").engine()
    async with engine.begin() as connection:
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    with pytest.raises(StichError, match="version 9999"):
        await read(tmp_path / "newer.db")
