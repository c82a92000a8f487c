"""The handlers of what people ask for to find company, and of the live stream that tells them of it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.players import DEFAULT_PLAYER, OPPONENTS
from stich.registry import configured, match_rules
from stich.server.clock import Clock
from stich.server.people.company import Company, RatingOf, unrated
from stich.server.people.invitations import person_info
from stich.server.people.presence import Stream
from stich.server.people.seating import Wanted
from stich.server.settings import Settings
from stich.server.store.company import Relations
from stich.server.store.desk import Suspension
from stich.server.store.guests import GuestRow, guest_handle, is_bot
from stich.server.store.store import LobbyEntry, Store
from stich.server.tables.decide import Person
from stich.server.tables.tables import Tables
from stich.server.wire.company import Invite, KnownPeople, Relation, SeatedPerson, Seek, SeekComputers
from stich.server.wire.messages import NewTable, TableInfo

from .bearer import credential
from .body import body
from .limits import Buckets, Counts
from .open_sockets import OpenSockets
from .problems import HttpProblem, json
from .sockets import NO_SESSION, RESTART, TOO_MANY, TOO_SLOW, UNSUPPORTED, close, over, send, turn_away

LOBBY_LIMIT = 100

GuestOf = Callable[[Request | WebSocket], Awaitable[GuestRow | None]]
SuspensionOf = Callable[[str], Awaitable[Suspension | None]]
AccountNamed = Callable[[str], Awaitable[str | None]]
"""The guest id of the account with this name; None where there is none."""


async def no_account(_name: str) -> str | None:
    """There are no accounts."""
    return None


class CompanyHandlers:
    """People, their company, and the live stream. `life` lasts as long as the tables."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        guest_of: GuestOf,
        sockets: Counts,
        open_sockets: OpenSockets,
        *,
        suspension_of: SuspensionOf,
        rating_of: RatingOf = unrated,
        account_named: AccountNamed = no_account,
    ) -> None:
        self._settings, self._clock, self._guest_of, self._sockets = settings, clock, guest_of, sockets
        self._open_sockets = open_sockets
        self._deposed = asyncio.Event()
        self._suspension_of, self._rating_of, self._account_named = suspension_of, rating_of, account_named
        self._invited = Buckets(settings.invitation_rate, settings.invitation_burst, clock.monotonic)
        self._store: Store
        self._tables: Tables
        self._relations: Relations
        self._company: Company

    @asynccontextmanager
    async def life(self, store: Store, tables: Tables) -> AsyncIterator[None]:
        """Bring people together while the block lasts."""
        self._store, self._tables = store, tables
        self._relations = Relations(store, self._clock.now)
        self._company = Company(self._relations, self._lobby, self._open_table, self._clock, self._rating_of)
        store.tell(self._company.changed)
        running = asyncio.create_task(self._company.run(), name="company")
        try:
            yield
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    def changed(self, entry: LobbyEntry) -> None:
        """A table has changed in the lobby, at whatever node."""
        self._company.changed(entry)

    def look_again(self) -> None:
        """Changes may have been missed."""
        self._company.look_again()

    def deposed(self) -> None:
        """Another node is the house: whoever has a stream here has to go there."""
        self._deposed.set()
        self._deposed = asyncio.Event()

    @property
    def company(self) -> Company:
        """Once `life` has begun."""
        return self._company

    async def _lobby(self, guest: str | None) -> list[TableInfo]:
        now, settings = self._clock.now(), self._settings
        return await self._store.lobby(
            guest,
            LOBBY_LIMIT,
            now - settings.shown_to_its_own_for,
            now - settings.shown_for,
            per_opener=settings.tables_per_opener,
            first=self._tables.may_be_joined,
        )

    async def _open_table(self, wanted: Wanted, people: Sequence[tuple[GuestRow, str | None]], level: str | None) -> str:
        """For people who never met: open to all, so that others may watch, and take the seat of whoever leaves."""
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

    async def _known(self, request: Request) -> GuestRow:
        guest = await self._guest_of(request)
        if guest is None:
            raise HttpProblem(401, "session/none", "no guest session: ask GET /api/me first, and keep its cookie")
        return guest

    # -- looking for company -------------------------------------------------------------------------------------

    async def seek(self, request: Request) -> Response:
        guest = await self._known(request)
        suspension = await self._suspension_of(guest.id)
        if suspension is not None:
            raise suspension.refusal()
        wish = await body(request, Seek)
        await self._company.seek(guest, wanted(wish, guest), wish.commitment)
        return Response(status_code=204)

    async def stop_seeking(self, request: Request) -> Response:
        await self._company.stop_seeking((await self._known(request)).id)
        return Response(status_code=204)

    async def out(self, guest: str) -> None:
        """This guest is suspended: look for company no more."""
        await self._company.stop_seeking(guest)

    async def seek_computers(self, request: Request) -> Response:
        guest = await self._known(request)
        level = (await body(request, SeekComputers)).level
        if level not in OPPONENTS:
            raise StichError("player/unknown#level", name=level, known=tuple(OPPONENTS))
        await self._company.accept_computers(guest.id, level)
        return Response(status_code=204)

    # -- people --------------------------------------------------------------------------------------------------

    async def people(self, request: Request) -> Response:
        """Whom the guest follows, and whom he has blocked."""
        known = await self._relations.of((await self._known(request)).id)
        by_kind = {kind: tuple(person_info(r.guest) for r in known if r.kind == kind) for kind in ("follow", "block")}
        return json(KnownPeople(by_kind["follow"], by_kind["block"]))

    async def at_table(self, request: Request) -> Response:
        """Who sits at a table, and what they are to the guest."""
        guest = await self._known(request)
        sitting = await self._sitting(request)
        kinds: dict[str, Relation | None] = {related.guest.id: related.kind for related in await self._relations.of(guest.id)}
        others = ((seat, other) for seat, other in sitting.items() if other.id != guest.id)
        return json([SeatedPerson(seat, person_info(other), kinds.get(other.id)) for seat, other in others])

    async def _sitting(self, request: Request) -> dict[Seat, GuestRow]:
        table = request.path_params["table"]
        if await self._store.rules(table) is None:
            raise HttpProblem(404, "table/unknown")
        return await self._relations.sitting(table)

    async def relate_seat(self, request: Request) -> Response:
        """Follow or block whoever sits there; DELETE ends it."""
        guest = await self._known(request)
        seat = request.path_params["seat"]
        other = (await self._sitting(request)).get(seat)
        if other is None:
            raise HttpProblem(404, "person/unknown", f"nobody sits in person on seat {seat} of this table")
        return await self._relate(request, guest, other.id)

    async def relate_person(self, request: Request) -> Response:
        """The same for somebody by his handle, if he is known to the guest, or by the name of his account."""
        guest = await self._known(request)
        who = request.path_params["person"]
        known = (related.guest.id for related in await self._relations.known(guest.id))
        other = next((id for id in known if guest_handle(id) == who), None) or await self._account_named(who)
        if other is None:
            raise HttpProblem(404, "person/unknown", "there is no account of this name, and nobody you know has this handle")
        return await self._relate(request, guest, other)

    async def _relate(self, request: Request, guest: GuestRow, other: str) -> Response:
        kind = request.path_params["relation"]
        if kind not in ("follow", "block"):
            raise HttpProblem(404, "page/unknown", "there is nothing at this address of the interface: it ends in follow or block")
        await self._company.relate(guest.id, other, kind, so=request.method == "PUT")
        return Response(status_code=204)

    # -- invitations ---------------------------------------------------------------------------------------------

    async def invite(self, request: Request) -> Response:
        guest = await self._known(request)
        wish = await body(request, Invite)
        if not self._invited.take(guest.id):
            raise HttpProblem(429, "rate/limited", "too many invitations: wait a little")
        table = await self._tables.info(request.path_params["table"], guest.id)
        if table is None:
            raise HttpProblem(404, "table/unknown")
        if table.you is None:
            raise StichError("seat/none#ask")
        named = await self._account_named(wish.person)
        await self._company.invite(table, guest, wish.person, bot=named if named is not None and is_bot(named) else None)
        return Response(status_code=204)

    async def answer_invitation(self, request: Request) -> Response:
        guest = await self._known(request)
        self._company.answer_invitation(guest.id, request.path_params["table"])
        return Response(status_code=204)

    async def qr(self, request: Request) -> Response:
        """A table's address as a picture for another telephone's camera, black on white."""
        table = request.path_params["table"]
        if await self._store.rules(table) is None:
            raise HttpProblem(404, "table/unknown")
        picture = io.BytesIO()
        code = segno.make(f"{request.url.scheme}://{request.url.netloc}/table/{table}", micro=False)
        code.save(picture, kind="svg", border=4, dark="#000", light="#fff", svgns=True, xmldecl=False, omitsize=True)
        return Response(picture.getvalue(), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")

    # -- the live stream -----------------------------------------------------------------------------------------

    async def live(self, socket: WebSocket) -> None:
        """Tell a guest what is new in the lobby, until either side closes the stream."""
        guest = await self._guest_of(socket)
        if guest is None or guest.bot:  # bots have a stream of their own
            await turn_away(socket, NO_SESSION)
            return
        if not self._sockets.take(guest.id):
            await turn_away(socket, TOO_MANY)
            return
        try:
            await socket.accept()
            stream = await self._company.arrive(guest)
            try:
                with self._open_sockets.held(guest.id, credential(socket)) as ended:
                    await self._serve(socket, stream, ended)
            finally:
                self._company.leave(stream)
        finally:
            self._sockets.give(guest.id)

    async def _serve(self, socket: WebSocket, stream: Stream, ended: asyncio.Future[int]) -> None:
        tasks = {asyncio.create_task(_silent(socket)), asyncio.create_task(self._tell(socket, stream))}
        tasks |= {asyncio.create_task(over(ended)), asyncio.create_task(_elsewhere(self._deposed))}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            codes = [task.result() for task in done]
        except (WebSocketDisconnect, OSError):
            return
        except TimeoutError:
            codes = [TOO_SLOW]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await close(socket, codes[0], self._settings.send_timeout)

    async def _tell(self, socket: WebSocket, stream: Stream) -> int:
        while True:
            for message in self._company.news(stream):
                await send(socket, message, self._settings.send_timeout)
            try:
                async with asyncio.timeout(self._settings.heartbeat):
                    await stream.changed.wait()
            except TimeoutError:
                await send(socket, ALIVE, self._settings.send_timeout)


ALIVE = b'{"type":"alive"}'


async def _elsewhere(deposed: asyncio.Event) -> int:
    await deposed.wait()
    return RESTART


async def _silent(socket: WebSocket) -> int:
    """Wait for the other side to go; it has nothing to say."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return UNSUPPORTED


def wanted(seek: Seek, guest: GuestRow) -> Wanted:
    """What this guest looks for. Raises `StichError` for rules that there are not, and where a rated match is not to be had so."""
    game = configured(seek.game, seek.preset, seek.options)
    if seek.rated:
        if not guest.account:
            raise StichError("a rated match needs an account", code="seek/account")
        if seek.clock == "none":
            raise StichError("a rated match needs a clock: relaxed, normal, fast or mail", code="seek/clock")
        if not match_rules(game).deals:
            raise StichError("a rated match needs an agreed number of deals", code="seek/length")
    return Wanted(seek.game, game.preset, tuple(sorted(game.changed.items())), seek.clock, seek.rated, game.seats)
