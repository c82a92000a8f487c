"""The handlers of bots: what their owner asks for, and what they ask for themselves (``docs/bots.md``)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from starlette.requests import Request
from starlette.responses import Response

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.people.bots import Bots
from stich.server.people.company import Company
from stich.server.settings import Settings
from stich.server.store.appearances import Appearances
from stich.server.store.company import Relations
from stich.server.store.guests import GuestRow, guest_handle
from stich.server.store.store import Store
from stich.server.tables.commands import Strikes, carry_out
from stich.server.tables.decide import Person
from stich.server.tables.fold import EMPTY, TableState
from stich.server.tables.table import Table
from stich.server.tables.tables import Tables
from stich.server.wire.bots import BotAct, BotDone, BotInfo, BotSit, MadeBot, MyBots, NewBot
from stich.server.wire.company import Invitation
from stich.server.wire.messages import Act, Leave, Sit, TableCommand

from .attempts import Attempts
from .bearer import credential
from .body import body
from .bot_stream import BotStream
from .guests import KnownGuest
from .limits import Buckets
from .lines import Lines, Write
from .open_sockets import OpenSockets
from .problems import HttpProblem, json
from .sockets import NORMAL, TOO_MANY, over

log = structlog.get_logger()

DAY = 24 * 3600.0
"""Seconds after which a table at which nothing happens counts no more among those where a bot may sit."""


class BotHandlers:
    """The handlers. `open` it with the database."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        *,
        known_guest: KnownGuest,
        as_person: Callable[[GuestRow], Awaitable[Person]],
        sockets: OpenSockets,
        strikes: Strikes,
    ) -> None:
        self._settings, self._known_guest, self._as_person, self._sockets = settings, known_guest, as_person, sockets
        self._strikes, self._now = strikes, clock.now
        self._asked = Buckets(settings.message_rate, settings.message_burst, clock.monotonic)
        self._patience = Buckets(1.0, settings.message_patience, clock.monotonic)
        self._streams: dict[str, asyncio.Future[int]] = {}
        self._bots: Bots
        self._tables: Tables
        self._company: Callable[[], Company]
        self._relations: Relations
        self._appearances: Appearances
        self._attempts: Attempts
        self._forget: Callable[[str], Awaitable[None]]

    def open(
        self,
        store: Store,
        bots: Bots,
        *,
        tables: Tables,
        company: Callable[[], Company],
        attempts: Attempts,
        forget: Callable[[str], Awaitable[None]],
    ) -> None:
        """``forget``: deletes an account."""
        self._bots, self._tables, self._company, self._attempts, self._forget = bots, tables, company, attempts, forget
        self._relations, self._appearances = Relations(store, lambda: store.now), Appearances(store)

    # -- the owner -----------------------------------------------------------------------------------------------

    async def all(self, request: Request) -> Response:
        bots = await self._bots.all(await self._known_guest(request))
        return json(MyBots(tuple(BotInfo(row.guest.name, row.since) for row in bots), self._settings.bots_per_person))

    async def make(self, request: Request) -> Response:
        owner, wanted = await self._known_guest(request), await body(request, NewBot)
        self._attempts.anonymous(request)
        bot, token = await self._bots.make(owner, wanted.name)
        log.info("bot made")
        return json(MadeBot(bot.name, token), 201)

    async def renew(self, request: Request) -> Response:
        bot, token = await self._bots.renew(await self._known_guest(request), request.path_params["bot"])
        await self._sockets.check(bot.id)
        return json(MadeBot(bot.name, token))

    async def delete(self, request: Request) -> Response:
        bot = await self._bots.named(await self._known_guest(request), request.path_params["bot"])
        await self._forget(bot.id)
        await self._sockets.check(bot.id)
        log.info("bot deleted")
        return Response(status_code=204)

    # -- the bot -------------------------------------------------------------------------------------------------

    async def _bot(self, request: Request) -> GuestRow:
        bot = await self._known_guest(request)
        if not bot.bot:
            raise HttpProblem(403, "bot/only", "this is for bots: show the token of one, and no cookie")
        return bot

    async def _asking(self, request: Request) -> GuestRow:
        """The bot, which asks for something at a table. One that goes on though it asks too often loses its stream."""
        bot = await self._bot(request)
        if not self._asked.take(bot.id):
            if not self._patience.take(bot.id):
                self._sockets.end(bot.id, TOO_MANY)
            raise HttpProblem(429, "rate/limited", f"at most {self._settings.message_rate:g} requests a second: wait a little")
        return bot

    async def _at_table(self, request: Request, bot: GuestRow) -> tuple[Person, Table]:
        table = await self._tables.get(request.path_params["table"])
        if table is None:
            raise HttpProblem(404, "table/unknown")
        return await self._as_person(bot), table

    async def _done(self, who: Person, table: Table, command: TableCommand) -> Response:
        return json(BotDone(await carry_out(table, who, command, self._strikes, self._settings.stand_in)))

    async def sit(self, request: Request) -> Response:
        bot, wanted = await self._asking(request), await body(request, BotSit)
        who, table = await self._at_table(request, bot)
        await self.check_tables(who.id)
        seat = _free(table.state) if wanted.seat is None else wanted.seat
        done = await self._done(who, table, Sit(0, seat))
        self._company().answer_invitation(who.id, table.state.id)
        return done

    async def check_tables(self, bot: str) -> None:
        """`StichError` ``bot/tables`` where this bot sits at as many as it may."""
        if len(await self._appearances.seated(bot, self._now() - DAY)) >= (limit := self._settings.bot_tables):
            raise StichError(f"a bot sits at {limit} unfinished tables at most: play some of them to their end", code="bot/tables")

    async def act(self, request: Request) -> Response:
        bot, wanted = await self._asking(request), await body(request, BotAct)
        who, table = await self._at_table(request, bot)
        return await self._done(who, table, Act(0, wanted.seq, wanted.action))

    async def leave(self, request: Request) -> Response:
        who, table = await self._at_table(request, await self._asking(request))
        return await self._done(who, table, Leave(0))

    async def stream(self, request: Request) -> Response:
        """All that concerns a bot, until either side ends it. A new stream takes the place of the one before."""
        bot = await self._bot(request)

        async def tell(write: Write) -> None:
            with self._sockets.held(bot.id, credential(request)) as ended:
                if (before := self._streams.get(bot.id)) is not None and not before.done():
                    before.set_result(NORMAL)
                self._streams[bot.id] = ended
                try:
                    await self._serve(bot, write, ended)
                finally:
                    if self._streams.get(bot.id) is ended:
                        del self._streams[bot.id]

        return Lines(tell, self._settings.send_timeout)

    async def _serve(self, bot: GuestRow, write: Write, ended: asyncio.Future[int]) -> None:
        company, friends = self._company(), await self._friends(bot.id)

        def is_friend(challenge: Invitation) -> bool:
            return challenge.by.handle in friends

        news = await company.arrive(bot)
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
            company.leave(news)

    async def _friends(self, bot: str) -> frozenset[str]:
        """Handles of the owner, and of those whom he follows."""
        owner = await self._bots.rows.owner(bot)
        if owner is None:
            return frozenset()
        followed = (related.guest.id for related in await self._relations.of(owner) if related.kind == "follow")
        return frozenset(map(guest_handle, (owner, *followed)))


def _free(state: TableState) -> Seat:
    """The first seat that anybody may take. `StichError` ``seat/taken``."""
    for seat, occupant in enumerate(state.seats):
        if occupant == EMPTY and state.kept_for(seat) is None:
            return Seat(seat)
    raise StichError("seat/taken#all")
