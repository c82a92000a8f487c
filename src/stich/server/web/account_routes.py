"""Handlers for accounts: signing up, in and out, and the data and settings of an account."""

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
from stich.server.settings import Settings
from stich.server.store.data_export import DataExport
from stich.server.store.guest_rows import GuestRow
from stich.server.tables.table_users import TableUsers
from stich.server.users import sessions
from stich.server.users.accounts import Accounts, Browser, SignedIn, passkey_name
from stich.server.users.bots import Bots
from stich.server.users.browsers import browser_name
from stich.server.users.passkeys import PageOrigin
from stich.server.wire.account_messages import (
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
from .limits import Buckets
from .open_sockets import OpenSockets
from .problems import HttpProblem, json
from .route import route

log = structlog.get_logger()

ACCOUNT_NAME = "name/invalid name/reserved name/letters name/length name/mixed"
PASSWORD = "password/length password/weak"


class AccountHandlers:
    """Handlers of requests about accounts."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        accounts: Accounts,
        people: TableUsers,
        bots: Bots,
        *,
        data_export: DataExport,
        attempts: Attempts,
        sockets: OpenSockets,
        in_clubs: Callable[[str], Awaitable[None]],
        forgotten: Callable[[str], Awaitable[None]],
    ) -> None:
        """Create the handlers.

        ``in_clubs``: removes the name of a guest from events of clubs, before the account is deleted; ``forgotten``: removes from memory
        what belongs to a guest who has deleted their account.
        """
        self._data_export, self._attempts, self._in_clubs, self._forgotten = data_export, attempts, in_clubs, forgotten
        self._settings, self._clock, self._accounts, self._people = settings, clock, accounts, people
        self._sockets, self._bots = sockets, bots
        self._exports = Buckets(settings.exports_rate, settings.exports_burst, clock.monotonic)

    # -- signing up ----------------------------------------------------------------------------------------------

    @route(
        "POST /api/account",
        f"400 {ACCOUNT_NAME} {PASSWORD} 409 account/already name/taken 429 login/too-many",
        status=201,
        answer=SignedUp,
        node="house",
    )
    async def sign_up(self, request: Request, guest: GuestRow, wanted: SignUp) -> Response:
        """Create an account with a password for the present guest."""
        self._attempts.anonymous(request)
        return await self._signed_up(request, guest, await self._accounts.sign_up(guest, browser(request), wanted.name, wanted.password))

    @route(
        "POST /api/account/passkey/options",
        f"400 {ACCOUNT_NAME} 401 passkey/wrong 409 account/already name/taken 429 login/too-many",
        node="house",
    )
    async def ask_passkey(self, request: Request, guest: GuestRow, wanted: AskPasskey) -> PasskeyOptions:
        """Return the options with which the browser makes the passkey of a new account."""
        self._attempts.anonymous(request)
        options = await self._accounts.passkey_to_sign_up(guest, browser(request), place(request), wanted.name)
        return PasskeyOptions(Credential(options))

    @route(
        "POST /api/account/passkey", "401 passkey/ 409 account/already name/taken passkey/known", status=201, answer=SignedUp, node="house"
    )
    async def sign_up_with_passkey(self, request: Request, guest: GuestRow, answer: Passkey) -> Response:
        """Create an account for the present guest, with the passkey made with the last options."""
        where = place(request)
        signed_in = await self._accounts.sign_up_with_passkey(guest, browser(request), where, answer.credential)
        return await self._signed_up(request, guest, signed_in)

    async def _signed_up(self, request: Request, before: GuestRow, signed_in: SignedIn) -> Response:
        log.info("account created")
        await self._people.call(signed_in.guest)
        answer = json(SignedUp(signed_in.guest.name, signed_in.codes), 201)
        return await self._is_in(request, answer, before, signed_in)

    # -- signing in and out --------------------------------------------------------------------------------------

    @route("POST /api/session", "401 login/wrong 429 login/too-many", answer=Me, node="house")
    async def sign_in(self, request: Request, before: GuestRow, wanted: SignIn) -> Response:
        """Sign in with a name and a password."""
        await self._attempts.on(request, wanted.name)
        return await self._signed_in(request, before, await self._accounts.sign_in(browser(request), wanted.name, wanted.password))

    @route("POST /api/session/passkey/options", "401 passkey/wrong 429 login/too-many", node="house")
    async def ask_to_sign_in(self, request: Request, _guest: GuestRow) -> PasskeyOptions:
        """Return the options with which the browser signs in by a passkey."""
        self._attempts.anonymous(request)
        options = self._accounts.passkey_to_sign_in(browser(request), place(request))
        return PasskeyOptions(Credential(options))

    @route("POST /api/session/passkey", "401 passkey/", answer=Me, node="house")
    async def sign_in_with_passkey(self, request: Request, before: GuestRow, answer: Passkey) -> Response:
        """Sign in with a passkey, as the answer to the last options."""
        where = place(request)
        return await self._signed_in(request, before, await self._accounts.sign_in_with_passkey(browser(request), where, answer.credential))

    @route("POST /api/session/recovery", f"400 {PASSWORD} 401 login/wrong-code 429 login/too-many", answer=Me, node="house")
    async def recover(self, request: Request, before: GuestRow, wanted: Recover) -> Response:
        """Sign in with a recovery code, which is then used up."""
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

    @route("DELETE /api/session", "409 account/none", answer=None, node="house")
    async def sign_out(self, request: Request, guest: GuestRow) -> Response:
        """Sign out of the account in this browser."""
        account = await self._accounts.of(guest.id)
        mine = await self._accounts.rows.session(browser(request).session)
        if mine is not None:
            await self._accounts.rows.end(account.guest.id, mine.id)
        return await self._with_cookie(request, Response(status_code=204), guest, "")

    async def _with_cookie(self, request: Request, answer: Response, before: GuestRow, token: str) -> Response:
        """Return the answer with a new cookie, and close the sockets of ``before`` after the answer is sent.

        A page whose socket is closed reconnects at once; with the old cookie it would become a new guest.
        """
        answer.headers["Set-Cookie"] = sessions.cookie(token, secure=secure(request, self._settings))
        answer.headers["Cache-Control"] = "no-store"
        answer.background = BackgroundTask(self._sockets.check, before.id)
        return answer

    # -- the account ---------------------------------------------------------------------------------------------

    @route("GET /api/account", "409 account/none", node="house")
    async def account(self, request: Request, guest: GuestRow) -> Account:
        """Return your account: sign-in methods, sessions and passkeys."""
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

    @route(
        "POST /api/account/confirm",
        "400 confirm/which 401 password/wrong login/wrong-code 409 account/none 429 login/too-many",
        node="house",
    )
    async def confirm(self, request: Request, guest: GuestRow, wanted: Confirm) -> None:
        """Confirm with a password or a recovery code that you own the account."""
        self._attempts.own(guest.id)
        await self._accounts.confirm(guest, browser(request), wanted.password, wanted.code)

    @route("POST /api/account/confirm/passkey/options", "401 passkey/wrong 409 account/none", node="house")
    async def ask_to_confirm(self, request: Request, guest: GuestRow) -> PasskeyOptions:
        """Return the options with which the browser confirms by a passkey that you own the account."""
        options = await self._accounts.passkey_to_confirm(guest, browser(request), place(request))
        return PasskeyOptions(Credential(options))

    @route("POST /api/account/confirm/passkey", "401 passkey/ 409 account/none", node="house")
    async def confirm_with_passkey(self, request: Request, guest: GuestRow, answer: Passkey) -> None:
        """Confirm with a passkey, as the answer to the last options, that you own the account."""
        await self._accounts.confirm_with_passkey(guest, browser(request), place(request), answer.credential)

    @route("PUT /api/account/password", f"400 {PASSWORD} 403 account/confirm 409 account/none", node="house")
    async def set_password(self, request: Request, guest: GuestRow, wanted: NewPassword) -> Account:
        """Set the first or a new password; all other sessions end."""
        await self._accounts.set_password(guest, browser(request), wanted.new)
        await self._sockets.check(guest.id)
        return await self.account(request, guest)

    @route("POST /api/account/passkeys/options", "401 passkey/wrong 403 account/confirm 409 account/none passkey/too-many", node="house")
    async def ask_another_passkey(self, request: Request, guest: GuestRow) -> PasskeyOptions:
        """Return the options with which the browser makes another passkey."""
        options = await self._accounts.passkey_to_add(guest, browser(request), place(request))
        return PasskeyOptions(Credential(options))

    @route("POST /api/account/passkeys", "401 passkey/ 403 account/confirm 409 account/none passkey/known", node="house")
    async def add_passkey(self, request: Request, guest: GuestRow, answer: Passkey) -> Account:
        """Add the passkey made with the last options."""
        await self._accounts.add_passkey(guest, browser(request), place(request), answer.credential)
        return await self.account(request, guest)

    @route("DELETE /api/account/passkeys/{passkey}", "401 passkey/unknown 409 account/none passkey/last", node="house")
    async def remove_passkey(self, request: Request, guest: GuestRow, passkey: str) -> Account:
        """Remove a passkey, unless it is the only way to sign in."""
        await self._accounts.remove_passkey(guest, passkey)
        return await self.account(request, guest)

    @route("POST /api/account/codes", "403 account/confirm 409 account/none", node="house")
    async def renew_codes(self, request: Request, guest: GuestRow) -> SignedUp:
        """Create ten new recovery codes; the old ones become invalid."""
        return SignedUp(guest.name, await self._accounts.renew_codes(guest, browser(request)))

    @route("DELETE /api/account/sessions/{session}", "404 session/unknown 409 account/none", node="house")
    async def end_session(self, request: Request, guest: GuestRow, session: str) -> Account:
        """End a session: sign out another browser."""
        account = await self.account(request, guest)
        await self._accounts.end_session(guest, session)
        await self._sockets.check(guest.id)
        left = tuple(s for s in account.sessions if s.id != session)
        return msgspec.structs.replace(account, sessions=left)

    @route("GET /api/account/export", "409 account/none", answer=Export, node="house")
    async def export(self, request: Request, guest: GuestRow) -> Response:
        """Download all data stored about you, in one file."""
        account = await self.account(request, guest)
        if not self._exports.take(guest.id):
            raise HttpProblem(429, "rate/limited#export")
        kept = msgspec.structs.asdict(await self._data_export.kept(guest.id))
        bots = tuple(ExportedBot(row.guest.name, row.since) for row in await self._bots.all(guest))
        answer = json(Export(account=account, tables=await self._people.deals_of(guest.id), bots=bots, **kept))
        answer.headers["Content-Disposition"] = 'attachment; filename="stich.json"'
        return answer

    @route("DELETE /api/account", "403 account/confirm 409 account/none", answer=None, node="house")
    async def delete(self, request: Request, guest: GuestRow) -> Response:
        """Delete your account; its deals stay, without your name."""
        await self._accounts.dear(guest, browser(request))
        for bot in await self._bots.all(guest):
            await self.forget(bot.guest.id)
            await self._sockets.check(bot.guest.id)
        await self.forget(guest.id)
        log.info("account deleted")
        return await self._with_cookie(request, Response(status_code=204), guest, "")

    async def forget(self, guest: str) -> None:
        """Delete an account: free its seats, delete its data, and remove its name from tables. Its deals stay, without the name."""
        await self._people.unseat(guest, self._settings.stand_in, alone=True)
        await self._in_clubs(guest)
        await self._data_export.forget(guest)
        await self._people.call(GuestRow(guest, ""), everywhere=True)
        await self._forgotten(guest)

    async def seen(self, request: Request) -> None:
        """Store the present time as the last use of this session, at most once every `Settings.seen_every` seconds."""
        mine = await self._accounts.rows.session(browser(request).session)
        if mine is not None and self._clock.now() - mine.seen_at > self._settings.seen_every:
            await self._accounts.rows.see(mine.id)

    async def call(self, request: Request, guest: GuestRow, name: str) -> GuestRow:
        """Rename the guest of this request and return their new row. The name of an account is replaced at its unfinished tables, too."""
        if guest.account:
            self._attempts.anonymous(request)
        called = GuestRow(guest.id, await self._accounts.call(guest, name), guest.account)
        if guest.account:
            await self._people.call(called)
        return called


def browser(request: Request) -> Browser:
    """Return the browser of the request: token and name."""
    return Browser(request.cookies.get(sessions.COOKIE, ""), browser_name(request.headers.get("user-agent", "")))


def secure(request: Request, settings: Settings) -> bool:
    """Return whether the cookie must be sent over https only."""
    return settings.secure_cookie or request.url.scheme == "https"


def place(request: Request) -> PageOrigin:
    """Return the origin of the page from the request's headers. Earlier checks have allowed only the server's own host and the allowed
    origins.

    Raise `StichError` ``passkey/wrong`` if the headers name no host.
    """
    origin = request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    host = urlsplit(origin).hostname
    if not host:
        raise StichError("passkey/wrong#host")
    return PageOrigin(origin, host)
