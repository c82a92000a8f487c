"""Chat over the socket of a table, and requests to mute and report people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import structlog

from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.store.chat_rows import ChatLine, ChatStore
from stich.server.store.events import Sat
from stich.server.store.guest_rows import GuestRow
from stich.server.store.moderation_rows import ModerationStore
from stich.server.tables.decide import Person
from stich.server.tables.fold import Guest, TableState
from stich.server.tables.table import Table
from stich.server.tables.table_chat import Conversation, Conversations, Mutes, checked_words, said, spoken
from stich.server.tables.tables import Tables
from stich.server.tables.view import wire
from stich.server.wire.chat_messages import ChatCommand, Mute, Muted, NewReport
from stich.server.wire.messages import Ack

from .limits import Buckets
from .problems import HttpProblem
from .route import Ok, route

log = structlog.get_logger()

DAY = 24 * 3600.0
REPORTED_LINES = 50
REPORT_LIMIT = 1000
"""Largest length of the description in a report (graphemes)."""


class ChatService:
    """Chat of all tables: lines, muted people and limits."""

    def __init__(self, store: ChatStore, settings: Settings, clock: Clock) -> None:
        self.conversations = Conversations(store, settings.talk_shown)
        self.mutes = Mutes(store)
        self.clock = clock
        self._by_guest = Buckets(settings.talk_rate, settings.talk_burst, clock.monotonic)
        self._by_table = Buckets(settings.table_talk_rate, settings.table_talk_burst, clock.monotonic)

    def forget(self, guest: str) -> None:
        """Remove from memory the name and words of a guest who has deleted their account."""
        self.conversations.forget(guest)

    def take(self, guest: str, table: str) -> bool:
        """Count a chat line of this person at this table. Return False if the person or the table is beyond its limit."""
        return self._by_guest.take(guest) and self._by_table.take(table)


class Talker:
    """Chat of one socket of a table. ``heard``: number of the last line that the client has."""

    def __init__(self, service: ChatService, conversation: Conversation, heard: int) -> None:
        self._service, self._conversation, self._heard = service, conversation, heard
        self._before = conversation.newest
        self._telling: asyncio.Task[None] | None = None
        self._send: Callable[[bytes], Awaitable[None]] | None = None

    def start(self, reader: str, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send every line, except those of people whom this reader has muted, until `stop` is called."""
        self._reader, self._send = reader, send
        self._conversation.listen(self._hear)
        self._hear()

    def stop(self) -> None:
        """Stop sending lines."""
        self._conversation.stop(self._hear)
        self._send = None
        if self._telling is not None:
            self._telling.cancel()

    def _hear(self) -> None:
        if self._telling is None and self._conversation.newest > self._heard:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        try:
            while lines := self._conversation.after(self._heard):
                for line in lines:
                    if self._send is not None and line.guest not in await self._service.mutes.of(self._reader):
                        await self._send(wire(said(line, self._reader, again=line.line <= self._before)))
                    self._heard = line.line
        finally:
            self._telling = None

    async def say(self, state: TableState, who: Person, command: ChatCommand) -> Ack:
        """Store the line of this command, which is then sent to all sockets of the table. Raise `StichError` if the line is refused."""
        words = spoken(state, who, command)
        if not self._service.take(who.id, state.id):
            raise StichError("talk/too-fast")
        await self._conversation.say(who, words, self._service.clock.now())
        return Ack(command.id, state.seq)


class ChatHandlers:
    """Handlers of requests about chat."""

    def __init__(
        self, settings: Settings, clock: Clock, *, service: ChatService, store: ChatStore, moderation: ModerationStore, tables: Tables
    ) -> None:
        self._settings, self._clock, self._service, self._store, self._moderation, self._tables = (
            settings,
            clock,
            service,
            store,
            moderation,
            tables,
        )

    @route("POST /api/tables/{table}/mute", "400 person/which 404 table/unknown person/nobody 409 person/yourself", node="table")
    async def mute(self, reader: GuestRow, wanted: Mute, table: str) -> list[Muted]:
        """Mute the person on a seat, or the writer of a chat line, at all tables."""
        muted = await self._meant(await self._table(table), reader, wanted)
        await self._service.mutes.mute(reader.id, muted)
        return await self.muted(reader)

    @route("GET /api/muted")
    async def muted(self, reader: GuestRow) -> list[Muted]:
        """Return the people whom you have muted."""
        return [Muted(number, guest.name, guest.number) for number, guest in await self._store.muted(reader.id)]

    @route("DELETE /api/muted/{number:number}", "404 mute/unknown")
    async def unmute(self, reader: GuestRow, number: int) -> list[Muted]:
        """Stop muting a person."""
        if not await self._service.mutes.unmute(reader.id, number):
            raise HttpProblem(404, "mute/unknown", number=number)
        return await self.muted(reader)

    @route(
        "POST /api/tables/{table}/report",
        "400 person/which talk/invalid 403 seat/none 404 table/unknown person/nobody 409 person/yourself report/already "
        "429 report/too-many",
        status=201,
        node="table",
    )
    async def report(self, reporter: GuestRow, wanted: NewReport, table: str) -> Ok:
        """Report the person on a seat, or the writer of a chat line, to the moderators."""
        words = checked_words(wanted.words, REPORT_LIMIT, lines=True) if wanted.words.strip() else ""
        at = await self._table(table)
        reported = await self._meant(at, reporter, Mute(wanted.seat, wanted.line))
        if not any(isinstance(event, Sat) and event.guest == reporter.id for event in at.events):
            raise HttpProblem(403, "seat/none#report")
        if await self._moderation.has_open(at.state.id, reporter.id, reported):
            raise HttpProblem(409, "report/already")
        if await self._moderation.reported_since(reporter.id, self._clock.now() - DAY) >= self._settings.reports_per_day:
            raise HttpProblem(429, "report/too-many", limit=self._settings.reports_per_day)
        talk = await self._store.lines(at.state.id, last=REPORTED_LINES)
        await self._moderation.report(at.state.id, (reporter.id, reported), msgspec.structs.replace(wanted, words=words), talk)
        log.info("report received", table=at.state.id, reason=wanted.reason)
        return Ok(True)

    async def _table(self, name: str) -> Table:
        table = await self._tables.get(name)
        if table is None:
            raise HttpProblem(404, "table/unknown")
        return table

    async def _meant(self, table: Table, reader: GuestRow, wanted: Mute) -> str:
        """Return the guest whom a request means: the one on the seat, or the writer of the line.

        Raise `HttpProblem` 400 unless exactly one of seat and line is given, 404 if there is no such person, 409 if the person is the
        reader.
        """
        if (wanted.seat is None) == (wanted.line is None):
            raise HttpProblem(400, "person/which")
        found = _on_seat(table.state, wanted.seat) if wanted.line is None else await self._speaker(table.state.id, wanted.line)
        if found is None:
            raise HttpProblem(404, "person/nobody")
        if found == reader.id:
            raise HttpProblem(409, "person/yourself#chat")
        return found

    async def _speaker(self, table: str, number: int) -> str | None:
        if not 0 < number < 2**31:
            return None
        lines: list[ChatLine] = await self._store.lines(table, after=number - 1)
        return lines[0].guest if lines and lines[0].line == number else None


def _on_seat(state: TableState, seat: int | None) -> str | None:
    occupant = state.seats[seat] if seat is not None and 0 <= seat < len(state.seats) else None
    return occupant.id if isinstance(occupant, Guest) else None
