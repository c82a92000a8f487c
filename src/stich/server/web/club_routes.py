"""Handlers of clubs: founding, the club's page, members, address book, invitation, calendar and season tables."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal, cast

import msgspec
import structlog
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from stich.clubs import ClubEvent, printed_season, season_table, write_members
from stich.server.clubs.events import ClubEvents
from stich.server.clubs.members import ClubMembership
from stich.server.store.club_rows import ClubRow, MemberRow
from stich.server.store.guest_rows import GuestRow
from stich.server.store.league_rows import LeagueStore
from stich.server.wire.club_messages import (
    ChangeClub,
    ChangeClubMember,
    ClubEventInfo,
    ClubInfo,
    ClubInvitation,
    ClubMember,
    ClubMembers,
    ClubPage,
    ClubRole,
    ClubSeason,
    ClubSeasonRow,
    ImportMembers,
    MembersImported,
    MyClubs,
    NewClub,
    NewClubMember,
    Shows,
)

from .club_access import ClubAccess, Entered
from .club_print import code_picture, html_answer, svg_answer
from .problems import HttpProblem
from .route import File, route

log = structlog.get_logger()

PUBLIC = 200
"""Most public clubs in a list."""
READ = "404 club/unknown"
CHANGED = "400 club/ 403 club/forbidden 404 club/unknown 409 club/stale 429 rate/limited"
Language = Annotated[Literal["en", "de", "ja"], Meta(description="Language of the page.")]
Season = Annotated[str, Meta(min_length=1, max_length=120, description="Name of the season.")]
Drop = Annotated[int, Meta(ge=0, le=100, description="Number of worst results that do not count.")]


class ClubHandlers:
    """Handlers of requests about clubs and their members."""

    def __init__(  # noqa: PLR0917  parts of the server
        self, access: ClubAccess, membership: ClubMembership, events: ClubEvents, leagues: LeagueStore, most_clubs: int, most_members: int
    ) -> None:
        self._access, self._membership, self._events, self._leagues = access, membership, events, leagues
        self._rows, self._most_clubs, self._most_members = access.rows, most_clubs, most_members

    # -- clubs -----------------------------------------------------------------------------------------------------

    @route("GET /api/clubs")
    async def mine(self, guest: GuestRow) -> MyClubs:
        """Return your clubs, and public clubs of others."""
        own = await self._rows.of_guest(guest.id)
        names = {club.name for club, _ in own}
        others = [club for club in await self._rows.public(PUBLIC) if club.name not in names]
        return MyClubs(
            tuple(ClubInfo(name=club.name, title=club.title, public=club.public, role=cast(ClubRole, member.role)) for club, member in own),
            tuple(ClubInfo(name=club.name, title=club.title, public=True, role=None) for club in others),
            self._most_clubs,
        )

    @route("POST /api/clubs", "400 club/name 409 account/none club/taken club/too-many 429 rate/limited", status=201)
    async def found(self, guest: GuestRow, wanted: NewClub) -> ClubPage:
        """Create a club."""
        self._access.count(guest.id)
        await self._membership.found(guest, wanted)
        log.info("club created")
        return await self._page(guest, await self._access.enter(guest, wanted.name))

    @route("GET /api/clubs/{club}", READ)
    async def page(self, guest: GuestRow | None, club: str) -> ClubPage:
        """Return the page of a club with its calendar."""
        return await self._page(guest, await self._access.enter(guest, club))

    async def _page(self, guest: GuestRow | None, entered: Entered) -> ClubPage:
        club, may = entered.club, entered.reader.may
        events = await self._calendar(guest, club.name)
        return ClubPage(
            name=club.name,
            title=club.title,
            description=club.description,
            public=club.public,
            shows=cast(Shows, club.shows),
            role=entered.role,
            you=None if entered.member is None else entered.member.number,
            may=tuple(sorted(may)),
            members=await self._rows.count(club.name),
            invitation=club.invitation if "invite" in may else None,
            events=events,
            leagues=await self._leagues.count(club.name) if "read events" in may else 0,
            seasons=tuple(sorted({one.season for one in events if one.season})),
        )

    async def _calendar(self, guest: GuestRow | None, club: str) -> tuple[ClubEventInfo, ...]:
        """Return the calendar of a club, by date, with the reader's start numbers."""
        playing = {} if guest is None else await self._rows.playing(guest.id)
        found = [msgspec.json.decode(info, type=ClubEventInfo) for _, info in await self._rows.calendar(club)]
        dated = sorted(found, key=lambda one: (one.date is None, one.date or ""))
        return tuple(msgspec.structs.replace(one, you=playing.get(one.id)) for one in dated)

    @route("PUT /api/clubs/{club}", CHANGED)
    async def change(self, guest: GuestRow, club: str, wanted: ChangeClub) -> ClubPage:
        """Change facts of a club."""
        entered = await self._access.change(guest, club, "change")
        facts = {name: value for name, value in msgspec.structs.asdict(wanted).items() if value is not None}
        if facts:
            await self._rows.change(entered.club.name, facts)
        return await self._page(guest, await self._access.enter(guest, club))

    @route("DELETE /api/clubs/{club}", CHANGED)
    async def delete(self, guest: GuestRow, club: str) -> None:
        """Delete a club with its members and events."""
        entered = await self._access.change(guest, club, "delete")
        await self._rows.delete(entered.club.name)
        log.info("club deleted")

    # -- members ---------------------------------------------------------------------------------------------------

    @route("GET /api/clubs/{club}/members", f"403 club/forbidden {READ}")
    async def members(self, guest: GuestRow | None, club: str) -> ClubMembers:
        """Return the members of a club, by number."""
        entered = await self._access.enter(guest, club, "see members")
        rows = await self._rows.members(entered.club.name)
        return ClubMembers(tuple(_shown(row, entered) for row in rows), self._most_members)

    @route("POST /api/clubs/{club}/members", f"{CHANGED} 409 club/too-many", status=201)
    async def add(self, guest: GuestRow, club: str, wanted: NewClubMember) -> ClubMember:
        """Add a member without an account."""
        entered = await self._access.change(guest, club, "change members")
        return _shown(await self._membership.add(entered.club, wanted), entered)

    @route("PUT /api/clubs/{club}/members/{number:number}", f"{CHANGED} 409 club/left")
    async def change_member(self, guest: GuestRow, club: str, number: int, wanted: ChangeClubMember) -> ClubMember:
        """Change a member, or name the member without an account who is the same person."""
        entered = await self._access.change(guest, club, "change members")
        if wanted.role is not msgspec.UNSET:
            entered.require("change roles")
        return _shown(await self._membership.change(entered.club, number, wanted), entered)

    @route("DELETE /api/clubs/{club}/members/{number:number}", f"{CHANGED} 409 club/left")
    async def remove(self, guest: GuestRow, club: str, number: int) -> None:
        """Remove a member, or leave the club yourself. Results stay."""
        entered = await self._access.change(guest, club, "leave")
        if entered.member is None or entered.member.number != number:
            entered.require("change members")
            await self._check_rank(entered, number)
        await self._membership.remove(entered.club, number)

    async def _check_rank(self, entered: Entered, number: int) -> None:
        """Raise `HttpProblem` 403 if an organiser removes an owner or organiser."""
        ranks = {row.number: row.role for row in await self._rows.members(entered.club.name)}
        if ranks.get(number, "member") != "member":
            entered.require("change roles")

    @route("GET /api/clubs/{club}/members.csv", f"403 club/forbidden {READ}", answer=File("text/csv"))
    async def table(self, guest: GuestRow, club: str) -> Response:
        """Return the address book as CSV. It begins with a byte order mark, by which spreadsheets recognise UTF-8."""
        entered = await self._access.enter(guest, club, "see addresses")
        text = write_members(row.member for row in await self._rows.members(entered.club.name))
        headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{entered.club.name}.csv"'}
        return Response(text.encode("utf-8-sig"), headers=headers, media_type="text/csv")

    @route("POST /api/clubs/{club}/members/import", f"{CHANGED} 409 club/too-many")
    async def read_table(self, guest: GuestRow, club: str, sent: ImportMembers) -> MembersImported:
        """Read an address book: members with a known number are changed, others are added. An error changes nothing."""
        entered = await self._access.change(guest, club, "change members")
        return await self._membership.read_table(entered.club, sent.csv)

    # -- invitation ------------------------------------------------------------------------------------------------

    @route("POST /api/clubs/{club}/invitation", CHANGED)
    async def renew(self, guest: GuestRow, club: str) -> ClubInvitation:
        """Replace the invitation of a club; the old link becomes invalid."""
        entered = await self._access.change(guest, club, "invite")
        return _invitation(entered.club, await self._membership.renew_invitation(entered.club))

    @route("GET /api/clubs/{club}/invitation/{token}", "404 club/invitation")
    async def invitation(self, guest: GuestRow | None, club: str, token: str) -> ClubInvitation:
        """Return the club to which an invitation belongs."""
        return _invitation(await self._membership.invited(club, token), token)

    @route("GET /api/clubs/{club}/invitation/{token}/qr.svg", "404 club/invitation", answer=File("image/svg+xml"))
    async def code(self, request: Request, club: str, token: str) -> Response:
        """Return a QR code of the invitation link."""
        found = await self._membership.invited(club, token)
        picture = code_picture(f"{request.url.scheme}://{request.url.netloc}/clubs/{found.name}?invitation={token}")
        return svg_answer(picture)

    @route("POST /api/clubs/{club}/invitation/{token}", "404 club/invitation 409 account/none club/joined club/too-many 429 rate/limited")
    async def join(self, guest: GuestRow, club: str, token: str) -> ClubPage:
        """Become a member of a club."""
        self._access.count(guest.id)
        await self._membership.join(guest, club, token)
        return await self._page(guest, await self._access.enter(guest, club))

    # -- season ----------------------------------------------------------------------------------------------------

    async def _season(self, guest: GuestRow | None, entered: Entered, season: str) -> tuple[list[ClubEventInfo], list[ClubEvent]]:
        """Return the events of a season with at least one list, by date. Raise `HttpProblem` 404 if there is no such season."""
        entered.require("see names")
        calendar = [one for one in await self._calendar(guest, entered.club.name) if one.season == season]
        if not calendar:
            raise HttpProblem(404, "club/event-unknown")
        events = [(await self._events.read(entered.club.name, one.id)).event for one in calendar]
        played = [pair for pair in zip(calendar, events, strict=True) if any(table.list is not None for _, table in pair[1].tables())]
        return [info for info, _ in played], [event for _, event in played]

    @route("GET /api/clubs/{club}/season", f"400 club/ query/malformed 403 club/forbidden {READ} club/event-unknown")
    async def season(self, guest: GuestRow | None, club: str, *, name: Season, drop: Drop = 0) -> ClubSeason:
        """Return the table of a season."""
        infos, events = await self._season(guest, await self._access.enter(guest, club), name)
        rows = await asyncio.to_thread(season_table, events, drop)
        return ClubSeason(
            season=name,
            drop=drop,
            events=tuple(infos),
            rows=tuple(
                ClubSeasonRow(
                    place=row.place,
                    name=row.name,
                    member=int(row.member) if row.member and row.member.isdecimal() else None,
                    results=row.results,
                    counted=row.counted,
                    total=row.total,
                    won=row.won,
                    lost=row.lost,
                )
                for row in rows
            ),
        )

    @route(
        "GET /api/clubs/{club}/season.html",
        f"400 club/ query/malformed 403 club/forbidden {READ} club/event-unknown",
        answer=File("text/html"),
    )
    async def print_season(self, guest: GuestRow | None, club: str, *, name: Season, drop: Drop = 0, language: Language = "en") -> Response:
        """Return the table of a season as a page to print."""
        _, events = await self._season(guest, await self._access.enter(guest, club), name)
        return html_answer(printed_season(name, await asyncio.to_thread(season_table, events, drop), language))


def _shown(row: MemberRow, entered: Entered) -> ClubMember:
    """Return a member as the reader may see them."""
    member, addresses = row.member, "see addresses" in entered.reader.may
    return ClubMember(
        number=member.number,
        name=member.name,
        role=cast(ClubRole, row.role),
        account=row.account,
        team=member.team,
        classes=member.classes,
        household=member.household if addresses else None,
        address=member.address if addresses else None,
        email=member.email if addresses else None,
        phone=member.phone if addresses else None,
        note=member.note if addresses else None,
    )


def _invitation(club: ClubRow, token: str) -> ClubInvitation:
    return ClubInvitation(club.name, club.title, token)
