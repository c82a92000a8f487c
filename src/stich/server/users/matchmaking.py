"""Matchmaking and presence: connected guests, seekers, tables for people who want the same game, and the live messages about them.

Each change of the public lobby, which lists open tables and seekers, is encoded once for all watchers.

Everything except relations is in memory. After a restart the seekers are lost, and their pages ask again.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence

import msgspec
import structlog

from stich.fair.numbers import checked_commitment
from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.store.guests import GuestRow, guest_handle, is_bot
from stich.server.store.relation_rows import Kind, Related, Relations
from stich.server.store.store import LobbyEntry
from stich.server.wire.matchmaking_messages import Acquaintance, Here, Lobby, Mine, Seated, Seeking, WaitingFor
from stich.server.wire.messages import TableInfo

from . import seeking
from .invitations import Invited, person_info
from .presence import Presence, Stream
from .seating import Wanted, Wish, groups
from .seeking import Seeker, Seekers

REMEMBERED = 32
"""Number of changes kept. Watchers who have missed more receive the whole lobby."""


class LobbyState:
    """Current state of the public lobby, and its numbered newest changes."""

    def __init__(self) -> None:
        self._tables: dict[str, TableInfo] = {}
        self._waiting: tuple[WaitingFor, ...] = ()
        self._changes: deque[bytes] = deque(maxlen=REMEMBERED)
        self._whole: bytes | None = None
        self.version = 0
        """Number of the newest change."""

    def shows(self, table: str) -> bool:
        """Return whether this table is listed for all."""
        return table in self._tables

    def show(self, tables: Sequence[TableInfo], waiting: tuple[WaitingFor, ...]) -> bool:
        """Replace the lobby's content; return False if nothing has changed. Turns are left out, since they concern only people at the
        table."""
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
        """Return the messages for a watcher with this version. Watchers without a version (None) or too far behind receive the whole
        lobby in one message."""
        missed = None if version is None else self.version - version
        if missed is None or missed > len(self._changes):
            if self._whole is None:
                self._whole = msgspec.json.encode(Lobby(True, tuple(self._tables.values()), (), self._waiting))
            return [self._whole]
        return list(self._changes)[len(self._changes) - missed :]


log = structlog.get_logger()

PERIOD = 0.5
"""Time between two rounds (seconds). Changes in between are sent together."""
AGED_AFTER = 60.0
"""Time after which the lobby is read again without a reported change, because tables leave it by age (seconds)."""

OpenTable = Callable[[Wanted, Sequence[tuple[GuestRow, str | None]], str | None], Awaitable[str]]
"""Function that seats these people at a new table, with computers of this level on the remaining seats (None: none), and returns its id."""
LobbyOf = Callable[[str | None], Awaitable[list[TableInfo]]]
"""Function that returns the tables visible to this guest, or to a visitor without a session (None)."""
RatingOf = Callable[[str, str], Awaitable[float | None]]
"""Function that returns the expected points per deal of this guest in this game; None without a rating."""


async def unrated(_guest: str, _game: str) -> float | None:
    """Return None, as for a guest without a rating."""
    return None


class Matchmaking:
    """Matchmaking and presence of this server. `run` does a round every `PERIOD` seconds."""

    def __init__(self, relations: Relations, lobby: LobbyOf, open_table: OpenTable, clock: Clock, rating_of: RatingOf = unrated) -> None:
        self._relations, self._lobby, self._open_table, self._clock, self._rating_of = relations, lobby, open_table, clock, rating_of
        self.presence, self.invited = Presence(), Invited()
        self._seekers, self._board = Seekers(), LobbyState()
        self._circles: dict[str, dict[str, Related]] = {}
        """People whom each connected guest may invite, by guest."""
        self._own: dict[str, frozenset[str]] = {}
        """Tables of each connected guest, as sent to them last."""
        self._changed: list[LobbyEntry] = []
        """Tables that are new or changed since the last round."""
        self._missing: set[str] = set()
        """Guests whose own tables have changed."""
        self._restless: set[str] = set()
        """Guests in whose circle a person has connected or disconnected."""
        self._read_at: float | None = None
        """Time of the last reading of the lobby; None if it must be read again."""
        self._tables: list[TableInfo] = []
        self._looking = asyncio.Lock()

    async def run(self) -> None:
        """Do rounds until cancelled."""
        while True:
            await self._clock.sleep(PERIOD)
            try:
                await self.look()
            except Exception as error:
                log.error("search for players failed", error=type(error).__name__)

    async def look(self) -> None:
        """Do one round: seat matching seekers and send all changes."""
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
            for table in seeking.with_computers(waiting):
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
        counts = Counter(seeker.wish.wanted for seeker in waiting)
        for seeker in waiting:
            news = seeking.standing(seeker, counts[seeker.wish.wanted], now)
            if news is not None:
                self.presence.tell(seeker.wish.guest, news)
        for guest in self._take(self._missing):
            await self._tell_own(guest)
        for guest in self._take(self._restless):
            self._tell_here(guest)
        if len(self.presence):
            await self._show(seeking.told(counts), now)

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
        """Queue a table that is new or changed in the lobby for the next round. This is called after every card."""
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
        """Read the lobby and all guests' tables again, because changes may have been missed."""
        self._read_at = None
        self._missing |= set(self.presence)

    # -- connections ---------------------------------------------------------------------------------------------

    async def arrive(self, guest: GuestRow) -> Stream:
        """Open a stream for this guest and queue the complete current state for it."""
        stream = Stream(guest)
        first = self.presence.add(stream)
        try:
            if len(self.presence) == 1 and first:
                self._read_at = None  # no watcher has followed the changes
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
        """Return the messages pending for this stream: the lobby's changes first, then the guest's own messages."""
        stream.changed.clear()
        lobby, stream.seen = self._board.since(stream.seen), self._board.version
        return lobby + stream.take()

    # -- requests of people --------------------------------------------------------------------------------------

    async def seek(self, guest: GuestRow, wanted: Wanted, commitment: str | None = None) -> None:
        """Start seeking company, replacing any other search of this guest. ``commitment``: commitment to a number for the first deal.

        Raise `StichError` ``fair/malformed`` for a malformed commitment, which would also break the table of the other players.
        """
        checked_commitment(commitment)
        blocked = await self._relations.blocked(guest.id)
        rating = await self._rating_of(guest.id, wanted.game)
        self._seekers.begin(guest, Wish(guest.id, wanted, self._clock.monotonic(), rating, blocked), commitment)
        await self.look()

    async def stop_seeking(self, guest: str) -> None:
        """Stop seeking; do nothing if the guest is not seeking."""
        if self._seekers.end(guest) is not None:
            self.presence.tell(guest, Seeking(None, 0.0, False))
            await self.look()

    async def accept_computers(self, guest: str, level: str) -> None:
        """Play now, with computers on the free seats. Raise `StichError` ``seek/none`` or ``seek/early``."""
        self._seekers.accept_computers(guest, level, self._clock.monotonic())
        await self.look()

    async def relate(self, guest: str, other: str, kind: Kind, *, so: bool) -> None:
        """Follow or block a person, or (``so`` False) stop doing so. Raise `StichError` ``person/yourself`` or ``people/too-many``."""
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
        """Invite a person to a table: the given ``bot``, which any player may invite, or else a person of the inviting guest's circle.

        Raise `StichError` ``invite/away``, also if one has blocked the other, ``invite/bots``, and as `Invited.invite`.
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
        """Remove an invitation that the guest has accepted or declined."""
        self.invited.answer(guest, table)
        self.presence.tell(guest, self.invited.of(guest))
