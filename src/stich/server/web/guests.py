"""The guest of a request or socket: the owner of a session's cookie, or the bot of a token."""

from __future__ import annotations

from starlette.requests import Request
from starlette.websockets import WebSocket

from stich.server.store.guest_rows import GuestRow
from stich.server.store.moderation_rows import ModerationStore, Suspension
from stich.server.store.store import Store
from stich.server.tables.decide import Person
from stich.server.users import sessions
from stich.server.users.bots import Bots

from .bearer import bearer
from .problems import HttpProblem


class Guests:
    """Lookup of guests by their cookie or token."""

    def __init__(self, store: Store, bots: Bots, moderation: ModerationStore) -> None:
        self._store, self._bots, self._moderation = store, bots, moderation

    async def of(self, connection: Request | WebSocket) -> GuestRow | None:
        """Return the guest of a request or socket; None if there is no session.

        For a request, raise `HttpProblem` 401 if no bot has its token, and `StichError` ``person/suspended`` if the bot or its owner is
        suspended.
        """
        token = bearer(connection.scope)
        if token is None:
            return await sessions.resume(self._store, connection.cookies.get(sessions.COOKIE))
        bot = await self._bots.opened_by(token)
        if bot is None and isinstance(connection, Request):
            raise HttpProblem(401, "bot/token#unknown")
        suspension = None if bot is None else await self.suspension(bot)
        if suspension is not None and isinstance(connection, Request):
            raise suspension.refusal()
        return bot if suspension is None else None

    async def known(self, request: Request) -> GuestRow:
        """Return the guest of a request. Raise `HttpProblem` 401 if there is no session, and the errors of `of`."""
        guest = await self.of(request)
        if guest is None:
            raise HttpProblem(401, "session/none")
        return guest

    async def with_token(self, token: str) -> GuestRow | None:
        """Return the guest with this token of a cookie or of a bot; None if the token is no longer valid."""
        bot = await self._bots.opened_by(token)
        if bot is not None:
            return None if await self.suspension(bot) else bot
        return await sessions.resume(self._store, token)

    async def suspension(self, guest: GuestRow) -> Suspension | None:
        """Return the suspension of this guest or, for a bot, of its owner; None if there is none."""
        owner = await self._bots.rows.owner(guest.id) if guest.bot else None
        return await self._moderation.suspension(guest.id) or (None if owner is None else await self._moderation.suspension(owner))

    async def person(self, guest: GuestRow) -> Person:
        """Return the guest as a person at tables."""
        return Person(guest.id, guest.name, guest.account, await self.suspension(guest))
