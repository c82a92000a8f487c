"""Services that all tables use: store, computer players, clock, randomness, settings."""

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
    """Services of all tables, made when the server starts."""

    store: Store
    computers: Computers
    clock: Clock
    randomness: Randomness
    settings: Settings
    match_over: Callable[[str], None] = lambda _table: None
    """Function to be called with the id of a table whose match has just ended."""
    lives: tuple[Life, ...] = (Life(0.0, inf),)
    """Periods in which servers were running. The last one is the present period of this server and has no end."""
    log_key: LogKey | None = None
    """Key that signs the openings of deals; None if deals cannot be checked."""
    ownership: Ownership = Alone()  # noqa: RUF009  it has no state
    """Ownership of tables by this node."""
