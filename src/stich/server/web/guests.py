"""The guest of a request or socket: the owner of a session's cookie, or the bot of a token."""

from __future__ import annotations

from starlette.requests import Request
from starlette.websockets import WebSocket

from stich.server.store.guests import GuestRow
from stich.server.store.moderation_rows import ModerationStore, Suspension
from stich.server.store.store import Store
from stich.server.tables.decide import Person
from stich.server.users import sessions
from stich.server.users.bots import Bots

from .bearer import bearer
from .problems import HttpProblem


class Guests:
    """Finds guests by what they show."""

    def __init__(self, store: Store, bots: Bots, moderation: ModerationStore) -> None:
        self._store, self._bots, self._moderation = store, bots, moderation

    async def of(self, connection: Request | WebSocket) -> GuestRow | None:
        """Return the guest; None without a session. Raise `HttpProblem` 401 for a request with an unknown token, and `StichError` if the
        bot is suspended."""
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
        """Return the guest. Raise `HttpProblem` 401 without a session."""
        guest = await self.of(request)
        if guest is None:
            raise HttpProblem(401, "session/none")
        return guest

    async def with_token(self, token: str) -> GuestRow | None:
        """Return the guest of this token of a bot or of a cookie; None if it is no longer valid."""
        bot = await self._bots.opened_by(token)
        if bot is not None:
            return None if await self.suspension(bot) else bot
        return await sessions.resume(self._store, token)

    async def suspension(self, guest: GuestRow) -> Suspension | None:
        """Return the guest's suspension, for a bot also its owner's."""
        owner = await self._bots.rows.owner(guest.id) if guest.bot else None
        return await self._moderation.suspension(guest.id) or (None if owner is None else await self._moderation.suspension(owner))

    async def person(self, guest: GuestRow) -> Person:
        """Return the guest as tables know them."""
        return Person(guest.id, guest.name, guest.account, await self.suspension(guest))
