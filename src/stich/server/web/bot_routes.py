"""Handlers for bots: requests of their owners, and requests of the bots themselves (``docs/reference/bots.md``)."""

from __future__ import annotations

import asyncio

import structlog
from starlette.requests import Request
from starlette.responses import Response

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.store.guest_rows import GuestRow, guest_handle
from stich.server.store.held_seats import HeldSeats
from stich.server.store.relation_rows import Relations
from stich.server.tables.commands import Strikes, carry_out
from stich.server.tables.fold import EMPTY, TableState
from stich.server.tables.table import Table
from stich.server.tables.tables import Tables
from stich.server.users.bots import Bots
from stich.server.users.matchmaking import Matchmaking
from stich.server.wire.bot_messages import AnyBotLine, BotAct, BotDone, BotInfo, BotSit, MadeBot, MyBots, NewBot
from stich.server.wire.matchmaking_messages import Invitation
from stich.server.wire.messages import Act, Leave, Sit, TableCommand

from .account_routes import ACCOUNT_NAME, AccountHandlers
from .attempts import Attempts
from .bearer import credential
from .body import Body
from .bot_stream import BotStream
from .guests import Guests
from .limits import Buckets
from .lines import LinesResponse, WriteBytes
from .open_sockets import OpenSockets
from .problems import HttpProblem
from .route import File, route
from .sockets import NORMAL, TOO_MANY, over

log = structlog.get_logger()

DAY = 24 * 3600.0
"""Time without an event after which a table no longer counts for the limit of a bot's tables (seconds)."""


class BotLimit:
    """Limit on the number of tables of each bot."""

    def __init__(self, held_seats: HeldSeats, settings: Settings, clock: Clock) -> None:
        self._held_seats, self._most, self._now = held_seats, settings.bot_tables, clock.now

    async def check(self, bot: str) -> None:
        """Raise `StichError` ``bot/tables`` if this bot sits at `Settings.bot_tables` or more unfinished tables."""
        if len(await self._held_seats.seated(bot, self._now() - DAY)) >= self._most:
            raise StichError("bot/tables", limit=self._most)


