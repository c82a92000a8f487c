"""Matchmaking and presence: connected guests, their searches for players, tables for people with the same wishes, and live messages about
them.

The public lobby lists open tables and searches. Each change of it is encoded once for all streams.

Everything except relations is in memory. After a restart all searches are lost, and pages start them again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import msgspec
import structlog

from stich.fair.numbers import checked_commitment
from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.store.guest_rows import GuestRow, guest_handle, is_bot
from stich.server.store.relation_rows import Kind, Related, Relations
from stich.server.store.store import LobbyEntry
from stich.server.wire.matchmaking_messages import Acquaintance, Here, Lobby, Mine, Seated, Seeking, WaitingFor
from stich.server.wire.messages import TableInfo

from . import seeking
from .guest_presence import GuestPresence, Stream
from .invitations import Invited, person_info
from .player_groups import WantedGame, Wish, groups
from .seeking import Seeker, Seekers

REMEMBERED = 32
"""Number of changes of the lobby that are kept. A stream that has missed more gets the whole lobby."""


class LobbyState:
    """Present content of the public lobby, and its last changes with their numbers."""

    def __init__(self) -> None:
        self._tables: dict[str, TableInfo] = {}
        self._waiting: tuple[WaitingFor, ...] = ()
        self._changes: deque[bytes] = deque(maxlen=REMEMBERED)
        self._whole: bytes | None = None
        self.version = 0
        """Number of the last change."""

    def shows(self, table: str) -> bool:
        """Return whether the public lobby shows this table."""
        return table in self._tables

    def show(self, tables: Sequence[TableInfo], waiting: tuple[WaitingFor, ...]) -> bool:
        """Replace the content of the lobby. Return False if nothing has changed.

        Whose turn it is at a table is left out, since that concerns only the people at the table.
        """
        now = {table.id: msgspec.structs.replace(table, turn=None, you=None) for table in tables}
        changed = tuple(table for table in now.values() if self._tables.get(table.id) != table)
        gone = tuple(table for table in self._tables if table not in now)
        if not (changed or gone or waiting != self._waiting):
            return False
        self._tables, self._waiting, self._whole = now, waiting, None
        self._changes.append(msgspec.json.encode(Lobby(False, changed, gone, waiting)))
        self.version += 1
        return True

    def since(self, version: int | None) -> list[bytes]:
        """Return the encoded changes of the lobby after this version, in order. If ``version`` is None or too old, return the whole lobby
        as one message."""
        missed = None if version is None else self.version - version
        if missed is None or missed > len(self._changes):
            if self._whole is None:
                self._whole = msgspec.json.encode(Lobby(True, tuple(self._tables.values()), (), self._waiting))
            return [self._whole]
        return list(self._changes)[len(self._changes) - missed :]


log = structlog.get_logger()

PERIOD = 0.5
"""Time between two rounds (seconds). Changes between two rounds are sent together."""
AGED_AFTER = 60.0
"""Time after which the lobby is read again even without a change, because tables leave it when they are old (seconds)."""

OpenTable = Callable[[WantedGame, Sequence[tuple[GuestRow, str | None]], str | None], Awaitable[str]]
"""Function that opens a table and returns its id.

