"""Players who seek company: their wishes, waiting times, and readiness to play with computers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

import msgspec

from stich.kernel.errors import StichError
from stich.server.store.guests import GuestRow
from stich.server.wire.matchmaking_messages import Seeking, WaitingFor

from .seating import ANYBODY_AFTER, WantedGame, Wish, at_odds

GRACE = 15.0
"""Time for which a search survives a lost connection (seconds). Meanwhile the player is not seated."""
COMPUTERS_AFTER = ANYBODY_AFTER
"""Time after which computers are offered (seconds)."""


@dataclass
class Seeker:
    """A player who seeks company."""

    guest: GuestRow
    wish: Wish
    seen: float
    """Time when the player was last connected."""
    commitment: str | None = None
    """Commitment to the player's number for the first deal (``docs/explanation/fair.md``)."""
    level: str = ""
    """Level of the computers with which the player would start now; empty if the player waits for people."""
    told: tuple[int, bool] | None = None
    """Number of waiting players and whether computers were offered, as sent last."""


class Seekers:
    """All seekers, by guest."""

    def __init__(self) -> None:
        self._by_guest: dict[str, Seeker] = {}

    def __contains__(self, guest: str) -> bool:
        return guest in self._by_guest

    def begin(self, guest: GuestRow, wish: Wish, commitment: str | None = None) -> None:
        """Start a search. A repeated search with the same wish keeps its waiting time."""
        before = self._by_guest.get(guest.id)
        if before is not None and before.wish.wanted == wish.wanted:
            before.guest, before.commitment, before.told = guest, commitment, None
        else:
            self._by_guest[guest.id] = Seeker(guest, wish, wish.since, commitment)

    def tell_again(self, guest: str) -> bool:
        """Mark the last message to this guest as lost, so that it is sent again; return False if the guest is not seeking."""
        seeker = self._by_guest.get(guest)
        if seeker is not None:
            seeker.told = None
        return seeker is not None

    def back(self, seeker: Seeker) -> None:
        """Put a seeker back after a table could not be opened."""
        self._by_guest.setdefault(seeker.wish.guest, seeker)

    def end(self, guest: str) -> Seeker | None:
        """End the search of this guest and return it; None if there was none."""
        return self._by_guest.pop(guest, None)

    def accept_computers(self, guest: str, level: str, now: float) -> None:
        """Start now with computers of this level. Raise `StichError` ``seek/none`` or ``seek/early``."""
        seeker = self._by_guest.get(guest)
        if seeker is None:
            raise StichError("seek/none")
        if now - seeker.wish.since < COMPUTERS_AFTER:
            raise StichError("seek/early", seconds=COMPUTERS_AFTER)
        seeker.level = level

    def look(self, here: Container[str], now: float) -> list[Seeker]:
        """Return the connected seekers, and drop those who have been gone for too long."""
        present = []
        for guest, seeker in list(self._by_guest.items()):
            if guest in here:
                seeker.seen = now
                present.append(seeker)
            elif now - seeker.seen > GRACE:
                del self._by_guest[guest]
        return present

    def block(self, guest: str, blocked: frozenset[str]) -> None:
        """Replace the set of guests with whom this guest must not be seated."""
        seeker = self._by_guest.get(guest)
        if seeker is not None:
            seeker.wish = msgspec.structs.replace(seeker.wish, blocked=blocked)


def told(counts: Mapping[WantedGame, int]) -> tuple[WaitingFor, ...]:
    """Return the number of waiting players for each wish, the most frequent first."""
    return tuple(waiting_for(wanted, count) for wanted, count in sorted(counts.items(), key=lambda item: (-item[1], repr(item[0]))))


def waiting_for(wanted: WantedGame, count: int) -> WaitingFor:
    """Return the public description of a wish with its number of waiting players."""
    return WaitingFor(wanted.game, wanted.preset, dict(wanted.options), wanted.clock, wanted.rated, wanted.seats, count)


def standing(seeker: Seeker, count: int, now: float) -> Seeking | None:
    """Return the message about the state of a search; None if it has not changed since the last one."""
    waited = now - seeker.wish.since
    news = (count, waited >= COMPUTERS_AFTER)
    if news == seeker.told:
        return None
    seeker.told = news
    return Seeking(waiting_for(seeker.wish.wanted, count), round(waited, 1), news[1])


def with_computers(seekers: Iterable[Seeker]) -> list[list[Seeker]]:
    """Return groups of seekers who accept computers, joining those with the same wish who have not blocked each other."""
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
