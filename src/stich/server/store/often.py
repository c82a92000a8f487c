"""What every action writes, made once, so that those of a batch are one statement each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from .schema import events, tables

ADD_EVENTS = events.insert()
CHANGE_TABLE = tables.update().where(tables.c.id == sa.bindparam("of_table"))


class ManyRows(msgspec.Struct, frozen=True):
    """The same for many rows in one step of SQLite: what stands before the rows, their values, and what comes after."""

    before: str
    values: tuple[str, ...]
    after: str = ""

    def of(self, rows: Sequence[dict[str, Any]]) -> tuple[str, tuple[Any, ...]]:
        """Text and parameters."""
        places = f"({', '.join('?' * len(self.values))})"
        text = f"{self.before}{', '.join([places] * len(rows))}{self.after}"
        return text, tuple(row[value] for row in rows for value in self.values)


_CHANGED = ("changed_at", "finished", "shown", "info", "due_at")
IN_ONE_STEP: dict[sa.Executable, ManyRows] = {
    ADD_EVENTS: ManyRows(f"INSERT INTO {events.name} (table_id, seq, at, event) VALUES ", ("table_id", "seq", "at", "event")),
    CHANGE_TABLE: ManyRows(
        f"UPDATE {tables.name} SET {', '.join(f'{name} = new.column{n}' for n, name in enumerate(_CHANGED, 2))} FROM (VALUES ",
        ("of_table", *_CHANGED),
        f") AS new WHERE {tables.name}.id = new.column1",
    ),
}
