"""The handlers of accounts: signing up, in and out, and what an account holds and may change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from stich.kernel.errors import StichError
from stich.server.clock import Clock
from stich.server.people import sessions
from stich.server.people.accounts import Accounts, Browser, SignedIn, passkey_name
from stich.server.people.bots import Bots
from stich.server.people.browsers import browser_name
from stich.server.people.passkeys import Place
from stich.server.settings import Settings
from stich.server.store.guests import GuestRow
from stich.server.store.personal import Personal
from stich.server.tables.people import People
from stich.server.wire.accounts import (
    Account,
    AskPasskey,
    Confirm,
    Credential,
    Export,
    ExportedBot,
    NewPassword,
    Passkey,
    PasskeyInfo,
    PasskeyOptions,
    Recover,
    SessionInfo,
    SignedUp,
    SignIn,
    SignUp,
)
from stich.server.wire.messages import Me

from .attempts import Attempts
from .body import body
from .guests import KnownGuest
from .limits import Buckets
from .open_sockets import OpenSockets
from .problems import HttpProblem, json

log = structlog.get_logger()


class AccountHandlers:
    """The handlers; ``known_guest`` finds the guest of a request's cookie, or refuses."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        accounts: Accounts,
        people: People,
        bots: Bots,
        *,
        personal: Personal,
        attempts: Attempts,
        known_guest: KnownGuest,
        sockets: OpenSockets,
        forgotten: Callable[[str], Awaitable[None]],
    ) -> None:
        """``forgotten``: what is in memory of a guest who has deleted his account goes, too."""
        self._personal, self._attempts, self._forgotten = personal, attempts, forgotten
        self._settings, self._clock, self._accounts, self._people = settings, clock, accounts, people
        self._known_guest, self._sockets, self._bots = known_guest, sockets, bots
        self._exports = Buckets(settings.exports_rate, settings.exports_burst, clock.monotonic)

    # -- signing up ----------------------------------------------------------------------------------------------

    async def sign_up(self, request: Request) -> Response:
        guest, wanted = await self._known_guest(request), await body(request, SignUp)
        self._attempts.anonymous(request)
        return await self._signed_up(request, guest, await self._accounts.sign_up(guest, browser(request), wanted.name, wanted.password))

    async def ask_passkey(self, request: Request) -> Response:
        guest, wanted = await self._known_guest(request), await body(request, AskPasskey)
        self._attempts.anonymous(request)
        options = await self._accounts.passkey_to_sign_up(guest, browser(request), place(request), wanted.name)
        return json(PasskeyOptions(Credential(options)))

    async def sign_up_with_passkey(self, request: Request) -> Response:
        guest, answer = await self._known_guest(request), await body(request, Passkey)
        where = place(request)
        signed_in = await self._accounts.sign_up_with_passkey(guest, browser(request), where, answer.credential)
        return await self._signed_up(request, guest, signed_in)

    async def _signed_up(self, request: Request, before: GuestRow, signed_in: SignedIn) -> Response:
        log.info("account made")
        await self._people.call(signed_in.guest)
        answer = json(SignedUp(signed_in.guest.name, signed_in.codes), 201)
        return await self._is_in(request, answer, before, signed_in)

    # -- signing in and out --------------------------------------------------------------------------------------

    async def sign_in(self, request: Request) -> Response:
        before, wanted = await self._known_guest(request), await body(request, SignIn)
        await self._attempts.on(request, wanted.name)
        return await self._signed_in(request, before, await self._accounts.sign_in(browser(request), wanted.name, wanted.password))

    async def ask_to_sign_in(self, request: Request) -> Response:
        await self._known_guest(request)
        self._attempts.anonymous(request)
        options = self._accounts.passkey_to_sign_in(browser(request), place(request))
        return json(PasskeyOptions(Credential(options)))

    async def sign_in_with_passkey(self, request: Request) -> Response:
        before, answer = await self._known_guest(request), await body(request, Passkey)
        where = place(request)
        return await self._signed_in(request, before, await self._accounts.sign_in_with_passkey(browser(request), where, answer.credential))

    async def recover(self, request: Request) -> Response:
        before, wanted = await self._known_guest(request), await body(request, Recover)
        await self._attempts.on(request, wanted.name)
        signed_in = await self._accounts.recover(browser(request), wanted.name, wanted.code, wanted.password)
        await self._sockets.check(signed_in.guest.id)
        return await self._signed_in(request, before, signed_in)

    async def _signed_in(self, request: Request, before: GuestRow, signed_in: SignedIn) -> Response:
        log.info("signed in")
        guest = signed_in.guest
        return await self._is_in(request, json(Me(guest.name, guest.number, True)), before, signed_in)

    async def _is_in(self, request: Request, answer: Response, before: GuestRow, signed_in: SignedIn) -> Response:
        await self._with_cookie(request, answer, before, signed_in.token)
        await self._attempts.succeeded(request, answer, signed_in.guest.id, secure=secure(request, self._settings))
        return answer

    async def sign_out(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        account = await self._accounts.of(guest.id)
        mine = await self._accounts.rows.session(browser(request).session)
        if mine is not None:
            await self._accounts.rows.end(account.guest.id, mine.id)
        return await self._with_cookie(request, Response(status_code=204), guest, "")

    async def _with_cookie(self, request: Request, answer: Response, before: GuestRow, token: str) -> Response:
        """The answer with a new cookie. Whatever was open by the old one ends, but not before: a page whose stream ends greets anew, and
        with the old cookie it would be taken for a new guest."""
        answer.headers["Set-Cookie"] = sessions.cookie(token, secure=secure(request, self._settings))
        answer.headers["Cache-Control"] = "no-store"
        answer.background = BackgroundTask(self._sockets.check, before.id)
        return answer

    # -- the account ---------------------------------------------------------------------------------------------

    async def account(self, request: Request) -> Response:
        return json(await self._account(request, await self._known_guest(request)))

    async def _account(self, request: Request, guest: GuestRow) -> Account:
        row, rows = await self._accounts.of(guest.id), self._accounts.rows
        mine = await rows.session(browser(request).session)
        this = None if mine is None else mine.id
        return Account(
            name=row.guest.name,
            since=row.created_at,
            password=row.password_hash is not None,
            passkeys=tuple(PasskeyInfo(passkey_name(p.id), p.name, p.created_at) for p in await rows.passkeys(guest.id)),
            codes_left=await rows.codes_left(guest.id),
            sessions=tuple(SessionInfo(s.id, s.browser, s.began_at, s.seen_at, s.id == this) for s in await rows.sessions(guest.id)),
        )

    async def confirm(self, request: Request) -> Response:
        guest, wanted = await self._known_guest(request), await body(request, Confirm)
        self._attempts.own(guest.id)
        await self._accounts.confirm(guest, browser(request), wanted.password, wanted.code)
        return Response(status_code=204)

    async def ask_to_confirm(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        options = await self._accounts.passkey_to_confirm(guest, browser(request), place(request))
        return json(PasskeyOptions(Credential(options)))

    async def confirm_with_passkey(self, request: Request) -> Response:
        guest, answer = await self._known_guest(request), await body(request, Passkey)
        await self._accounts.confirm_with_passkey(guest, browser(request), place(request), answer.credential)
        return Response(status_code=204)

    async def set_password(self, request: Request) -> Response:
        guest, wanted = await self._known_guest(request), await body(request, NewPassword)
        await self._accounts.set_password(guest, browser(request), wanted.new)
        await self._sockets.check(guest.id)
        return json(await self._account(request, guest))

    async def ask_another_passkey(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        options = await self._accounts.passkey_to_add(guest, browser(request), place(request))
        return json(PasskeyOptions(Credential(options)))

    async def add_passkey(self, request: Request) -> Response:
        guest, answer = await self._known_guest(request), await body(request, Passkey)
        await self._accounts.add_passkey(guest, browser(request), place(request), answer.credential)
        return json(await self._account(request, guest))

    async def remove_passkey(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        await self._accounts.remove_passkey(guest, request.path_params["passkey"])
        return json(await self._account(request, guest))

    async def renew_codes(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        return json(SignedUp(guest.name, await self._accounts.renew_codes(guest, browser(request))))

    async def end_session(self, request: Request) -> Response:
        guest = await self._known_guest(request)
        account = await self._account(request, guest)
        await self._accounts.end_session(guest, request.path_params["session"])
        await self._sockets.check(guest.id)
        left = tuple(s for s in account.sessions if s.id != request.path_params["session"])
        return json(msgspec.structs.replace(account, sessions=left))

    async def export(self, request: Request) -> Response:
        """Everything about the account as a file."""
        guest = await self._known_guest(request)
        account = await self._account(request, guest)
        if not self._exports.take(guest.id):
            raise HttpProblem(429, "rate/limited", "you have had this file a moment ago: wait a little")
        kept = msgspec.structs.asdict(await self._personal.kept(guest.id))
        bots = tuple(ExportedBot(row.guest.name, row.since) for row in await self._bots.all(guest))
        answer = json(Export(account=account, tables=await self._people.deals_of(guest.id), bots=bots, **kept))
        answer.headers["Content-Disposition"] = 'attachment; filename="stich.json"'
        return answer

    async def delete(self, request: Request) -> Response:
        """Delete the account; its deals stay, without the name."""
        guest = await self._known_guest(request)
        await self._accounts.dear(guest, browser(request))
        for bot in await self._bots.all(guest):
            await self.forget(bot.guest.id)
            await self._sockets.check(bot.guest.id)
        await self.forget(guest.id)
        log.info("account deleted")
        return await self._with_cookie(request, Response(status_code=204), guest, "")

    async def forget(self, guest: str) -> None:
        """Delete an account: its deals stay, without the name."""
        await self._people.unseat(guest, self._settings.stand_in, alone=True)
        await self._personal.forget(guest)
        await self._people.call(GuestRow(guest, ""), everywhere=True)
        await self._forgotten(guest)

    async def seen(self, request: Request) -> None:
        """Note that this session is in use, not more exactly than its owner needs to know."""
        mine = await self._accounts.rows.session(browser(request).session)
        if mine is not None and self._clock.now() - mine.seen_at > self._settings.seen_every:
            await self._accounts.rows.see(mine.id)

    async def call(self, request: Request, guest: GuestRow, name: str) -> GuestRow:
        """Give this guest another name, at the tables too where it is an account's."""
        if guest.account:
            self._attempts.anonymous(request)
        called = GuestRow(guest.id, await self._accounts.call(guest, name), guest.account)
        if guest.account:
            await self._people.call(called)
        return called


def browser(request: Request) -> Browser:
    """The browser that asks."""
    return Browser(request.cookies.get(sessions.COOKIE, ""), browser_name(request.headers.get("user-agent", "")))


def secure(request: Request, settings: Settings) -> bool:
    """Whether the cookie is for https only."""
    return settings.secure_cookie or request.url.scheme == "https"


def place(request: Request) -> Place:
    """Where the page was loaded from, as its browser says. The gate has let through only this host and the allowed origins."""
    origin = request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    host = urlsplit(origin).hostname
    if not host:
        raise StichError("a passkey needs the host's name, and this request does not say it", code="passkey/wrong")
    return Place(origin, host)
