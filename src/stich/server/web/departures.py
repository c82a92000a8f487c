"""Removal of suspended and deleted guests from tables, matchmaking and sockets; and reactions to changes that other nodes report."""

from __future__ import annotations

from collections.abc import Callable

from stich.server.clubs.live import LiveTables
from stich.server.settings import Settings
from stich.server.store.store import Store
from stich.server.store.wake import Wake
from stich.server.tables.table_users import TableUsers
from stich.server.users.bots import Bots
from stich.server.users.matchmaking import Matchmaking
from stich.server.users.ratings import Ratings

from .chat_routes import ChatService
from .open_sockets import OpenSockets


class Departures:
    """Removal of guests who were suspended or have deleted their account."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store,
        bots: Bots,
        people: TableUsers,
        matchmaking: Matchmaking,
        chat: ChatService,
        sockets: OpenSockets,
    ) -> None:
        self._settings, self._store, self._bots, self._people = settings, store, bots, people
        self._matchmaking, self._chat, self._sockets = matchmaking, chat, sockets

    async def suspended(self, guest: str) -> None:
        """After the suspension of a guest: end their search for players, and free their seats among people and all seats of their bots."""
        await self._matchmaking.stop_seeking(guest)
        bots = [bot.guest.id for bot in await self._bots.rows.of(guest)]
        for seated in (guest, *bots):
            await self._people.unseat(seated, self._settings.stand_in, alone=seated in bots)
            await self._sockets.check(seated)

    async def forgotten(self, guest: str) -> None:
        """Remove a guest who has deleted their account from the memory of all nodes."""
        await self._forget(guest)
        await self._store.wake(Wake(forgotten=(guest,)))

    async def _forget(self, guest: str) -> None:
        await self._matchmaking.stop_seeking(guest)
        self._chat.forget(guest)

    async def woken(self, wake: Wake) -> None:
        """React to a change of guests on another node: close ended sockets, drop cached lists of muted people, and remove deleted
        guests."""
        for guest in (*wake.people, *wake.forgotten):
            await self._sockets.look(guest)
            self._chat.mutes.look_again(guest)
        for guest in wake.forgotten:
            await self._forget(guest)


class News:
    """Reactions of this node to wake-ups from other nodes."""

    def __init__(
        self,
        *,
        store: Store,
        matchmaking: Matchmaking,
        ratings: Ratings,
        departures: Departures,
        live: LiveTables,
        is_leader: Callable[[], bool],
    ) -> None:
        self._store, self._matchmaking, self._ratings, self._departures = store, matchmaking, ratings, departures
        self._live, self._is_leader = live, is_leader

    async def woken(self, wake: Wake) -> None:
        """Read the data again that another node has changed and names in this wake-up."""
        if wake.tables:
            for entry in await self._store.entries(wake.tables):
                self._matchmaking.changed(entry)
        await self._departures.woken(wake)
        if wake.over and self._is_leader():
            self._live.wake()
            await self._ratings.look()

    async def missed(self) -> None:
        """Read everything again, because wake-ups may have been lost."""
        self._matchmaking.look_again()
        if self._is_leader():
            await self._ratings.look()
