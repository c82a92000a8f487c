"""Searches for players: wishes, waiting times, and readiness to play with computers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from stich.kernel.errors import StichError
from stich.server.store.guest_rows import GuestRow
from stich.server.wire.matchmaking_messages import Seeking, WaitingFor

from .player_groups import ANYBODY_AFTER, WantedGame, Wish, at_odds

GRACE = 15.0
"""Time for which a search survives without a connection of its player (seconds). During that time the player is not seated."""
COMPUTERS_AFTER = ANYBODY_AFTER
"""Waiting time after which computer players are offered to all people with the same wish (seconds)."""
ASKED_FOR = 15.0
"""Time in which the other people who search for a rated match may join one who has accepted computer players (seconds)."""


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
    accepted: float = 0.0
    """Time at which the guest accepted computer players (seconds of a monotonic clock)."""
    last_message: SearchState | None = None
    """Content of the last message to the guest; None if it must be sent again."""


class SearchState(NamedTuple):
    """State of a search, as far as the guest is told about it."""

    waiting: int
    """Number of people who wait with the same wish."""
    together: int
    """Number of people, the guest included, who may sit at one table."""
    offered: bool
    """Whether computer players are offered."""
    ready: int
    """Number of these people who have accepted computer players."""
    accepted: bool
    """Whether the guest is one of them."""


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
        if not offered(company(seeker, self._by_guest.values()), now):
            raise StichError("seek/early", seconds=COMPUTERS_AFTER)
        seeker.accepted = seeker.accepted if seeker.level else now
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


def company(seeker: Seeker, waiting: Iterable[Seeker]) -> list[Seeker]:
    """Return this search and the searches in ``waiting`` with which it may share a table, those with the longest waiting time first. People
    who have accepted computer players come before the others."""
    group = [seeker]
    others = (other for other in waiting if other is not seeker and other.wish.wanted == seeker.wish.wanted)
    for other in sorted(others, key=lambda other: (not other.level, other.wish.since, other.wish.guest)):
        if len(group) < seeker.wish.wanted.seats and not any(at_odds(other.wish, one.wish) for one in group):
            group.append(other)
    return group


def offered(group: Sequence[Seeker], now: float) -> bool:
    """Return whether computer players are offered to these people: one of them has waited long enough."""
    return any(now - seeker.wish.since >= COMPUTERS_AFTER for seeker in group)


def standing(seeker: Seeker, pool: Sequence[Seeker], now: float) -> Seeking | None:
    """Return the message about the state of a guest's search; None if the state has not changed since the last message. ``pool``: searches
    of connected guests with this wish."""
    group, count = company(seeker, pool), len(pool)
    ready = sum(bool(other.level) for other in group)
    news = SearchState(count, len(group), offered(group, now), ready, bool(seeker.level))
    if news == seeker.last_message:
        return None
    seeker.last_message = news
    return Seeking(
        seek=waiting_for(seeker.wish.wanted, count),
        waited=round(now - seeker.wish.since, 1),
        computers=news.offered,
        together=news.together,
        ready=ready,
        accepted=news.accepted,
    )


def with_computers(seekers: Iterable[Seeker], now: float) -> list[list[Seeker]]:
    """Return the groups of people who start now with computer players, each led by a person who has accepted them.

    Without a rating everyone with the same wish starts together. In a search for a rated match only people start who have accepted computer
    players, since the match is then not rated; the others get `ASKED_FOR` seconds to accept them, too.
    """
    waiting = sorted(seekers, key=lambda seeker: (not seeker.level, seeker.wish.since, seeker.wish.guest))
    tables: list[list[Seeker]] = []
    while waiting and waiting[0].level:
        first = waiting.pop(0)
        group = company(first, waiting)
        if first.wish.wanted.rated:
            ready = [seeker for seeker in group if seeker.level]
            if len(ready) < len(group) and now - min(seeker.accepted for seeker in ready) < ASKED_FOR:
                continue
            group = ready
        waiting = [seeker for seeker in waiting if seeker not in group]
        tables.append(group)
    return tables
