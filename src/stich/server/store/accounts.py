"""What is kept of accounts: names, password hashes, passkeys, recovery codes, and the sessions of every guest.

What must happen at once is one write. Names and codes are unique by key: of two who want the same, `Conflict` refuses one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from .batch import Statement
from .called import Called, account_of, keep_skeletons
from .guests import GuestRow, SessionRow
from .schema import accounts, guests, passkeys, recovery_codes, sessions, spent_codes
from .store import Store, begin_session


class AccountRow(msgspec.Struct, frozen=True):
    """An account without its ways to sign in."""

    guest: GuestRow
    password_hash: str | None
    """None where only passkeys sign in."""
    created_at: float


class PasskeyRow(msgspec.Struct, frozen=True):
    """A passkey. Its private half has never left the person's device."""

    id: bytes
    public_key: bytes
    sign_count: int
    name: str
    created_at: float


class NewSession(msgspec.Struct, frozen=True):
    """The session that takes the place of the one whose token has hash ``old``."""

    row: SessionRow
    token_hash: bytes
    old: bytes


class AccountStore:
    """Accounts in the database."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    # -- accounts ------------------------------------------------------------------------------------------------

    async def create(
        self,
        guest: GuestRow,
        name: Called,
        session: NewSession,
        *,
        password_hash: str | None,
        passkey: PasskeyRow | None,
        codes: Sequence[bytes],
    ) -> None:
        """Make an account of this guest, under the name that the guest has here. Raises `Conflict` where it is taken."""
        now = self._now()
        account = {"guest_id": guest.id, "skeleton": name.skeleton, "password_hash": password_hash, "created_at": now}
        await self._store.write(
            (accounts.insert(), [account]),
            *keep_skeletons(guest.id, name),
            (guests.update().where(guests.c.id == guest.id).values(name=guest.name), []),
            *([] if passkey is None else [_add_passkey(guest.id, passkey)]),
            _add_codes(guest.id, codes),
            *_rotate(guest.id, session),
        )

    async def account(self, guest: str) -> AccountRow | None:
        """The account of this guest."""
        return await self._account(accounts.c.guest_id == guest)

    async def named(self, name: Called) -> AccountRow | None:
        """Return the account of this name, or of one that looks like it."""
        async with self._store.connect() as connection:
            found = await account_of(connection, name)
        return None if found is None else await self.account(found)

    async def _account(self, which: sa.ColumnElement[bool]) -> AccountRow | None:
        query = (
            sa.select(guests.c.id, guests.c.name, accounts.c.password_hash, accounts.c.created_at).join_from(accounts, guests).where(which)
        )
        async with self._store.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else AccountRow(GuestRow(row.id, row.name, True), row.password_hash, row.created_at)

    async def rename(self, guest: str, name: Called) -> None:
        """Give an account another name. Raise `Conflict` where an account has one that looks like it."""
        await self._store.write(*renamed(guest, name))

    async def set_password(self, guest: str, password_hash: str, keep: bytes) -> None:
        """A new password, which ends all sessions but the one whose token has hash ``keep``."""
        await self._store.write(_password(guest, password_hash), _end_others(guest, keep))

    # -- sessions ------------------------------------------------------------------------------------------------

    async def rotate(self, guest: str, session: NewSession) -> None:
        """This browser is signed in as this guest from now on, by a new token."""
        await self._store.write(*_rotate(guest, session))

    async def session(self, token_hash: bytes) -> SessionRow | None:
        """The session that this token opens."""
        found = await self._sessions(sessions.c.token_hash == token_hash)
        return found[0] if found else None

    async def sessions(self, guest: str) -> list[SessionRow]:
        """The sessions of this guest, the one seen last first."""
        return await self._sessions(sessions.c.guest_id == guest)

    async def _sessions(self, which: sa.ColumnElement[bool]) -> list[SessionRow]:
        query = sa.select(sessions.c.id, sessions.c.browser, sessions.c.began_at, sessions.c.seen_at).where(which)
        async with self._store.connect() as connection:
            rows = await connection.execute(query.order_by(sessions.c.seen_at.desc(), sessions.c.id))
            return [SessionRow(*row) for row in rows]

    async def see(self, session: str) -> None:
        """This session was used just now."""
        await self._store.write((sessions.update().where(sessions.c.id == session).values(seen_at=self._now()), []))

    async def end(self, guest: str, session: str) -> None:
        """End one session of this guest."""
        await self._store.write((sessions.delete().where(sessions.c.guest_id == guest, sessions.c.id == session), []))

    # -- passkeys ------------------------------------------------------------------------------------------------

    async def passkeys(self, guest: str) -> list[PasskeyRow]:
        """The passkeys of this account, the oldest first."""
        query = sa.select(*_PASSKEY).where(passkeys.c.guest_id == guest).order_by(passkeys.c.created_at, passkeys.c.id)
        async with self._store.connect() as connection:
            return [PasskeyRow(*row) for row in await connection.execute(query)]

    async def passkey(self, id: bytes) -> tuple[str, PasskeyRow] | None:
        """A passkey, and whose account it opens."""
        query = sa.select(passkeys.c.guest_id, *_PASSKEY).where(passkeys.c.id == id)
        async with self._store.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else (row[0], PasskeyRow(*row[1:]))

    async def add_passkey(self, guest: str, passkey: PasskeyRow) -> None:
        """One more. Raises `Conflict` where it is known already."""
        await self._store.write(_add_passkey(guest, passkey))

    async def remove_passkey(self, guest: str, id: bytes) -> None:
        await self._store.write((passkeys.delete().where(passkeys.c.guest_id == guest, passkeys.c.id == id), []))

    async def sign_in_with(self, guest: str, id: bytes, sign_count: int, session: NewSession) -> None:
        """Sign in with a passkey that has signed so often by now."""
        await self._store.write(_signed(id, sign_count), *_rotate(guest, session))

    async def signed(self, id: bytes, sign_count: int) -> None:
        """A passkey has signed so often by now."""
        await self._store.write(_signed(id, sign_count))

    # -- recovery codes ------------------------------------------------------------------------------------------

    async def has_code(self, guest: str, code: bytes) -> bool:
        """Whether this is the hash of an unused code of this account."""
        mine = sa.and_(recovery_codes.c.guest_id == guest, recovery_codes.c.hash == code, recovery_codes.c.used.is_(False))
        async with self._store.connect() as connection:
            return (await connection.execute(sa.select(recovery_codes.c.hash).where(mine))).first() is not None

    async def codes_left(self, guest: str) -> int:
        """How many codes of this account are unused."""
        query = sa.select(sa.func.count()).where(recovery_codes.c.guest_id == guest, recovery_codes.c.used.is_(False))
        async with self._store.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def replace_codes(self, guest: str, codes: Sequence[bytes]) -> None:
        """New codes; those of before are worth nothing."""
        await self._store.write((recovery_codes.delete().where(recovery_codes.c.guest_id == guest), []), _add_codes(guest, codes))

    async def spend(self, code: bytes) -> None:
        """Use up a code. Raises `Conflict` where it was used before."""
        await self._store.write(*_spent(code))

    async def recover(self, guest: str, code: bytes, password_hash: str | None, session: NewSession) -> None:
        """Sign in with a code; with a new password, which ends all other sessions. Raises `Conflict` where the code was used before."""
        changed = [] if password_hash is None else [_password(guest, password_hash), _end_others(guest, session.token_hash)]
        await self._store.write(
            *_spent(code),
            *_rotate(guest, session),
            *changed,
        )


def renamed(guest: str, name: Called) -> tuple[Statement, ...]:
    """Return statements that give an account another name."""
    return (
        (accounts.update().where(accounts.c.guest_id == guest).values(skeleton=name.skeleton), []),
        *keep_skeletons(guest, name),
        (guests.update().where(guests.c.id == guest).values(name=name.name), []),
    )


_PASSKEY = (passkeys.c.id, passkeys.c.public_key, passkeys.c.sign_count, passkeys.c.name, passkeys.c.created_at)


def _spent(code: bytes) -> tuple[Statement, ...]:
    used = recovery_codes.update().where(recovery_codes.c.hash == code).values(used=True)
    return (spent_codes.insert(), [{"hash": code}]), (used, [])


def _signed(id: bytes, sign_count: int) -> Statement:
    return passkeys.update().where(passkeys.c.id == id).values(sign_count=sign_count), []


def _rotate(guest: str, session: NewSession) -> tuple[Statement, ...]:
    return (sessions.delete().where(sessions.c.token_hash == session.old), []), begin_session(guest, session.row, session.token_hash)


def _password(guest: str, password_hash: str) -> Statement:
    return accounts.update().where(accounts.c.guest_id == guest).values(password_hash=password_hash), []


def _end_others(guest: str, keep: bytes) -> Statement:
    return sessions.delete().where(sessions.c.guest_id == guest, sessions.c.token_hash != keep), []


def _add_passkey(guest: str, passkey: PasskeyRow) -> Statement:
    return passkeys.insert(), [{**msgspec.structs.asdict(passkey), "guest_id": guest}]


def _add_codes(guest: str, codes: Sequence[bytes]) -> Statement:
    rows: list[dict[str, Any]] = [{"hash": code, "guest_id": guest, "used": False} for code in codes]
    return recovery_codes.insert(), rows
