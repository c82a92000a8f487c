"""Those who wait for company: what they want, for how long they have waited, and whether they would play with computers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

import msgspec

from stich.kernel.errors import StichError
from stich.server.store.guests import GuestRow
from stich.server.wire.company import Seeking, WaitingFor

from .seating import ANYBODY_AFTER, Wanted, Wish, at_odds

GRACE = 15.0
"""Seconds for which a search outlasts a lost connection. Meanwhile nobody is seated with him."""
COMPUTERS_AFTER = ANYBODY_AFTER
"""Seconds after which computers are offered."""


@dataclass
class Seeker:
    """Somebody who waits."""

    guest: GuestRow
    wish: Wish
    seen: float
    """When he was here last."""
    commitment: str | None = None
    """To his number for the first deal (``docs/fair.md``)."""
    level: str = ""
    """He would play now, with computers of this level on the free seats."""
    told: tuple[int, bool] | None = None
    """How many wait, and whether computers are offered, as he was told last."""


class Seekers:
    """All who wait, by guest."""

    def __init__(self) -> None:
        self._by_guest: dict[str, Seeker] = {}

    def __contains__(self, guest: str) -> bool:
        return guest in self._by_guest

    def begin(self, guest: GuestRow, wish: Wish, commitment: str | None = None) -> None:
        """Wait from now on. Whoever asks for the same again goes on waiting."""
        before = self._by_guest.get(guest.id)
        if before is not None and before.wish.wanted == wish.wanted:
            before.guest, before.commitment, before.told = guest, commitment, None
        else:
            self._by_guest[guest.id] = Seeker(guest, wish, wish.since, commitment)

    def tell_again(self, guest: str) -> bool:
        """What this guest was told is lost; False where he does not wait."""
        seeker = self._by_guest.get(guest)
        if seeker is not None:
            seeker.told = None
        return seeker is not None

    def back(self, seeker: Seeker) -> None:
        """Wait on: no table could be opened."""
        self._by_guest.setdefault(seeker.wish.guest, seeker)

    def end(self, guest: str) -> Seeker | None:
        """Wait no more; None for somebody who did not."""
        return self._by_guest.pop(guest, None)

    def accept_computers(self, guest: str, level: str, now: float) -> None:
        """Raises `StichError` ``seek/none`` and ``seek/early``."""
        seeker = self._by_guest.get(guest)
        if seeker is None:
            raise StichError("you are not looking for company", code="seek/none")
        if now - seeker.wish.since < COMPUTERS_AFTER:
            raise StichError(f"computers are offered after {COMPUTERS_AFTER:g} seconds", code="seek/early")
        seeker.level = level

    def look(self, here: Container[str], now: float) -> list[Seeker]:
        """Those who are here. Those who are gone for too long are forgotten."""
        present = []
        for guest, seeker in list(self._by_guest.items()):
            if guest in here:
                seeker.seen = now
                present.append(seeker)
            elif now - seeker.seen > GRACE:
                del self._by_guest[guest]
        return present

    def block(self, guest: str, blocked: frozenset[str]) -> None:
        """Take over with whom this guest will not be seated."""
        seeker = self._by_guest.get(guest)
        if seeker is not None:
            seeker.wish = msgspec.structs.replace(seeker.wish, blocked=blocked)


def told(counts: Mapping[Wanted, int]) -> tuple[WaitingFor, ...]:
    """How many wait for what, the most first."""
    return tuple(waiting_for(wanted, count) for wanted, count in sorted(counts.items(), key=lambda item: (-item[1], repr(item[0]))))


def waiting_for(wanted: Wanted, count: int) -> WaitingFor:
    return WaitingFor(wanted.game, wanted.preset, dict(wanted.options), wanted.clock, wanted.rated, wanted.seats, count)


def standing(seeker: Seeker, count: int, now: float) -> Seeking | None:
    """How a search stands; None where he was told so before."""
    waited = now - seeker.wish.since
    news = (count, waited >= COMPUTERS_AFTER)
    if news == seeker.told:
        return None
    seeker.told = news
    return Seeking(waiting_for(seeker.wish.wanted, count), round(waited, 1), news[1])


def with_computers(seekers: Iterable[Seeker]) -> list[list[Seeker]]:
    """Tables of those who would play with computers now: together where they want the same and have not blocked each other."""
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
