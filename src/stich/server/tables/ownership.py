"""The interface by which tables ask which node owns them. A single server owns all tables."""

from __future__ import annotations

from typing import Protocol


class Elsewhere(Exception):
    """Error for a table that another node has. Ask that node instead."""

    def __init__(self, node: int) -> None:
        super().__init__(node)
        self.node = node


class Moved(Exception):
    """Error for a table that this node has lost to another one. The request may have been executed or not, and must be repeated."""


class Ownership(Protocol):
    """Way to take tables for this node and to release them."""

    async def take(self, table: str) -> int | None:
        """Take the table and return the number of its new epoch, which appends must state; None on a single server.

        Raise `Elsewhere` if another living node has the table.
        """

    async def give(self, table: str, epoch: int | None) -> None:
        """Release the table, taken in this epoch, for other nodes."""

    async def lost(self, held: dict[str, int | None]) -> list[str]:
        """Return those of the tables ``held`` (epochs by table) that another node has taken since."""


class Alone:
    """Implementation of `Ownership` for a server without other nodes."""

    async def take(self, table: str) -> int | None:
        return None

    async def give(self, table: str, epoch: int | None) -> None:
        pass

    async def lost(self, held: dict[str, int | None]) -> list[str]:
        return []
