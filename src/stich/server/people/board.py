"""The public lobby: open tables and waiting players. Each change is encoded once for all watchers."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from stich.server.wire.company import Lobby, WaitingFor
from stich.server.wire.messages import TableInfo

REMEMBERED = 32
"""Number of changes kept. Watchers who have missed more receive the whole lobby."""


class Board:
    """Current state of the public lobby, and its numbered newest changes."""

    def __init__(self) -> None:
        self._tables: dict[str, TableInfo] = {}
        self._waiting: tuple[WaitingFor, ...] = ()
        self._changes: deque[bytes] = deque(maxlen=REMEMBERED)
        self._whole: bytes | None = None
        self.version = 0
        """Number of the newest change."""

    def shows(self, table: str) -> bool:
        """Return whether this table is listed for all."""
        return table in self._tables

    def show(self, tables: Sequence[TableInfo], waiting: tuple[WaitingFor, ...]) -> bool:
        """Replace the lobby's content; return False if nothing has changed. Turns are left out, since they concern only people at the
        table."""
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
        """Return the messages for a watcher with this version. Watchers without a version (None) or too far behind receive the whole
        lobby in one message."""
        missed = None if version is None else self.version - version
        if missed is None or missed > len(self._changes):
            if self._whole is None:
                self._whole = msgspec.json.encode(Lobby(True, tuple(self._tables.values()), (), self._waiting))
            return [self._whole]
        return list(self._changes)[len(self._changes) - missed :]
