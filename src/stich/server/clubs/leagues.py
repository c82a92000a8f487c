"""Leagues of clubs: creation, and changes that are tried again on the newest document."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from stich.clubs import League, confirm_report, enter_report, is_confirmed, league_table, new_league, pairing_plan
from stich.clubs.tables import plain
from stich.kernel.errors import StichError
from stich.server.clock import Randomness
from stich.server.clock import name as random_name
from stich.server.store.league_rows import LeagueStore, StoredLeague
from stich.server.store.store import Conflict
from stich.server.wire.league_messages import (
    ChangeLeague,
    LeagueCaptain,
    LeagueDayView,
    LeagueInfo,
    LeagueMatchView,
    LeagueTableRow,
    LeagueView,
    NewLeague,
)

MOST = 50
"""Most leagues of a club."""
TRIES = 20
"""Attempts to store a change while others change the same league."""
ID_LETTERS = 12


class ClubLeagues:
    """Access to the leagues of clubs."""

    def __init__(self, rows: LeagueStore, randomness: Randomness) -> None:
        self.rows, self._randomness = rows, randomness

    async def read(self, club: str, league: str) -> StoredLeague:
        """Return a league of a club. Raise `StichError` ``club/league-unknown`` if there is none."""
        row = await self.rows.league(club, league)
        if row is None:
            raise StichError("club/league-unknown")
        return row

    async def create(self, club: str, wanted: NewLeague) -> StoredLeague:
        """Add a league with its pairing plan. Raise `StichError` ``club/too-many#leagues``, or ``club/league`` for wrong teams."""
        if await self.rows.count(club) >= MOST:
            raise StichError("club/too-many#leagues", limit=MOST)
        teams = [plain(team) for team in wanted.teams]
        made = new_league(
            plain(wanted.name) or "–", teams, group=wanted.group, match_points=wanted.match_points, confirmations=wanted.confirmations
        )
        made, _ = await asyncio.to_thread(pairing_plan, made, wanted.days)
        row = StoredLeague(id=random_name(self._randomness, ID_LETTERS), club=club, revision=0, league=made)
        await self.rows.add(row)
        return row

    async def change(self, club: str, league: str, make: Callable[[League], League]) -> StoredLeague:
        """Change a league and return it. If another change was stored meanwhile, try again on the newest document."""
        for _ in range(TRIES):
            row = await self.read(club, league)
            made = make(row.league)
            if made == row.league:
                return row
            changed = msgspec.structs.replace(row, revision=row.revision + 1, league=made)
            try:
                await self.rows.change(changed)
            except Conflict:
                continue
            return changed
        raise StichError("server/busy#club")


def changed_league(league: League, wanted: ChangeLeague) -> League:
    """Return the league with other captains or dates. Raise `StichError` ``club/league`` for an unknown team or a wrong number of dates."""
    if wanted.captains is not msgspec.UNSET:
        captains = dict(league.captains)
        for one in wanted.captains:
            if one.team not in league.teams:
                raise StichError("club/league#captain", team=one.team)
            captains.pop(one.team, None)
            if one.member is not None:
                captains[one.team] = one.member
        league = msgspec.structs.replace(league, captains=captains)
    if wanted.dates is not msgspec.UNSET:
        if len(wanted.dates) != len(league.days):
            raise StichError("club/league#dates", found=len(wanted.dates), days=len(league.days))
        days = [msgspec.structs.replace(day, date=plain(date or "") or None) for day, date in zip(league.days, wanted.dates, strict=True)]
        league = msgspec.structs.replace(league, days=tuple(days))
    return league


def reported(league: League, day: int, match: int, points: tuple[int, ...], team: str) -> League:
    """Return the league with a report. A report with the same points is confirmed, so that no other confirmation is lost."""
    if 0 < day <= len(league.days) and 0 < match <= len(league.days[day - 1].matches):
        found = league.days[day - 1].matches[match - 1].report
        if found is not None and found.points == points:
            return confirm_report(league, day, match, team)
    return enter_report(league, day, match, points, team)


def confirmed(league: League, day: int, match: int, points: tuple[int, ...], team: str) -> League:
    """Return the league with a report confirmed. Raise `StichError` ``club/stale`` if the report has other points."""
    made = confirm_report(league, day, match, team)
    report = made.days[day - 1].matches[match - 1].report
    if report is None or report.points != points:
        raise StichError("club/stale#report")
    return made


def league_info(row: StoredLeague) -> LeagueInfo:
    """Return a league as an entry of a list."""
    matches = [match for day in row.league.days for match in day.matches]
    counted = sum(is_confirmed(row.league, match) for match in matches)
    return LeagueInfo(id=row.id, name=row.league.name, teams=len(row.league.teams), matches=len(matches), confirmed=counted)


def teams_of(league: League, member: int | None, *, runs: bool) -> tuple[str, ...]:
    """Return the teams for which a member may send and confirm reports. ``runs``: True for organisers, who may do so for all."""
    return tuple(team for team in league.teams if runs or (member is not None and league.captains.get(team) == member))


def league_view(row: StoredLeague, member: int | None, *, runs: bool) -> LeagueView:
    """Return a league for a reader. ``member``: the reader's member number; ``runs``: True for organisers."""
    league = row.league
    captains = tuple(LeagueCaptain(team, number) for team, number in league.captains.items()) if member is not None else ()
    days = tuple(
        LeagueDayView(
            number=number,
            date=day.date,
            matches=tuple(
                LeagueMatchView(
                    number=at,
                    teams=match.teams,
                    points=None if match.report is None else match.report.points,
                    confirmed=() if match.report is None else match.report.confirmed,
                    counts=is_confirmed(league, match),
                )
                for at, match in enumerate(day.matches, 1)
            ),
        )
        for number, day in enumerate(league.days, 1)
    )
    return LeagueView(
        id=row.id,
        name=league.name,
        teams=league.teams,
        group=league.group,
        match_points=league.match_points,
        confirmations=league.confirmations,
        days=days,
        table=tuple(LeagueTableRow(**msgspec.structs.asdict(one)) for one in league_table(league)),
        captains=captains,
        yours=teams_of(league, member, runs=runs),
    )
