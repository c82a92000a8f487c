"""The migrations make the tables of `schema`, databases of release 1.0 are brought up to date, and all others are refused."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from stich.kernel.errors import StichError
from stich.server.operation.backup import copy
from stich.server.operation.doctor import examine
from stich.server.operation.finished_deals import finished_deals
from stich.server.store import versions
from stich.server.store.database import Database
from stich.server.store.migrate import prepare
from stich.server.store.schema import metadata
from tests.cli.running import stich
from tests.postgresql import PostgreSQL
from tests.server.nodes.conftest import postgres
from tests.server.old_database import unpacked

__all__ = ["postgres"]

OLD = "0001", "0017"
"""Versions from before 1.0: the oldest and the newest that is refused."""
NEWEST = versions.known()[-1]
FOLLOWING = f"{int(NEWEST) + 1:04}"
NEXT = f"""
import sqlalchemy as sa
from alembic import op

revision = "{FOLLOWING}"
down_revision = "{NEWEST}"


def upgrade() -> None:
    op.add_column("guests", sa.Column("motto", sa.String(40), nullable=False, server_default="none"))
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the name of a new database with its tables."""
    if request.param == "postgresql":
        server: PostgreSQL = request.getfixturevalue("postgres")
        return server.new()
    prepare(tmp_path / "stich.db")
    return str(tmp_path / "stich.db")


async def run(name: str | Path, statement: str) -> list[sa.Row[Any]]:
    engine = Database.named(name).engine()
    async with engine.begin() as connection:
        result = await connection.execute(sa.text(statement))
        rows = list(result) if result.returns_rows else []
    await engine.dispose()
    return rows


def differences(connection: sa.Connection) -> list[Any]:
    """Return what Alembic would change, and tables whose primary keys differ, which it does not compare."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    found = sa.inspect(connection)
    keys = {name: found.get_pk_constraint(name)["constrained_columns"] for name in metadata.tables}
    wanted = {name: [column.name for column in table.primary_key] for name, table in metadata.tables.items()}
    return [*compare_metadata(context, metadata), *(name for name in wanted if keys[name] != wanted[name])]


async def test_migrations_make_the_tables_of_the_schema(database: str) -> None:
    engine = Database.named(database).engine()
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


@pytest.fixture
def newer_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the program one more migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(Path(versions.__file__).parent / "migrations", folder)
    (folder / "versions" / f"{FOLLOWING}_motto.py").write_text(NEXT)
    config = Config()
    config.set_main_option("script_location", str(folder))
    monkeypatch.setattr(versions, "config", lambda: config)
    monkeypatch.setattr(versions, "known", versions.known.__wrapped__)


@pytest.mark.usefixtures("newer_program")
async def test_a_database_of_release_1_is_brought_up_to_date(tmp_path: Path) -> None:
    old = unpacked(tmp_path)
    before = await run(old, "SELECT id, name FROM guests ORDER BY id")
    found = [finding for finding in await examine(old) if "version 0018" in finding.what]
    assert [(finding.kind, finding.todo) for finding in found] == [
        ("warning", f"the server makes {FOLLOWING} of it when it starts; back up first")
    ]
    for _ in range(2):
        await asyncio.to_thread(prepare, old)
        assert await run(old, "SELECT id, name FROM guests ORDER BY id") == before
        assert await run(old, "SELECT DISTINCT motto FROM guests") == [("none",)]
        assert await run(old, "SELECT version_num FROM alembic_version") == [(FOLLOWING,)]


@pytest.mark.usefixtures("newer_program")
async def test_a_server_s_database_of_release_1_is_brought_up_to_date(postgres: PostgreSQL) -> None:
    there = postgres.new()
    await run(there, "INSERT INTO guests VALUES ('ada', 'Ada', 0)")
    await asyncio.to_thread(prepare, there)
    assert await run(there, "SELECT * FROM guests") == [("ada", "Ada", 0.0, "none")]


@pytest.mark.parametrize("version", OLD)
async def test_a_database_from_before_release_1_is_refused_and_stays_as_it_is(version: str, tmp_path: Path) -> None:
    old = unpacked(tmp_path)
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
    before, changed = old.read_bytes(), old.stat().st_mtime_ns
    told = (
        f"the database {old} was made by a version of Stich before 1.0 "
        f"(its tables are of version {version}, this program knows 0018 and later): "
        "start it once with commit 65911443 of Stich, which upgrades it to 0018, or begin a new database"
    )
    with pytest.raises(StichError) as refusal:
        await asyncio.to_thread(prepare, old)
    assert (refusal.value.code, str(refusal.value)) == ("serve/database", told)
    with pytest.raises(StichError, match=r"before 1\.0"):
        await copy(old, tmp_path / "restored.db")
    with pytest.raises(StichError, match=r"before 1\.0"):
        [deal async for deal in finished_deals(old, lambda _deals: None)]
    findings = await examine(old)
    assert [f"{finding.what}: {finding.todo}" for finding in findings if finding.kind == "wrong"] == [told]
    served = await asyncio.to_thread(stich, "serve", "--port", "0", "--database", str(old))
    assert (served.code, served.out) == (2, "") and told in " ".join(served.err.split())
    assert (old.read_bytes(), old.stat().st_mtime_ns) == (before, changed)
    assert not (tmp_path / "restored.db").exists()


@pytest.mark.parametrize("version", OLD)
async def test_a_server_s_database_from_before_release_1_is_refused(version: str, postgres: PostgreSQL, tmp_path: Path) -> None:
    old = postgres.new()
    await run(old, f"UPDATE alembic_version SET version_num = '{version}'")
    for refused in (asyncio.to_thread(prepare, old), copy(old, tmp_path / "copy.db")):
        with pytest.raises(StichError, match=rf"before 1\.0 \(its tables are of version {version}"):
            await refused
    assert await run(old, "SELECT version_num FROM alembic_version") == [(version,)]
    assert list(tmp_path.iterdir()) == []


async def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    await run(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StichError, match=rf"written by a newer version .*version 9999, this program knows up to {NEWEST}") as refusal:
        await asyncio.to_thread(prepare, database)
    assert refusal.value.code == "serve/database"
