"""Accounts: signing up, signing in by password, passkey or recovery code, and proofs of identity before sensitive actions.

A guest who signs up keeps all their data and can sign in on other devices.

Sign-in does not reveal whether a name exists: a wrong name and a wrong password get the same answer after the same work. Names, passwords,
codes and tokens are never logged.

A challenge for a passkey is valid for one session, one purpose, a few minutes, and a single answer, right or wrong. An account has ten
recovery codes instead of an e-mail address; each works once to sign in, also to set a new password.

Sensitive actions require that the session has proved its owner's identity within the last minutes, by signing in or confirming. So a
browser left open or a stolen cookie is not enough to take over an account. These sessions are listed in memory; after a restart people must
confirm again.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.server.clock import Clock, Randomness, name
from stich.server.settings import Settings
from stich.server.store.account_rows import AccountRow, AccountStore, PasskeyRow
from stich.server.store.called import called
from stich.server.store.guest_rows import GuestRow
from stich.server.store.store import Conflict, Store

from . import passkeys
from .names import checked_account_name, checked_name, cleaned
from .passkeys import PageOrigin
from .passwords import LONGEST, Passwords
from .sessions import fresh, token_hash

CODES = 10
GROUPS, GROUP = 4, 4


def new_codes(randomness: Randomness) -> tuple[str, ...]:
    """Return ten random recovery codes such as ``k3vd-2m9x-qp7h-ann4``. They have 79 random bits, so that a plain hash protects them."""
    letters = (name(randomness, GROUPS * GROUP) for _ in range(CODES))
    return tuple("-".join(text[i : i + GROUP] for i in range(0, len(text), GROUP)) for text in letters)


def code_hash(code: str) -> bytes:
    """Return the hash under which a recovery code is stored. Case, spaces and dashes of the code are ignored."""
    return hashlib.sha256("".join(c for c in code.casefold() if c.isalnum()).encode()).digest()


class Reauthentication:
    """Sessions (by token hash) that have proved their owner's identity recently.

    ``age``: time for which that is valid (seconds). Of more than ``remembered`` sessions the oldest are dropped.
    """

    def __init__(self, age: float, monotonic: Callable[[], float], remembered: int = 65536) -> None:
        self._age, self._monotonic, self._remembered = age, monotonic, remembered
        self._at: OrderedDict[bytes, float] = OrderedDict()

    def note(self, session: bytes) -> None:
        """Record that this session has just proved its owner's identity."""
        self._at.pop(session, None)
        self._at[session] = self._monotonic()
        if len(self._at) > self._remembered:
            self._at.popitem(last=False)

    def require(self, session: bytes) -> None:
        """Raise `StichError` ``account/confirm`` if the session has no recent confirmation."""
        at = self._at.get(session)
        if at is None or self._monotonic() - at > self._age:
            raise StichError("account/confirm")


Purpose = Literal["sign up", "sign in", "add", "confirm"]


class Challenge(msgspec.Struct, frozen=True):
    """Random bytes that a passkey must sign, with the purpose of the signature."""

    value: bytes
    purpose: Purpose
    expires: float
    name: str = ""
    """Name of the new account, for the purpose ``sign up``."""


class Challenges:
    """Open challenges, at most one for each session: a new one replaces it. Of more than ``remembered`` challenges the oldest are
    dropped."""

    def __init__(self, age: float, monotonic: Callable[[], float], randomness: Randomness, remembered: int = 4096) -> None:
        self._age, self._monotonic, self._randomness, self._remembered = age, monotonic, randomness, remembered
        self._open: OrderedDict[bytes, Challenge] = OrderedDict()

    def ask(self, session: bytes, purpose: Purpose, name: str = "") -> bytes:
        """Return the bytes of a new challenge for this session (token hash)."""
        asked = Challenge(self._randomness(32), purpose, self._monotonic() + self._age, name)
        self._open.pop(session, None)
        self._open[session] = asked
        if len(self._open) > self._remembered:
            self._open.popitem(last=False)
        return asked.value

    def take(self, session: bytes, purpose: Purpose) -> Challenge:
        """Remove and return the open challenge of this session. Raise `StichError` ``passkey/expired`` if there is none, it is too old, or
        it has another purpose."""
        asked = self._open.pop(session, None)
        if asked is None or asked.purpose != purpose or asked.expires < self._monotonic():
            raise StichError("passkey/expired")
        return asked


