"""The most frequent statements, built once, so that `batch` can merge writes that use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from .schema import events, tables

ADD_EVENTS = events.insert()
CHANGE_TABLE = tables.update().where(tables.c.id == sa.bindparam("of_table"))


class ManyRows(msgspec.Struct, frozen=True):
    """SQL text of a statement that inserts or changes many rows in one step of SQLite: text before the rows, names of the values, text
    after them."""

    before: str
    values: tuple[str, ...]
    after: str = ""

    def of(self, rows: Sequence[dict[str, Any]]) -> tuple[str, tuple[Any, ...]]:
        """Return the SQL text and its parameters for these rows."""
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
