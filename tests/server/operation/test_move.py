"""From a file to PostgreSQL and back: every row arrives, every table can be played on, and a backup of either is the same file."""

from __future__ import annotations

from pathlib import Path

import pytest

from stich.kernel.errors import StichError
from stich.server.operation.backup import back_up, copy
from stich.server.operation.copying import contents, moment
from stich.server.operation.doctor import examine
from stich.server.store.database import Database
from tests.cli.running import stich
from tests.postgresql import PostgreSQL
from tests.server.harness import house, quick
from tests.server.old_database import FACTS, unpacked
from tests.server.test_upgrade import returned

NOW = 1_800_000_000.0


async def held(name: str | Path) -> object:
    async with moment(Database.named(name)) as connection:
        return await contents(connection)


@pytest.mark.thorough
async def test_there_and_back_again_all_rows_are_the_same(postgres: PostgreSQL, tmp_path: Path) -> None:
    old, here, there = unpacked(tmp_path), tmp_path / "here.db", postgres.new(migrated=False)
    await copy(old, here)
    before = old.read_bytes()
    moved = await copy(old, there)
    assert (moved.checked.tables, moved.checked.events, moved.checked.well) == (10, 1314, True)
    assert await held(there) == await held(here)
    assert old.read_bytes() == before, "the file is the way back"
    await back_up(there, tmp_path / "backup.db", NOW)
    assert await held(tmp_path / "backup.db") == await held(here)
    again = postgres.new(migrated=False)
    await copy(tmp_path / "backup.db", again)
    assert await held(again) == await held(here)
    assert {finding.kind for finding in await examine(again)} <= {"well", "warning"}


@pytest.mark.thorough
async def test_what_was_moved_plays_on(postgres: PostgreSQL, tmp_path: Path) -> None:
    """Numbers that the database gives out go on after those that were copied, and no node owns a table that it never took."""
    there = postgres.new(migrated=False)
    await copy(unpacked(tmp_path), there)
    table = FACTS["tables"]["schafkopf in mid-deal"]
    async with house(quick(there)) as site, returned(site, "Ada") as ada, ada.at(table["table"]) as socket:
        view = await socket.until(table["seq"])
        assert view["deal"]["legal"] == table["legal"]
        await socket.play_on()
        assert (await socket.say("ready"))["type"] == "ack"


@pytest.mark.thorough
async def test_nothing_is_written_over_a_server_s_database_that_holds_something(postgres: PostgreSQL, tmp_path: Path) -> None:
    there, old = postgres.new(migrated=False), unpacked(tmp_path)
    await copy(old, there)
    before = await held(there)
    with pytest.raises(StichError, match=r"is not empty.*new, empty database, as createdb makes it") as refusal:
        await copy(old, there)
    assert refusal.value.code == "restore/full"
    assert await held(there) == before


def test_a_password_is_never_shown(tmp_path: Path) -> None:
    nowhere = "postgresql://stich:secret@127.0.0.1:1/stich"
    ran = stich("backup", str(tmp_path / "copy.db"), "--database", nowhere)
    assert ran.code == 1
    assert "127.0.0.1" in ran.err
    examined = stich("doctor", "--database", nowhere)
    assert examined.code == 1
    assert "secret" not in ran.err + examined.out + examined.err
