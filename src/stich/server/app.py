"""The ASGI application. It opens and builds the parts of the server in the order of their dependencies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from math import inf
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware

from .clock import Clock, Randomness, SystemClock, system_randomness
from .clubs.boards import BoardSets
from .clubs.drawer import Drawer
from .clubs.events import ClubEvents
from .clubs.leagues import ClubLeagues
from .clubs.live import LiveTables
from .clubs.members import ClubMembership
from .daily.days import DailyDeals
from .daily.fields import Fields
from .fair.log import public_log
from .ladder.ladder import Ladder
from .picture import Raster
from .settings import Settings
from .store.archive_rows import ArchiveStore
from .store.chat_rows import ChatStore
from .store.club_board_rows import ClubBoardStore
from .store.club_rows import ClubStore
from .store.daily_rows import DailyStore
from .store.data_export import DataExport
from .store.database import Database
from .store.deal_rows import DealStore
from .store.held_seats import HeldSeats
from .store.judging_rows import JudgingStore
from .store.known_browsers import KnownBrowsers
from .store.ladder_rows import LadderStore
from .store.league_rows import LeagueStore
from .store.lives import Life, Lives
from .store.migrate import prepare
from .store.moderation_rows import ModerationStore
from .store.progress_rows import ProgressStore
from .store.puzzle_rows import PuzzleStore
from .store.rating_rows import RatingStore
from .store.relation_rows import Relations
from .store.store import Store
from .store.wake import Wake
from .tables.abandoned import follow_abandoned
from .tables.analyses import Analyses
from .tables.backfill import follow_unkept
from .tables.commands import Strikes
from .tables.computers import Computers, warn_of_weakened
from .tables.hinter import Hinter
from .tables.ownership import Alone
from .tables.results import played
from .tables.services import Services
from .tables.table_users import TableUsers, nobody
from .tables.tables import Tables
from .tables.thinking import Thinkers
from .tables.waiting import WaitingLimits
from .users.accounts import Accounts
from .users.bots import Bots
from .users.judging import Judge
from .users.matchmaking import Matchmaking
from .users.ratings import Ratings
from .web.account_routes import AccountHandlers
from .web.analysis_routes import AnalyseHandlers, FormatHandlers
from .web.archive_routes import ArchiveHandlers
from .web.attempts import Attempts
from .web.bot_routes import BotHandlers, BotLimit
from .web.chat_routes import ChatHandlers, ChatService
from .web.club_access import ClubAccess
from .web.club_board_routes import ClubBoardHandlers
from .web.club_event_routes import ClubEventHandlers
from .web.club_list_routes import ClubListHandlers
from .web.club_routes import ClubHandlers
from .web.cluster import Cluster, NodeHandlers, alone, joined
from .web.daily_routes import DailyHandlers
from .web.deal_routes import DealHandlers
from .web.departures import Departures, News
from .web.fair_routes import FairAudit, FairHandlers
from .web.guests import Guests
from .web.health import Health, Metrics, measured
from .web.ladder_routes import LadderHandlers
from .web.league_routes import LeagueHandlers
from .web.limits import Buckets, Counts
from .web.lobby import LobbyHandlers, LobbyTables
from .web.matchmaking_routes import MatchmakingHandlers
from .web.moderation_routes import ModerationHandlers, follow_moderation
from .web.open_sockets import OpenSockets
from .web.openapi import OpenApi
from .web.problems import EXCEPTION_HANDLERS
from .web.progress_routes import ProgressHandlers
from .web.puzzle_routes import PuzzleHandlers
from .web.route import Operation, operations
from .web.routes import Binding
from .web.school_routes import SchoolHandlers
from .web.score_routes import ScoreHandlers
from .web.security import Gate
from .web.site import Site
from .web.table_socket import TableSocket
from .web.train_routes import TrainHandlers
from .web.user_routes import UserHandlers


class Interface(NamedTuple):
    """Request handlers, one object of each class. A request is matched against them in this order."""

    site: Site
    lobby: LobbyHandlers
    table: TableSocket
    accounts: AccountHandlers
    deals: DealHandlers
    fair: FairHandlers
    chat: ChatHandlers
    moderation: ModerationHandlers
    matchmaking: MatchmakingHandlers
    board: AnalyseHandlers
    formats: FormatHandlers
    puzzles: PuzzleHandlers
    school: SchoolHandlers
    progress: ProgressHandlers
    train: TrainHandlers
    daily: DailyHandlers
    scorer: ScoreHandlers
    bots: BotHandlers
    ladder: LadderHandlers
    people: UserHandlers
    archive: ArchiveHandlers
    clubs: ClubHandlers
    leagues: LeagueHandlers
    club_events: ClubEventHandlers
    club_boards: ClubBoardHandlers
    club_lists: ClubListHandlers
    health: Health
    openapi: OpenApi
    nodes: NodeHandlers
    metrics: Metrics
    audit: FairAudit | None


def described() -> list[Operation]:
    """Return the descriptions of all requests that the handlers of `Interface` answer."""
    kinds = (get_args(kind)[0] if get_args(kind) else kind for kind in get_type_hints(Interface).values())
    return [operation for kind in kinds for operation in operations(kind)]


class RunningServer(msgspec.Struct, frozen=True):
    """A running server with its parts. Stored as ``app.state.server``."""

    store: Store
    tables: Tables
    ratings: Ratings
    daily: DailyDeals
    ladder: Ladder
    live: LiveTables
    sockets: OpenSockets
    cluster: Cluster | None
    binding: Binding
    interface: Interface

    def crowd(self) -> int:
        """Return the number of open sockets plus the number of tables in memory."""
        return len(self.sockets) + len(self.tables)

    async def drain(self) -> None:
        """Prepare the stop of the server: close each socket after its answer in progress, and release all tables to other nodes."""
        await self.sockets.drain()
        if self.cluster is not None:
            await self.tables.close()
            await self.cluster.leave()


def create_app(settings: Settings, clock: Clock | None = None, randomness: Randomness = system_randomness) -> Starlette:
    """Create the ASGI application. Its parts are built when it starts. ``clock``, ``randomness``: those of the machine by default."""
    clock = clock or SystemClock()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with running(settings, clock, randomness) as server:
            app.state.server = server
            app.state.secret = b"" if server.cluster is None else server.cluster.secret
            app.router.routes[:] = server.binding.routes(server.interface)
            yield

    requests = Buckets(settings.request_rate, settings.request_burst, clock.monotonic)
    return Starlette(
        middleware=[Middleware(Gate, settings=settings, requests=requests)], exception_handlers=EXCEPTION_HANDLERS, lifespan=life
    )


@asynccontextmanager
async def running(settings: Settings, clock: Clock, randomness: Randomness) -> AsyncIterator[RunningServer]:  # noqa: PLR0915  a list of parts
    """Build the parts of a server and run them while the block lasts; close them in reverse order at its end."""
    async with AsyncExitStack() as opened:
        # -- the other nodes, and the database
        cluster, database = None, Database.named(settings.database)
        if database.shared:
            await asyncio.to_thread(prepare, settings.database)
            cluster = await opened.enter_async_context(joined(database, settings, clock, randomness))
        is_leader = alone if cluster is None else cluster.is_leader
        store = await Store.open(settings.database, clock.now, None if cluster is None else cluster.membership.number)
        opened.push_async_callback(store.close)
        log = await opened.enter_async_context(public_log(store, settings, clock, randomness, is_leader))
        deals, moderation, chat_rows, rating_rows = DealStore(store), ModerationStore(store), ChatStore(store), RatingStore(store)
        data_export, relations, held_seats = DataExport(store), Relations(store, clock.now), HeldSeats(store)
        learnt, puzzle_rows, archive = ProgressStore(store), PuzzleStore(store), ArchiveStore(store)

        # -- work in threads and other processes
        warn_of_weakened()
        thinkers = Thinkers(settings.thinkers, clock.monotonic)
        opened.push_async_callback(asyncio.to_thread, thinkers.close)
        thinkers.warm()
        judge = Judge(JudgingStore(store), clock, settings, is_leader)
        opened.push_async_callback(judge.stop)
        ratings = Ratings(rating_rows, data_export.known, partial(played, rating_rows), randomness, settings.thinkers)
        opened.push_async_callback(ratings.stop)

        # -- tables
        def match_over(table: str) -> None:
            if is_leader():  # on other nodes, the leader gets a wake-up with the commit
                ratings.match_over(table)
                live.wake()

        lives, now = Lives(store), clock.now()
        awake = (*await lives.begin(now), Life(now, inf))
        computers = Computers(
            thinkers, clock, randomness, settings.computer_delay, settings.computer_paces, quick_delay=settings.quick_delay
        )
        ownership, key = Alone() if cluster is None else cluster.owners, None if log is None else log.key
        tables = Tables(Services(store, computers, clock, randomness, settings, match_over, awake, key, ownership))
        opened.push_async_callback(tables.close)
        raster = Raster(in_process=settings.thinkers != 0)
        opened.push_async_callback(asyncio.to_thread, raster.close)
        drawer = Drawer(settings.club_draw_seconds, in_process=settings.thinkers != 0)
        opened.push_async_callback(asyncio.to_thread, drawer.close)
        analyses, hinter = Analyses(settings), Hinter(thinkers, randomness)
        opened.callback(analyses.close)
        waiting, lobby = WaitingLimits(store, settings, clock.now), LobbyTables(store, tables, settings, clock)
        fields = Fields(DailyStore(store), clock, settings.thinkers)
        daily = DailyDeals(store, tables, fields, clock=clock, randomness=randomness, key=key, is_leader=is_leader)
        opened.push_async_callback(daily.stop)
        at_tables = TableUsers(held_seats, tables, nobody if cluster is None else cluster.ask)

        # -- guests, accounts, matchmaking
        async def look_elsewhere(guest: str) -> None:
            await store.wake(Wake(people=(guest,)))

        bots, limit, strikes = Bots(settings, store, randomness), BotLimit(held_seats, settings, clock), Strikes(settings.bot_illegal)
        guests = Guests(store, bots, moderation)
        sockets, by_guest = OpenSockets(guests.with_token, look_elsewhere), Counts(settings.sockets_per_guest)
        accounts = Accounts(settings, store, clock, randomness)
        opened.callback(accounts.close)
        attempts = Attempts(settings, clock, randomness, KnownBrowsers(store))
        matchmaking = Matchmaking(relations, lobby.shown_to, lobby.open_for, clock, rating_rows.mean_of)
        store.tell(matchmaking.changed)
        ladder = Ladder(
            store,
            tables,
            clock=clock,
            randomness=randomness,
            key=key,
            is_leader=is_leader,
            is_present=matchmaking.presence.__contains__,
            processes=settings.thinkers,
        )
        opened.push_async_callback(ladder.stop)
        chat = ChatService(chat_rows, settings, clock)
        club_rows, league_rows = ClubStore(store), LeagueStore(store)
        club_access, membership = ClubAccess(club_rows, settings, clock), ClubMembership(club_rows, settings, randomness)
        club_events = ClubEvents(club_rows, drawer, settings, clock, randomness)
        club_boards = BoardSets(club_events, ClubBoardStore(store), key, randomness)
        live = LiveTables(
            club_events,
            store,
            tables,
            guests.person,
            clock=clock,
            randomness=randomness,
            stand_in=settings.stand_in,
            boards=club_boards,
            is_leader=is_leader,
        )
        departures = Departures(settings, store=store, bots=bots, people=at_tables, matchmaking=matchmaking, chat=chat, sockets=sockets)

        # -- the interface
        account = AccountHandlers(
            settings,
            clock,
            accounts,
            at_tables,
            bots,
            data_export=data_export,
            attempts=attempts,
            sockets=sockets,
            in_clubs=club_events.forget,
            forgotten=departures.forgotten,
        )
        deal = DealHandlers(settings, clock, guests=guests, store=deals, tables=tables, analyses=analyses, raster=raster)
        puzzles = PuzzleHandlers(puzzle_rows, settings, clock, randomness)
        opened.callback(puzzles.close)
        event_handlers = ClubEventHandlers(club_access, club_events, live)
        interface = Interface(
            site=Site(settings.site, store.rules, deal.summary, settings.origins),
            lobby=LobbyHandlers(
                settings,
                clock,
                randomness,
                store=store,
                guests=guests,
                accounts=account,
                tables=tables,
                lobby=lobby,
                waiting=waiting,
                limit=limit,
                hinter=hinter,
            ),
            table=TableSocket(
                settings,
                clock,
                guests=guests,
                tables=tables,
                chat=chat,
                ratings=ratings,
                waiting=waiting,
                limit=limit,
                strikes=strikes,
                sockets=sockets,
                by_guest=by_guest,
            ),
            accounts=account,
            deals=deal,
            fair=FairHandlers(log, tables, deals),
            chat=ChatHandlers(settings, clock, service=chat, store=chat_rows, moderation=moderation, tables=tables),
            moderation=ModerationHandlers(store, moderation, tables, departures.suspended),
            matchmaking=MatchmakingHandlers(
                settings,
                clock,
                guests=guests,
                matchmaking=matchmaking,
                relations=relations,
                ratings=rating_rows,
                store=store,
                tables=tables,
                sockets=sockets,
                by_guest=by_guest,
            ),
            board=AnalyseHandlers(settings, clock, analyses),
            formats=FormatHandlers(settings, clock),
            puzzles=puzzles,
            school=SchoolHandlers(learnt),
            progress=ProgressHandlers(learnt=learnt, puzzles=puzzle_rows, archive=archive, data_export=data_export, clock=clock),
            train=TrainHandlers(settings, clock, randomness, store=store, progress=learnt, thinkers=thinkers),
            scorer=ScoreHandlers(settings, clock.monotonic),
            daily=DailyHandlers(DailyStore(store), daily, guests, log),
            bots=BotHandlers(
                settings,
                clock,
                bots=bots,
                guests=guests,
                tables=tables,
                limit=limit,
                matchmaking=matchmaking,
                relations=relations,
                attempts=attempts,
                accounts=account,
                sockets=sockets,
                strikes=strikes,
            ),
            ladder=LadderHandlers(LadderStore(store), rating_rows, log, now=clock.now, is_present=matchmaking.presence.__contains__),
            people=UserHandlers(rating_rows, clock.now),
            archive=ArchiveHandlers(archive, settings, clock.monotonic),
            leagues=LeagueHandlers(club_access, ClubLeagues(league_rows, randomness)),
            clubs=ClubHandlers(club_access, membership, club_events, league_rows, settings.clubs_per_person, settings.club_members),
            club_events=event_handlers,
            club_boards=ClubBoardHandlers(club_access, club_events, club_boards, event_handlers, log),
            club_lists=ClubListHandlers(club_access, club_events),
            health=Health(tables.note_awake, sockets),
            openapi=OpenApi(described()),
            nodes=NodeHandlers(at_tables),
            metrics=Metrics(settings.metrics_token),
            audit=None if settings.fair_page is None else FairAudit(settings.fair_page),
        )

        # -- periodic work
        tables.start(lives)
        ratings.start()
        judge.start()
        await opened.enter_async_context(measured(settings, clock))
        await opened.enter_async_context(
            _going(
                matchmaking.run(),
                follow_moderation(moderation, tables, departures.suspended, clock, settings.desk_look),
                follow_abandoned(store, tables, clock, settings, is_leader),
                follow_unkept(store, deals, clock, is_leader),
                daily.run(),
                ladder.run(),
                live.run(),
            )
        )
        if cluster is not None:
            news = News(store=store, matchmaking=matchmaking, ratings=ratings, departures=departures, live=live, is_leader=is_leader)
            going = cluster.running(database, news.woken, news.missed, tables.lapsed, interface.matchmaking.deposed)
            await opened.enter_async_context(going)
        if is_leader():
            await ratings.look()
        yield RunningServer(store, tables, ratings, daily, ladder, live, sockets, cluster, Binding(guests, cluster, sockets), interface)


@asynccontextmanager
async def _going(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run these coroutines as background tasks while the block lasts, then cancel them."""
    tasks = [asyncio.create_task(part) for part in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