Its arguments are the wish; the guests, each with the commitment to their number; and the level of computer players for the other seats,
None for none.
"""
LobbyOf = Callable[[str | None], Awaitable[list[TableInfo]]]
"""Function that returns the tables in the lobby as this guest (None: a visitor without a session) sees it."""
RatingOf = Callable[[str, str], Awaitable[float | None]]
"""Function that returns the rating of a guest in a game (expected points per deal); None without a rating."""


async def unrated(_guest: str, _game: str) -> float | None:
    """Return None, as for a guest without a rating."""
    return None


class Matchmaking:
    """Matchmaking and presence on this server. `run` does a round (`look`) every `PERIOD` seconds."""

    def __init__(self, relations: Relations, lobby: LobbyOf, open_table: OpenTable, clock: Clock, rating_of: RatingOf = unrated) -> None:
        self._relations, self._lobby, self._open_table, self._clock, self._rating_of = relations, lobby, open_table, clock, rating_of
        self.presence, self.invited = GuestPresence(), Invited()
        self._seekers, self._board = Seekers(), LobbyState()
        self._circles: dict[str, dict[str, Related]] = {}
        """People whom each connected guest may invite: related and not blocked, by guest and person."""
        self._own: dict[str, frozenset[str]] = {}
        """Ids of the guest's own tables in the last message, by connected guest."""
        self._changed: list[LobbyEntry] = []
        """Tables that are new or changed since the last round."""
        self._missing: set[str] = set()
        """Guests to whom their own tables must be sent again."""
        self._restless: set[str] = set()
        """Guests to whom the connected people of their circle must be sent again."""
        self._read_at: float | None = None
        """Time at which the lobby was read last; None if it must be read again."""
        self._tables: list[TableInfo] = []
        self._looking = asyncio.Lock()

    async def run(self) -> None:
        """Do rounds of matchmaking (`look`) until cancelled."""
        while True:
            await self._clock.sleep(PERIOD)
            try:
                await self.look()
            except Exception as error:
                log.error("search for players failed", error=type(error).__name__)

    async def look(self) -> None:
        """Do one round of matchmaking: seat players with the same wishes, then send all changes to the streams."""
        async with self._looking:
            now = self._clock.monotonic()
            changed, self._changed = self._changed, []
            for entry in changed:
                self._note(entry)
            waiting = self._seekers.look(self.presence, now)
            for group in groups((seeker.wish for seeker in waiting), now):
                by_guest = {seeker.wish.guest: seeker for seeker in waiting}
                await self._seat([by_guest[wish.guest] for wish in group], None)
            waiting = self._seekers.look(self.presence, now)
            for table in seeking.with_computers(waiting, now):
                await self._seat(table, table[0].level)
            await self._tell(self._seekers.look(self.presence, now), now)

    async def _seat(self, seekers: Sequence[Seeker], level: str | None) -> None:
        for seeker in seekers:
            self._seekers.end(seeker.wish.guest)
        try:
            table = await self._open_table(seekers[0].wish.wanted, [(seeker.guest, seeker.commitment) for seeker in seekers], level)
        except Exception as error:
            log.error("table for players could not be opened", error=type(error).__name__)
            for seeker in seekers:
                self._seekers.back(seeker)
            return
        log.info("players found", table=table, people=len(seekers))
        for seeker in seekers:
            self.presence.tell(seeker.wish.guest, Seeking(None, 0.0, False))
            self.presence.tell(seeker.wish.guest, Seated(table))

    # -- live messages -------------------------------------------------------------------------------------------

    async def _tell(self, waiting: Sequence[Seeker], now: float) -> None:
        pools: dict[WantedGame, list[Seeker]] = {}
        for seeker in waiting:
            pools.setdefault(seeker.wish.wanted, []).append(seeker)
        for seeker in waiting:
            news = seeking.standing(seeker, pools[seeker.wish.wanted], now)
            if news is not None:
                self.presence.tell(seeker.wish.guest, news)
        for guest in self._take(self._missing):
            await self._tell_own(guest)
        for guest in self._take(self._restless):
            self._tell_here(guest)
        if len(self.presence):
            await self._show(seeking.public_wishes({wanted: len(pool) for wanted, pool in pools.items()}), now)

    def _take(self, guests: set[str]) -> list[str]:
        taken = [guest for guest in self.presence if guest in guests] if guests else []
        guests.clear()
        return taken

    async def _show(self, waiting: tuple[WaitingFor, ...], now: float) -> None:
        if self._read_at is None or now - self._read_at > AGED_AFTER:
            self._read_at = now
            self._tables = await self._lobby(None)
        if self._board.show(self._tables, waiting):
            for stream in self.presence.streams():
                stream.changed.set()

    async def _tell_own(self, guest: str) -> None:
        own = tuple(table for table in await self._lobby(guest) if table.you is not None)
        self._own[guest] = frozenset(table.id for table in own)
        self.presence.tell(guest, Mine(own))

    def _tell_here(self, guest: str) -> None:
        here = [related for other, related in self._circles.get(guest, {}).items() if other in self.presence]
        people = (Acquaintance(person_info(self.presence.guest(related.guest.id)), related.kind == "follow") for related in here)
        self.presence.tell(guest, Here(tuple(sorted(people, key=lambda person: not person.followed))))

    def changed(self, entry: LobbyEntry) -> None:
        """Note a table that is new or changed in the lobby, for the next round. This is called after every card, so it must be cheap."""
        self._changed.append(entry)

    def _note(self, entry: LobbyEntry) -> None:
        table = entry.info
        if entry.shown or self._board.shows(table.id):
            self._read_at = None
        seated = {guest for guest, _ in entry.seated or ()}
        self._missing |= {guest for guest in self.presence if guest in seated or table.id in self._own.get(guest, ())}
        for guest in self.invited.changed(table):
            self.presence.tell(guest, self.invited.of(guest))

    def look_again(self) -> None:
        """Read the lobby and all guests' own tables again, because changes by other nodes may have been missed."""
        self._read_at = None
        self._missing |= set(self.presence)

    # -- connections ---------------------------------------------------------------------------------------------

    async def arrive(self, guest: GuestRow) -> Stream:
        """Open a live stream for this guest and queue the complete present state on it."""
        stream = Stream(guest)
        first = self.presence.add(stream)
        try:
            if len(self.presence) == 1 and first:
                self._read_at = None  # without streams the lobby was not kept up to date
            if first:
                self._circles[guest.id] = await self._circle(guest.id)
                self._restless |= {other for other, circle in self._circles.items() if guest.id in circle}
            await self._tell_own(guest.id)
            self._tell_here(guest.id)
            stream.tell(self.invited.of(guest.id))
            if not self._seekers.tell_again(guest.id):
                stream.tell(Seeking(None, 0.0, False))
            await self.look()
        except BaseException:
            self.leave(stream)
            raise
        return stream

    def leave(self, stream: Stream) -> None:
        """Remove a stream that has ended."""
        if self.presence.remove(stream):
            self._restless |= {other for other, circle in self._circles.items() if stream.guest.id in circle}
            self._circles.pop(stream.guest.id, None)
            self._own.pop(stream.guest.id, None)

    def news(self, stream: Stream) -> list[bytes]:
        """Remove and return the pending messages of this stream: changes of the lobby first, then the guest's own messages."""
        stream.changed.clear()
        lobby, stream.seen = self._board.since(stream.seen), self._board.version
        return lobby + stream.take()

    # -- requests of people --------------------------------------------------------------------------------------

    async def seek(self, guest: GuestRow, wanted: WantedGame, commitment: str | None = None) -> None:
        """Start a search for players, replacing any other search of this guest. ``commitment``: commitment to a number for the first deal.

        Raise `StichError` ``fair/malformed`` if the commitment is malformed; at a table it would also hinder the other players.
        """
        checked_commitment(commitment)
        blocked = await self._relations.blocked(guest.id)
        rating = await self._rating_of(guest.id, wanted.game)
        self._seekers.begin(guest, Wish(guest.id, wanted, self._clock.monotonic(), rating, blocked), commitment)
        await self.look()

    async def stop_seeking(self, guest: str) -> None:
        """End the search of this guest, if there is one."""
        if self._seekers.end(guest) is not None:
            self.presence.tell(guest, Seeking(None, 0.0, False))
            await self.look()

    async def accept_computers(self, guest: str, level: str) -> None:
        """Let the guest's search end with computer players on the seats that the others with the same wish leave free
        (`seeking.with_computers`).

        Raise `StichError` ``seek/none`` if the guest is not searching, ``seek/early`` if computer players are not offered yet.
        """
        self._seekers.accept_computers(guest, level, self._clock.monotonic())
        await self.look()

    async def relate(self, guest: str, other: str, kind: Kind, *, so: bool) -> None:
        """Let a guest follow or block a person, or stop that if ``so`` is False.

        Raise `StichError` ``person/yourself`` if both are the same, ``people/too-many`` if the guest has too many relations.
        """
        if guest == other:
            raise StichError("person/yourself#relation")
        await (self._relations.set(guest, other, kind) if so else self._relations.clear(guest, other, kind))
        if kind == "block":
            self._seekers.block(guest, await self._relations.blocked(guest))
            self._seekers.block(other, await self._relations.blocked(other))
            if so and self.invited.part(guest, other):
                self.presence.tell(guest, self.invited.of(guest))
        for person in (guest, other):
            if person in self.presence:
                self._circles[person] = await self._circle(person)
                self._restless.add(person)

    async def _circle(self, guest: str) -> dict[str, Related]:
        blocked = await self._relations.blocked(guest)
        return {related.guest.id: related for related in await self._relations.known(guest) if related.guest.id not in blocked}

    async def invite(self, table: TableInfo, by: GuestRow, handle: str, bot: str | None = None) -> None:
        """Invite a person to a table: the person of the circle of ``by`` with this handle, or else the bot with the id ``bot``.

        Raise `StichError` ``invite/away`` if that person is not connected, unknown or blocked, ``invite/bots`` if the table does not allow
        bots, and the errors of `Invited.invite`.
        """
        circle = await self._circle(by.id)
        guest = next((id for id in circle if guest_handle(id) == handle), bot)
        if guest is None or guest not in self.presence or guest in await self._relations.blocked(by.id):
            raise StichError("invite/away")
        if is_bot(guest) and not table.bots:
            raise StichError("invite/bots")
        self.invited.invite(table, by, guest)
        self.presence.tell(guest, self.invited.of(guest))

    def answer_invitation(self, guest: str, table: str) -> None:
        """Drop the guest's invitation to this table after they have accepted or declined it."""
        self.invited.answer(guest, table)
        self.presence.tell(guest, self.invited.of(guest))
