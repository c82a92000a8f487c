"""Versions of a database's tables. A version is the name of the last Alembic script that has run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from stich.kernel.errors import StichError

from .database import Database

LAST_BEFORE_1_0 = "65911443"
"""Git commit whose migrations upgrade databases from before 1.0 to the first version known here."""


def config() -> Config:
    """Return the Alembic configuration with the folder of the migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


@cache
def known() -> tuple[str, ...]:
    """Return the versions known to this program, the oldest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())[::-1]


def refusal(database: Database, found: str | None, code: str) -> StichError | None:
    """Return the error, with the code ``code``, for a database of the version ``found`` if this program cannot read that version; None if
    it can.

    The fact ``instead`` of the error says what the operator can do. Versions sort as text.
    """
    oldest, newest, name = known()[0], known()[-1], str(database)
    if found in known():
        return None
    if found is None:
        return StichError("serve/database#no-tables", code=code, database=name, instead="name another database")
    if found < oldest:
        instead = f"start it once with commit {LAST_BEFORE_1_0} of Stich, which upgrades it to {oldest}, or begin a new database"
        return StichError("serve/database#older", code=code, database=name, version=found, known=oldest, instead=instead)
    instead = "install the newer version, or restore an older backup"
    return StichError("serve/database#newer", code=code, database=name, version=found, known=newest, instead=instead)


def found(connection: Connection) -> str | None:
    """Return the version of this database; None if it has no tables of Stich."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version
