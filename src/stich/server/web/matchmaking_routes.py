"""Handlers for matchmaking and for relations between people, and the live stream of the lobby."""

from __future__ import annotations

import asyncio
import io

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.players import OPPONENTS
from stich.registry import configured, match_rules
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.store.called import called
from stich.server.store.guest_rows import GuestRow, guest_handle, is_bot
from stich.server.store.rating_rows import RatingStore
from stich.server.store.relation_rows import Relations
from stich.server.store.store import Store
from stich.server.tables.tables import Tables
from stich.server.users.guest_presence import Stream
from stich.server.users.invitations import person_info
from stich.server.users.matchmaking import Matchmaking
from stich.server.users.player_groups import WantedGame
from stich.server.wire.matchmaking_messages import Invite, KnownUsers, Relation, SeatedPerson, Seek, SeekComputers

from .bearer import credential
from .body import Body
from .guests import Guests
from .limits import Buckets, Counts
from .open_sockets import OpenSockets
from .problems import HttpProblem
from .route import File, route
from .sockets import NO_SESSION, RESTART, TOO_MANY, TOO_SLOW, UNSUPPORTED, close, over, send, turn_away


class MatchmakingHandlers:
    """Handlers of requests of people about other people, and of the live stream."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        *,
        guests: Guests,
        matchmaking: Matchmaking,
        relations: Relations,
        ratings: RatingStore,
        store: Store,
        tables: Tables,
        sockets: OpenSockets,
        by_guest: Counts,
    ) -> None:
        """Create the handlers. ``by_guest``: numbers of open sockets of each guest."""
        self._settings, self._guests, self._matchmaking, self._relations, self._ratings = settings, guests, matchmaking, relations, ratings
        self._store, self._tables, self._open_sockets, self._sockets = store, tables, sockets, by_guest
        self._deposed = asyncio.Event()
        self._invited = Buckets(settings.invitation_rate, settings.invitation_burst, clock.monotonic)

    def deposed(self) -> None:
        """Close the live streams on this node, since another node is the leader now."""
        self._deposed.set()
        self._deposed = asyncio.Event()

    async def _account_named(self, name: str) -> str | None:
        """Return the guest id of the account with this name, or one that looks like it; None if there is none."""
        found = await self._ratings.person_named(called(name))
        return None if found is None else found.id

    # -- matchmaking ---------------------------------------------------------------------------------------------

    @route("PUT /api/seek", "400 options/invalid 403 person/suspended 409 seek/", node="house")
    async def seek(self, guest: GuestRow, sent: Body[Seek]) -> None:
        """Start a search for people who want to play the same game with the same rules."""
        suspension = await self._guests.suspension(guest)
        if suspension is not None:
            raise suspension.refusal()
        wish = await sent.read()
        await self._matchmaking.seek(guest, wanted(wish, guest), wish.commitment)

    @route("DELETE /api/seek", node="house")
    async def stop_seeking(self, guest: GuestRow) -> None:
        """End your search for people."""
        await self._matchmaking.stop_seeking(guest.id)

    @route("POST /api/seek/computers", "400 player/unknown 409 seek/", node="house")
    async def seek_computers(self, guest: GuestRow, wish: SeekComputers) -> None:
        """Accept computer players on the free seats, after they were offered."""
        if wish.level not in OPPONENTS:
            raise StichError("player/unknown#level", name=wish.level, known=tuple(OPPONENTS))
        await self._matchmaking.accept_computers(guest.id, wish.level)

    # -- people --------------------------------------------------------------------------------------------------

    @route("GET /api/people")
    async def people(self, guest: GuestRow) -> KnownUsers:
        """Return the people whom you follow, and those whom you have blocked."""
        known = await self._relations.of(guest.id)
        by_kind = {kind: tuple(person_info(r.guest) for r in known if r.kind == kind) for kind in ("follow", "block")}
        return KnownUsers(by_kind["follow"], by_kind["block"])

    @route("GET /api/tables/{table}/people", "404 table/unknown")
    async def at_table(self, guest: GuestRow, table: str) -> list[SeatedPerson]:
        """Return the other people who sit at a table."""
        sitting = await self._sitting(table)
        kinds: dict[str, Relation | None] = {related.guest.id: related.kind for related in await self._relations.of(guest.id)}
        others = ((seat, other) for seat, other in sitting.items() if other.id != guest.id)
        return [SeatedPerson(seat, person_info(other), kinds.get(other.id)) for seat, other in others]

    async def _sitting(self, table: str) -> dict[Seat, GuestRow]:
        if await self._store.rules(table) is None:
            raise HttpProblem(404, "table/unknown")
        return await self._relations.sitting(table)

    @route(
        "PUT /api/tables/{table}/seats/{seat:number}/{relation}",
        "400 person/yourself 404 table/unknown person/unknown 409 people/too-many",
        node="house",
    )
    async def relate_seat(self, guest: GuestRow, table: str, seat: int, relation: str) -> None:
        """Follow or block the person on a seat."""
        await self._relate(guest, await self._on_seat(table, seat), relation, so=True)

    @route(
        "DELETE /api/tables/{table}/seats/{seat:number}/{relation}", "400 person/yourself 404 table/unknown person/unknown", node="house"
    )
    async def unrelate_seat(self, guest: GuestRow, table: str, seat: int, relation: str) -> None:
        """Stop following or blocking the person on a seat."""
        await self._relate(guest, await self._on_seat(table, seat), relation, so=False)

    async def _on_seat(self, table: str, seat: int) -> str:
        other = (await self._sitting(table)).get(Seat(seat))
        if other is None:
            raise HttpProblem(404, "person/unknown#seat", seat=seat)
        return other.id

    @route("PUT /api/people/{person}/{relation}", "400 person/yourself 404 person/unknown 409 people/too-many", node="house")
    async def relate_person(self, guest: GuestRow, person: str, relation: str) -> None:
        """Follow or block a person, named by handle or by the name of their account."""
        await self._relate(guest, await self._named(guest, person), relation, so=True)

    @route("DELETE /api/people/{person}/{relation}", "400 person/yourself 404 person/unknown", node="house")
    async def unrelate_person(self, guest: GuestRow, person: str, relation: str) -> None:
        """Stop following or blocking a person."""
        await self._relate(guest, await self._named(guest, person), relation, so=False)

    async def _named(self, guest: GuestRow, person: str) -> str:
        known = (related.guest.id for related in await self._relations.known(guest.id))
        other = next((id for id in known if guest_handle(id) == person), None) or await self._account_named(person)
        if other is None:
            raise HttpProblem(404, "person/unknown#handle")
        return other

    async def _relate(self, guest: GuestRow, other: str, relation: str, *, so: bool) -> None:
        if relation not in ("follow", "block"):
            raise HttpProblem(404, "page/unknown#relation")
        await self._matchmaking.relate(guest.id, other, "follow" if relation == "follow" else "block", so=so)

    # -- invitations ---------------------------------------------------------------------------------------------

    @route(
        "POST /api/tables/{table}/invitations",
        "404 table/unknown 409 seat/none invite/away invite/bots invite/full invite/again",
        node="house",
    )
    async def invite(self, guest: GuestRow, wish: Invite, table: str) -> None:
        """Invite a person to a table where you sit and another seat is free."""
        if not self._invited.take(guest.id):
            raise HttpProblem(429, "rate/limited#invitations")
        info = await self._tables.info(table, guest.id)
        if info is None:
            raise HttpProblem(404, "table/unknown")
        if info.you is None:
            raise StichError("seat/none#ask")
        named = await self._account_named(wish.person)
        await self._matchmaking.invite(info, guest, wish.person, bot=named if named is not None and is_bot(named) else None)

    @route("DELETE /api/invitations/{table}", bots=True, node="house")
    async def answer_invitation(self, guest: GuestRow, table: str) -> None:
        """Decline an invitation."""
        self._matchmaking.answer_invitation(guest.id, table)

    @route("GET /api/tables/{table}/qr.svg", "404 table/unknown", answer=File("image/svg+xml"))
    async def qr(self, request: Request, table: str) -> Response:
        """Return a QR code of the table's address."""
        if await self._store.rules(table) is None:
            raise HttpProblem(404, "table/unknown")
        picture = io.BytesIO()
        code = segno.make(f"{request.url.scheme}://{request.url.netloc}/table/{table}", micro=False)
        code.save(picture, kind="svg", border=4, dark="#000", light="#fff", svgns=True, xmldecl=False, omitsize=True)
        return Response(picture.getvalue(), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")

    # -- the live stream -----------------------------------------------------------------------------------------

    @route("SOCKET /api/live", node="house", apart="a WebSocket, which OpenAPI cannot describe: docs/reference/protocol.md")
    async def live(self, socket: WebSocket) -> None:
        """Send the changes of the lobby to a guest until either side closes the socket."""
        guest = await self._guests.of(socket)
        if guest is None or guest.bot:  # bots have a stream at another address
            await turn_away(socket, NO_SESSION)
            return
        if not self._sockets.take(guest.id):
            await turn_away(socket, TOO_MANY)
            return
        try:
            await socket.accept()
            stream = await self._matchmaking.arrive(guest)
            try:
                with self._open_sockets.held(guest.id, credential(socket)) as ended:
                    await self._serve(socket, stream, ended)
            finally:
                self._matchmaking.leave(stream)
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
            for message in self._matchmaking.news(stream):
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
    """Wait until the client closes the socket. If the client sends a message instead, return the code that closes the socket."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return UNSUPPORTED


def wanted(seek: Seek, guest: GuestRow) -> WantedGame:
    """Return this guest's search after checking it.

    Raise `StichError` ``options/invalid`` for unknown rules, and ``seek/account``, ``seek/clock`` or ``seek/length`` if a rated match is
    impossible: without an account, a clock or an agreed number of deals.
    """
    game = configured(seek.game, seek.preset, seek.options)
    if seek.rated:
        if not guest.account:
            raise StichError("seek/account")
        if seek.clock == "none":
            raise StichError("seek/clock")
        if not match_rules(game).deals:
            raise StichError("seek/length")
    return WantedGame(seek.game, game.preset, tuple(sorted(game.changed.items())), seek.clock, seek.rated, game.seats)
