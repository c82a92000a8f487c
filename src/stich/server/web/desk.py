"""The moderators' page: the same acts as `stich admin`, for people whom it made moderators."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from starlette.requests import Request
from starlette.responses import Response

from stich.server.clock import Clock
from stich.server.people.desk import Desk
from stich.server.store.desk import DeskStore
from stich.server.store.guests import GuestRow
from stich.server.store.store import Store
from stich.server.tables.ending import end_table
from stich.server.tables.tables import Tables
from stich.server.wire.desk import CloseReport, DeskRename, EndTable, Standing, Suspend, Unsuspend

from .body import body
from .guests import KnownGuest
from .problems import HttpProblem, json
from .query import flag

log = structlog.get_logger()

Out = Callable[[str], Awaitable[None]]
"""Takes a guest who is suspended out of company: seats, search, and the sockets of sessions that have ended."""


class DeskHandlers:
    """The requests of moderators."""

    _store: Store
    _desk: DeskStore
    _tables: Tables
    _out: Out

    def __init__(self, guest: KnownGuest) -> None:
        self._guest = guest

    def open(self, store: Store, tables: Tables, out: Out) -> None:
        """Begin, now that the database is open."""
        self._store, self._desk, self._tables, self._out = store, DeskStore(store), tables, out

    async def standing(self, request: Request) -> Response:
        guest = await self._guest(request)
        suspension = await self._desk.suspension(guest.id)
        until = None if suspension is None else suspension.until
        return json(Standing(await self._desk.moderates(guest.id), suspension is not None, until))

    async def _moderator(self, request: Request) -> Desk:
        guest = await self._guest(request)
        if not await self._desk.moderates(guest.id) or await self._desk.suspension(guest.id) is not None:
            raise HttpProblem(403, "desk/moderators", "this page is for moderators")
        return Desk(self._desk, _called(guest))

    async def reports(self, request: Request) -> Response:
        await self._moderator(request)
        return json(await self._desk.reports(closed=flag(request, "closed")))

    async def matches(self, request: Request) -> Response:
        """Rated matches whose play contradicts the result."""
        return json(await (await self._moderator(request)).matches())

    async def audit(self, request: Request) -> Response:
        await self._moderator(request)
        return json(await self._desk.audit())

    async def close(self, request: Request) -> Response:
        desk = await self._moderator(request)
        return json(await desk.close(request.path_params["number"], (await body(request, CloseReport)).why))

    async def suspend(self, request: Request) -> Response:
        desk = await self._moderator(request)
        wanted = await body(request, Suspend)
        suspended = await desk.suspend(wanted.who, wanted.until, wanted.why)
        await self._out(suspended.id)
        return json(suspended)

    async def unsuspend(self, request: Request) -> Response:
        desk = await self._moderator(request)
        wanted = await body(request, Unsuspend)
        return json(await desk.unsuspend(wanted.who, wanted.why))

    async def rename(self, request: Request) -> Response:
        desk = await self._moderator(request)
        wanted = await body(request, DeskRename)
        return json(await desk.rename(wanted.who, wanted.name, wanted.why))

    async def end_table(self, request: Request) -> Response:
        desk = await self._moderator(request)
        wanted = await body(request, EndTable)
        ended = await end_table(self._store, wanted.table, desk.audited("end-table", wanted.table, wanted.why))
        await self._tables.catch_up(wanted.table)
        return json(ended)


def _called(guest: GuestRow) -> str:
    return f"{guest.name or guest.number} ({guest.id})"


async def follow_the_desk(desk: DeskStore, tables: Tables, out: Out, clock: Clock, every: float) -> None:
    """Do at once what follows from acts of `stich admin` in another process, by the lines that it leaves in the log of the desk.

    Who was suspended while no server was there is taken out first.
    """
    seen = await desk.newest()
    missed = await desk.suspended()
    while True:
        try:
            while missed:
                await out(missed[-1])
                missed.pop()
            for act in await desk.acts_after(seen):
                if act.act == "end-table":
                    await tables.catch_up(act.target)
                elif act.act == "suspend":
                    await out(act.target)
                seen = act.number
        except asyncio.CancelledError:
            raise
        except Exception as error:  # a busy disk, such as in a backup: the next look sees it
            log.error("the desk could not be followed", error=type(error).__name__)
        await clock.sleep(every)
