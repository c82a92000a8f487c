"""``stich doctor``: one line for each thing, and what to do about it."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest

from stich.server.operation.doctor import Diagnosis, examine
from stich.server.settings import Settings
from tests.cli.running import Ran, stich
from tests.server.harness import house, quick
from tests.server.old_database import FACTS, unpacked

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return unpacked(tmp_path)


def doctor(database: Path) -> Ran:
    return stich("doctor", "--database", str(database))


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(statement)


def test_all_is_well_with_the_database_of_an_older_server(database: Path) -> None:
    before = database.read_bytes()
    ran = doctor(database)
    assert (ran.code, ran.err) == (0, "")
    assert "ok    every table can be replayed: 10 tables, 1314 events\n" in ran.out
    assert f"the database {database} opens, version 0018" in ran.out
    assert database.read_bytes() == before, "it changes nothing"


def test_before_the_first_start_there_is_no_database(tmp_path: Path) -> None:
    ran = doctor(tmp_path / "stich.db")
    assert ran.code == 0
    assert "stich serve makes it" in ran.out
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_a_newer_version_is_one_clear_line(database: Path) -> None:
    change(database, "UPDATE alembic_version SET version_num = '9999'")
    ran = doctor(database)
    assert ran.code == 1
    assert [line.split(":")[0] for line in ran.out.splitlines() if line.startswith("BAD")] == [
        next(line for line in ran.out.splitlines() if "9999" in line).split(":")[0]
    ]
    assert "install the newer version, or restore an older backup" in " ".join(ran.out.split())


def test_what_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "stich.db").write_text("a shopping list")
    ran = doctor(tmp_path / "stich.db")
    assert ran.code == 1
    assert "is not a database of Stich" in ran.out


def test_a_table_that_cannot_be_replayed_is_named_without_its_cards(database: Path) -> None:
    table = FACTS["tables"]["skat in mid-deal"]["table"]
    change(database, f"DELETE FROM events WHERE table_id = '{table}' AND seq = 4")
    ran = doctor(database)
    assert ran.code == 1
    assert f"BAD   table {table}: event 4 is missing" in ran.out
    change(database, f"DELETE FROM tables WHERE id = '{table}'")
    assert "rows without their row of tables" in doctor(database).out


def test_a_clock_that_goes_back_is_said(database: Path) -> None:
    change(database, "UPDATE events SET at = at + 1e9 WHERE seq = 1")
    ran = doctor(database)
    assert ran.code == 1
    assert "seconds behind what was played last" in ran.out


@pytest.mark.parametrize(("free", "code", "sign"), [(50 * 2**20, 1, "BAD "), (500 * 2**20, 0, "look"), (50 * 2**30, 0, "ok  ")])
def test_room_on_the_disk(free: int, code: int, sign: str, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: Usage(2**40, 2**40 - free, free))
    ran = doctor(database)
    assert ran.code == code
    assert next(line for line in ran.out.splitlines() if "free where" in line).startswith(sign)


def test_a_token_with_which_no_server_starts_is_said(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICH_METRICS_TOKEN", "secret")
    ran = doctor(database)
    assert ran.code == 1
    assert "BAD   STICH_METRICS_TOKEN could be guessed: give it at least 16 letters" in ran.out
    assert "secret" not in ran.out


async def test_a_page_that_is_not_built_is_said(tmp_path: Path) -> None:
    findings = await examine(tmp_path / "stich.db", settings=Settings(site=tmp_path))
    assert Diagnosis("wrong", f"the page is not built: {tmp_path} has no index.html", "install Stich anew, or run make serve") in findings


def test_for_a_program_each_finding_is_a_line_of_json(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: Usage(2**40, 2**39, 500 * 2**20))
    answers = stich("doctor", "--database", str(database), "--json").answers
    assert {answer["kind"] for answer in answers} == {"well", "warning"}
    assert all(answer["what"] and (answer["todo"] or answer["kind"] == "well") for answer in answers)


async def test_the_public_log_is_looked_at_before_others_do(tmp_path: Path) -> None:
    database = tmp_path / "fair.db"
    async with house(quick(database, fair=True)) as site, site.guest() as ada:
        await ada.open(sit=0, players={1: "random", 2: "random"})
        while int((await ada.http.get("/api/fair/log")).json()["checkpoint"].split("\n")[1]) < 2:
            await asyncio.sleep(0.01)
    ran = await asyncio.to_thread(doctor, database)
    assert re.search(r"ok    the public log of fair dealing holds together: \d entries", ran.out)
    change(database, "UPDATE log_entries SET entry = replace(entry, 'opened', 'revealed')")
    ran = await asyncio.to_thread(doctor, database)
    assert ran.code == 1
    assert "the public log: log/inclusion" in ran.out
