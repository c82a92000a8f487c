"""The handlers of all HTTP routes, and of the WebSocket of a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from typing import Any, TypeVar

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from stich.kernel.room import Room
from stich.players import DEFAULT_PLAYER, OPPONENTS, warning, weakened
from stich.registry import ROOMS
from stich.server.clock import Clock, Randomness
from stich.server.people import sessions
from stich.server.people.names import checked_name
from stich.server.settings import Settings
from stich.server.store.guests import GuestRow
from stich.server.store.lives import Life, Lives
from stich.server.store.store import Store
from stich.server.tables.advisor import Advisor
from stich.server.tables.analyses import Analyses, Question
from stich.server.tables.computers import Computers
from stich.server.tables.decide import Person
from stich.server.tables.services import Services
from stich.server.tables.tables import Tables
from stich.server.tables.thinking import Thinkers
from stich.server.wire.messages import GameInfo, Me, NewTable, Rename, ScoreDeal, ScoreDeals

from . import scoring
from .limits import Buckets, Counts
from .problems import HttpProblem, json, problem
from .security import address
from .sockets import NO_SESSION, NO_TABLE, TOO_MANY, Connection

log = structlog.get_logger()
T = TypeVar("T")
LOBBY_LIMIT = 100


class Handlers:
    """The handlers that need the database or the tables. `life` opens and closes both with the application."""

    def __init__(self, settings: Settings, clock: Clock, randomness: Randomness) -> None:
        self._settings, self._clock, self._randomness = settings, clock, randomness
        self._new_guests = Buckets(settings.guest_rate, settings.guest_burst, clock.monotonic)
        self._by_guest, self._by_table = Counts(settings.sockets_per_guest), Counts(settings.sockets_per_table)
        self._analysed = Buckets(settings.analysis_rate, settings.analysis_burst, clock.monotonic)
        self._analyses: Analyses
        self._advised = Buckets(settings.advice_rate, settings.advice_burst, clock.monotonic)
        self._advisor: Advisor
        self._store: Store
        self._tables: Tables

    @asynccontextmanager
    async def life(self, _app: Starlette) -> AsyncIterator[None]:
        """Open the database and start the computer players; on the way out stop every table and close what was opened."""
        self._store = await Store.open(self._settings.database, self._clock.now)
        for game in ROOMS:
            if weaker := weakened(game, OPPONENTS):
                log.warning("computer players are weaker than elsewhere", game=game, levels=weaker, why=warning(weaker))
        thinkers = Thinkers(self._settings.thinkers, self._clock.monotonic)
        thinkers.warm()
        computers = Computers(thinkers, self._clock, self._randomness, self._settings.computer_delay, self._settings.computer_paces)
        lives, now = Lives(self._store), self._clock.now()
        awake = (*await lives.begin(now), Life(now, inf))
        self._tables = Tables(Services(self._store, computers, self._clock, self._randomness, self._settings, awake))
        self._tables.start(lives)
        self._analyses = Analyses(self._settings)
        self._advisor = Advisor()
        try:
            yield
        finally:
            self._analyses.close()
            self._advisor.close()
            await self._tables.close()
            await asyncio.to_thread(thinkers.close)
            await self._store.close()

    # -- guests --------------------------------------------------------------------------------------------------

    async def _guest(self, connection: Request | WebSocket) -> GuestRow | None:
        return await sessions.resume(self._store, connection.cookies.get(sessions.COOKIE))

    async def _known_guest(self, request: Request) -> GuestRow:
        guest = await self._guest(request)
        if guest is None:
            raise HttpProblem(401, "session/none", "no guest session: ask GET /api/me first, and keep its cookie")
        return guest

    async def me(self, request: Request) -> Response:
        guest = await self._guest(request)
        if guest is not None:
            return json(Me(guest.name, guest.number))
        if not self._new_guests.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited", "too many new guests from your address: wait a little")
        guest, token = await sessions.begin(self._store, self._randomness)
        answer = json(Me(guest.name, guest.number))
        secure = self._settings.secure_cookie or request.url.scheme == "https"
        answer.headers["Set-Cookie"] = sessions.cookie(token, secure=secure)
        return answer

    async def rename(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        name = checked_name((await _body(request, Rename)).name)
        await self._store.rename(guest.id, name)
        return json(Me(name, guest.number))

    # -- lobby ---------------------------------------------------------------------------------------------------

    async def games(self, _request: Request) -> Response:
        return json([_info(name, room) for name, room in ROOMS.items()])

    async def tables(self, request: Request) -> Response:
        guest = await self._guest(request)
        now, settings = self._clock.now(), self._settings
        found = await self._store.lobby(
            None if guest is None else guest.id, LOBBY_LIMIT, now - settings.shown_to_its_own_for, now - settings.shown_for
        )
        return json(found)

    async def table(self, request: Request) -> Response:
        guest = await self._guest(request)
        info = await self._tables.info(request.path_params["table"], None if guest is None else guest.id)
        if info is None:
            raise HttpProblem(404, "table/unknown", "there is no such table")
        return json(info)

    async def rules(self, table: str) -> tuple[str, str] | None:
        """Game and preset of a table, which anybody with its address may know; None where there is none."""
        return await self._store.rules(table)

    async def open_table(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        wanted = await _body(request, NewTable)
        opened = await self._tables.open(wanted, _person(guest))
        log.info("table opened", table=opened.id, game=opened.game, preset=opened.preset)
        return json(opened, 201)

    async def analysis(self, request: Request) -> Response:
        """The analysis of a finished deal: what each card played gained or lost."""
        return await self._analysis(request, Question.CARDS)

    async def declarations(self, request: Request) -> Response:
        """The best declarations that the declarer of a finished deal had."""
        return await self._analysis(request, Question.DECLARATIONS)

    async def _analysis(self, request: Request, question: Question) -> Response:
        await self._known_guest(request)
        table, number = request.path_params["table"], request.path_params["number"]
        answer = self._analyses.kept(question, table, number)
        if answer is None:
            if not self._analysed.take(address(request.scope)):
                raise HttpProblem(429, "rate/limited", "too many deals to look at from your address: wait a little")
            deal = await self._tables.finished_deal(table, number)
            if deal is None:
                raise HttpProblem(404, "deal/unknown", "this table has no finished deal of this number")
            answer = await self._analyses.of(question, table, number, deal)
        return json(answer)

    async def advice(self, request: Request) -> Response:
        """What *simple* would do on the guest's own seat; nothing where the table has gone on since the event that is asked about."""
        guest = await self._known_guest(request)
        if not self._advised.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited", "too much advice for your address: wait a little")
        table = await self._tables.get(request.path_params["table"])
        if table is None:
            raise HttpProblem(404, "table/unknown", "there is no such table")
        state = table.state
        if request.query_params.get("seq", str(state.seq)) != str(state.seq):
            return Response(status_code=204)
        return json(await self._advisor.advice(state, guest.id))

    # -- the table's socket --------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """Send a table's updates to a guest, and carry out the guest's commands."""
        guest = await self._guest(socket)
        if guest is None:
            await _turn_away(socket, NO_SESSION)
            return
        if not self._by_guest.take(guest.id):
            await _turn_away(socket, TOO_MANY)
            return
        try:
            await self._seat(socket, _person(guest))
        finally:
            self._by_guest.give(guest.id)

    async def _person(self, socket: WebSocket, who: Person) -> Person:
        """Who this socket's guest is now: a name may have been chosen since it was opened."""
        guest = await self._guest(socket)
        return who if guest is None else _person(guest)

    async def _seat(self, socket: WebSocket, who: Person) -> None:
        name = socket.path_params["table"]
        if not self._by_table.take(name):
            await _turn_away(socket, TOO_MANY)
            return
        try:
            table = await self._tables.get(name)
            if table is None:
                await _turn_away(socket, NO_TABLE)
                return
            changed = table.watch(who.id)
            try:
                await socket.accept()
                connection = Connection(
                    socket, table, who, lambda: self._person(socket, who), settings=self._settings, monotonic=self._clock.monotonic
                )
                await connection.serve(changed, _since(socket, table.state.seq))
            finally:
                table.unwatch(changed)
                self._tables.leave(table)
        finally:
            self._by_table.give(name)


