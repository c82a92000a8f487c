"""The versions of a database's tables: the names of the Alembic scripts that have been run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text


def config() -> Config:
    """Where the scripts lie."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


@cache
def known() -> tuple[str, ...]:
    """The versions that this program knows, the oldest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())[::-1]


def found(connection: Connection) -> str | None:
    """The version of this database; None where it has none of our tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version
