"""Access to a club: the reader's role and permissions, checked before every request."""

from __future__ import annotations

from typing import cast

import msgspec

from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.clubs.permissions import ACTIONS, is_permitted
from stich.server.clubs.views import Reader
from stich.server.settings import Settings
from stich.server.store.club_rows import ClubRow, ClubStore, MemberRow
from stich.server.store.guest_rows import GuestRow, guest_handle
from stich.server.wire.club_messages import ClubAction, ClubRole, Shows

from .limits import Buckets
from .problems import HttpProblem


class Entered(msgspec.Struct, frozen=True):
    """Club that a reader may read, with the reader's member and permissions."""

    club: ClubRow
    member: MemberRow | None
    reader: Reader

    @property
    def by(self) -> str:
        """Return the handle of the reader's account, as author of changes."""
        return self.reader.account or ""

    @property
    def role(self) -> ClubRole | None:
        """Return the reader's role; None outside the club."""
        return None if self.member is None else cast(ClubRole, self.member.role)

    def require(self, action: ClubAction) -> None:
        """Raise `HttpProblem` 403 if the reader may not do this."""
        if action not in self.reader.may:
            raise HttpProblem(403, "club/forbidden", action=action)


class ClubAccess:
    """Lookup of clubs for readers, and the limit of changes."""

    def __init__(self, rows: ClubStore, settings: Settings, clock: Clock) -> None:
        self.rows = rows
        self._changes = Buckets(settings.club_change_rate, settings.club_change_burst, clock.monotonic)

    async def enter(self, guest: GuestRow | None, name: str, action: ClubAction = "read") -> Entered:
        """Return a club for this reader.

        Raise `StichError` ``club/unknown`` if there is none that the reader may read, `HttpProblem` 403 if the reader may not do this.
        """
        club = await self.rows.club(name)
        member = None if club is None or guest is None else await self.rows.member(club.name, guest.id)
        if club is None:
            raise StichError("club/unknown")
        role = None if member is None else cast(ClubRole, member.role)
        shows = cast(Shows, club.shows)
        may = frozenset(one for one in ACTIONS if is_permitted(role, one, public=club.public, shows=shows))
        if "read" not in may:
            raise StichError("club/unknown")
        entered = Entered(club, member, Reader(may, None if guest is None else guest_handle(guest.id)))
        entered.require(action)
        return entered

    async def change(self, guest: GuestRow, name: str, action: ClubAction) -> Entered:
        """Return a club for a reader who changes it. Raise the errors of `enter`, and `HttpProblem` 429 after too many changes."""
        entered = await self.enter(guest, name, action)
        self.count(guest.id)
        return entered

    def count(self, who: str) -> None:
        """Count a change of an account or address. Raise `HttpProblem` 429 after too many."""
        if not self._changes.take(who):
            raise HttpProblem(429, "rate/limited#clubs")
