"""What a table needs from outside: all that is not a pure function of its events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stich.server.clock import Clock, Randomness
from stich.server.settings import Settings
from stich.server.store.store import Store

from .computers import Computers


@dataclass(frozen=True)
class Services:
    """Disk, time, chance and thinking, handed in by whoever starts the server."""

    store: Store
    computers: Computers
    clock: Clock
    randomness: Randomness
    settings: Settings
    match_over: Callable[[str], None] = lambda _table: None
    """Told the table whose match has just ended."""
