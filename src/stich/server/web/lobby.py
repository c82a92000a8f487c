"""Handlers for guests before they sit down (who they are, games, tables, opening a table), and for hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import structlog
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from stich.kernel.errors import InvalidOptions
from stich.kernel.plugin.card_groups import CardGroup, groups_of
from stich.kernel.plugin.game_plugin import GamePlugin
from stich.players import DEFAULT_PLAYER, OPPONENTS
from stich.players.hints import HintLevel
from stich.registry import PLUGINS, configured
from stich.server.clock import Clock, Randomness
from stich.server.settings import Settings
from stich.server.store.guest_rows import GuestRow
from stich.server.store.store import Store
from stich.server.tables.decide import Person
from stich.server.tables.hinter import Hinter
from stich.server.tables.tables import Tables
from stich.server.tables.waiting import WaitingLimits
from stich.server.users import sessions
from stich.server.users.player_groups import WantedGame
from stich.server.users.ratings import is_own
from stich.server.wire.messages import CardsAsked, GameInfo, Me, NewTable, Rename, SeatHint, TableInfo

from .account_routes import ACCOUNT_NAME, AccountHandlers, browser, secure
from .bot_routes import BotLimit
from .guests import Guests
from .limits import Buckets
from .problems import HttpProblem, json
from .query import MOST
from .route import route
from .security import address

log = structlog.get_logger()

LIMIT = 100
"""Largest number of tables in the lobby."""
Seq = Annotated[int, Meta(ge=0, le=MOST, description="Sequence number of the table's state that the hint is for.")]
HintLevelField = Annotated[HintLevel, Meta(description="quick: rules of thumb, at once; strong (default): by search.")]


class LobbyTables:
    """Tables in the lobby, and tables that matchmaking opens."""

    def __init__(self, store: Store, tables: Tables, settings: Settings, clock: Clock) -> None:
        self._store, self._tables, self._settings, self._clock = store, tables, settings, clock

    async def shown_to(self, guest: str | None) -> list[TableInfo]:
        """Return the unfinished tables that this guest sees in the lobby. ``guest``: None for a visitor without a session."""
        now, settings = self._clock.now(), self._settings
        return await self._store.lobby(
            guest,
            LIMIT,
            now - settings.shown_to_its_own_for,
            now - settings.shown_for,
            per_opener=settings.tables_per_opener,
            first=self._tables.may_be_joined,
        )

    async def open_for(self, wanted: WantedGame, people: Sequence[tuple[GuestRow, str | None]], level: str | None) -> str:
        """Open a table for people whom matchmaking has brought together, and return its id. ``level``: level of the computer players on the
        other seats.

        The lobby lists the table, so that others may watch it and take the seat of a person who leaves.
        """
        free = range(len(people), wanted.seats)
        assert level is not None or not free
        table = NewTable(
            wanted.game,
            wanted.preset,
            dict(wanted.options),
            players=dict.fromkeys(free, level or DEFAULT_PLAYER),
            listed=True,
            clock=wanted.clock,
            rated=wanted.rated and not free,
        )
        return await self._tables.open_for(table, [(Person(g.id, g.name, g.account), commitment) for g, commitment in people])


class LobbyHandlers:
    """Handlers of requests of guests before they sit down, and of requests for hints."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        randomness: Randomness,
        *,
        store: Store,
        guests: Guests,
        accounts: AccountHandlers,
        tables: Tables,
        lobby: LobbyTables,
        waiting: WaitingLimits,
        limit: BotLimit,
        hinter: Hinter,
    ) -> None:
        self._settings, self._clock, self._randomness, self._store, self._guests = settings, clock, randomness, store, guests
        self._accounts, self._tables, self._lobby, self._waiting, self._limit = accounts, tables, lobby, waiting, limit
        self._hinter = hinter
        self._new_guests = Buckets(settings.guest_rate, settings.guest_burst, clock.monotonic)
        self._hints_asked = Buckets(settings.hint_rate, settings.hint_burst, clock.monotonic)

    @route("GET /api/me", answer=Me, bots=True)
    async def me(self, request: Request, guest: GuestRow | None) -> Response:
        """Return who you are. If you have no session, start one as a new guest and set its cookie."""
        if guest is not None:
            await self._accounts.seen(request)
            return json(Me(guest.name, guest.number, guest.account, guest.bot))
        if not self._new_guests.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited#guests")
        new, token = await sessions.begin(self._store, self._clock, self._randomness, browser(request).name)
        answer = json(Me(new.name, new.number))
        answer.headers["Set-Cookie"] = sessions.cookie(token, secure=secure(request, self._settings))
        return answer

    @route("PUT /api/me", f"400 {ACCOUNT_NAME} 409 name/taken 429 login/too-many", node="house")
    async def rename(self, request: Request, guest: GuestRow, wanted: Rename) -> Me:
        """Choose your name. Tables show it from the next time that you sit down."""
        called = await self._accounts.call(request, guest, wanted.name)
        return Me(called.name, called.number, called.account)

    @route("GET /api/games", bots=True)
    async def games(self) -> list[GameInfo]:
        """Return the games of this server, with their rules and computer players."""
        return [_info(name, plugin) for name, plugin in PLUGINS.items()]

    @route("POST /api/cards", "400 options/invalid")
    async def cards(self, asked: CardsAsked) -> list[CardGroup]:
        """Return the cards of a table's pack in groups, with their order and card points in a contract. Nothing is stored."""
        plugin = PLUGINS.get(asked.game)
        game = configured(asked.game, asked.preset, asked.options)
        if plugin is None or asked.order not in plugin.hand_orders:
            raise InvalidOptions("options/invalid#order", order=asked.order[:40])
        return list(groups_of(plugin.hand_orders, game, asked.order))

    @route("GET /api/tables", bots=True)
    async def tables(self, guest: GuestRow | None) -> list[TableInfo]:
        """Return unfinished tables: first those where you have a seat, then the listed ones."""
        return await self._lobby.shown_to(None if guest is None else guest.id)

    @route(
        "POST /api/tables",
        "400 options/invalid player/unknown 403 person/suspended 409 seat/ table/ match/ bot/tables",
        status=201,
        bots=True,
    )
    async def open(self, request: Request, guest: GuestRow, wanted: NewTable) -> TableInfo:
        """Open a new table."""
        if guest.bot:
            await self._limit.check(guest.id)
        place = address(request.scope)
        async with self._waiting.opening(guest.id, None if is_own(place) else place, wanted) as note:
            opened = await self._tables.open(wanted, await self._guests.person(guest))
            note(opened.id)
        log.info("table opened", table=opened.id, game=opened.game, preset=opened.preset)
        return opened

    @route("GET /api/tables/{table}", "404 table/unknown", bots=True)
    async def table(self, guest: GuestRow | None, table: str) -> TableInfo:
        """Return the lobby entry of a table."""
        info = await self._tables.info(table, None if guest is None else guest.id)
        if info is None:
            raise HttpProblem(404, "table/unknown")
        return info

    @route(
        "GET /api/tables/{table}/hint",
        "400 query/malformed 404 table/unknown 409 daily/table seat/none hint/company hint/rated hint/turn 503 hint/failed",
        node="table",
    )
    async def hint(
        self, request: Request, guest: GuestRow, table: str, *, seq: Seq | None = None, level: HintLevelField | None = None
    ) -> SeatHint | None:
        """Return a hint for your decision; nothing if the table has moved on since ``seq``."""
        if not self._hints_asked.take(address(request.scope)):
            raise HttpProblem(429, "rate/limited#hints")
        found = await self._tables.get(table)
        if found is None:
            raise HttpProblem(404, "table/unknown")
        return await self._hinter.hint(found.state, guest.id, level or "strong") if seq in (None, found.state.seq) else None


def _info(name: str, plugin: GamePlugin[Any]) -> GameInfo:
    by_preset = {preset: plugin.presets.options(preset, {})[0] for preset in plugin.presets.names}
    return GameInfo(
        name=name,
        presets=plugin.presets.names,
        seats=plugin.table_sizes(),
        players=OPPONENTS,
        usual_player=DEFAULT_PLAYER,
        orders=dict(plugin.hand_orders),
        choices=dict(plugin.presets.kind.choices()),
        values={preset: msgspec.structs.asdict(options) for preset, options in by_preset.items()},
        meaning=plugin.configurator.meaning,
        preset_meanings=plugin.presets.meanings,
        option_meanings=plugin.presets.kind.meanings(),
    )
