"""Storage of accounts: names, password hashes, passkeys and recovery codes; and the list, last use and end of the sessions of every guest.

Changes that belong together are one transaction. Names and recovery codes are unique keys, so the second of two competing writes raises
`Conflict`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from .batch import Statement
from .called import Called, account_of, keep_skeletons
from .guest_rows import GuestRow, SessionRow
from .schema import accounts, guests, passkeys, recovery_codes, sessions, spent_codes
from .store import Store, begin_session


class AccountRow(msgspec.Struct, frozen=True):
    """An account without its sign-in methods."""

    guest: GuestRow
    password_hash: str | None
    """Hash of the password; None if the account has passkeys only."""
    created_at: float


class PasskeyRow(msgspec.Struct, frozen=True):
    """A passkey. The private key stays on the person's device."""

    id: bytes
    public_key: bytes
    sign_count: int
    name: str
    created_at: float


class NewSession(msgspec.Struct, frozen=True):
    """New session of a guest. It replaces the session whose token has the hash ``old``."""

    row: SessionRow
    token_hash: bytes
    old: bytes


class AccountStore:
    """Access to the accounts in the database."""

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
        """Create an account for this guest under the given name. Raise `Conflict` if the name is taken."""
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
        """Return the account of this guest; None if the guest has none."""
        return await self._account(accounts.c.guest_id == guest)

    async def named(self, name: Called) -> AccountRow | None:
        """Return the account that has this name or one that looks like it; None if there is none."""
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
        """Rename an account. Raise `Conflict` if another account has a name that looks like the new one."""
        await self._store.write(*renamed(guest, name))

    async def set_password(self, guest: str, password_hash: str, keep: bytes) -> None:
        """Set a new password and end all sessions except the one whose token has the hash ``keep``."""
        await self._store.write(_password(guest, password_hash), _end_others(guest, keep))

    # -- sessions ------------------------------------------------------------------------------------------------

    async def rotate(self, guest: str, session: NewSession) -> None:
        """Start a session of this guest in place of the session of ``session.old``, under a new token."""
        await self._store.write(*_rotate(guest, session))

    async def session(self, token_hash: bytes) -> SessionRow | None:
        """Return the session with this token hash; None if there is none."""
        found = await self._sessions(sessions.c.token_hash == token_hash)
        return found[0] if found else None

    async def sessions(self, guest: str) -> list[SessionRow]:
        """Return the sessions of this guest, the most recently used first."""
        return await self._sessions(sessions.c.guest_id == guest)

    async def _sessions(self, which: sa.ColumnElement[bool]) -> list[SessionRow]:
        query = sa.select(sessions.c.id, sessions.c.browser, sessions.c.began_at, sessions.c.seen_at).where(which)
        async with self._store.connect() as connection:
            rows = await connection.execute(query.order_by(sessions.c.seen_at.desc(), sessions.c.id))
            return [SessionRow(*row) for row in rows]

    async def see(self, session: str) -> None:
        """Store the present time as the last use of this session."""
        await self._store.write((sessions.update().where(sessions.c.id == session).values(seen_at=self._now()), []))

    async def end(self, guest: str, session: str) -> None:
        """End one session of this guest."""
        await self._store.write((sessions.delete().where(sessions.c.guest_id == guest, sessions.c.id == session), []))

    # -- passkeys ------------------------------------------------------------------------------------------------

    async def passkeys(self, guest: str) -> list[PasskeyRow]:
        """Return the passkeys of this account, the oldest first."""
        query = sa.select(*_PASSKEY).where(passkeys.c.guest_id == guest).order_by(passkeys.c.created_at, passkeys.c.id)
        async with self._store.connect() as connection:
            return [PasskeyRow(*row) for row in await connection.execute(query)]

    async def passkey(self, id: bytes) -> tuple[str, PasskeyRow] | None:
        """Return the id of the account and the passkey with this id; None if there is none."""
        query = sa.select(passkeys.c.guest_id, *_PASSKEY).where(passkeys.c.id == id)
        async with self._store.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else (row[0], PasskeyRow(*row[1:]))

    async def add_passkey(self, guest: str, passkey: PasskeyRow) -> None:
        """Add a passkey to an account. Raise `Conflict` if its id is stored already."""
        await self._store.write(_add_passkey(guest, passkey))

    async def remove_passkey(self, guest: str, id: bytes) -> None:
        """Remove a passkey of this account, if it exists."""
        await self._store.write((passkeys.delete().where(passkeys.c.guest_id == guest, passkeys.c.id == id), []))

    async def sign_in_with(self, guest: str, id: bytes, sign_count: int, session: NewSession) -> None:
        """Store the new signature counter of a passkey and start a session of its account."""
        await self._store.write(_signed(id, sign_count), *_rotate(guest, session))

    async def signed(self, id: bytes, sign_count: int) -> None:
        """Store the new signature counter of a passkey after it has signed."""
        await self._store.write(_signed(id, sign_count))

    # -- recovery codes ------------------------------------------------------------------------------------------

    async def has_code(self, guest: str, code: bytes) -> bool:
        """Return whether this is the hash of an unused recovery code of this account."""
        mine = sa.and_(recovery_codes.c.guest_id == guest, recovery_codes.c.hash == code, recovery_codes.c.used.is_(False))
        async with self._store.connect() as connection:
            return (await connection.execute(sa.select(recovery_codes.c.hash).where(mine))).first() is not None

    async def codes_left(self, guest: str) -> int:
        """Return the number of unused recovery codes of this account."""
        query = sa.select(sa.func.count()).where(recovery_codes.c.guest_id == guest, recovery_codes.c.used.is_(False))
        async with self._store.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def replace_codes(self, guest: str, codes: Sequence[bytes]) -> None:
        """Store new recovery codes and invalidate all earlier ones."""
        await self._store.write((recovery_codes.delete().where(recovery_codes.c.guest_id == guest), []), _add_codes(guest, codes))

    async def spend(self, code: bytes) -> None:
        """Mark a recovery code as used. Raise `Conflict` if it was used before."""
        await self._store.write(*_spent(code))

    async def recover(self, guest: str, code: bytes, password_hash: str | None, session: NewSession) -> None:
        """Mark a recovery code as used and start a session of its account. Raise `Conflict` if the code was used before.

        ``password_hash``: new password, which ends all other sessions; None to keep the old password and the sessions.
        """
        changed = [] if password_hash is None else [_password(guest, password_hash), _end_others(guest, session.token_hash)]
        await self._store.write(
            *_spent(code),
            *_rotate(guest, session),
            *changed,
        )


def renamed(guest: str, name: Called) -> tuple[Statement, ...]:
    """Return the statements that give an account this name."""
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
