"""What a table needs from outside: all that is not a pure function of its events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from stich.fair import LogKey
from stich.server.clock import Clock, Randomness
from stich.server.settings import Settings
from stich.server.store.lives import Life
from stich.server.store.store import Store

from .computers import Computers
from .ownership import Alone, Ownership


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
    lives: tuple[Life, ...] = (Life(0.0, inf),)
    """When servers were awake: this one's life is the last, and without an end."""
    log_key: LogKey | None = None
    """Signs the openings of deals; None where deals cannot be checked."""
    ownership: Ownership = Alone()  # noqa: RUF009  it holds nothing
    """Which tables are this node's."""