def _person(guest: GuestRow) -> Person:
    return Person(guest.id, guest.name, guest.account)


def _since(socket: WebSocket, seq: int) -> int:
    """The last event that the client has received: its parameter ``since``; the second newest where that is missing or impossible."""
    text = socket.query_params.get("since", "")
    since = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else seq
    return since if text and since <= seq else seq - 1


async def _turn_away(socket: WebSocket, code: int) -> None:
    """Accept and close at once: a close code is the only reason that a browser passes on to its page."""
    await socket.accept()
    await socket.close(code)


async def _body(request: Request, kind: type[T]) -> T:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HttpProblem(415, "body/type", "send the body as application/json")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise HttpProblem(400, "body/malformed", str(error)[:200]) from None


# -- scorer --------------------------------------------------------------------------------------------------------


async def score(request: Request) -> Response:
    return json(scoring.score_deal(await _body(request, ScoreDeal)))


async def score_list(request: Request) -> Response:
    return json(scoring.list_answer(scoring.named_list(await _body(request, ScoreDeals))))


async def score_csv(request: Request) -> Response:
    return scoring.csv_answer(scoring.named_list(await _body(request, ScoreDeals)))


async def unknown(_request: Request) -> Response:
    return problem(404, "page/unknown", "there is nothing at this address of the interface")


async def health(_request: Request) -> Response:
    return json({"ok": True})


def _info(name: str, room: Room[Any]) -> GameInfo:
    by_preset = {preset: room.presets.options(preset, {})[0] for preset in room.presets.names}
    return GameInfo(
        name=name,
        presets=room.presets.names,
        seats=room.table_sizes(),
        players=OPPONENTS,
        usual_player=DEFAULT_PLAYER,
        orders=room.hand_orders(),
        choices=room.presets.kind.choices(),
        values={preset: msgspec.structs.asdict(options) for preset, options in by_preset.items()},
        meaning=room.meaning,
        preset_meanings=room.presets.meanings,
        option_meanings=room.presets.kind.meanings(),
    )
