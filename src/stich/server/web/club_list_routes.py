"""Handlers of lists of clubs: lists typed by organisers and by players at the table, rankings, print and the hall screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal, cast, get_args

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from stich import clubs
from stich.clubs import ClubEvent, ClubTable, PrintedPages
from stich.clubs.event import TableList
from stich.clubs.live import is_running
from stich.clubs.printing import PrintKind
from stich.kernel.errors import StichError
from stich.server.clubs.events import ClubEvents, LoadedEvent, author
from stich.server.clubs.sheets import SheetOfTable, opened_sheet
from stich.server.clubs.views import (
    PLAYER,
    EventAddress,
    hall_view,
    list_view,
    mark,
    protest_views,
    ranking_view,
    table_list,
    team_view,
)
from stich.server.store.club_rows import Typed
from stich.server.store.guest_rows import GuestRow
from stich.server.store.store import Conflict
from stich.server.wire.club_event_messages import (
    ClubHall,
    ClubListView,
    ClubRanking,
    ClubSheet,
    ClubTeamRanking,
    ConfirmClubList,
    EnterClubList,
    MakeProtest,
    SaveClubSheet,
    TypedList,
)

from .club_access import ClubAccess, Entered
from .club_event_routes import CHANGED, EVENT, Since
from .club_print import code_picture, html_answer, svg_answer
from .club_routes import Language
from .problems import HttpProblem
from .route import File, route
from .security import address

LIST = "400 club/ score/ list/ card/ options/ record/ deal/"
SHEET = "404 club/sheet-unknown"
Printed = Annotated[int, Meta(ge=1, le=99, description="Round whose seats or sheets are printed; the newest without it.")]
Rounds = Annotated[str, Meta(max_length=200, description="Numbers of the rounds that count, such as 1,2; all without it.")]


class ClubListHandlers:
    """Handlers of requests about lists and rankings."""

    def __init__(self, access: ClubAccess, events: ClubEvents) -> None:
        self._access, self._events, self._rows = access, events, access.rows

    # -- lists -----------------------------------------------------------------------------------------------------

    async def _list(self, entered: Entered, loaded: LoadedEvent, round_number: int, number: int) -> ClubListView:
        table = loaded.event.table(round_number, number)
        typed = await self._rows.typed_list(loaded.row.id, round_number, number) if entered.reader.is_organiser else None
        return await asyncio.to_thread(list_view, loaded.event, round_number, table, typed, entered.reader)

    @route(
        "GET /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/list",
        f"400 club/ 403 club/forbidden {EVENT} 409 club/round",
    )
    async def list(self, guest: GuestRow | None, club: str, event: str, round: int, place: int) -> ClubListView:
        """Return the list of a table with its results."""
        entered = await self._access.enter(guest, club, "read events")
        return await self._list(entered, await self._events.read(entered.club.name, event), round, place)

    @route("PUT /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/list", f"{CHANGED} {LIST}")
    async def enter(  # noqa: PLR0917  parameters of the path
        self, guest: GuestRow, club: str, event: str, round: int, place: int, sent: EnterClubList
    ) -> ClubListView:
        """Enter or correct the list of a table. The first list starts the round."""
        entered = await self._access.change(guest, club, "run events")
        make = self._events.made(_entered, round, place, sent.list, sent.reason, by=entered.by)
        loaded = await self._events.change(entered.club.name, event, make, revision=sent.revision, table=(round, place))
        return await self._list(entered, loaded, round, place)

    @route("POST /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/confirm", f"{CHANGED} {LIST}")
    async def confirm(  # noqa: PLR0917  parameters of the path
        self, guest: GuestRow, club: str, event: str, round: int, place: int, sent: ConfirmClubList
    ) -> ClubListView:
        """Enter the list that the players of a table typed."""
        entered = await self._access.change(guest, club, "run events")
        loaded = await self._events.read(entered.club.name, event)
        typed = await self._rows.typed_list(event, round, place)
        if typed is None or not typed.waits:
            raise StichError("club/list#typed", table=place)
        if typed.version != sent.version:
            raise StichError("club/stale#typed", table=place)
        if loaded.event.table(round, place).list is not None and not sent.reason.strip():
            raise StichError("club/list#reason")
        loaded = await self._events.confirm(loaded, typed, sent.revision, by=entered.by, reason=sent.reason)
        return await self._list(entered, loaded, round, place)

    @route("DELETE /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/typed", CHANGED)
    async def discard(self, guest: GuestRow, club: str, event: str, round: int, place: int) -> ClubListView:
        """Discard the list that the players of a table typed."""
        entered = await self._access.change(guest, club, "run events")
        loaded = await self._events.read(entered.club.name, event)
        typed = await self._rows.typed_list(event, round, place)
        if typed is None or not typed.waits:
            raise StichError("club/list#typed", table=place)
        try:
            await self._rows.discard(event, round, place, typed.version)
        except Conflict:
            raise StichError("club/stale#typed", table=place) from None
        return await self._list(entered, loaded, round, place)

    # -- sheets ----------------------------------------------------------------------------------------------------

    async def _opened(self, club: str, event: str, token: str) -> tuple[LoadedEvent, SheetOfTable]:
        """Return the event and the table of a sheet. Raise `StichError` ``club/sheet-unknown`` if there is none."""
        if await self._rows.revision(club, event) is None:
            raise StichError("club/sheet-unknown")
        loaded = await self._events.read(club, event)
        found = opened_sheet(loaded.row.key, event, loaded.event, token)
        if found is None:
            raise StichError("club/sheet-unknown")
        return loaded, found

    async def _sheet(self, loaded: LoadedEvent, at: SheetOfTable) -> ClubSheet:
        club = await self._rows.club(loaded.row.club)
        table = loaded.event.table(at.round, at.table.number)
        typed = await self._rows.typed_list(loaded.row.id, at.round, table.number)
        return ClubSheet(
            club="" if club is None else club.title,
            event=loaded.event.name,
            started_at=loaded.event.starts.get(at.round),
            version=0 if typed is None else typed.version,
            entered=table.list is not None and table.list.closed,
            view=await asyncio.to_thread(list_view, loaded.event, at.round, table, typed, PLAYER),
            protests=protest_views(loaded.event, partial(author, loaded.event), (at.round, table.number)),
        )

    @route("GET /api/clubs/{club}/events/{event}/sheets/{sheet}", SHEET)
    async def sheet(self, club: str, event: str, sheet: str) -> ClubSheet:
        """Return the sheet of a table, for players who have its link. No account is needed."""
        return await self._sheet(*await self._opened(club, event, sheet))

    @route("PUT /api/clubs/{club}/events/{event}/sheets/{sheet}", f"{LIST} 403 club/forbidden {SHEET} 409 club/stale 429 rate/limited")
    async def save_sheet(self, request: Request, club: str, event: str, sheet: str, sent: SaveClubSheet) -> ClubSheet:
        """Save the list that the players of a table type. It counts once the organiser confirms it."""
        self._access.count(address(request.scope))
        loaded, at = await self._opened(club, event, sheet)
        _check_not_running(at.table)
        if at.table.list is not None and at.table.list.closed:
            raise HttpProblem(403, "club/forbidden#entered")
        if sent.list.penalties:
            raise StichError("club/list#penalties")
        stranger = next((number for number in sent.signed if number not in at.table.seats), None)
        if stranger is not None:
            raise StichError("club/list#signed", number=stranger)
        given = table_list(loaded.event, at.table, sent.list, signed=sent.signed)
        await asyncio.to_thread(clubs.check_list, loaded.event, at.table, given)
        try:
            await self._rows.type(event, at.round, at.table.number, sent.version, Typed(seats=at.table.seats, list=given))
        except Conflict:
            raise StichError("club/stale#typed", table=at.table.number) from None
        return await self._sheet(loaded, at)

    @route(
        "POST /api/clubs/{club}/events/{event}/sheets/{sheet}/protests", f"400 club/ {SHEET} 429 rate/limited 503 server/busy", status=201
    )
    async def protest(self, request: Request, club: str, event: str, sheet: str, sent: MakeProtest) -> ClubSheet:
        """Protest against the list of a table, as one of its players."""
        self._access.count(address(request.scope))
        _, at = await self._opened(club, event, sheet)
        if sent.by not in at.table.seats:
            raise StichError("club/list#signed", number=sent.by)
        make = self._events.made(clubs.protest, at.round, at.table.number, sent.text, by=f"#{sent.by}")
        return await self._sheet(await self._events.change(club, event, make), at)

    @route("GET /api/clubs/{club}/events/{event}/sheets/{sheet}/qr.svg", SHEET, answer=File("image/svg+xml"))
    async def code(self, request: Request, club: str, event: str, sheet: str) -> Response:
        """Return a QR code of the sheet's address."""
        await self._opened(club, event, sheet)
        return svg_answer(code_picture(_address(request, club, event, sheet)))

    # -- rankings --------------------------------------------------------------------------------------------------

    @route("GET /api/clubs/{club}/events/{event}/ranking", f"400 club/ query/malformed 403 club/forbidden {EVENT}")
    async def ranking(
        self,
        guest: GuestRow | None,
        club: str,
        event: str,
        *,
        player_class: Annotated[str, Meta(max_length=120, description="Class to rank.")] | None = None,
        rounds: Rounds | None = None,
    ) -> ClubRanking:
        """Return the ranking of the players, first place first."""
        entered = await self._access.enter(guest, club, "read events")
        loaded = await self._events.read(entered.club.name, event)
        counted = None if rounds is None else _rounds(loaded.event, rounds)
        return await asyncio.to_thread(ranking_view, loaded.event, entered.reader, player_class, counted)

    @route("GET /api/clubs/{club}/events/{event}/teams", f"400 query/malformed 403 club/forbidden {EVENT}")
    async def teams(
        self,
        guest: GuestRow | None,
        club: str,
        event: str,
        *,
        of: Annotated[Literal["team", "tandem"], Meta(description="Teams or tandems.")] = "team",
    ) -> ClubTeamRanking:
        """Return the ranking of teams or tandems."""
        entered = await self._access.enter(guest, club, "see names")
        loaded = await self._events.read(entered.club.name, event)
        return await asyncio.to_thread(team_view, loaded.event, of)

    # -- print and hall --------------------------------------------------------------------------------------------

    @route(
        "GET /api/clubs/{club}/events/{event}/print/{kind}",
        f"400 query/malformed 403 club/forbidden {EVENT} 409 club/round club/draw",
        answer=File("text/html"),
    )
    async def print(
        self,
        request: Request,
        guest: GuestRow | None,
        club: str,
        event: str,
        kind: str,
        *,
        number: Annotated[int, Meta(ge=1, le=99, description="Round whose seats or sheets are printed; the newest without it.")]
        | None = None,
        language: Language = "en",
    ) -> Response:
        """Return pages to print: start cards, sheets of tables with the QR codes of their lists, seat plan, ranking, or certificates of the
        first three places."""
        entered = await self._access.enter(guest, club, "see names")
        if kind not in get_args(PrintKind):
            raise HttpProblem(404, "page/unknown")
        entered.require("run events" if kind in ("cards", "sheets") else "see names")
        loaded = await self._events.read(entered.club.name, event)
        kept = cast(PrintKind, kind)

        def make() -> PrintedPages:
            codes = {}
            if kept == "sheets":
                drawn = loaded.event.round(number or len(loaded.event.rounds))
                sheets = {table.number: loaded.sheet(drawn.number, table) for table in drawn.tables}
                codes = {at: code_picture(_address(request, entered.club.name, event, sheet)) for at, sheet in sheets.items()}
            return clubs.printed(loaded.event, kept, language, round_number=number, pictures=codes)

        return html_answer(await asyncio.to_thread(make))

    @route("GET /api/clubs/{club}/events/{event}/hall", f"400 query/malformed 403 club/forbidden {EVENT}")
    async def hall(self, guest: GuestRow | None, club: str, event: str, *, since: Since | None = None) -> ClubHall | None:
        """Return the hall screen: tables, clock, and the running ranking."""
        entered = await self._access.enter(guest, club, "read events")
        loaded = await self._events.read(entered.club.name, event)
        if since == mark(loaded.row.revision, 0):
            return None
        at = EventAddress(entered.club.name, entered.club.title, event, loaded.sheet, partial(author, loaded.event))
        return await asyncio.to_thread(hall_view, at, loaded.event, entered.reader, self._events.now)


