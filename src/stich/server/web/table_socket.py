"""The WebSocket of a table: admission of guests, and the event from which they get updates."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket

from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.tables.commands import Strikes
from stich.server.tables.decide import Person
from stich.server.tables.fold import TableState
from stich.server.tables.ownership import Elsewhere, Moved
from stich.server.tables.reading import may_watch, shown_since
from stich.server.tables.table import Table
from stich.server.tables.tables import Tables
from stich.server.tables.waiting import WaitingLimits
from stich.server.users.ratings import Ratings

from .bearer import credential
from .bot_routes import BotLimit
from .chat_routes import ChatService, Talker
from .guests import Guests
from .limits import Counts
from .open_sockets import OpenSockets
from .route import route
from .security import address
from .sockets import NO_SESSION, NO_TABLE, RESTART, TOO_MANY, Connection, turn_away
from .turns import Turns


class TableSocket:
    """Handler of the sockets of all tables."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        *,
        guests: Guests,
        tables: Tables,
        chat: ChatService,
        ratings: Ratings,
        waiting: WaitingLimits,
        limit: BotLimit,
        strikes: Strikes,
        sockets: OpenSockets,
        by_guest: Counts,
    ) -> None:
        """Create the handler. ``by_guest``: numbers of open sockets of each guest."""
        self._settings, self._clock, self._guests, self._tables, self._chat, self._ratings = settings, clock, guests, tables, chat, ratings
        self._waiting, self._limit, self._strikes, self._sockets, self._by_guest = waiting, limit, strikes, sockets, by_guest
        self._by_table, self._turns = Counts(settings.sockets_per_table), Turns()

    @route(
        "SOCKET /api/tables/{table}/socket", node="table", apart="a WebSocket, which OpenAPI cannot describe: docs/reference/protocol.md"
    )
    async def serve(self, socket: WebSocket) -> None:
        """Serve a guest at a table until either side closes the socket."""
        guest = await self._guests.of(socket)
        if guest is None:
            await turn_away(socket, NO_SESSION)
            return
        if not self._by_guest.take(guest.id):
            await turn_away(socket, TOO_MANY)
            return
        try:
            with self._sockets.held(guest.id, credential(socket)) as ended:
                await self._seat(socket, await self._guests.person(guest), ended)
        finally:
            self._by_guest.give(guest.id)

    async def _person(self, socket: WebSocket, who: Person) -> Person:
        """Return the present data of this socket's guest, who may have chosen a name meanwhile."""
        guest = await self._guests.of(socket)
        if guest is not None and guest.bot:  # this is called for bots only when they sit down
            await self._limit.check(guest.id)
        return who if guest is None else await self._guests.person(guest)

    async def _seat(self, socket: WebSocket, who: Person, ended: asyncio.Future[int]) -> None:
        name = socket.path_params["table"]
        if not self._by_table.take(name):
            await turn_away(socket, TOO_MANY)
            return
        try:
            try:
                table = await self._tables.get(name)
            except Elsewhere:  # another node has just taken the table
                await turn_away(socket, RESTART)
                return
            if table is None or not may_watch(table.state.board, table.state.club, who.id):
                await turn_away(socket, NO_TABLE)
                return
            watcher = table.watch(who.id)
            try:
                if (_number(socket, "since") or 0) > table.state.seq and not await _looked_again(table):
                    await turn_away(socket, RESTART)
                    return
                if table.state.rated and not table.state.match.finished:
                    await self._ratings.came(name, who.id, address(socket.scope))
                async with self._chat.conversations.at(name) as conversation:
                    await socket.accept()
                    talker = Talker(self._chat, conversation, _number(socket, "said") or 0)
                    connection = Connection(
                        socket,
                        table,
                        who,
                        lambda: self._person(socket, who),
                        talker=talker,
                        turns=self._turns,
                        strikes=self._strikes,
                        waiting=self._waiting,
                        changes=_number(socket, "changes") == 1,
                        settings=self._settings,
                        monotonic=self._clock.monotonic,
                    )
                    await connection.serve(watcher, _since(socket, table.state, who.id), ended)
            finally:
                table.unwatch(watcher)
                self._tables.leave(table)
        finally:
            self._by_table.give(name)


async def _looked_again(table: Table) -> bool:
    """Read the events of the table again, because the client has events that this node lacks: another node may have had the table. Return
    False if the events cannot be read."""
    try:
        await table.catch_up()
    except (StichError, Moved):
        return False
    return True


def _since(socket: WebSocket, state: TableState, guest: str) -> int:
    """Return the number of the event after which the client gets updates.

    It is the query field ``since``; if that is missing or too large, the second newest event. Deals that this guest may not read are
    skipped.
    """
    since = _number(socket, "since")
    wanted = since if since is not None and since <= state.seq else state.seq - 1
    return shown_since(state.over, guest, wanted, state.seq)


def _number(socket: WebSocket, parameter: str) -> int | None:
    text = socket.query_params.get(parameter, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
