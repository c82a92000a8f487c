"""Connections of people to a table, and the times at which people lost their last connection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from stich.server.store.guest_rows import is_bot

from .fold import TableState


class Watcher:
    """Open connection to a table, of a player or of a spectator."""

    __slots__ = ("guest", "tell")

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.tell: Callable[[], None] | None = None
        """Function to be called after each change of the table. It must not raise."""


class TablePresence:
    """Open connections to a table. A guest who has had none since the table was loaded counts as disconnected since then."""

    def __init__(self, monotonic: Callable[[], float], gone_after: float) -> None:
        self._monotonic, self._gone_after = monotonic, gone_after
        self._loaded = monotonic()
        self._watchers: dict[Watcher, None] = {}
        self._connections: Counter[str | None] = Counter()
        self._last_seen: dict[str, float] = {}

    def __bool__(self) -> bool:
        """Return whether a connection to the table is open."""
        return bool(self._watchers)

    @property
    def has_people(self) -> bool:
        """True if a connection to the table is not a bot's."""
        return any(guest is None or not is_bot(guest) for guest in self._connections)

    def come(self, guest: str | None) -> Watcher:
        """Register a new connection and return it. ``guest``: None for a visitor without a session."""
        watcher = Watcher(guest)
        self._watchers[watcher] = None
        self._connections[guest] += 1
        return watcher

    def go(self, watcher: Watcher) -> None:
        """Remove a closed connection."""
        del self._watchers[watcher]
        self._connections[watcher.guest] -= 1
        if not self._connections[watcher.guest]:
            del self._connections[watcher.guest]
        if watcher.guest is not None:
            self._last_seen[watcher.guest] = self._monotonic()

    def tell(self) -> None:
        """Tell every open connection that the table has changed (call `Watcher.tell`)."""
        for watcher in tuple(self._watchers):
            if watcher.tell is not None:
                watcher.tell()

    def until_gone(self, guest: str, after: float | None = None) -> float | None:
        """Return the seconds until this guest has had no connection for the time ``after``, at least 0; None if the guest has a connection.

        ``after``: seconds (default: ``gone_after`` of the constructor).
        """
        if guest in self._connections:
            return None
        long = self._gone_after if after is None else after
        return max(0.0, self._last_seen.get(guest, self._loaded) + long - self._monotonic())

    def gone(self, state: TableState) -> frozenset[str]:
        """Return the ids of the guests at the table who have had no connection for ``gone_after`` seconds."""
        return frozenset(person.id for person in state.guests if self.until_gone(person.id) == 0.0)
