"""Which of several nodes decides at a table. A server that is alone has them all."""

from __future__ import annotations

from typing import Protocol


class Elsewhere(Exception):
    """Another node has the table: ask there."""

    def __init__(self, node: int) -> None:
        super().__init__(node)
        self.node = node


class Moved(Exception):
    """This node had the table and has lost it: what was asked may or may not have happened, and is to be asked anew."""


class Ownership(Protocol):
    """Takes tables for this node and gives them back."""

    async def take(self, table: str) -> int | None:
        """Take the table: the epoch that begins with it, which goes with everything that is appended; None where nobody counts them.

        Raises `Elsewhere` where a node that is alive has it.
        """

    async def give(self, table: str, epoch: int | None) -> None:
        """The table is not needed here any more: whoever wants it may take it."""

    async def lost(self, held: dict[str, int | None]) -> list[str]:
        """Those of these tables, each with its epoch, that another node has taken in the meantime."""


class Alone:
    """No other node shares the database."""

    async def take(self, table: str) -> int | None:
        return None

    async def give(self, table: str, epoch: int | None) -> None:
        pass

    async def lost(self, held: dict[str, int | None]) -> list[str]:
        return []
