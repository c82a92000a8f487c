"""``stich backup``, ``restore`` and ``move-database``: what comes out is what went in, and nothing is ever written over."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stich.server.operation.backup import back_up, copy
from stich.server.operation.copying import COPIED
from tests.cli.running import stich
from tests.server.harness import house, quick
from tests.server.old_database import FACTS, unpacked

NOW = 1_800_000_000.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return unpacked(tmp_path)


def rows(file: Path) -> dict[str, set[tuple[Any, ...]]]:
    """Return the rows of an SQLite file, by table."""
    with closing(sqlite3.connect(file)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
        return {name: set(connection.execute(f"SELECT * FROM {name}")) for name in names}


def test_a_backup_is_one_file_with_the_same_rows_that_only_its_owner_reads(database: Path, tmp_path: Path) -> None:
    ran = stich("backup", str(tmp_path / "copy.db"), "--database", str(database))
    assert (ran.code, ran.out, ran.err) == (0, f"{tmp_path / 'copy.db'}: 10 tables, 1314 events, all of them replayed\n", "")
    assert rows(tmp_path / "copy.db") == rows(database)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "old.db"]
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


async def test_a_backup_of_a_running_server_holds_what_was_acknowledged_before(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket:
            await socket.play_on()
            await back_up(database, tmp_path / "copy.db", NOW)
            before = list(socket.stream)
            assert (await socket.say("ready"))["type"] == "ack", "the server plays on"
        cookie = ada.http.cookies["stich"]
    async with house(quick(tmp_path / "copy.db")) as site, site.guest() as ada:
        ada.http.cookies.clear()
        ada.http.cookies.set("stich", cookie)
        async with ada.at(table, since=0) as socket:
            await socket.until(len(before))
            assert socket.stream[: len(before)] == before
            assert (await socket.say("ready"))["type"] == "ack"


async def test_in_a_folder_backups_are_named_by_the_time_and_the_oldest_go(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "of somebody else.db").touch()
    for day in range(4):
        await back_up(database, folder, NOW + day * 86400.0, keep=2)
    assert sorted(file.name for file in folder.iterdir()) == [
        "of somebody else.db",
        "stich-2027-01-17T080000Z.db",
        "stich-2027-01-18T080000Z.db",
    ]


async def test_a_restored_database_holds_all_rows_and_is_of_this_version(database: Path, tmp_path: Path) -> None:
    await back_up(database, tmp_path / "backup.db", NOW)
    before = (tmp_path / "backup.db").read_bytes()
    restored = await copy(tmp_path / "backup.db", tmp_path / "new" / "stich.db")
    assert (restored.checked.tables, restored.checked.events, restored.checked.well) == (10, 1314, True)
    found = rows(tmp_path / "new" / "stich.db")
    assert {table.name: len(found[table.name]) for table in COPIED if table.name in FACTS["rows"]} == {
        name: count for name, count in FACTS["rows"].items() if name in {table.name for table in COPIED}
    }
    assert found["events"] == rows(database)["events"]
    assert (tmp_path / "backup.db").read_bytes() == before, "a backup is only read"


def test_a_backup_that_cannot_be_written_beside_is_restored_all_the_same(database: Path, tmp_path: Path) -> None:
    disk = tmp_path / "read-only"
    disk.mkdir()
    assert stich("backup", str(disk / "copy.db"), "--database", str(database)).code == 0
    disk.chmod(0o500)
    try:
        assert stich("restore", str(disk / "copy.db"), "--database", str(tmp_path / "new.db")).code == 0
    finally:
        disk.chmod(0o700)


@pytest.mark.parametrize("command", ["restore", "move"])
def test_nothing_is_written_over_a_database_that_holds_something(command: str, database: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    shutil.copy(database, other)
    before = rows(other)
    how = ["restore", str(database), "--database", str(other)] if command == "restore" else ["move-database", str(database), str(other)]
    ran = stich(*how)
    assert ran.code == 1
    assert "is not empty, and a copy overwrites nothing: name a new file" in " ".join(ran.err.split())
    assert rows(other) == before


def test_a_backup_is_not_written_over_either(database: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    ran = stich("backup", str(tmp_path / "copy.db"), "--database", str(database))
    assert (ran.code, (tmp_path / "copy.db").read_text()) == (1, "mine")
    assert "already exists" in ran.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("backup", "{}/copy.db", "--database", "{}/none.db"), "does not exist"),
        (("backup", "{}/copy.db", "--database", "{}/text.db"), "is not a database of Stich"),
        (("restore", "{}/none.db", "--database", "{}/new.db"), "does not exist"),
        (("restore", "{}/text.db", "--database", "{}/new.db"), "is not a database of Stich"),
        (("restore", "{}/empty.db", "--database", "{}/new.db"), "is not a database of Stich"),
        (("move-database", "mysql://a:secret@b/c", "{}/new.db"), "named by a URL (mysql:…)"),
        (("move-database", "{}/old.db", "mysql://a:secret@b/c"), "named by a URL (mysql:…)"),
    ],
)
def test_what_is_no_database_is_named(arguments: tuple[str, ...], words: str, database: Path, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("a shopping list")
    sqlite3.connect(tmp_path / "empty.db").close()
    ran = stich(*(argument.format(tmp_path) for argument in arguments))
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert "secret" not in ran.err
    assert not (tmp_path / "new.db").exists() and not (tmp_path / "copy.db").exists()


def test_a_folder_that_is_not_there_is_named(database: Path, tmp_path: Path) -> None:
    ran = stich("backup", str(tmp_path / "none" / "copy.db"), "--database", str(database))
    assert ran.code == 1
    assert "cannot write the backup" in ran.err and "No such file or directory" in ran.err


DAMAGES = {
    'UPDATE events SET event = \'{"type":"acted","seat":0,"action":"?"}\' WHERE table_id = \'{}\' AND seq = 9': "cannot be replayed",
    "UPDATE events SET event = 'ink' WHERE table_id = '{}' AND seq = 5": "event 5 cannot be read",
    "DELETE FROM events WHERE table_id = '{}' AND seq = 3": "event 3 is missing",
    "DELETE FROM events WHERE table_id = '{}'": "it has no events",
    "DELETE FROM tables WHERE id = '{}'": "without their row of tables",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_told_kept_and_ends_with_1(damage: str, database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(damage.replace("{}", FACTS["tables"]["skat finished"]["table"]))
    ran = stich("backup", str(tmp_path / "copy.db"), "--database", str(database))
    assert ran.code == 1
    assert DAMAGES[damage] in " ".join(ran.err.split())
    assert "nothing is lost by the copy" in " ".join(ran.err.split())
    assert rows(tmp_path / "copy.db") == rows(database), "a copy with a fault is better than none"


def test_half_a_copy_is_never_there(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tear(_source: Path, target: Path) -> None:
        target.write_bytes(database.read_bytes()[:5000])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("stich.server.operation.backup.copy_file", tear)
    ran = stich("backup", str(tmp_path / "copy.db"), "--database", str(database))
    assert ran.code == 1
    assert "No space left on device" in ran.err
    assert [file.name for file in tmp_path.iterdir()] == ["old.db"]
