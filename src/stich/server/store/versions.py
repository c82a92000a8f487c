"""Versions of a database's tables. A version is the name of the last Alembic script that has run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

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


def refusal(found: str | None) -> tuple[str, str] | None:
    """Return why this program cannot use a database of this version, and the advice; None if it can. ``found``: None without tables of
    Stich."""
    if found in known():
        return None
    if found is None:
        return "has no tables of Stich", "name another database"
    if found < known()[0]:
        return (
            f"was made by a version of Stich before 1.0 (its tables are of version {found}, this program knows {known()[0]} and later)",
            f"start it once with commit {LAST_BEFORE_1_0} of Stich, which brings it to {known()[0]}, or begin a new database",
        )
    return (
        f"was written by a newer version of Stich (its tables are of version {found}, this program knows up to {known()[-1]})",
        "install the newer version, or restore a backup from before",
    )


def found(connection: Connection) -> str | None:
    """Return the version of this database; None if it has no tables of Stich."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version
