"""Handlers of the moderators' page, which can do the same as `stich admin` except naming moderators."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

import structlog
from msgspec import Meta
from starlette.requests import Request

from stich.server.clock import Clock
from stich.server.store.guest_rows import GuestRow
from stich.server.store.moderation_rows import ModerationStore
from stich.server.store.store import Store
from stich.server.tables.ending import end_table
from stich.server.tables.tables import Tables
from stich.server.users.moderation import Moderation
from stich.server.wire.messages import TableInfo
from stich.server.wire.moderation_messages import (
    AccountStanding,
    AuditEntry,
    CloseReport,
    EndTable,
    ModeratedPerson,
    ModerationRename,
    ModerationReport,
    SuspectMatch,
    Suspend,
    Unsuspend,
)

from .account_routes import ACCOUNT_NAME
from .body import Body
from .problems import HttpProblem
from .query import choice
from .route import QueryField, route

log = structlog.get_logger()

CLOSED = {"closed": QueryField(Annotated[Literal["true", "false"], Meta(description="true: include closed reports.")])}

Out = Callable[[str], Awaitable[None]]
"""Function that removes a suspended guest from seats and matchmaking, and closes sockets of ended sessions."""


class ModerationHandlers:
    """Handlers of moderators' requests."""

    def __init__(self, store: Store, moderation: ModerationStore, tables: Tables, out: Out) -> None:
        self._store, self._moderation, self._tables, self._out = store, moderation, tables, out

    @route("GET /api/standing")
    async def standing(self, guest: GuestRow) -> AccountStanding:
        """Return whether you are a moderator, and whether you are suspended."""
        suspension = await self._moderation.suspension(guest.id)
        until = None if suspension is None else suspension.until
        return AccountStanding(await self._moderation.moderates(guest.id), suspension is not None, until)

    async def _moderator(self, guest: GuestRow) -> Moderation:
        if not await self._moderation.moderates(guest.id) or await self._moderation.suspension(guest.id) is not None:
            raise HttpProblem(403, "desk/moderators")
        return Moderation(self._moderation, _called(guest))

    @route("GET /api/desk/reports", "400 query/malformed 403 desk/moderators", query=CLOSED)
    async def reports(self, request: Request, guest: GuestRow) -> list[ModerationReport]:
        """Return the reports about players, the newest first."""
        await self._moderator(guest)
        return await self._moderation.reports(closed=choice(request, "closed", ("true", "false")) == "true")

    @route("GET /api/desk/matches", "403 desk/moderators")
    async def matches(self, guest: GuestRow) -> list[SuspectMatch]:
        """Return the rated matches of the last 90 days that may have been lost on purpose, the newest first."""
        return await (await self._moderator(guest)).matches()

    @route("GET /api/desk/audit", "403 desk/moderators")
    async def audit(self, guest: GuestRow) -> list[AuditEntry]:
        """Return the moderators' actions, the newest first."""
        await self._moderator(guest)
        return await self._moderation.audit()

    @route("POST /api/desk/reports/{number:number}/close", "400 desk/why report/unknown report/closed 403 desk/moderators")
    async def close(self, guest: GuestRow, sent: Body[CloseReport], number: int) -> ModerationReport:
        """Close a report."""
        moderation = await self._moderator(guest)
        return await moderation.close(number, (await sent.read()).why)

    @route("POST /api/desk/suspend", "400 person/unknown person/ambiguous desk/why desk/until 403 desk/moderators", node="house")
    async def suspend(self, guest: GuestRow, sent: Body[Suspend]) -> ModeratedPerson:
        """Suspend a person: forbid them to play with people, to chat and to search for players."""
        moderation = await self._moderator(guest)
        wanted = await sent.read()
        suspended = await moderation.suspend(wanted.who, wanted.until, wanted.why)
        await self._out(suspended.id)
        return suspended

    @route("POST /api/desk/unsuspend", "400 person/unknown person/ambiguous desk/why desk/not-suspended 403 desk/moderators")
    async def unsuspend(self, guest: GuestRow, sent: Body[Unsuspend]) -> ModeratedPerson:
        """End the suspension of a person."""
        moderation = await self._moderator(guest)
        wanted = await sent.read()
        return await moderation.unsuspend(wanted.who, wanted.why)

    @route("POST /api/desk/rename", f"400 person/unknown person/ambiguous desk/why {ACCOUNT_NAME} 403 desk/moderators 409 name/taken")
    async def rename(self, guest: GuestRow, sent: Body[ModerationRename]) -> ModeratedPerson:
        """Give a person another name."""
        moderation = await self._moderator(guest)
        wanted = await sent.read()
        return await moderation.rename(wanted.who, wanted.name, wanted.why)

    @route("POST /api/desk/end-table", "400 desk/why 403 desk/moderators 409 table/ match/")
    async def end_table(self, guest: GuestRow, sent: Body[EndTable]) -> TableInfo:
        """End the match at a table; a deal in progress is void."""
        moderation = await self._moderator(guest)
        wanted = await sent.read()
        ended = await end_table(self._store, wanted.table, moderation.audited("end-table", wanted.table, wanted.why))
        await self._tables.catch_up(wanted.table)
        return ended


def _called(guest: GuestRow) -> str:
    return f"{guest.name or guest.number} ({guest.id})"


async def follow_moderation(moderation: ModerationStore, tables: Tables, out: Out, clock: Clock, every: float) -> None:
    """Carry out, on this server, what follows from actions of `stich admin`: show the end of tables, and call ``out`` for suspended guests.

    The actions are read from the log of moderators' actions every ``every`` seconds, until cancelled. ``out`` is also called for guests who
    are suspended when it starts.
    """
    seen = await moderation.newest()
    missed = await moderation.suspended()
    while True:
        try:
            while missed:
                await out(missed[-1])
                missed.pop()
            for act in await moderation.acts_after(seen):
                if act.act == "end-table":
                    await tables.catch_up(act.target)
                elif act.act == "suspend":
                    await out(act.target)
                seen = act.number
        except asyncio.CancelledError:
            raise
        except Exception as error:  # such as a busy disk during a backup: the next round tries again
            log.error("actions of stich admin could not be read", error=type(error).__name__)
        await clock.sleep(every)
