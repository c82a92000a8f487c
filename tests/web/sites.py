"""Servers of the browser tests: their randomness is chosen by the test."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from stich.server.clock import Clock
from tests.server.harness import House, house, quick


def seeded(name: str) -> Callable[[int], bytes]:
    """Return a source of random bytes that depends on the test's name, so that a test meets the same cards each time."""
    count = 0

    def randomness(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{name} {count}".encode()).digest(size)

    return randomness


class Chance:
    """Random bytes of a server: the first dealer, then the given ``seeds`` of deals, else bytes that depend on a test's name."""

    def __init__(self, name: str) -> None:
        self.restart(name)

    def restart(self, name: str) -> None:
        """Begin again, as a new server does for the test of this name."""
        self.dealer: int | None = None
        self.seeds: list[int] = []
        self._rest = seeded(name)

    def __call__(self, size: int) -> bytes:
        if size == 1 and self.dealer is not None:
            return bytes([self.dealer])
        if size == 32 and self.seeds:
            return self.seeds.pop(0).to_bytes(32, "big")
        return self._rest(size)


class Site:
    """A running server, its database file and its randomness."""

    def __init__(self, running: House, database: Path, chance: Chance) -> None:
        self.house, self.database, self.chance = running, database, chance
        self.address = running.address


@asynccontextmanager
async def open_site(folder: Path, name: str, clock: Clock | None = None, **changes: Any) -> AsyncIterator[Site]:
    """Run a server with a new database in this folder. Its computers answer at once unless the settings are changed."""
    database, chance = folder / "stich.db", Chance(name)
    async with house(quick(database, **changes), randomness=chance, clock=clock) as running:
        yield Site(running, database, chance)
