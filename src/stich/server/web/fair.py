"""Fair dealing over HTTP: the public log, and the file by which anyone can check a deal (``docs/explanation/fair.md``). Nothing here needs
a session; the file of a deal is for the readers of the deal (`stich.server.tables.reading`)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from stich.fair import FairFile, written
from stich.kernel.errors import StichError
from stich.server.fair.log import FairLog
from stich.server.store.deal_rows import DealStore, deal_id
from stich.server.store.guests import GuestRow
from stich.server.tables.past_deal import PastDeal
from stich.server.tables.reading import may_read, readers_of
from stich.server.tables.tables import Tables
from stich.server.wire.fair import Consistency, Inclusion, LogEntries
from stich.server.wire.fair import FairLogHead as LogInfo

from .numbers import DIGITS, PathNumber
from .problems import HttpProblem, problem
from .route import QueryField, route

NUMBER = QueryField(
    Annotated[int, Meta(ge=0, le=10**DIGITS - 1, description="Number of entries, or index of an entry, from 0.")], required=True
)
LEAF = QueryField(Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="Hash of the entry.")], required=True)


class FairHandlers:
    """Answers about fair dealing. Without a log the server does not deal fairly, and has nothing to answer."""

    def __init__(self, log: FairLog | None, tables: Tables, deals: DealStore) -> None:
        self._log, self._tables, self._deals = log, tables, deals

    @property
    def _public_log(self) -> FairLog:
        if self._log is None:
            raise HttpProblem(404, "log/none")
        return self._log

    @route("GET /api/fair/log", "404 log/none")
    async def log(self) -> LogInfo:
        """Return the key of the public log, and its newest head."""
        return await self._public_log.info()

    @route("GET /api/fair/log/entries", "400 log/range 404 log/none", query={"start": NUMBER, "count": NUMBER})
    async def entries(self, request: Request) -> LogEntries:
        """Return entries of the public log, at most 1,000 at once."""
        return await self._public_log.entries(_number(request, "start"), _number(request, "count"))

    @route("GET /api/fair/log/inclusion", "400 log/leaf log/range 404 log/none log/unknown", query={"leaf": LEAF, "size": NUMBER})
    async def inclusion(self, request: Request) -> Inclusion:
        """Return the proof that an entry is in the log."""
        leaf = request.query_params.get("leaf", "")
        if not re.fullmatch(r"[0-9a-f]{64}", leaf):
            raise StichError("log/leaf")
        return await self._public_log.inclusion(bytes.fromhex(leaf), _number(request, "size"))

    @route("GET /api/fair/log/consistency", "400 log/range 404 log/none", query={"first": NUMBER, "second": NUMBER})
    async def consistency(self, request: Request) -> Consistency:
        """Return the proof that the log only ever grew."""
        return await self._public_log.consistency(_number(request, "first"), _number(request, "second"))

    @route("GET /api/tables/{table}/deals/{number:number}/fair", "404 log/none deal/unknown 503 log/behind", answer=FairFile, node="table")
    async def file(self, guest: GuestRow | None, table: str, number: int) -> Response:
        """Download the fair file of a finished deal, which its readers (see GET /api/deals/{deal}) check."""
        log = self._public_log
        deal = await self._tables.past_deal(table, number)
        if deal is None or not await self._is_readable(deal, table, None if guest is None else guest.id):
            raise HttpProblem(404, "deal/unknown#fair")
        data = written(deal.file(await log.part(deal.entries)))
        name = f'attachment; filename="{table}-{number}.fair.json"'
        return Response(data, 200, {"Cache-Control": "no-store", "Content-Disposition": name}, "application/json")

    async def _is_readable(self, deal: PastDeal, table: str, reader: str | None) -> bool:
        """Return whether this guest may read the deal, because of the table's log or because a holder has shared the deal."""
        if may_read(deal.over.readers, reader):
            return True
        kept = None if deal.over.row is None else await self._deals.deal(deal_id(table, deal.over.row))
        return kept is not None and may_read(readers_of(kept), reader)


def _number(request: Request, name: str) -> int:
    value = request.query_params.get(name, "")
    if not re.fullmatch(PathNumber.regex, value):
        raise StichError("log/range#number", name=name, digits=DIGITS, text=value[:20])
    return int(value)


# The page is one file: its style stands in it, and it loads and runs nothing.
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class FairAudit:
    """Serves a file that another program rewrites from time to time."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @route("GET /fair/audit", apart="a page that the operator may publish: docs/explanation/fair.md")
    async def page(self) -> Response:
        """Return the page of the last audit."""
        if not self._file.is_file():
            return problem(404, "page/unknown#audit")
        return FileResponse(self._file, headers=HEADERS, media_type="text/html")
