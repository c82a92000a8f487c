"""Fair dealing over HTTP: the public log, and the files by which anyone can check a deal (``docs/explanation/fair.md``).

No session is needed. The fair file of a deal is only for people who may read the deal (`stich.server.tables.reading`).
"""

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
from stich.server.store.guest_rows import GuestRow
from stich.server.tables.past_deal import PastDeal
from stich.server.tables.reading import may_read, readers_of
from stich.server.tables.tables import Tables
from stich.server.wire.fair_messages import Consistency, Inclusion, LogEntries
from stich.server.wire.fair_messages import FairLogHead as LogInfo

from .numbers import DIGITS, PathNumber
from .problems import HttpProblem, problem
from .route import QueryField, route

NUMBER = QueryField(
    Annotated[int, Meta(ge=0, le=10**DIGITS - 1, description="Number of entries, or index of an entry, from 0.")], required=True
)
LEAF = QueryField(Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="Hash of the entry.")], required=True)


class FairHandlers:
    """Handlers of requests about fair dealing. On a server that does not deal fairly (``log`` is None) they return 404."""

    def __init__(self, log: FairLog | None, tables: Tables, deals: DealStore) -> None:
        self._log, self._tables, self._deals = log, tables, deals

    @property
    def _public_log(self) -> FairLog:
        if self._log is None:
            raise HttpProblem(404, "log/none")
        return self._log

    @route("GET /api/fair/log", "404 log/none")
    async def log(self) -> LogInfo:
        """Return the public key of the log of fair dealing and its newest head."""
        return await self._public_log.info()

    @route("GET /api/fair/log/entries", "400 log/range 404 log/none", query={"start": NUMBER, "count": NUMBER})
    async def entries(self, request: Request) -> LogEntries:
        """Return entries of the log of fair dealing, at most 1,000 at once."""
        return await self._public_log.entries(_number(request, "start"), _number(request, "count"))

    @route("GET /api/fair/log/inclusion", "400 log/leaf log/range 404 log/none log/unknown", query={"leaf": LEAF, "size": NUMBER})
    async def inclusion(self, request: Request) -> Inclusion:
        """Return the proof that the log contains an entry."""
        leaf = request.query_params.get("leaf", "")
        if not re.fullmatch(r"[0-9a-f]{64}", leaf):
            raise StichError("log/leaf")
        return await self._public_log.inclusion(bytes.fromhex(leaf), _number(request, "size"))

    @route("GET /api/fair/log/consistency", "400 log/range 404 log/none", query={"first": NUMBER, "second": NUMBER})
    async def consistency(self, request: Request) -> Consistency:
        """Return the proof that a later state of the log only adds entries to an earlier one."""
        return await self._public_log.consistency(_number(request, "first"), _number(request, "second"))

    @route("GET /api/tables/{table}/deals/{number:number}/fair", "404 log/none deal/unknown 503 log/behind", answer=FairFile, node="table")
    async def file(self, guest: GuestRow | None, table: str, number: int) -> Response:
        """Download the fair file of a finished deal, by which anyone who may read the deal can check how it was dealt."""
        log = self._public_log
        deal = await self._tables.past_deal(table, number)
        if deal is None or not await self._is_readable(deal, table, None if guest is None else guest.id):
            raise HttpProblem(404, "deal/unknown#fair")
        data = written(deal.file(await log.part(deal.entries)))
        name = f'attachment; filename="{table}-{number}.fair.json"'
        return Response(data, 200, {"Cache-Control": "no-store", "Content-Disposition": name}, "application/json")

    async def _is_readable(self, deal: PastDeal, table: str, reader: str | None) -> bool:
        """Return whether this guest may read the deal, either by the table's events or because a holder has shared it."""
        if may_read(deal.over.readers, reader):
            return True
        kept = None if deal.over.row is None else await self._deals.deal(deal_id(table, deal.over.row))
        return kept is not None and may_read(readers_of(kept), reader)


def _number(request: Request, name: str) -> int:
    value = request.query_params.get(name, "")
    if not re.fullmatch(PathNumber.regex, value):
        raise StichError("log/range#number", name=name, digits=DIGITS, text=value[:20])
    return int(value)


# The page is one file: it contains its style, and loads and runs nothing.
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class FairAudit:
    """Handler of the audit's page, a file that ``stich fair audit --page`` rewrites from time to time."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @route("GET /fair/audit", apart="a page that the operator may publish: docs/explanation/fair.md")
    async def page(self) -> Response:
        """Return the page of the newest audit."""
        if not self._file.is_file():
            return problem(404, "page/unknown#audit")
        return FileResponse(self._file, headers=HEADERS, media_type="text/html")
