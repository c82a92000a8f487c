"""Bring a database's tables up to date, with the Alembic scripts that are shipped in ``migrations/``."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import URL


def upgrade(url: URL) -> None:
    """Run every migration that this database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["url"] = url
    command.upgrade(config, "head")
