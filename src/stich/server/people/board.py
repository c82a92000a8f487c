"""The lobby that all see: open tables and who waits for what. Every change is encoded once, for all who watch."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from stich.server.wire.company import Lobby, WaitingFor
from stich.server.wire.messages import TableInfo

REMEMBERED = 32
"""Changes that are kept; who has missed more is told all of it again."""


class Board:
    """What the lobby shows now, and its newest changes by number."""

    def __init__(self) -> None:
        self._tables: dict[str, TableInfo] = {}
        self._waiting: tuple[WaitingFor, ...] = ()
        self._changes: deque[bytes] = deque(maxlen=REMEMBERED)
        self._whole: bytes | None = None
        self.version = 0
        """Number of the newest change."""

    def shows(self, table: str) -> bool:
        """Whether this table is open to all."""
        return table in self._tables

    def show(self, tables: Sequence[TableInfo], waiting: tuple[WaitingFor, ...]) -> bool:
        """Take over what is there now; False where that is nothing new. Whose turn it is concerns only those who sit at a table."""
        now = {table.id: msgspec.structs.replace(table, turn=None, you=None) for table in tables}
        changed = tuple(table for table in now.values() if self._tables.get(table.id) != table)
        gone = tuple(table for table in self._tables if table not in now)
        if not (changed or gone or waiting != self._waiting):
            return False
        self._tables, self._waiting, self._whole = now, waiting, None
        self._changes.append(msgspec.json.encode(Lobby(False, changed, gone, waiting)))
        self.version += 1
        return True

    def since(self, version: int | None) -> list[bytes]:
        """The messages for somebody who has seen this version; for a newcomer (None), and who has missed too much, all of it in one."""
        missed = None if version is None else self.version - version
        if missed is None or missed > len(self._changes):
            if self._whole is None:
                self._whole = msgspec.json.encode(Lobby(True, tuple(self._tables.values()), (), self._waiting))
            return [self._whole]
        return list(self._changes)[len(self._changes) - missed :]
