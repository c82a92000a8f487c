"""Clubs and their members in the database: founding, joining, leaving, roles, and the address book."""

from __future__ import annotations

import hmac
import re
from typing import Any

import msgspec

from stich.clubs import Member, checked_member, read_members
from stich.kernel.errors import StichError
from stich.server.clock import Randomness
from stich.server.clock import name as random_name
from stich.server.settings import Settings
from stich.server.store.club_rows import ClubRow, ClubStore, MemberRow
from stich.server.store.guest_rows import GuestRow
from stich.server.store.store import Conflict
from stich.server.wire.club_messages import ChangeClubMember, MembersImported, NewClub, NewClubMember

NAME = re.compile(r"[a-z0-9-]{3,40}\Z")
TOKEN_LETTERS = 16
replace = msgspec.structs.replace


class ClubMembership:
    """Changes of clubs and of their members."""

    def __init__(self, rows: ClubStore, settings: Settings, randomness: Randomness) -> None:
        self.rows, self._settings, self._randomness = rows, settings, randomness

    # -- clubs -----------------------------------------------------------------------------------------------------

    async def found(self, guest: GuestRow, wanted: NewClub) -> None:
        """Create a club whose owner is this account.

        Raise `StichError` ``account/none`` without an account, ``club/name`` for a wrong name, ``club/taken`` for the name of another club,
        ``club/too-many`` if the account owns too many clubs.
        """
        own = await self._joined(guest)
        if not NAME.match(wanted.name):
            raise StichError("club/name")
        if sum(member.role == "owner" for _, member in own) >= self._settings.clubs_per_person:
            raise StichError("club/too-many#clubs", limit=self._settings.clubs_per_person)
        club = ClubRow(
            name=wanted.name,
            title=wanted.title,
            description=wanted.description,
            public=wanted.public,
            shows=wanted.shows,
            invitation=self._token(),
            revision=0,
        )
        try:
            await self.rows.add(club, MemberRow(member=Member(number=1, name=guest.name), role="owner", guest=guest.id))
        except Conflict:
            raise StichError("club/taken") from None

    def _token(self) -> str:
        return random_name(self._randomness, TOKEN_LETTERS)

    async def _joined(self, guest: GuestRow) -> list[tuple[ClubRow, MemberRow]]:
        """Return the clubs of this account. Raise `StichError` ``account/none`` without an account, ``club/too-many`` if there are too
        many."""
        if not guest.account:
            raise StichError("account/none")
        own = await self.rows.of_guest(guest.id)
        if len(own) >= self._settings.clubs_joined:
            raise StichError("club/too-many#joined", limit=self._settings.clubs_joined)
        return own

    async def renew_invitation(self, club: ClubRow) -> str:
        """Replace the token of a club's invitation, and return it."""
        token = self._token()
        await self.rows.change(club.name, {"invitation": token})
        return token

    async def invited(self, name: str, token: str) -> ClubRow:
        """Return the club with this invitation. Raise `StichError` ``club/invitation`` if there is none."""
        club = await self.rows.club(name)
        if club is None or not hmac.compare_digest(club.invitation.encode(), token.encode()):
            raise StichError("club/invitation")
        return club

    # -- members ---------------------------------------------------------------------------------------------------

    async def join(self, guest: GuestRow, name: str, token: str) -> None:
        """Make this account a member of a club, with the next free number.

        Raise `StichError` ``club/invitation`` for a wrong token, ``club/joined`` for a member, ``club/too-many`` if the club or the account
        has too many.
        """
        own = await self._joined(guest)
        while True:
            club = await self.invited(name, token)
            if any(known.name == club.name for known, _ in own):
                raise StichError("club/joined")
            members = await self.rows.members(club.name)
            number = self._free(members)
            try:
                new = MemberRow(member=Member(number=number, name=guest.name), role="member", guest=guest.id)
                await self.rows.change_members(club, added=[new])
            except Conflict:
                if await self.rows.member(club.name, guest.id) is not None:
                    raise StichError("club/joined") from None
                continue
            return

    def _free(self, members: list[MemberRow], more: int = 1) -> int:
        """Return the next free member number. Raise `StichError` ``club/too-many`` if ``more`` members do not fit."""
        if len(members) + more > self._settings.club_members:
            raise StichError("club/too-many#members", limit=self._settings.club_members)
        taken = {one.number for one in members}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    async def add(self, club: ClubRow, wanted: NewClubMember) -> MemberRow:
        """Add a member without an account. Raise `StichError` ``club/member`` if the number is taken or a text is wrong."""
        members = await self.rows.members(club.name)
        number = self._free(members) if wanted.number is None else wanted.number
        self._free(members)
        if any(one.number == number for one in members):
            raise StichError("club/member#taken", number=number)
        new = MemberRow(member=checked_member(Member(**{**msgspec.structs.asdict(wanted), "number": number})), role="member")
        await self._write(club, added=[new])
        return new

    async def _write(self, club: ClubRow, **changes: Any) -> None:
        try:
            await self.rows.change_members(club, **changes)
        except Conflict:
            raise StichError("club/stale#members") from None

    async def change(self, club: ClubRow, number: int, wanted: ChangeClubMember) -> MemberRow:
        """Change a member.

        Raise `StichError` ``club/member`` for an unknown member or a wrong text, ``club/left`` if no owner would remain.
        """
        members = await self.rows.members(club.name)
        old = _numbered(members, number)
        if wanted.same_as is not msgspec.UNSET:
            return await self._join_rows(club, old, _numbered(members, wanted.same_as))
        facts = {name: value for name, value in msgspec.structs.asdict(wanted).items() if value is not msgspec.UNSET}
        role = facts.pop("role", old.role)
        if role != "member" and old.guest is None:
            raise StichError("club/member#role")
        if old.role == "owner" and role != "owner":
            _check_owner(members, old)
        new = replace(old, member=checked_member(Member(**{**msgspec.structs.asdict(old.member), **facts})), role=role)
        if new != old:
            await self._write(club, changed=[new])
        return new

    async def _join_rows(self, club: ClubRow, joined: MemberRow, known: MemberRow) -> MemberRow:
        """Give the account and role of one member to a member without an account, and remove the first."""
        if known.guest is not None or joined.guest is None:
            raise StichError("club/member#account", number=known.number)
        new = replace(known, guest=joined.guest, account=joined.account, role=joined.role)
        await self._write(club, removed=[joined.number], changed=[new])
        return new

    async def remove(self, club: ClubRow, number: int) -> None:
        """Remove a member. Raise `StichError` ``club/member#unknown`` if there is none, ``club/left`` if no owner would remain."""
        members = await self.rows.members(club.name)
        gone = _numbered(members, number)
        if gone.role == "owner":
            _check_owner(members, gone)
        await self._write(club, removed=[number])

    async def read_table(self, club: ClubRow, text: str) -> MembersImported:
        """Add and change members as a table says. Raise `StichError` ``club/csv`` for a wrong line; then nothing has changed."""
        members = await self.rows.members(club.name)
        found = read_members(text, (one.member for one in members))
        if found.added:
            self._free(members, len(found.added))
        rows = {one.number: one for one in members}
        changed = [replace(rows[one.number], member=one) for one in found.changed]
        if found.added or changed:
            await self._write(club, added=[MemberRow(member=one, role="member") for one in found.added], changed=changed)
        return MembersImported(len(found.added), len(changed))


def _numbered(members: list[MemberRow], number: int) -> MemberRow:
    found = next((one for one in members if one.number == number), None)
    if found is None:
        raise StichError("club/member#unknown", number=number)
    return found


def _check_owner(members: list[MemberRow], leaving: MemberRow) -> None:
    """Raise `StichError` ``club/left`` if a club has no other owner."""
    if not any(one.role == "owner" and one.number != leaving.number for one in members):
        raise StichError("club/left")
