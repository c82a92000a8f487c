"""The handlers of all HTTP routes, and of the WebSocket of a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from stich.fair.statements import verifier_entry
from stich.kernel.errors import StichError
from stich.kernel.room import Room
from stich.players import DEFAULT_PLAYER, OPPONENTS, warning, weakened
from stich.registry import ROOMS
from stich.server.clock import Clock, Randomness
from stich.server.fair.log import PublicLog, log_key
from stich.server.people import sessions
from stich.server.people.accounts import Accounts
from stich.server.people.bots import Bots
from stich.server.people.judging import Judge
from stich.server.people.ratings import Ratings, is_own
from stich.server.picture import Raster
from stich.server.settings import Settings
from stich.server.store.appearances import Appearances
from stich.server.store.archive import ArchiveStore
from stich.server.store.called import called
from stich.server.store.database import Database
from stich.server.store.deals import DealStore
from stich.server.store.desk import DeskStore, Suspension
from stich.server.store.devices import Devices
from stich.server.store.guests import GuestRow
from stich.server.store.judging import JudgingStore
from stich.server.store.lives import Life, Lives
from stich.server.store.migrate import prepare
from stich.server.store.personal import Personal
from stich.server.store.progress import ProgressStore
from stich.server.store.public_log import LogStore
from stich.server.store.puzzles import PuzzleStore
from stich.server.store.ratings import RatingStore
from stich.server.store.results import PlayedMatch
from stich.server.store.store import Store
from stich.server.store.wake import Wake
from stich.server.tables.abandoned import follow_abandoned
from stich.server.tables.analyses import Analyses
from stich.server.tables.commands import Strikes
from stich.server.tables.computers import Computers
from stich.server.tables.decide import Person
from stich.server.tables.fold import TableState
from stich.server.tables.hinter import Hinter
from stich.server.tables.keeping import follow_unkept
from stich.server.tables.ownership import Alone, Elsewhere, Moved
from stich.server.tables.people import Call, People, Unseat
from stich.server.tables.reading import shown_since
from stich.server.tables.services import Services
from stich.server.tables.table import Table
from stich.server.tables.tables import Tables
from stich.server.tables.thinking import Thinkers
from stich.server.tables.waiting import WaitingLimits
from stich.server.wire.messages import GameInfo, Me, NewTable, Rename, ScoreDeal, ScoreDeals

from . import scoring
from .accounts import AccountHandlers, browser, secure
from .analyse import AnalyseHandlers
from .archive import ArchiveHandlers
from .attempts import Attempts
from .bearer import bearer, credential
from .body import body
from .bots import BotHandlers
from .cluster import Cluster, joined
from .company import LOBBY_LIMIT, CompanyHandlers
from .deals import DealHandlers
from .desk import DeskHandlers, follow_the_desk
from .fair import FairHandlers
from .formats import FormatHandlers
from .limits import Buckets, Counts
from .metrics import measured
from .open_sockets import OpenSockets
from .people import PeopleHandlers
from .problems import HttpProblem, json, problem
from .progress import ProgressHandlers
from .puzzles import PuzzleHandlers
from .query import hint_level, number
from .relay import relayed
from .school import SchoolHandlers
from .security import address
from .sockets import NO_SESSION, NO_TABLE, RESTART, TOO_MANY, Connection, turn_away
from .talk import Talker, TalkHandlers
from .train import TrainHandlers
from .turns import Turns

log = structlog.get_logger()


class Handlers:
    """The handlers that need the database or the tables. `life` opens and closes both with the application."""

    def __init__(self, settings: Settings, clock: Clock, randomness: Randomness) -> None:
        self._settings, self._clock, self._randomness = settings, clock, randomness
        self._new_guests = Buckets(settings.guest_rate, settings.guest_burst, clock.monotonic)
        self._by_guest, self._by_table = Counts(settings.sockets_per_guest), Counts(settings.sockets_per_table)
        self._turns = Turns()
        self._strikes = Strikes(settings.bot_illegal)
        self._sockets = OpenSockets(self._resumed, self._look_at)
        self.cluster: Cluster | None = None
        self.company = CompanyHandlers(
            settings,
            clock,
            self._guest,
            self._by_guest,
            self._sockets,
            suspension_of=self._suspension,
            rating_of=self._rating_of,
            account_named=self._account_named,
        )
        analysed = Buckets(settings.analysis_rate, settings.analysis_burst, clock.monotonic)
        self._raster = Raster(in_process=settings.thinkers != 0)
        self.deals = DealHandlers(self._guest, self._known_guest, self._as_person, analysed, self._raster)
        self._analyses: Analyses
        self._hints_asked = Buckets(settings.hint_rate, settings.hint_burst, clock.monotonic)
        self._hinter: Hinter
        self._store: Store
        self._tables: Tables
        self._waiting: WaitingLimits
        self._desk: DeskStore
        self.talk = TalkHandlers(settings, clock, self._known_guest)
        self.desk = DeskHandlers(self._known_guest)
        self.board = AnalyseHandlers(settings, clock, lambda: self._analyses)
        self.formats = FormatHandlers(settings, clock)
        self.fair = FairHandlers(self._guest)
        self._ratings: Ratings
        self._rating_store: RatingStore
        self.people = PeopleHandlers(lambda: self._rating_store, self._guest, clock.now)
        self.archive = ArchiveHandlers(lambda: ArchiveStore(self._store), self._known_guest, settings, clock.monotonic)
        self.progress = ProgressHandlers(lambda: self._store, self._guest, self._known_guest, clock)
        self.school = SchoolHandlers(lambda: ProgressStore(self._store), self._guest)
        self.bots = BotHandlers(
            settings, clock, known_guest=self._known_guest, as_person=self._as_person, sockets=self._sockets, strikes=self._strikes
        )
        self._bots: Bots
        self.puzzles = PuzzleHandlers(lambda: PuzzleStore(self._store), self._guest, settings, clock, randomness)
        self.train = TrainHandlers(self._guest, settings, clock, randomness)
        self.accounts: AccountHandlers

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """Open the database, as one of its nodes where it has several, and the tables; on the way out close them."""
        database = Database.named(self._settings.database)
        async with AsyncExitStack() as opened:
            number = None
            if database.shared:
                await asyncio.to_thread(prepare, self._settings.database)
                joining = joined(database, self._settings, self._clock, self._randomness)
                self.cluster = await opened.enter_async_context(joining)
                app.state.cluster = self.cluster
                number = self.cluster.membership.number
            self._store = await Store.open(self._settings.database, self._clock.now, number)
            opened.push_async_callback(self._store.close)
            self._bots = Bots(self._settings, self._store, self._randomness)
            public_log = await opened.enter_async_context(self._public_log())
            await opened.enter_async_context(self._open(app, public_log))
            if self.cluster is not None:
                woken = self.cluster.running(database, self._woken, self._look_again, self._tables.lapsed, self.company.deposed)
                await opened.enter_async_context(woken)
            if self.is_house:
                await self._ratings.look()
            yield

    @asynccontextmanager
    async def _open(self, app: Starlette, public_log: PublicLog | None) -> AsyncIterator[None]:
        """Start the computer players, and everything that goes on by itself; on the way out stop every table and close what was opened."""
        _warn_of_weakened()
        thinkers = Thinkers(self._settings.thinkers, self._clock.monotonic)
        thinkers.warm()
        computers = Computers(thinkers, self._clock, self._randomness, self._settings.computer_delay, self._settings.computer_paces)
        self._rating_store = RatingStore(self._store)
        self._ratings = Ratings(self._rating_store, Personal(self._store).known, self._played, self._randomness, self._settings.thinkers)
        lives, now = Lives(self._store), self._clock.now()
        awake = (*await lives.begin(now), Life(now, inf))
        ownership = Alone() if self.cluster is None else self.cluster.owners
        key = None if public_log is None else public_log.key
        services = Services(self._store, computers, self._clock, self._randomness, self._settings, self._match_over, awake, key, ownership)
        self._tables = Tables(services)
        self._waiting = WaitingLimits(self._store, self._settings, self._clock.now)
        self._tables.start(lives)
        self.fair.open(public_log, self._tables, DealStore(self._store))
        self._ratings.start()
        app.state.ratings = self._ratings
        judge = Judge(JudgingStore(self._store), self._clock, self._settings, lambda: self.is_house)
        judge.start()
        self._people = people = People(Appearances(self._store), self._tables, self._ask_node)

        async def forgotten(guest: str) -> None:
            await self.company.out(guest)
            self.talk.service.forget(guest)
            await self._store.wake(Wake(forgotten=(guest,)))

        self.accounts = AccountHandlers(
            self._settings,
            self._clock,
            accounts := Accounts(self._settings, self._store, self._clock, self._randomness),
            people,
            self._bots,
            personal=Personal(self._store),
            attempts=(attempts := Attempts(self._settings, self._clock, self._randomness, Devices(self._store))),
            known_guest=self._known_guest,
            sockets=self._sockets,
            forgotten=forgotten,
        )
        self._analyses, self._desk = Analyses(self._settings), DeskStore(self._store)
        self._hinter = Hinter(thinkers, self._randomness)
        self.bots.open(
            self._store,
            self._bots,
            tables=self._tables,
            company=lambda: self.company.company,
            attempts=attempts,
            forget=self.accounts.forget,
        )
        self.deals.open(DealStore(self._store), self._tables, self._analyses)
        self.train.open(self._store, thinkers)
        self.talk.open(self._store, self._tables)

        self.desk.open(self._store, self._tables, self._put_out)
        try:
            async with self.company.life(self._store, self._tables), measured(self._settings, self._clock), self._following(self._put_out):
                yield
        finally:
            accounts.close()
            self._analyses.close()
            self.puzzles.close()
            await asyncio.to_thread(self._raster.close)
            await self._tables.close()
            await self._ratings.stop()
            await judge.stop()
            await asyncio.to_thread(thinkers.close)

    async def _put_out(self, guest: str) -> None:
        """Who is suspended looks for company no more and loses his seats among people, and his bots all of theirs."""
        await self.company.out(guest)
        bots = [bot.guest.id for bot in await self._bots.rows.of(guest)]
        for seated in (guest, *bots):
            await self._people.unseat(seated, self._settings.stand_in, alone=seated in bots)
            await self._sockets.check(seated)

    @asynccontextmanager
    async def _following(self, out: Callable[[str], Awaitable[None]]) -> AsyncIterator[None]:
        """Look for what the desk has done elsewhere, for tables that were abandoned, and for deals that are not kept."""
        tasks = [
            asyncio.create_task(follow_the_desk(self._desk, self._tables, out, self._clock, self._settings.desk_look)),
            asyncio.create_task(follow_abandoned(self._store, self._tables, self._clock, self._settings, lambda: self.is_house)),
            asyncio.create_task(follow_unkept(self._store, DealStore(self._store), self._clock, lambda: self.is_house)),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def _public_log(self) -> AsyncIterator[PublicLog | None]:
        """The log of fair dealing at work, where this server deals fairly."""
        if not self._settings.fair:
            yield None
            return
        kept = LogStore(self._store)
        log = PublicLog(kept, await log_key(kept, self._randomness), self._clock, self._settings.log_every, lambda: self.is_house)
        verifier = self._settings.site / "verify.html"
        await log.start(verifier_entry(verifier.read_bytes()) if verifier.exists() else None)
        try:
            yield log
        finally:
            await log.stop()

    @property
    def metrics_token(self) -> str:
        """Who shows it may read the counts; empty: nobody."""
        return self._settings.metrics_token

    @property
    def fair_page(self) -> Path | None:
        """The file that is shown at /fair/audit, if any."""
        return self._settings.fair_page

    @property
    def store(self) -> Store:
        """The open database."""
        return self._store

    async def note_awake(self) -> None:
        """Write to the database that this server is awake. Raises what prevents it."""
        await self._tables.note_awake()

    @property
    def draining(self) -> bool:
        """The server is about to stop."""
        return self._sockets.draining

    @property
    def crowd(self) -> int:
        """Open sockets and tables in memory."""
        return len(self._sockets) + len(self._tables)

    async def drain(self) -> None:
        """Before the server stops: nobody comes in any more, what is under way is answered, and pages are told to come again elsewhere."""
        await self._sockets.drain()
        if self.cluster is not None:
            await self._tables.close()
            await self.cluster.leave()

    # -- other nodes ---------------------------------------------------------------------------------------------

    @property
    def secret(self) -> bytes:
        """By which other nodes are known; empty where there are none."""
        return b"" if self.cluster is None else self.cluster.secret

    @property
    def is_house(self) -> bool:
        """What is there once for all nodes is here."""
        return self.cluster is None or self.cluster.membership.is_house

    def _match_over(self, table: str) -> None:
        if self.is_house:  # else the house hears of it with the commit
            self._ratings.match_over(table)

    async def _look_at(self, guest: str) -> None:
        """A session of this guest may have ended: let the others look."""
        await self._store.wake(Wake(people=(guest,)))

    async def _woken(self, wake: Wake) -> None:
        """Other nodes have changed this."""
        if wake.tables:
            for entry in await self._store.entries(wake.tables):
                self.company.changed(entry)
        for guest in (*wake.people, *wake.forgotten):
            await self._sockets.look(guest)
            self.talk.service.mutes.look_again(guest)
        for guest in wake.forgotten:
            self.talk.service.forget(guest)
            await self.company.out(guest)
        if wake.over and self.is_house:
            await self._ratings.look()

    async def _look_again(self) -> None:
        """Anything may have changed."""
        self.company.look_again()
        if self.is_house:
            await self._ratings.look()

    async def _ask_node(self, number: int, table: str, what: Call | Unseat) -> None:
        assert self.cluster is not None
        node = await self.cluster.membership.node(number)
        if node is None:
            raise Moved
        kind = "call" if isinstance(what, Call) else "unseat"
        await self.cluster.relay.ask(node, f"/api/node/tables/{table}/{kind}", msgspec.json.encode(what))

    async def for_node(self, request: Request) -> Response:
        """Another node asks for something at a table that this one has."""
        if not relayed(request.scope):
            raise HttpProblem(404, "page/unknown", "there is nothing at this address of the interface")
        kind = Call if request.path_params["what"] == "call" else Unseat
        await self._people.do_here(request.path_params["table"], await body(request, kind))
        return Response(status_code=204)

    async def _played(self, table: str) -> tuple[PlayedMatch | None, float]:
        return await self._tables.played(self._rating_store, table)

    # -- guests --------------------------------------------------------------------------------------------------

    async def _guest(self, connection: Request | WebSocket) -> GuestRow | None:
        token = bearer(connection.scope)
        if token is None:
            return await sessions.resume(self._store, connection.cookies.get(sessions.COOKIE))
        bot = await self._bots.opened_by(token)
        if bot is None and isinstance(connection, Request):
            raise HttpProblem(401, "bot/token", "no bot has this token: its owner may have made a new one")
        suspension = None if bot is None else await self._suspension_of_owner(bot)
        if suspension is not None and isinstance(connection, Request):
            raise suspension.refusal()
        return bot if suspension is None else None

    async def _resumed(self, token: str) -> GuestRow | None:
        """Whom this token opens still: that of a bot, or of a cookie."""
        bot = await self._bots.opened_by(token)
        if bot is not None:
            return None if await self._suspension_of_owner(bot) else bot
        return await sessions.resume(self._store, token)

    async def _suspension_of_owner(self, bot: GuestRow) -> Suspension | None:
        """Who may not play sends no program instead."""
        owner = await self._bots.rows.owner(bot.id)
        return await self._suspension(bot.id) or (None if owner is None else await self._suspension(owner))

    async def _known_guest(self, request: Request) -> GuestRow:
        guest = await self._guest(request)
        if guest is None:
            raise HttpProblem(401, "session/none", "no guest session: ask GET /api/me first, and keep its cookie")
        return guest

    async def me(self, request: Request) -> Response:
        guest = await self._guest(request)
        if guest is not None:
            await self.accounts.seen(request)
            return json(Me(guest.name, guest.number, guest.account, guest.bot))
        if not self._new_guests.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited", "too many new guests from your address: wait a little")
        guest, token = await sessions.begin(self._store, self._clock, self._randomness, browser(request).name)
        answer = json(Me(guest.name, guest.number))
        answer.headers["Set-Cookie"] = sessions.cookie(token, secure=secure(request, self._settings))
        return answer

    async def rename(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        called = await self.accounts.call(request, guest, (await body(request, Rename)).name)
        return json(Me(called.name, called.number, called.account))

    # -- lobby ---------------------------------------------------------------------------------------------------

    async def games(self, _request: Request) -> Response:
        return json([_info(name, room) for name, room in ROOMS.items()])

    async def tables(self, request: Request) -> Response:
        guest = await self._guest(request)
        now, settings = self._clock.now(), self._settings
        found = await self._store.lobby(
            None if guest is None else guest.id,
            LOBBY_LIMIT,
            now - settings.shown_to_its_own_for,
            now - settings.shown_for,
            per_opener=settings.tables_per_opener,
            first=self._tables.may_be_joined,
        )
        return json(found)

    async def table(self, request: Request) -> Response:
        guest = await self._guest(request)
        info = await self._tables.info(request.path_params["table"], None if guest is None else guest.id)
        if info is None:
            raise HttpProblem(404, "table/unknown")
        return json(info)

    async def rules(self, table: str) -> tuple[str, str] | None:
        """Game and preset of a table, which anybody with its address may know; None where there is none."""
        return await self._store.rules(table)

    async def open_table(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        wanted = await body(request, NewTable)
        if guest.bot:
            await self.bots.check_tables(guest.id)
        place = address(request.scope)
        async with self._waiting.opening(guest.id, None if is_own(place) else place, wanted) as note:
            opened = await self._tables.open(wanted, await self._as_person(guest))
            note(opened.id)
        log.info("table opened", table=opened.id, game=opened.game, preset=opened.preset)
        return json(opened, 201)

    async def hint(self, request: Request) -> Response:
        """Answer with a hint for the guest's own seat, or with 204 if the table has gone on since the event in question."""
        guest = await self._known_guest(request)
        seq, level = number(request, "seq"), hint_level(request)
        if not self._hints_asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited", "too many hints for your address: wait a little")
        table = await self._tables.get(request.path_params["table"])
        if table is None:
            raise HttpProblem(404, "table/unknown")
        if seq not in (None, table.state.seq):
            return Response(status_code=204)
        return json(await self._hinter.hint(table.state, guest.id, level))

    # -- the table's socket --------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """Send a table's updates to a guest, and carry out the guest's commands."""
        guest = await self._guest(socket)
        if guest is None:
            await turn_away(socket, NO_SESSION)
            return
        if not self._by_guest.take(guest.id):
            await turn_away(socket, TOO_MANY)
            return
        try:
            with self._sockets.held(guest.id, credential(socket)) as ended:
                await self._seat(socket, await self._as_person(guest), ended)
        finally:
            self._by_guest.give(guest.id)

    async def _person(self, socket: WebSocket, who: Person) -> Person:
        """Who this socket's guest is now: a name may have been chosen since it was opened."""
        guest = await self._guest(socket)
        if guest is not None and guest.bot:  # it takes a seat: for nothing else it is asked who it is
            await self.bots.check_tables(guest.id)
        return who if guest is None else await self._as_person(guest)

    async def _rating_of(self, guest: str, game: str) -> float | None:
        """Expected points a deal, by which people are seated with their like."""
        known = await self._rating_store.ratings_of([guest], game)
        return known[0].mean if known else None

    async def _account_named(self, name: str) -> str | None:
        """Id of the person whose account has this name."""
        found = await self._rating_store.person_named(called(name))
        return None if found is None else found.id

    async def _suspension(self, guest: str) -> Suspension | None:
        return await self._desk.suspension(guest)

    async def _as_person(self, guest: GuestRow) -> Person:
        suspension = await (self._suspension_of_owner(guest) if guest.bot else self._suspension(guest.id))
        return Person(guest.id, guest.name, guest.account, suspension)

    async def _seat(self, socket: WebSocket, who: Person, ended: asyncio.Future[int]) -> None:
        name = socket.path_params["table"]
        if not self._by_table.take(name):
            await turn_away(socket, TOO_MANY)
            return
        try:
            try:
                table = await self._tables.get(name)
            except Elsewhere:  # it has just gone there
                await turn_away(socket, RESTART)
                return
            if table is None:
                await turn_away(socket, NO_TABLE)
                return
            watcher = table.watch(who.id)
            try:
                if (_number(socket, "since") or 0) > table.state.seq and not await _looked_again(table):
                    await turn_away(socket, RESTART)
                    return
                if table.state.rated and not table.state.match.finished:
                    await self._ratings.came(name, who.id, address(socket.scope))
                async with self.talk.service.conversations.at(name) as conversation:
                    await socket.accept()
                    talker = Talker(self.talk.service, conversation, _number(socket, "said") or 0)
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
    """Somebody has seen more of this table than is known here: another node may have taken it, and nobody could say so yet."""
    try:
        await table.catch_up()
    except (StichError, Moved):
        return False
    return True


