"""Messages about clubs over HTTP: a club, its members with roles, its address book, its calendar and its season tables."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.clubs.members import MemberText

ClubRole = Literal["owner", "organiser", "member"]
"""Role of an account in a club."""
ClubAction = Literal[
    "read",
    "change",
    "delete",
    "see members",
    "see addresses",
    "change members",
    "change roles",
    "invite",
    "leave",
    "read events",
    "see names",
    "register",
    "run events",
]
"""Action in a club that needs a permission."""
Shows = Literal["nothing", "numbers", "names"]
"""Facts about the players of an event that people outside the club may see on public pages and the hall screen."""
ClubText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
ClubDescription = Annotated[str, msgspec.Meta(max_length=2000)]
CsvText = Annotated[str, msgspec.Meta(max_length=200_000)]
MemberNumber = Annotated[int, msgspec.Meta(ge=1, le=99_999)]


# -- clubs -----------------------------------------------------------------------------------------------------------


class NewClub(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs: create a club, of which you become the owner. Answered by `ClubPage`."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    """Name in the address of the club: 3 to 40 lower-case letters, digits and hyphens."""
    title: ClubText
    description: ClubDescription = ""
    public: bool = False
    """True if everyone may read the club's page and calendar."""
    shows: Shows = "numbers"


class ChangeClub(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}: change facts of a club. Fields that are left out stay. Answered by `ClubPage`."""

    title: ClubText | None = None
    description: ClubDescription | None = None
    public: bool | None = None
    shows: Shows | None = None


class ClubInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A club."""

    name: str
    """Name in the address of the club's page, ``/clubs/{name}``."""
    title: str
    public: bool
    role: ClubRole | None
    """Your role; None if you are not a member."""


class MyClubs(msgspec.Struct, frozen=True):
    """GET /api/clubs: your clubs, and public clubs of others."""

    clubs: tuple[ClubInfo, ...]
    public: tuple[ClubInfo, ...]
    """Public clubs of which you are not a member, by title; at most 200."""
    most: int
    """Maximum number of clubs that one person may own."""


class ClubEventInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An event in the calendar of a club."""

    id: str
    name: str
    date: str | None
    """Date or time, such as 2026-11-29 or 2026-11-29T19:30."""
    place: str | None
    season: str | None
    game: str
    preset: str | None
    rounds_planned: int
    rounds: int
    """Number of rounds drawn so far."""
    entrants: int
    state: Literal["planned", "running", "finished"]
    you: int | None
    """Your start number; None if you are not registered."""


class ClubPage(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}: the page of a club. A private club has a page for its members only."""

    name: str
    title: str
    description: str
    public: bool
    shows: Shows
    role: ClubRole | None
    you: int | None
    """Your member number; None if you are not a member."""
    may: tuple[ClubAction, ...]
    """Actions that you are permitted."""
    members: int
    """Number of members."""
    invitation: str | None
    """Token of the invitation link, ``/clubs/{name}?invitation={token}``; None if you may not invite."""
    events: tuple[ClubEventInfo, ...]
    """Calendar, by date; events without a date at the end."""
    leagues: int
    """Number of leagues; 0 if you may not see events."""
    seasons: tuple[str, ...]
    """Names of the seasons, in alphabetical order."""


# -- members ---------------------------------------------------------------------------------------------------------


class ClubMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member of a club, with or without an account."""

    number: int
    """Member number."""
    name: str
    role: ClubRole
    account: str | None
    """Name of the member's account; None without an account."""
    team: str | None
    classes: tuple[str, ...]
    household: str | None
    """Members of one household never sit at one table. Household and the four fields below are None if you may not see addresses."""
    address: str | None
    email: str | None
    phone: str | None
    note: str | None


class ClubMembers(msgspec.Struct, frozen=True):
    """GET /api/clubs/{club}/members: the members, by number."""

    members: tuple[ClubMember, ...]
    most: int
    """Maximum number of members."""


class NewClubMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/members: add a member without an account. Answered by `ClubMember`."""

    name: MemberText
    number: MemberNumber | None = None
    """Member number; None for the next free number."""
    team: MemberText | None = None
    classes: Annotated[tuple[MemberText, ...], msgspec.Meta(max_length=8)] = ()
    household: MemberText | None = None
    address: MemberText | None = None
    email: MemberText | None = None
    phone: MemberText | None = None
    note: MemberText | None = None


class ChangeClubMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/members/{number}: change a member. Fields that are left out stay; null empties a field."""

    name: MemberText | msgspec.UnsetType = msgspec.UNSET
    team: MemberText | msgspec.UnsetType | None = msgspec.UNSET
    classes: Annotated[tuple[MemberText, ...], msgspec.Meta(max_length=8)] | msgspec.UnsetType = msgspec.UNSET
    household: MemberText | msgspec.UnsetType | None = msgspec.UNSET
    address: MemberText | msgspec.UnsetType | None = msgspec.UNSET
    email: MemberText | msgspec.UnsetType | None = msgspec.UNSET
    phone: MemberText | msgspec.UnsetType | None = msgspec.UNSET
    note: MemberText | msgspec.UnsetType | None = msgspec.UNSET
    role: ClubRole | msgspec.UnsetType = msgspec.UNSET
    """New role. Only an owner may change roles, and a club keeps at least one owner."""
    same_as: MemberNumber | msgspec.UnsetType = msgspec.UNSET
    """Number of a member without an account who is the same person: that member gets this member's account and role, and this member is
    removed."""


class ImportMembers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/clubs/{club}/members/import: read an address book. An error changes nothing. Answered by `MembersImported`."""

    csv: CsvText
    """Table with headings, as GET /api/clubs/{club}/members.csv returns it. Members with a known number are changed, others are added."""


class MembersImported(msgspec.Struct, frozen=True):
    """Result of an import."""

    added: int
    changed: int


class ClubInvitation(msgspec.Struct, frozen=True):
    """The invitation of a club: POST /api/clubs/{club}/invitation replaces it, and GET /api/clubs/{club}/invitation/{token} shows it."""

    name: str
    title: str
    token: str


# -- season ----------------------------------------------------------------------------------------------------------


class ClubSeasonRow(msgspec.Struct, frozen=True, kw_only=True):
    """Player in a season table."""

    place: int
    name: str
    member: int | None
    """Member number; None for a player who is not a member."""
    results: tuple[float | None, ...]
    """Total of each event; None where the player did not play."""
    counted: tuple[bool, ...]
    """True for each result that counts."""
    total: float
    won: int
    lost: int


class ClubSeason(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/season: the table of a season, over its events with at least one list."""

    season: str
    drop: int
    """Number of worst results that do not count."""
    events: tuple[ClubEventInfo, ...]
    """Events by date, in the order of the results."""
    rows: tuple[ClubSeasonRow, ...]