PASSKEYS_LIMIT = 20


class Browser(msgspec.Struct, frozen=True):
    """Browser of a request: the token in its cookie, and a name for the list of sessions."""

    token: str
    name: str

    @property
    def session(self) -> bytes:
        """Return the hash of the token."""
        return token_hash(self.token)


class SignedIn(msgspec.Struct, frozen=True):
    """Guest who is signed in now, the new token for the browser's cookie, and the recovery codes of a new account, which are shown only
    once."""

    guest: GuestRow
    token: str
    codes: tuple[str, ...] = ()


class Accounts:
    """Sign-up, sign-in, and changes to accounts."""

    def __init__(self, settings: Settings, store: Store, clock: Clock, randomness: Randomness) -> None:
        self._clock, self._randomness = clock, randomness
        self.rows = AccountStore(store, clock.now)
        self._guests = store
        self._passwords = Passwords(settings)
        self._challenges = Challenges(settings.challenge_age, clock.monotonic, randomness)
        self._reauthentication = Reauthentication(settings.confirmed_for, clock.monotonic)

    def close(self) -> None:
        """End the threads that hash passwords."""
        self._passwords.close()

    # -- signing up ----------------------------------------------------------------------------------------------

    async def sign_up(self, guest: GuestRow, browser: Browser, name: str, password: str) -> SignedIn:
        """Create an account with a password for this guest.

        Raise `StichError` ``account/already`` if the guest has one, ``name/taken`` if an account has such a name, and the errors of
        `checked_account_name` and `checked_password`.
        """
        clean = await self._free_name(guest, name)
        hashed = await self._passwords.hash(await self._passwords.checked(password, clean))
        return await self._create(guest, browser, clean, hashed, None)

    async def passkey_to_sign_up(self, guest: GuestRow, browser: Browser, place: PageOrigin, name: str) -> dict[str, Any]:
        """Return the options with which the browser makes the passkey of a new account. Raise the errors of `sign_up` about the name."""
        clean = await self._free_name(guest, name)
        return passkeys.to_make(place, self._challenges.ask(browser.session, "sign up", clean), guest, clean, [])

    async def sign_up_with_passkey(self, guest: GuestRow, browser: Browser, place: PageOrigin, credential: dict[str, Any]) -> SignedIn:
        """Create an account for this guest with the passkey that was made with the options of `passkey_to_sign_up`."""
        asked = self._challenges.take(browser.session, "sign up")
        passkey = passkeys.made(place, asked.value, credential, browser.name, self._clock.now())
        return await self._create(guest, browser, asked.name, None, passkey)

    async def _free_name(self, guest: GuestRow, name: str) -> str:
        if guest.account:
            raise StichError("account/already")
        clean = checked_account_name(name)
        if await self.rows.named(called(clean)) is not None:
            raise _taken()
        return clean

    async def _create(self, guest: GuestRow, browser: Browser, name: str, hashed: str | None, passkey: PasskeyRow | None) -> SignedIn:
        row, codes = GuestRow(guest.id, name, True), new_codes(self._randomness)
        session, token = fresh(self._clock, self._randomness, browser.name, browser.token)
        hashes = [*map(code_hash, codes)]
        try:
            await self.rows.create(row, called(name), session, password_hash=hashed, passkey=passkey, codes=hashes)
        except Conflict:
            raise _taken() from None
        return self._is_in(row, token, codes)

    def _is_in(self, guest: GuestRow, token: str, codes: tuple[str, ...] = ()) -> SignedIn:
        self._reauthentication.note(token_hash(token))
        return SignedIn(guest, token, codes)

    # -- signing in ----------------------------------------------------------------------------------------------

    async def sign_in(self, browser: Browser, name: str, password: str) -> SignedIn:
        """Sign in by name and password. Raise `StichError` ``login/wrong`` if one of them is wrong."""
        account = await self.rows.named(called(cleaned(name)))
        right = await self._passwords.matches(None if account is None else account.password_hash, password[: LONGEST + 1])
        if account is None or not right:
            raise _wrong()
        session, token = fresh(self._clock, self._randomness, browser.name, browser.token)
        await self.rows.rotate(account.guest.id, session)
        return self._is_in(account.guest, token)

    def passkey_to_sign_in(self, browser: Browser, place: PageOrigin) -> dict[str, Any]:
        """Return the options with which the browser signs in by passkey."""
        return passkeys.to_sign_in(place, self._challenges.ask(browser.session, "sign in"))

    async def sign_in_with_passkey(self, browser: Browser, place: PageOrigin, credential: dict[str, Any]) -> SignedIn:
        """Sign in by passkey, which determines the account. Raise `StichError` ``passkey/unknown`` if no account has this passkey."""
        asked = self._challenges.take(browser.session, "sign in")
        found = await self.rows.passkey(passkeys.named(credential))
        if found is None:
            raise StichError("passkey/unknown#removed")
        guest, passkey = found
        count = passkeys.signed(place, asked.value, credential, passkey)
        account = await self.of(guest)
        session, token = fresh(self._clock, self._randomness, browser.name, browser.token)
        await self.rows.sign_in_with(guest, passkey.id, count, session)
        return self._is_in(account.guest, token)

    async def recover(self, browser: Browser, name: str, code: str, password: str | None) -> SignedIn:
        """Sign in by a recovery code, which is then used up. ``password``: new password, which ends all other sessions; None to keep the
        old one.

        Raise `StichError` ``login/wrong-code`` if name or code is wrong.
        """
        account = await self.rows.named(called(cleaned(name)))
        checked = None if password is None else await self._passwords.checked(password, name)
        hashed = None if checked is None else await self._passwords.hash(checked)
        spent = code_hash(code)
        if account is None or not await self.rows.has_code(account.guest.id, spent):
            raise _wrong_code()
        session, token = fresh(self._clock, self._randomness, browser.name, browser.token)
        try:
            await self.rows.recover(account.guest.id, spent, hashed, session)
        except Conflict:
            raise _wrong_code() from None
        return self._is_in(account.guest, token)

    # -- changes to an account -------------------------------------------------------------------------------------

    async def of(self, guest: str) -> AccountRow:
        """Return the account of this guest. Raise `StichError` ``account/none`` if the guest has none."""
        found = await self.rows.account(guest)
        if found is None:
            raise StichError("account/none")
        return found

    async def call(self, guest: GuestRow, name: str) -> str:
        """Rename a guest or their account, and return the name in its displayed form. Raise `StichError` ``name/taken`` if another account
        has a name that looks like it, and the errors of `checked_name` or `checked_account_name`."""
        if not guest.account:
            clean = checked_name(name)
            if await self.rows.named(called(clean)) is not None:
                raise _taken()
            await self._guests.rename(guest.id, clean)
            return clean
        clean = checked_account_name(name)
        try:
            await self.rows.rename(guest.id, called(clean))
        except Conflict:
            raise _taken() from None
        return clean

    async def dear(self, guest: GuestRow, browser: Browser) -> AccountRow:
        """Return the guest's account, for an action that needs a recent confirmation of the owner's identity. Raise `StichError`
        ``account/none`` without an account, ``account/confirm`` without such a confirmation."""
        account = await self.of(guest.id)
        self._reauthentication.require(browser.session)
        return account

    async def confirm(self, guest: GuestRow, browser: Browser, password: str | None, code: str | None) -> None:
        """Confirm the owner's identity by a password or by a recovery code, which is then used up.

        Raise `StichError` ``confirm/which`` unless exactly one of them is given, ``password/wrong`` or ``login/wrong-code`` if it is wrong.
        """
        account = await self.of(guest.id)
        if (password is None) == (code is None):
            raise StichError("confirm/which")
        if password is not None and not await self._passwords.matches(account.password_hash, password[: LONGEST + 1]):
            raise StichError("password/wrong")
        if code is not None:
            spent = code_hash(code)
            if not await self.rows.has_code(guest.id, spent):
                raise _wrong_code()
            try:
                await self.rows.spend(spent)
            except Conflict:
                raise _wrong_code() from None
        self._reauthentication.note(browser.session)

    async def passkey_to_confirm(self, guest: GuestRow, browser: Browser, place: PageOrigin) -> dict[str, Any]:
        """Return the options with which the browser confirms the owner's identity by a passkey of this account."""
        await self.of(guest.id)
        known = await self.rows.passkeys(guest.id)
        return passkeys.to_sign_in(place, self._challenges.ask(browser.session, "confirm"), known)

    async def confirm_with_passkey(self, guest: GuestRow, browser: Browser, place: PageOrigin, credential: dict[str, Any]) -> None:
        """Confirm the owner's identity by a passkey of this account. Raise `StichError` ``passkey/unknown`` for any other passkey."""
        asked = self._challenges.take(browser.session, "confirm")
        found = await self.rows.passkey(passkeys.named(credential))
        if found is None or found[0] != guest.id:
            raise StichError("passkey/unknown#account")
        passkey = found[1]
        await self.rows.signed(passkey.id, passkeys.signed(place, asked.value, credential, passkey))
        self._reauthentication.note(browser.session)

    async def set_password(self, guest: GuestRow, browser: Browser, new: str) -> None:
        """Set the first or a new password, and end all other sessions. Raise the errors of `dear` and `checked_password`."""
        account = await self.dear(guest, browser)
        checked = await self._passwords.checked(new, account.guest.name)
        await self.rows.set_password(guest.id, await self._passwords.hash(checked), browser.session)

    async def passkey_to_add(self, guest: GuestRow, browser: Browser, place: PageOrigin) -> dict[str, Any]:
        """Return the options with which the browser makes another passkey for the account. Raise `StichError` ``passkey/too-many`` if the
        account has `PASSKEYS_LIMIT` of them, and the errors of `dear`."""
        account = await self.dear(guest, browser)
        known = await self.rows.passkeys(guest.id)
        if len(known) >= PASSKEYS_LIMIT:
            raise StichError("passkey/too-many", limit=PASSKEYS_LIMIT)
        return passkeys.to_make(place, self._challenges.ask(browser.session, "add"), account.guest, account.guest.name, known)

    async def add_passkey(self, guest: GuestRow, browser: Browser, place: PageOrigin, credential: dict[str, Any]) -> None:
        """Store the passkey that was made with the options of `passkey_to_add`. Raise `StichError` ``passkey/known`` if it is stored
        already, and the errors of `dear`."""
        await self.dear(guest, browser)
        asked = self._challenges.take(browser.session, "add")
        try:
            await self.rows.add_passkey(guest.id, passkeys.made(place, asked.value, credential, browser.name, self._clock.now()))
        except Conflict:
            raise StichError("passkey/known") from None

    async def remove_passkey(self, guest: GuestRow, name: str) -> None:
        """Remove a passkey. Raise `StichError` ``passkey/unknown`` if the account has none of this name, ``passkey/last`` if it is the only
        way to sign in."""
        account = await self.of(guest.id)
        known = await self.rows.passkeys(guest.id)
        found = next((passkey for passkey in known if passkey_name(passkey.id) == name), None)
        if found is None:
            raise StichError("passkey/unknown#name")
        if len(known) == 1 and account.password_hash is None:
            raise StichError("passkey/last")
        await self.rows.remove_passkey(guest.id, found.id)

    async def renew_codes(self, guest: GuestRow, browser: Browser) -> tuple[str, ...]:
        """Replace all recovery codes by ten new ones and return these. Raise the errors of `dear`."""
        await self.dear(guest, browser)
        codes = new_codes(self._randomness)
        await self.rows.replace_codes(guest.id, [*map(code_hash, codes)])
        return codes

    async def end_session(self, guest: GuestRow, session: str) -> None:
        """End one of the guest's sessions, possibly the present one. Raise `StichError` ``session/unknown`` if the guest has no such
        session."""
        if session not in {row.id for row in await self.rows.sessions(guest.id)}:
            raise StichError("session/unknown")
        await self.rows.end(guest.id, session)


def passkey_name(id: bytes) -> str:
    """Return the id of a passkey as text (base64url), by which requests name it."""
    return urlsafe_b64encode(id).rstrip(b"=").decode()


def _taken() -> StichError:
    return StichError("name/taken")


def _wrong() -> StichError:
    return StichError("login/wrong")


def _wrong_code() -> StichError:
    return StichError("login/wrong-code")