def _since(socket: WebSocket, state: TableState, guest: str) -> int:
    """Return the event after which the client is shown the table: its parameter ``since``, or the second newest if that is missing or
    impossible; not before the end of a deal that this guest may not read."""
    since = _number(socket, "since")
    wanted = since if since is not None and since <= state.seq else state.seq - 1
    return shown_since(state.over, guest, wanted, state.seq)


def _number(socket: WebSocket, parameter: str) -> int | None:
    text = socket.query_params.get(parameter, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


# -- scorer --------------------------------------------------------------------------------------------------------


async def score(request: Request) -> Response:
    return json(scoring.score_deal(await body(request, ScoreDeal)))


async def score_list(request: Request) -> Response:
    return json(scoring.list_answer(scoring.named_list(await body(request, ScoreDeals))))


async def score_csv(request: Request) -> Response:
    return scoring.csv_answer(scoring.named_list(await body(request, ScoreDeals)))


async def unknown(_request: Request) -> Response:
    return problem(404, "page/unknown", "there is nothing at this address of the interface")


async def health(_request: Request) -> Response:
    return json({"ok": True})


def _warn_of_weakened() -> None:
    for game in ROOMS:
        if weaker := weakened(game, OPPONENTS):
            log.warning("computer players are weaker than elsewhere", game=game, levels=weaker, why=warning(weaker))


def _info(name: str, room: Room[Any]) -> GameInfo:
    by_preset = {preset: room.presets.options(preset, {})[0] for preset in room.presets.names}
    return GameInfo(
        name=name,
        presets=room.presets.names,
        seats=room.table_sizes(),
        players=OPPONENTS,
        usual_player=DEFAULT_PLAYER,
        orders=room.hand_orders(),
        choices=dict(room.presets.kind.choices()),
        values={preset: msgspec.structs.asdict(options) for preset, options in by_preset.items()},
        meaning=room.configurator.meaning,
        preset_meanings=room.presets.meanings,
        option_meanings=room.presets.kind.meanings(),
    )
