"""Finished deals over HTTP (``docs/reference/deals.md``). Readers without access get the same 404 as for an unknown deal."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Annotated

import structlog
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.players import DEFAULT_PLAYER
from stich.records import decode, replay
from stich.records.formats import download
from stich.server.clock import Clock
from stich.server.picture import Raster, deal_picture
from stich.server.settings import Settings
from stich.server.store.deal_rows import DealStore, KeptDeal, deal_id
from stich.server.store.events import Origin
from stich.server.store.guest_rows import GuestRow
from stich.server.tables import deal_view
from stich.server.tables.analyses import Analyses, Analysis, AnalysisKind, Part, lines
from stich.server.tables.reading import may_read, readers_of
from stich.server.tables.tables import Tables
from stich.server.wire.deal_messages import DealAddress, DealInfo, DealMoments, PlayOn, ShareDeal
from stich.server.wire.messages import TableInfo
from stich.solver import Count, Limits
from stich.study.analysis import BestDeclaration, Par, par

from .body import Body
from .guests import Guests
from .limits import Buckets
from .previews import DealSummary
from .problems import HttpProblem, json
from .query import one
from .route import File, QueryField, route
from .security import address

log = structlog.get_logger()

PICTURE = Limits(seconds=1.0)
"""Limit for each of the two searches of a picture. If a search is not finished in time, the picture shows no par."""
AS = {"as": QueryField(Annotated[str, Meta(description="open: with all cards; spectator; or a seat, as it saw the deal.")])}
FORMAT = {"format": QueryField(Annotated[str, Meta(description="stich (default), iss or xskat.")])}


class DealHandlers:
    """Handlers of requests about finished deals."""

    def __init__(
        self, settings: Settings, clock: Clock, *, guests: Guests, store: DealStore, tables: Tables, analyses: Analyses, raster: Raster
    ) -> None:
        self._guests, self._store, self._tables, self._analyses, self._raster = guests, store, tables, analyses, raster
        self._analysed = Buckets(settings.analysis_rate, settings.analysis_burst, clock.monotonic)

    async def readable(self, id: str, reader: str | None) -> tuple[KeptDeal, State]:
        """Return the deal with this id, as stored and as its final state. Raise `HttpProblem` 404 unless this guest may read it."""
        kept = await self._store.deal(id)
        if kept is None or not may_read(readers_of(kept), reader):
            raise HttpProblem(404, "deal/unknown#page")
        return kept, await asyncio.to_thread(_state, kept.record)

    async def summary(self, id: str) -> DealSummary | None:
        """Return the facts for the link preview of a deal that everyone may read; None for any other deal."""
        kept = await self._store.deal(id)
        if kept is None or not may_read(readers_of(kept), None):
            return None
        state = await asyncio.to_thread(_state, kept.record)
        outcome = state.outcome
        assert outcome is not None
        aim = await asyncio.to_thread(_par, kept.record)
        counted = aim is not None and aim.count is Count.POINTS and outcome.reason == "played"
        points = getattr(outcome, "card_points", None) if counted else None
        return DealSummary(state.game.name, getattr(outcome, "contract", None), outcome.won, points)

    async def _asked(self, guest: GuestRow | None, deal: str) -> tuple[KeptDeal, State, str | None]:
        reader = None if guest is None else guest.id
        return *await self.readable(deal, reader), reader

    @route("GET /api/tables/{table}/deals/{number:number}", "404 deal/unknown")
    async def address(self, guest: GuestRow | None, table: str, number: int) -> DealAddress:
        """Return the id of a finished deal that you may read."""
        id = deal_id(table, number)
        await self.readable(id, None if guest is None else guest.id)
        return DealAddress(id)

    @route("GET /api/deals/{deal}", "404 deal/unknown")
    async def info(self, guest: GuestRow | None, deal: str) -> DealInfo:
        """Return a finished deal that you may read: one in which you had a seat, of a listed table, or shared by a player."""
        return deal_view.deal_info(*await self._asked(guest, deal))

    @route("GET /api/deals/{deal}/moments", "400 query/malformed 404 deal/unknown", answer=DealMoments, query=AS)
    async def moments(self, request: Request, guest: GuestRow | None, deal: str) -> Response:
        """Return the views of a whole deal: before the first action, and after each action."""
        _, state, _ = await self._asked(guest, deal)
        seen = one(request, "as") or "open"
        seats = [str(seat) for seat in range(state.game.seats)]
        if seen not in ("open", "spectator", *seats):
            raise HttpProblem(400, "query/malformed#as", last=seats[-1], text=seen[:20])
        observer = Seat(int(seen)) if seen in seats else None
        found = await asyncio.to_thread(deal_view.deal_moments, state, observer, open=seen == "open")
        return await zipped(request, json(found))

    @route("GET /api/deals/{deal}/analysis", "400 analysis/ solve/ 404 deal/unknown", answer=File("application/x-ndjson"))
    async def analysis(self, request: Request, guest: GuestRow | None, deal: str) -> Response:
        """Stream the value of each card of a deal: one line `DealCard` for each as soon as it is computed, then `DealAnalysed`."""
        kept, state, _ = await self._asked(guest, deal)
        analysis = self._begun(request, AnalysisKind.CARDS, kept.id, state)
        parts = analysis.parts()
        try:
            first = await anext(parts)  # an error before the first part becomes an error response
        except StopAsyncIteration:
            raise StichError("analysis/no-play") from None
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(_stream(first, parts), headers=headers, media_type="application/x-ndjson")

    @route("GET /api/deals/{deal}/declarations", "400 analysis/ solve/ 404 deal/unknown", answer=list[BestDeclaration])
    async def declarations(self, request: Request, guest: GuestRow | None, deal: str) -> Response:
        """Return the best declarations for the declarer's hand with all cards known."""
        kept, state, _ = await self._asked(guest, deal)
        return json(await self._begun(request, AnalysisKind.DECLARATIONS, kept.id, state).whole())

    def _begun(self, request: Request, question: AnalysisKind, deal: str, state: State) -> Analysis:
        """Return the cached analysis, or start one. Raise `HttpProblem` 429 if this client address starts too many."""
        analysis = self._analyses.kept(question, deal)
        if analysis is None:
            if not self._analysed.take(address(request.scope)):
                raise HttpProblem(429, "rate/limited#deals")
            analysis = self._analyses.begin(question, deal, state)
        return analysis

    @route(
        "GET /api/deals/{deal}/record",
        "400 format/ iss/ xskat/ query/malformed 404 deal/unknown",
        answer=File("application/x-ndjson"),
        query=FORMAT,
    )
    async def record(self, request: Request, guest: GuestRow | None, deal: str) -> Response:
        """Download the deal as a record, or in another format that can represent it."""
        kept, state, reader = await self._asked(guest, deal)
        file = await asyncio.to_thread(download, one(request, "format") or "stich", deal_view.deal_record(kept, state, reader))
        headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{kept.id}-{file.filename}"'}
        return Response(file.text, 200, headers, file.media_type)

    @route("GET /api/deals/{deal}/picture.svg", "404 deal/unknown", answer=File("image/svg+xml"))
    async def picture_svg(self, guest: GuestRow | None, deal: str) -> Response:
        """Return a picture of the deal without names (1200 × 630 pixels)."""
        kept, svg = await self._drawn(guest, deal)
        return _picture(kept, svg.encode(), "image/svg+xml")

    @route("GET /api/deals/{deal}/picture.png", "404 deal/unknown", answer=File("image/png"))
    async def picture_png(self, guest: GuestRow | None, deal: str) -> Response:
        """Return a picture of the deal without names, as PNG (1200 × 630 pixels)."""
        kept, svg = await self._drawn(guest, deal)
        return _picture(kept, await self._raster.png(svg), "image/png")

    async def _drawn(self, guest: GuestRow | None, deal: str) -> tuple[KeptDeal, str]:
        kept, _, _ = await self._asked(guest, deal)
        return kept, await asyncio.to_thread(_picture_of, kept.record)

    @route("PUT /api/deals/{deal}/share", "403 deal/seat 404 deal/unknown")
    async def share(self, guest: GuestRow, deal: str) -> ShareDeal:
        """Let everyone read a deal in which you had a seat."""
        return await self._share(guest, deal, shared=True)

    @route("DELETE /api/deals/{deal}/share", "403 deal/seat deal/shared 404 deal/unknown")
    async def unshare(self, guest: GuestRow, deal: str) -> ShareDeal:
        """Stop sharing a deal in which you had a seat."""
        return await self._share(guest, deal, shared=False)

    async def _share(self, guest: GuestRow, deal: str, *, shared: bool) -> ShareDeal:
        kept, _ = await self.readable(deal, guest.id)
        if kept.seat_of(guest.id) is None:
            raise HttpProblem(403, "deal/seat")
        if not shared and kept.shared_by not in (None, guest.id):
            raise HttpProblem(403, "deal/shared")
        if shared == (kept.shared_by is None):
            await self._store.share(kept.id, guest.id if shared else None)
        return ShareDeal(shared)

    @route(
        "POST /api/deals/{deal}/play",
        "400 deal/moment player/unknown 404 deal/unknown 409 daily/running seat/none seat/unknown table/too-many",
        status=201,
    )
    async def play(self, guest: GuestRow, sent: Body[PlayOn], deal: str) -> TableInfo:
        """Continue the deal from one of its moments against computer players, at a new table that counts in no statistics."""
        kept, state = await self.readable(deal, guest.id)
        if kept.finished is not None:  # a table with the same cards could be watched by people who still play the board
            raise StichError("daily/running")
        wanted = await sent.read()
        origin = Origin(kept.id, wanted.moment, Seat(wanted.seat))
        level = DEFAULT_PLAYER if wanted.player is None else wanted.player
        opened = await self._tables.play_on(state, origin, level, await self._guests.person(guest))
        log.info("deal continued", table=opened.id, game=opened.game)
        return opened


