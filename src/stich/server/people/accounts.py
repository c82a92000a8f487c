"""Accounts: a guest signs up and keeps all that he has; he signs in elsewhere by password, passkey or recovery code.

Nobody is told whether a name exists: a wrong name and a wrong password have one answer, after the same work. Names, passwords, codes
and tokens are never logged.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.server.clock import Clock, Randomness
from stich.server.settings import Settings
from stich.server.store.accounts import AccountRow, AccountStore, PasskeyRow
from stich.server.store.called import called
from stich.server.store.guests import GuestRow
from stich.server.store.store import Conflict, Store

from . import passkeys
from .challenges import Challenges
from .confirmed import Confirmed
from .names import checked_account_name, checked_name, cleaned
from .passkeys import Place
from .passwords import LONGEST, Passwords
from .recovery import code_hash, new_codes
from .sessions import fresh, token_hash

PASSKEYS_LIMIT = 20


class Browser(msgspec.Struct, frozen=True):
    """Who asks: the token of the cookie, and what the browser is called."""

    token: str
    name: str

    @property
    def session(self) -> bytes:
        return token_hash(self.token)


class SignedIn(msgspec.Struct, frozen=True):
    """Who this browser is signed in as, and the token for its cookie; with the recovery codes of a new account, which nobody sees again."""

    guest: GuestRow
    token: str
    codes: tuple[str, ...] = ()


class Accounts:
    """Signing up and in, and what an account may change."""

    def __init__(self, settings: Settings, store: Store, clock: Clock, randomness: Randomness) -> None:
        self._clock, self._randomness = clock, randomness
        self.rows = AccountStore(store, clock.now)
        self._guests = store
        self._passwords = Passwords(settings)
        self._challenges = Challenges(settings.challenge_age, clock.monotonic, randomness)
        self._confirmed = Confirmed(settings.confirmed_for, clock.monotonic)

    def close(self) -> None:
        self._passwords.close()

    # -- signing up ----------------------------------------------------------------------------------------------

    async def sign_up(self, guest: GuestRow, browser: Browser, name: str, password: str) -> SignedIn:
        """Make an account of this guest, with a password."""
        clean = await self._free_name(guest, name)
        hashed = await self._passwords.hash(await self._passwords.checked(password, clean))
        return await self._create(guest, browser, clean, hashed, None)

    async def passkey_to_sign_up(self, guest: GuestRow, browser: Browser, place: Place, name: str) -> dict[str, Any]:
        """What the browser needs to make the passkey of a new account."""
        clean = await self._free_name(guest, name)
        return passkeys.to_make(place, self._challenges.ask(browser.session, "sign up", clean), guest, clean, [])

    async def sign_up_with_passkey(self, guest: GuestRow, browser: Browser, place: Place, credential: dict[str, Any]) -> SignedIn:
        """Make an account of this guest, with the passkey that was asked for."""
        asked = self._challenges.take(browser.session, "sign up")
        passkey = passkeys.made(place, asked.value, credential, browser.name, self._clock.now())
        return await self._create(guest, browser, asked.name, None, passkey)

    async def _free_name(self, guest: GuestRow, name: str) -> str:
        if guest.account:
            raise StichError("you have an account already: sign out first to make another", code="account/already")
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
        self._confirmed.note(token_hash(token))
        return SignedIn(guest, token, codes)

    # -- signing in ----------------------------------------------------------------------------------------------

    async def sign_in(self, browser: Browser, name: str, password: str) -> SignedIn:
        """By name and password. `StichError` ``login/wrong``, whichever of them is."""
        account = await self.rows.named(called(cleaned(name)))
        right = await self._passwords.matches(None if account is None else account.password_hash, password[: LONGEST + 1])
        if account is None or not right:
            raise _wrong()
        session, token = fresh(self._clock, self._randomness, browser.name, browser.token)
        await self.rows.rotate(account.guest.id, session)
        return self._is_in(account.guest, token)

    def passkey_to_sign_in(self, browser: Browser, place: Place) -> dict[str, Any]:
        """What the browser needs to sign in with a passkey."""
        return passkeys.to_sign_in(place, self._challenges.ask(browser.session, "sign in"))

    async def sign_in_with_passkey(self, browser: Browser, place: Place, credential: dict[str, Any]) -> SignedIn:
        """By a passkey, which says whose it is."""
        asked = self._challenges.take(browser.session, "sign in")
        found = await self.rows.passkey(passkeys.named(credential))
        if found is None:
            raise StichError("this passkey is not known here: it may have been removed from its account", code="passkey/unknown")
        guest, passkey = found
        count = passkeys.signed(place, asked.value, credential, passkey)
        account = await self.of(guest)
        session, token = fresh(self._clock, self._randomness, browser.name, browser.token)
        await self.rows.sign_in_with(guest, passkey.id, count, session)
        return self._is_in(account.guest, token)

    async def recover(self, browser: Browser, name: str, code: str, password: str | None) -> SignedIn:
        """By a recovery code, which is used up; a new password ends all other sessions. `StichError` ``login/wrong-code``."""
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

    # -- what may be changed -------------------------------------------------------------------------------------

    async def of(self, guest: str) -> AccountRow:
        """The account of this guest. `StichError` ``account/none``."""
        found = await self.rows.account(guest)
        if found is None:
            raise StichError("you play as a guest: sign up or sign in first", code="account/none")
        return found

    async def call(self, guest: GuestRow, name: str) -> str:
        """Another name for a guest, who may take none that is an account's, or for an account."""
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
        """The account, for something that only its owner may do. `StichError` ``account/none`` and ``account/confirm``."""
        account = await self.of(guest.id)
        self._confirmed.require(browser.session)
        return account

    async def confirm(self, guest: GuestRow, browser: Browser, password: str | None, code: str | None) -> None:
        """Show by one of these that it is the owner. `StichError` ``confirm/which``, ``password/wrong`` and ``login/wrong-code``."""
        account = await self.of(guest.id)
        if (password is None) == (code is None):
            raise StichError("show that it is you by a password or by a recovery code, one of them", code="confirm/which")
        if password is not None and not await self._passwords.matches(account.password_hash, password[: LONGEST + 1]):
            raise StichError("this is not your password", code="password/wrong")
        if code is not None:
            spent = code_hash(code)
            if not await self.rows.has_code(guest.id, spent):
                raise _wrong_code()
            try:
                await self.rows.spend(spent)
            except Conflict:
                raise _wrong_code() from None
        self._confirmed.note(browser.session)

    async def passkey_to_confirm(self, guest: GuestRow, browser: Browser, place: Place) -> dict[str, Any]:
        """What the browser needs to show by a passkey of this account that it is the owner."""
        await self.of(guest.id)
        known = await self.rows.passkeys(guest.id)
        return passkeys.to_sign_in(place, self._challenges.ask(browser.session, "confirm"), known)

    async def confirm_with_passkey(self, guest: GuestRow, browser: Browser, place: Place, credential: dict[str, Any]) -> None:
        """By a passkey, which has to be this account's."""
        asked = self._challenges.take(browser.session, "confirm")
        found = await self.rows.passkey(passkeys.named(credential))
        if found is None or found[0] != guest.id:
            raise StichError("this passkey is not one of this account", code="passkey/unknown")
        passkey = found[1]
        await self.rows.signed(passkey.id, passkeys.signed(place, asked.value, credential, passkey))
        self._confirmed.note(browser.session)

    async def set_password(self, guest: GuestRow, browser: Browser, new: str) -> None:
        """Another password, or the first; all other sessions end."""
        account = await self.dear(guest, browser)
        checked = await self._passwords.checked(new, account.guest.name)
        await self.rows.set_password(guest.id, await self._passwords.hash(checked), browser.session)

    async def passkey_to_add(self, guest: GuestRow, browser: Browser, place: Place) -> dict[str, Any]:
        """What the browser needs to make one more passkey."""
        account = await self.dear(guest, browser)
        known = await self.rows.passkeys(guest.id)
        if len(known) >= PASSKEYS_LIMIT:
            raise StichError(f"an account has at most {PASSKEYS_LIMIT} passkeys: remove one first", code="passkey/too-many")
        return passkeys.to_make(place, self._challenges.ask(browser.session, "add"), account.guest, account.guest.name, known)

    async def add_passkey(self, guest: GuestRow, browser: Browser, place: Place, credential: dict[str, Any]) -> None:
        """Keep the passkey that was asked for."""
        await self.dear(guest, browser)
        asked = self._challenges.take(browser.session, "add")
        try:
            await self.rows.add_passkey(guest.id, passkeys.made(place, asked.value, credential, browser.name, self._clock.now()))
        except Conflict:
            raise StichError("this passkey is known already", code="passkey/known") from None

    async def remove_passkey(self, guest: GuestRow, name: str) -> None:
        """Remove a passkey, unless nothing else signs in."""
        account = await self.of(guest.id)
        known = await self.rows.passkeys(guest.id)
        found = next((passkey for passkey in known if passkey_name(passkey.id) == name), None)
        if found is None:
            raise StichError("you have no such passkey", code="passkey/unknown")
        if len(known) == 1 and account.password_hash is None:
            raise StichError("this is the only way to sign in: set a password first, or add another passkey", code="passkey/last")
        await self.rows.remove_passkey(guest.id, found.id)

    async def renew_codes(self, guest: GuestRow, browser: Browser) -> tuple[str, ...]:
        """Ten new recovery codes; those of before are worth nothing."""
        await self.dear(guest, browser)
        codes = new_codes(self._randomness)
        await self.rows.replace_codes(guest.id, [*map(code_hash, codes)])
        return codes

    async def end_session(self, guest: GuestRow, session: str) -> None:
        """Sign out another browser, or this one."""
        if session not in {row.id for row in await self.rows.sessions(guest.id)}:
            raise StichError("you are not signed in there any more", code="session/unknown")
        await self.rows.end(guest.id, session)


def passkey_name(id: bytes) -> str:
    """A passkey's id as text."""
    return urlsafe_b64encode(id).rstrip(b"=").decode()


def _taken() -> StichError:
    return StichError("somebody has an account of this name, or of one that looks like it", code="name/taken")


def _wrong() -> StichError:
    return StichError("name or password are wrong", code="login/wrong")


def _wrong_code() -> StichError:
    return StichError("name or code are wrong, or the code was used before", code="login/wrong-code")