class BotHandlers:
    """Handlers of requests of owners and of bots."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        *,
        bots: Bots,
        guests: Guests,
        tables: Tables,
        limit: BotLimit,
        matchmaking: Matchmaking,
        relations: Relations,
        attempts: Attempts,
        accounts: AccountHandlers,
        sockets: OpenSockets,
        strikes: Strikes,
    ) -> None:
        self._settings, self._bots, self._guests, self._tables, self._limit = settings, bots, guests, tables, limit
        self._matchmaking, self._relations, self._attempts, self._accounts = matchmaking, relations, attempts, accounts
        self._sockets, self._strikes = sockets, strikes
        self._asked = Buckets(settings.message_rate, settings.message_burst, clock.monotonic)
        self._patience = Buckets(1.0, settings.message_patience, clock.monotonic)
        self._streams: dict[str, asyncio.Future[int]] = {}

    # -- the owner -----------------------------------------------------------------------------------------------

    @route("GET /api/bots", "409 account/none", node="house")
    async def all(self, owner: GuestRow) -> MyBots:
        """Return your bots."""
        bots = await self._bots.all(owner)
        return MyBots(tuple(BotInfo(row.guest.name, row.since) for row in bots), self._settings.bots_per_person)

    @route("POST /api/bots", f"400 {ACCOUNT_NAME} 409 account/none bot/too-many name/taken 429 login/too-many", status=201, node="house")
    async def make(self, request: Request, owner: GuestRow, wanted: NewBot) -> MadeBot:
        """Create a bot. Its token is shown only in this answer."""
        self._attempts.anonymous(request)
        bot, token = await self._bots.make(owner, wanted.name)
        log.info("bot created")
        return MadeBot(bot.name, token)

    @route("POST /api/bots/{bot}/token", "404 bot/unknown 409 account/none", node="house")
    async def renew(self, owner: GuestRow, bot: str) -> MadeBot:
        """Replace the token of a bot of yours; the old token becomes invalid."""
        renewed, token = await self._bots.renew(owner, bot)
        await self._sockets.check(renewed.id)
        return MadeBot(renewed.name, token)

    @route("DELETE /api/bots/{bot}", "404 bot/unknown 409 account/none", node="house")
    async def delete(self, owner: GuestRow, bot: str) -> None:
        """Delete a bot of yours; its deals stay, without its name."""
        deleted = await self._bots.named(owner, bot)
        await self._accounts.forget(deleted.id)
        await self._sockets.check(deleted.id)
        log.info("bot deleted")

    # -- the bot -------------------------------------------------------------------------------------------------

    async def _at_table(self, bot: GuestRow) -> None:
        """Count a request of a bot at a table.

        Raise `HttpProblem` 403 if the guest is a person, 429 if the bot sends too many requests. If it goes on after many 429s, its stream
        is closed.
        """
        _check_bot(bot)
        if not self._asked.take(bot.id):
            if not self._patience.take(bot.id):
                self._sockets.end(bot.id, TOO_MANY)
            raise HttpProblem(429, "rate/limited#bot", limit=self._settings.message_rate)

    async def _table(self, name: str) -> Table:
        table = await self._tables.get(name)
        if table is None:
            raise HttpProblem(404, "table/unknown")
        return table

    async def _done(self, bot: GuestRow, table: Table, command: TableCommand) -> BotDone:
        return BotDone(await carry_out(table, await self._guests.person(bot), command, self._strikes, self._settings.stand_in))

    @route(
        "POST /api/bot/tables/{table}/sit",
        "403 bot/only 404 table/unknown 409 seat/ match/over table/busy bot/tables",
        bots=True,
        node="table",
    )
    async def sit(self, bot: GuestRow, sent: Body[BotSit], table: str) -> BotDone:
        """Sit down at a table."""
        await self._at_table(bot)
        wanted, at = await sent.read(), await self._table(table)
        await self._limit.check(bot.id)
        done = await self._done(bot, at, Sit(0, _free(at.state) if wanted.seat is None else wanted.seat))
        self._matchmaking.answer_invitation(bot.id, at.state.id)
        return done

    @route(
        "POST /api/bot/tables/{table}/act",
        "400 action/ card/ deal/none 403 bot/only 404 table/unknown 409 seat/none seat/lost table/stale table/busy",
        bots=True,
        node="table",
    )
    async def act(self, bot: GuestRow, sent: Body[BotAct], table: str) -> BotDone:
        """Bid, play a card or take another action at a table."""
        await self._at_table(bot)
        wanted = await sent.read()
        return await self._done(bot, await self._table(table), Act(0, wanted.seq, wanted.action))

    @route("POST /api/bot/tables/{table}/leave", "403 bot/only 404 table/unknown 409 seat/none table/busy", bots=True, node="table")
    async def leave(self, bot: GuestRow, table: str) -> BotDone:
        """Leave a table; in the middle of a deal a computer player takes over."""
        await self._at_table(bot)
        return await self._done(bot, await self._table(table), Leave(0))

    @route("GET /api/bot/stream", "403 bot/only", answer=File("application/x-ndjson", line=AnyBotLine), bots=True, node="house, streamed")
    async def stream(self, request: Request, bot: GuestRow) -> Response:
        """Stream the bot's challenges and turns, one JSON object per line, while the connection lasts. A new stream ends the bot's earlier
        one."""
        _check_bot(bot)

        async def tell(write: WriteBytes) -> None:
            with self._sockets.held(bot.id, credential(request)) as ended:
                if (before := self._streams.get(bot.id)) is not None and not before.done():
                    before.set_result(NORMAL)
                self._streams[bot.id] = ended
                try:
                    await self._serve(bot, write, ended)
                finally:
                    if self._streams.get(bot.id) is ended:
                        del self._streams[bot.id]

        return LinesResponse(tell, self._settings.send_timeout)

    async def _serve(self, bot: GuestRow, write: WriteBytes, ended: asyncio.Future[int]) -> None:
        matchmaking, friends = self._matchmaking, await self._friends(bot.id)

        def is_friend(challenge: Invitation) -> bool:
            return challenge.by.handle in friends

        news = await matchmaking.arrive(bot)
        stream = BotStream(bot, news, self._tables, is_friend, self._settings.heartbeat)
        tasks = asyncio.create_task(stream.tell(write)), asyncio.create_task(over(ended))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            matchmaking.leave(news)

    async def _friends(self, bot: str) -> frozenset[str]:
        """Return the handles of the bot's owner and of the people whom the owner follows."""
        owner = await self._bots.rows.owner(bot)
        if owner is None:
            return frozenset()
        followed = (related.guest.id for related in await self._relations.of(owner) if related.kind == "follow")
        return frozenset(map(guest_handle, (owner, *followed)))


def _check_bot(guest: GuestRow) -> None:
    if not guest.bot:
        raise HttpProblem(403, "bot/only")


def _free(state: TableState) -> Seat:
    """Return the first free seat that is not kept for a player. Raise `StichError` ``seat/taken`` if there is none."""
    for seat, occupant in enumerate(state.seats):
        if occupant == EMPTY and state.kept_for(seat) is None:
            return Seat(seat)
    raise StichError("seat/taken#all")
