"""Handlers of the boards of duplicate events of clubs: travellers, late tables, and fair files of revealed boards."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from stich import clubs
from stich.fair import FairFile
from stich.server.clubs.board_views import boards_view
from stich.server.clubs.boards import BoardSets
from stich.server.clubs.events import ClubEvents
from stich.server.fair.log import FairLog
from stich.server.store.guest_rows import GuestRow
from stich.server.wire.club_board_messages import ClubBoards, SetLateTable
from stich.server.wire.club_event_messages import ClubEventView

from .club_access import ClubAccess
from .club_event_routes import CHANGED, EVENT, ClubEventHandlers
from .fair_files import fair_file
from .problems import HttpProblem
from .route import route


class ClubBoardHandlers:
    """Handlers of requests about boards."""

    def __init__(self, access: ClubAccess, events: ClubEvents, sets: BoardSets, handlers: ClubEventHandlers, log: FairLog | None) -> None:
        self._access, self._events, self._rows, self._sets = access, events, access.rows, sets.rows
        self._handlers, self._log = handlers, log

    @route("GET /api/clubs/{club}/events/{event}/rounds/{round:number}/boards", f"403 club/forbidden {EVENT} 409 club/round")
    async def boards(self, guest: GuestRow | None, club: str, event: str, round: int) -> ClubBoards:
        """Return the boards of a round with contract, result and score of each table, once all tables have played them."""
        entered = await self._access.enter(guest, club, "read events")
        loaded = await self._events.read(entered.club.name, event)
        loaded.event.round(round)
        found = await self._sets.of_round(event, round)
        plays = guest is not None and guest.id in await self._rows.players(event)
        names = "see names" in entered.reader.may
        return await asyncio.to_thread(boards_view, loaded.event, round, found, names=names, reads_deals=plays)

    @route("PUT /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/late", CHANGED)
    async def set_late(  # noqa: PLR0917  parameters of the path
        self, guest: GuestRow, club: str, event: str, round: int, place: int, wanted: SetLateTable
    ) -> ClubEventView:
        """Let a table play its boards later. The others are ranked without it, and the boards stay hidden until it has played them."""
        entered = await self._access.change(guest, club, "run events")
        make = self._events.made(clubs.set_late, round, place, wanted.late, by=entered.by)
        loaded = await self._events.change(entered.club.name, event, make, revision=wanted.revision, table=(round, place))
        return await self._handlers.view(entered, loaded)

    @route(
        "GET /api/clubs/{club}/events/{event}/rounds/{round:number}/boards/{number:number}/fair",
        f"403 club/forbidden {EVENT} 404 deal/unknown log/none 503 log/behind",
        answer=FairFile,
    )
    async def fair(self, guest: GuestRow | None, club: str, event: str, round: int, number: int) -> Response:
        """Download the fair file of a revealed board, by which anyone can check how it was dealt."""
        entered = await self._access.enter(guest, club, "read events")
        if self._log is None:
            raise HttpProblem(404, "log/none")
        await self._events.read(entered.club.name, event)
        found = await self._sets.of_round(event, round)
        if found is None or not (found.revealed and found.logged and 1 <= number <= found.boards.count):
            raise HttpProblem(404, "deal/unknown#fair")
        return await fair_file(self._log, found.boards, number)
