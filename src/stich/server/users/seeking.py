"""Searches for players: wishes, waiting times, and readiness to play with computers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

import msgspec

from stich.kernel.errors import StichError
from stich.server.store.guest_rows import GuestRow
from stich.server.wire.matchmaking_messages import Seeking, WaitingFor

from .player_groups import ANYBODY_AFTER, WantedGame, Wish, at_odds

GRACE = 15.0
"""Time for which a search survives without a connection of its player (seconds). During that time the player is not seated."""
COMPUTERS_AFTER = ANYBODY_AFTER
"""Waiting time after which computer players are offered (seconds)."""


@dataclass
class Seeker:
    """A guest who searches for players."""

    guest: GuestRow
    wish: Wish
    seen: float
    """Time at which the guest was last connected (seconds of a monotonic clock)."""
    commitment: str | None = None
    """Commitment to the guest's number for the first deal (``docs/explanation/fair.md``)."""
    level: str = ""
    """Level of the computer players whom the guest has accepted; empty while the guest waits for people."""
    last_message: tuple[int, bool] | None = None
    """Content of the last message to the guest: number of waiting players, and whether computers are offered. None if it must be sent
    again."""


class Seekers:
    """Searches by guest."""

    def __init__(self) -> None:
        self._by_guest: dict[str, Seeker] = {}

    def __contains__(self, guest: str) -> bool:
        return guest in self._by_guest

    def begin(self, guest: GuestRow, wish: Wish, commitment: str | None = None) -> None:
        """Start a search of this guest, replacing an earlier one. If the earlier search had an equal wish, its waiting time continues."""
        before = self._by_guest.get(guest.id)
        if before is not None and before.wish.wanted == wish.wanted:
            before.guest, before.commitment, before.last_message = guest, commitment, None
        else:
            self._by_guest[guest.id] = Seeker(guest, wish, wish.since, commitment)

    def tell_again(self, guest: str) -> bool:
        """Make the next `standing` return the state of this guest's search even if it has not changed. Return False if the guest is not
        searching."""
        seeker = self._by_guest.get(guest)
        if seeker is not None:
            seeker.last_message = None
        return seeker is not None

    def back(self, seeker: Seeker) -> None:
        """Put the search of a guest back, because no table could be opened for it."""
        self._by_guest.setdefault(seeker.wish.guest, seeker)

    def end(self, guest: str) -> Seeker | None:
        """Remove and return the search of this guest; None if there is none."""
        return self._by_guest.pop(guest, None)

    def accept_computers(self, guest: str, level: str, now: float) -> None:
        """Mark the guest as ready to play with computers of this level.

        Raise `StichError` ``seek/none`` if the guest is not searching, ``seek/early`` if computers are not offered yet.
        """
        seeker = self._by_guest.get(guest)
        if seeker is None:
            raise StichError("seek/none")
        if now - seeker.wish.since < COMPUTERS_AFTER:
            raise StichError("seek/early", seconds=COMPUTERS_AFTER)
        seeker.level = level

    def look(self, here: Container[str], now: float) -> list[Seeker]:
        """Return the searches of guests in ``here`` (connected), and remove those of guests who have not been connected for `GRACE`
        seconds."""
        present = []
        for guest, seeker in list(self._by_guest.items()):
            if guest in here:
                seeker.seen = now
                present.append(seeker)
            elif now - seeker.seen > GRACE:
                del self._by_guest[guest]
        return present

    def block(self, guest: str, blocked: frozenset[str]) -> None:
        """Replace the set of guests with whom this guest must not be seated, if the guest is searching."""
        seeker = self._by_guest.get(guest)
        if seeker is not None:
            seeker.wish = msgspec.structs.replace(seeker.wish, blocked=blocked)


def public_wishes(counts: Mapping[WantedGame, int]) -> tuple[WaitingFor, ...]:
    """Return the public description of all wishes of searching players, each with the number of players who have it, the most frequent
    first."""
    return tuple(waiting_for(wanted, count) for wanted, count in sorted(counts.items(), key=lambda item: (-item[1], repr(item[0]))))


def waiting_for(wanted: WantedGame, count: int) -> WaitingFor:
    """Return the public description of a search. ``wanted``: wish of the search; ``count``: number of players who wait with this wish."""
    return WaitingFor(wanted.game, wanted.preset, dict(wanted.options), wanted.clock, wanted.rated, wanted.seats, count)


def standing(seeker: Seeker, count: int, now: float) -> Seeking | None:
    """Return the message about the state of a guest's search; None if the state has not changed since the last message. ``count``: number
    of players who wait with this wish."""
    waited = now - seeker.wish.since
    news = (count, waited >= COMPUTERS_AFTER)
    if news == seeker.last_message:
        return None
    seeker.last_message = news
    return Seeking(waiting_for(seeker.wish.wanted, count), round(waited, 1), news[1])


def with_computers(seekers: Iterable[Seeker]) -> list[list[Seeker]]:
    """Return groups of guests who have accepted computers. Guests with equal wishes are together unless one has blocked another."""
    tables: list[list[Seeker]] = []
    for seeker in sorted(seekers, key=lambda seeker: (seeker.wish.since, seeker.wish.guest)):
        if not seeker.level:
            continue
        for table in tables:
            wanted = table[0].wish.wanted
            if wanted == seeker.wish.wanted and len(table) < wanted.seats and not any(at_odds(seeker.wish, s.wish) for s in table):
                table.append(seeker)
                break
        else:
            tables.append([seeker])
    return tables
