"""Who has a connection to a table, and since when others have none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .fold import TableState


class Presence:
    """The open sockets of a table. Of whom nothing is known is taken to have been there when the table was loaded."""

    def __init__(self, monotonic: Callable[[], float], gone_after: float) -> None:
        self._monotonic, self._gone_after = monotonic, gone_after
        self._loaded = monotonic()
        self._watchers: dict[asyncio.Event, str | None] = {}
        self._last_seen: dict[str, float] = {}

    def __bool__(self) -> bool:
        """Somebody watches."""
        return bool(self._watchers)

    def come(self, guest: str | None) -> asyncio.Event:
        """An event that is set whenever something has happened."""
        changed = asyncio.Event()
        self._watchers[changed] = guest
        return changed

    def go(self, changed: asyncio.Event) -> None:
        guest = self._watchers.pop(changed, None)
        if guest is not None:
            self._last_seen[guest] = self._monotonic()

    def tell(self) -> None:
        """Something has happened."""
        for changed in self._watchers:
            changed.set()

    def until_gone(self, guest: str) -> float | None:
        """Seconds until this guest has been without a connection for long; None while there is one, 0 once it is so."""
        if guest in self._watchers.values():
            return None
        return max(0.0, self._last_seen.get(guest, self._loaded) + self._gone_after - self._monotonic())

    def gone(self, state: TableState) -> frozenset[str]:
        """People at the table who have long been without a connection."""
        return frozenset(person.id for person in state.guests if self.until_gone(person.id) == 0.0)
