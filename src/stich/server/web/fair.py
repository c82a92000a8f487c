"""Fair dealing over HTTP: the public log, and the file by which anyone can check a deal (``docs/fair.md``). Nothing here needs a session;
the file of a deal is for the readers of the deal (`stich.server.tables.reading`)."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from stich.fair import written
from stich.kernel.errors import StichError
from stich.server.fair.log import PublicLog
from stich.server.store.deals import DealStore, deal_id
from stich.server.tables.past_deal import PastDeal
from stich.server.tables.reading import may_read, readers_of
from stich.server.tables.tables import Tables

from .guests import FindGuest
from .numbers import DIGITS, PathNumber
from .problems import HttpProblem, json

UNKNOWN = "this table has no deal of this number that is over and can be checked, or you may not read it"


class FairHandlers:
    """Opened with the database; without a log the server does not deal fairly, and there is nothing here."""

    def __init__(self, guest: FindGuest) -> None:
        self._guest = guest
        self._log: PublicLog | None = None
        self._tables: Tables
        self._deals: DealStore

    def open(self, log: PublicLog | None, tables: Tables, deals: DealStore) -> None:
        self._log, self._tables, self._deals = log, tables, deals

    @property
    def _public_log(self) -> PublicLog:
        if self._log is None:
            raise HttpProblem(404, "log/none", "this server keeps no public log")
        return self._log

    async def log(self, _request: Request) -> Response:
        """The key of the public log, and its newest head."""
        return json(await self._public_log.info())

    async def entries(self, request: Request) -> Response:
        """Entries of the public log, at most 1,000 at once."""
        return json(await self._public_log.entries(_number(request, "start"), _number(request, "count")))

    async def inclusion(self, request: Request) -> Response:
        """The proof that an entry is in the log."""
        leaf = request.query_params.get("leaf", "")
        if not re.fullmatch(r"[0-9a-f]{64}", leaf):
            raise StichError("leaf is the hash of an entry, 64 hexadecimal digits", code="log/leaf")
        return json(await self._public_log.inclusion(bytes.fromhex(leaf), _number(request, "size")))

    async def consistency(self, request: Request) -> Response:
        """The proof that the log only ever grew."""
        return json(await self._public_log.consistency(_number(request, "first"), _number(request, "second")))

    async def file(self, request: Request) -> Response:
        """The fair file of a deal that is over."""
        guest = await self._guest(request)
        log, table, number = self._public_log, request.path_params["table"], request.path_params["number"]
        deal = await self._tables.past_deal(table, number)
        if deal is None or not await self._is_readable(deal, table, None if guest is None else guest.id):
            raise HttpProblem(404, "deal/unknown", UNKNOWN)
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
        raise StichError(f"{name} is a whole number from 0, of at most {DIGITS} digits, not {value[:20]!r}", code="log/range")
    return int(value)
