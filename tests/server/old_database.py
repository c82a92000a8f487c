"""A database of version 0018, the first of release 1.0, and what its guests saw: `tests/data`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data"
FACTS: dict[str, Any] = json.loads((DATA / "0018.json").read_text())
"""Cookies by name, tables by what they are, ratings by name, and the rows of each table of the database."""


def unpacked(folder: Path) -> Path:
    """Return the database file, in this folder."""
    database = folder / "old.db"
    database.write_bytes(gzip.decompress((DATA / "0018.db.gz").read_bytes()))
    return database