def _entered(event: ClubEvent, round_number: int, number: int, typed: TypedList, reason: str, *, at: str, by: str) -> ClubEvent:
    """Return the event with the list of a table. Raise `StichError` ``club/list#reason`` for a correction without a reason."""
    table = event.table(round_number, number)
    _check_not_running(table)
    given: TableList = table_list(event, table, typed)
    if table.list is not None:
        if msgspec.structs.replace(given, signed=table.list.signed) == table.list:
            return event
        if table.list.closed and not reason.strip():
            raise StichError("club/list#reason")
    return clubs.enter_list(event, round_number, number, given, at=at, by=by, reason=reason.strip())


def _check_not_running(table: ClubTable) -> None:
    """Raise `StichError` ``club/live#running`` for a table that is played on the server."""
    if is_running(table):
        raise StichError("club/live#running", table=table.number)


def _rounds(event: ClubEvent, text: str) -> Sequence[int]:
    """Return the numbers of rounds in a query. Raise `HttpProblem` 400 for another text, `StichError` ``club/round`` for an unknown
    round."""
    parts = text.split(",")
    if not all(part.isascii() and part.isdigit() and len(part) <= 2 for part in parts):
        raise HttpProblem(400, "query/malformed#form", field="rounds", form="numbers of rounds, such as 1,2", text=text[:20])
    return [event.round(number).number for number in sorted(set(map(int, parts)))]


def _address(request: Request, club: str, event: str, sheet: str) -> str:
    """Return the address of a sheet's page."""
    return f"{request.url.scheme}://{request.url.netloc}/clubs/{club}/events/{event}?sheet={sheet}"
