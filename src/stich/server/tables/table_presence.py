"""Connections of people to a table, and the times at which people lost their last connection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from stich.server.store.guest_rows import is_bot

from .fold import EMPTY, Computer, TableState


class Watcher:
    """Open connection to a table, of a player or of a spectator."""

    __slots__ = ("guest", "is_silent", "tell")

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.is_silent = False
        """True while the client does not answer pings. Until it answers, the connection counts as closed."""
        self.tell: Callable[[], None] | None = None
        """Function to be called after each change of the table. It must not raise."""


class TablePresence:
    """Open connections to a table. A guest who has had none since the table was loaded counts as disconnected since then."""

    def __init__(self, monotonic: Callable[[], float], gone_after: float, lost_after: float = 2.0) -> None:
        """Set up. ``gone_after``, ``lost_after``: as in `Settings`."""
        self._monotonic, self._gone_after, self._lost_after = monotonic, gone_after, lost_after
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

    def hear(self, watcher: Watcher, *, is_silent: bool) -> None:
        """Register that the client of an open connection has been silent for ``lost_after``, or that it answers again."""
        if is_silent == watcher.is_silent:
            return
        watcher.is_silent = is_silent
        if is_silent:
            self._disconnect(watcher.guest, self._lost_after)
        else:
            self._connections[watcher.guest] += 1

    def go(self, watcher: Watcher) -> None:
        """Remove a closed connection."""
        del self._watchers[watcher]
        if not watcher.is_silent:
            self._disconnect(watcher.guest)

    def _disconnect(self, guest: str | None, ago: float = 0.0) -> None:
        self._connections[guest] -= 1
        if not self._connections[guest]:
            del self._connections[guest]
        if guest is not None:
            self._last_seen[guest] = self._monotonic() - ago

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

    def until_lost(self, guest: str) -> float | None:
        """Return the seconds until this guest is shown as disconnected, at least 0; None if the guest has a connection."""
        return self.until_gone(guest, self._lost_after)

    def visitors(self, state: TableState) -> int:
        """Return the number of connected people without a seat, at a private table whose seats are all taken, some by computer players."""
        if state.public or state.club is not None or state.board is not None or EMPTY in state.seats:
            return 0
        if not any(isinstance(occupant, Computer) for occupant in state.seats):
            return 0
        people = (guest for guest in self._connections if guest is not None and not is_bot(guest))
        return sum(state.seat_of(guest) is None and state.seat_kept_for(guest) is None for guest in people)

    def gone(self, state: TableState) -> frozenset[str]:
        """Return the ids of the guests at the table who have had no connection for ``gone_after`` seconds."""
        return frozenset(person.id for person in state.guests if self.until_gone(person.id) == 0.0)
