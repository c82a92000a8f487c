"""Messages about leagues of clubs over HTTP: match days, reports that captains confirm, and the table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .club_messages import MemberNumber

LeagueText = Annotated[str, Meta(min_length=1, max_length=120)]
MatchPoints = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class LeagueInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A league in the list of a club."""

    id: str
    name: str
    teams: int
    """Number of teams."""
    matches: int
    """Number of matches in the plan."""
    confirmed: int
    """Number of matches whose reports count."""


class LeaguesOfClub(msgspec.Struct, frozen=True):
    """GET /api/clubs/{club}/leagues: the leagues of a club, the oldest first."""

    leagues: tuple[LeagueInfo, ...]


class NewLeague(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/leagues: create a league with its pairing plan. Answered by `LeagueView`."""

    name: LeagueText
    teams: Annotated[tuple[LeagueText, ...], Meta(max_length=64)]
    days: Annotated[int, Meta(ge=1, le=99)]
    """Number of match days."""
    group: Annotated[int, Meta(ge=2, le=5)] = 4
    """Teams of a match."""
    match_points: Annotated[tuple[MatchPoints, ...], Meta(max_length=5)] | None = None
    """Match points by rank in a match; None: one less by rank, down to 0."""
    confirmations: Annotated[int, Meta(ge=1, le=5)] = 2
    """Captains who must confirm a report."""


class LeagueCaptain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Captain of a team."""

    team: LeagueText
    member: MemberNumber | None
    """Member number of the captain; None if the team has none."""


class ChangeLeague(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/leagues/{league}: change captains or dates. Fields that are left out stay. Answered by `LeagueView`."""

    captains: Annotated[tuple[LeagueCaptain, ...], Meta(max_length=64)] | UnsetType = UNSET
    dates: Annotated[tuple[LeagueText | None, ...], Meta(max_length=99)] | UnsetType = UNSET
    """Dates of all match days, such as 2026-11-29."""


class SendLeagueReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PUT /api/clubs/{club}/leagues/{league}/days/{round}/matches/{place}/report: send the report of a match, which is then confirmed by
    your team alone. Answered by `LeagueView`."""

    team: LeagueText
    """Your team, or for organisers any team of the match."""
    points: Annotated[tuple[MatchPoints, ...], Meta(max_length=5)]
    """Points of the teams in the order of the match."""


class ConfirmLeagueReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/clubs/{club}/leagues/{league}/days/{round}/matches/{place}/confirm: confirm the report of a match for a team. Answered by
    `LeagueView`."""

    team: LeagueText
    points: Annotated[tuple[MatchPoints, ...], Meta(max_length=5)]
    """Points that you confirm; a report that was changed since then is refused with `club/stale`."""


class LeagueMatchView(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a match day; the first team is the host."""

    number: int
    teams: tuple[str, ...]
    points: tuple[int, ...] | None
    """Points of the teams in the order of the match; None before a report."""
    confirmed: tuple[str, ...]
    """Teams whose captains confirmed the report."""
    counts: bool
    """True if enough captains confirmed the report."""


class LeagueDayView(msgspec.Struct, frozen=True, kw_only=True):
    """A match day of a league."""

    number: int
    date: str | None
    matches: tuple[LeagueMatchView, ...]


class LeagueTableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A team in the table of a league."""

    place: int
    team: str
    played: int
    """Number of matches with a report that counts."""
    match_points: float
    points: int


class LeagueView(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/clubs/{club}/leagues/{league}: a league with its match days and its table."""

    id: str
    name: str
    teams: tuple[str, ...]
    group: int
    match_points: tuple[int, ...]
    confirmations: int
    days: tuple[LeagueDayView, ...]
    table: tuple[LeagueTableRow, ...]
    captains: tuple[LeagueCaptain, ...]
    """Captains of the teams, for members of the club; otherwise empty."""
    yours: tuple[str, ...]
    """Teams for which you may send and confirm reports."""
