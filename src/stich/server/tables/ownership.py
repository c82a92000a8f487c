"""Ownership of tables by nodes. A single server owns all tables."""

from __future__ import annotations

from typing import Protocol


class Elsewhere(Exception):
    """Another node owns the table and must be asked instead."""

    def __init__(self, node: int) -> None:
        super().__init__(node)
        self.node = node


class Moved(Exception):
    """The node has lost the table. The request may or may not have been carried out, and must be repeated."""


class Ownership(Protocol):
    """Acquires tables for this node and releases them."""

    async def take(self, table: str) -> int | None:
        """Acquire the table and return its new epoch, which every append states; None without epochs.

        Raise `Elsewhere` if a living node owns the table.
        """

    async def give(self, table: str, epoch: int | None) -> None:
        """Release the table for other nodes."""

    async def lost(self, held: dict[str, int | None]) -> list[str]:
        """Return the tables among ``held`` (epochs by table) that another node has acquired since."""


class Alone:
    """Ownership of a server without other nodes."""

    async def take(self, table: str) -> int | None:
        return None

    async def give(self, table: str, epoch: int | None) -> None:
        pass

    async def lost(self, held: dict[str, int | None]) -> list[str]:
        return []
