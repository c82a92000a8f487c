"""Handlers of leagues of clubs: match days, reports of captains, and the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
import structlog
from starlette.responses import Response

from stich.clubs import League, printed_league
from stich.kernel.errors import StichError
from stich.server.clubs.leagues import ClubLeagues, changed_league, confirmed, league_info, league_view, reported, teams_of
from stich.server.store.guest_rows import GuestRow
from stich.server.store.league_rows import StoredLeague
from stich.server.wire import league_messages as messages
from stich.server.wire.league_messages import ChangeLeague, ConfirmLeagueReport, LeagueView, NewLeague, SendLeagueReport

from .club_access import ClubAccess, Entered
from .club_print import html_answer
from .club_routes import Language
from .problems import HttpProblem
from .route import File, route

log = structlog.get_logger()

LEAGUE = "404 club/unknown club/league-unknown"
READ = f"403 club/forbidden {LEAGUE}"
CHANGED = f"400 club/ 403 club/forbidden {LEAGUE} 409 club/stale club/too-many 429 rate/limited 503 server/busy"


class LeagueHandlers:
    """Handlers of requests about leagues."""

    def __init__(self, access: ClubAccess, leagues: ClubLeagues) -> None:
        self._access, self._leagues = access, leagues

    @route("GET /api/clubs/{club}/leagues", "403 club/forbidden 404 club/unknown")
    async def all(self, guest: GuestRow | None, club: str) -> messages.LeaguesOfClub:
        """Return the leagues of a club."""
        entered = await self._access.enter(guest, club, "read events")
        return messages.LeaguesOfClub(tuple(map(league_info, await self._leagues.rows.of_club(entered.club.name))))

    @route("POST /api/clubs/{club}/leagues", CHANGED, status=201)
    async def create(self, guest: GuestRow, club: str, wanted: NewLeague) -> LeagueView:
        """Create a league with its pairing plan: few teams meet twice, and each team is host as often as the others."""
        entered = await self._access.change(guest, club, "run events")
        row = await self._leagues.create(entered.club.name, wanted)
        log.info("league created")
        return _view(entered, row)

    @route("GET /api/clubs/{club}/leagues/{league}", READ)
    async def read(self, guest: GuestRow | None, club: str, league: str) -> LeagueView:
        """Return a league with its match days and its table."""
        entered = await self._access.enter(guest, club, "read events")
        return _view(entered, await self._leagues.read(entered.club.name, league))

    @route(
        "GET /api/clubs/{club}/leagues/{league}/table.html", f"400 query/malformed 403 club/forbidden {LEAGUE}", answer=File("text/html")
    )
    async def print(self, guest: GuestRow | None, club: str, league: str, *, language: Language = "en") -> Response:
        """Return the table of a league as a page to print."""
        entered = await self._access.enter(guest, club, "read events")
        return html_answer(printed_league((await self._leagues.read(entered.club.name, league)).league, language))

    @route("PUT /api/clubs/{club}/leagues/{league}", CHANGED)
    async def change(self, guest: GuestRow, club: str, league: str, wanted: ChangeLeague) -> LeagueView:
        """Change captains or dates of a league. A captain is a member of the club."""
        entered = await self._access.change(guest, club, "run events")
        if wanted.captains is not msgspec.UNSET:
            known = {row.number for row in await self._access.rows.members(entered.club.name)}
            unknown = next((one.member for one in wanted.captains if one.member is not None and one.member not in known), None)
            if unknown is not None:
                raise StichError("club/member#unknown", number=unknown)
        return _view(entered, await self._leagues.change(entered.club.name, league, partial(changed_league, wanted=wanted)))

    @route("DELETE /api/clubs/{club}/leagues/{league}", CHANGED)
    async def delete(self, guest: GuestRow, club: str, league: str) -> None:
        """Delete a league with its reports."""
        entered = await self._access.change(guest, club, "run events")
        await self._leagues.read(entered.club.name, league)
        await self._leagues.rows.delete(league)
        log.info("league deleted")

    @route("PUT /api/clubs/{club}/leagues/{league}/days/{round:number}/matches/{place:number}/report", CHANGED)
    async def report(  # noqa: PLR0917  parameters of the path
        self, guest: GuestRow, club: str, league: str, round: int, place: int, sent: SendLeagueReport
    ) -> LeagueView:
        """Send the report of a match as captain of one of its teams. Other points lose the confirmations of the other teams."""
        return await self._acted(guest, club, league, sent.team, lambda found: reported(found, round, place, sent.points, sent.team))

    @route("POST /api/clubs/{club}/leagues/{league}/days/{round:number}/matches/{place:number}/confirm", CHANGED)
    async def confirm(  # noqa: PLR0917  parameters of the path
        self, guest: GuestRow, club: str, league: str, round: int, place: int, sent: ConfirmLeagueReport
    ) -> LeagueView:
        """Confirm the report of a match as captain of one of its teams. It counts once enough captains confirmed it."""
        return await self._acted(guest, club, league, sent.team, lambda found: confirmed(found, round, place, sent.points, sent.team))

    async def _acted(self, guest: GuestRow, club: str, league: str, team: str, make: Callable[[League], League]) -> LeagueView:
        """Change a league for a team. Raise `HttpProblem` 403 if the reader is neither its captain nor an organiser."""
        entered = await self._access.change(guest, club, "register")
        found = await self._leagues.read(entered.club.name, league)
        own = entered.member.number if entered.member is not None else None

        def checked(newest: League) -> League:
            if team in newest.teams and team not in teams_of(newest, own, runs=entered.reader.is_organiser):
                raise HttpProblem(403, "club/forbidden#captain", team=team)
            return make(newest)

        return _view(entered, await self._leagues.change(entered.club.name, found.id, checked))


def _view(entered: Entered, row: StoredLeague) -> LeagueView:
    member = None if entered.member is None else entered.member.number
    return league_view(row, member, runs=entered.reader.is_organiser)
