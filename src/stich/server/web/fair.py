"""Fair dealing over HTTP: the public log, and the file by which anyone can check a deal (``docs/fair.md``). Nothing here needs a session
but the file, which is for whoever knows the table."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from stich.fair import written
from stich.kernel.errors import StichError
from stich.server.fair.log import PublicLog
from stich.server.store.guests import GuestRow
from stich.server.tables.tables import Tables

from .numbers import DIGITS, PathNumber
from .problems import HttpProblem, json


class FairHandlers:
    """Opened with the database; without a log the server does not deal fairly, and there is nothing here."""

    def __init__(self, known_guest: Callable[[Request], Awaitable[GuestRow]]) -> None:
        self._known_guest = known_guest
        self._log: PublicLog | None = None
        self._tables: Tables

    def open(self, log: PublicLog | None, tables: Tables) -> None:
        self._log, self._tables = log, tables

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
        await self._known_guest(request)
        log, table, number = self._public_log, request.path_params["table"], request.path_params["number"]
        deal = await self._tables.past_deal(table, number)
        if deal is None:
            raise HttpProblem(404, "deal/unknown", "this table has no deal of this number that is over and can be checked")
        data = written(deal.file(await log.part(deal.entries)))
        name = f'attachment; filename="{table}-{number}.fair.json"'
        return Response(data, 200, {"Cache-Control": "no-store", "Content-Disposition": name}, "application/json")


def _number(request: Request, name: str) -> int:
    value = request.query_params.get(name, "")
    if not re.fullmatch(PathNumber.regex, value):
        raise StichError(f"{name} is a whole number from 0, of at most {DIGITS} digits, not {value[:20]!r}", code="log/range")
    return int(value)