async def _stream(first: Part, rest: AsyncIterator[Part]) -> AsyncIterator[bytes]:
    yield lines(first)
    try:
        async for part in rest:
            yield lines(part)
    except StichError as refusal:  # the page notices that the last line is missing, and says so
        log.info("analysis ended early", code=refusal.code)


@lru_cache(maxsize=64)
def _state(record: bytes) -> State:
    return replay(decode(record))


@lru_cache(maxsize=64)
def _par(record: bytes) -> Par | None:
    return par(_state(record), limits=PICTURE)


@lru_cache(maxsize=64)
def _picture_of(record: bytes) -> str:
    return deal_picture(_state(record), _par(record))


def _picture(kept: KeptDeal, picture: bytes, media_type: str) -> Response:
    """Return a picture as a response. Caches keep a public picture only for minutes, because the deal can be made private again."""
    headers = {"Cache-Control": "no-store"}
    if may_read(readers_of(kept), None):  # pages of other sites may show it, too
        headers = {"Cache-Control": "public, max-age=300", "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(picture, 200, {**headers, "Vary": "Cookie"}, media_type)


async def zipped(request: Request, answer: Response) -> Response:
    """Return the answer compressed with gzip, if the client accepts that."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return answer
    answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    answer.body = await asyncio.to_thread(gzip.compress, bytes(answer.body), 6)
    answer.headers["Content-Length"] = str(len(answer.body))
    return answer
