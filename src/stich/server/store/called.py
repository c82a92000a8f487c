"""Accounts found by their names. Names that look alike share a skeleton (`stich.server.lookalikes`), which is one account's alone."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from stich.server.lookalikes import skeleton, skeletons

from .batch import Statement
from .schema import account_skeletons, accounts, guests


class Called(msgspec.Struct, frozen=True):
    """A name as it was typed, and the skeletons of all names that look like it."""

    name: str
    skeleton: str
    """Of the name in small letters."""
    skeletons: tuple[str, ...]


def called(name: str) -> Called:
    """Return a name with its skeletons."""
    return Called(name, skeleton(name), tuple(sorted(skeletons(name))))


def lookalikes(name: Called) -> tuple[sa.Select[tuple[str]], ...]:
    """Return queries for the ids of accounts that have this name, or one that looks like it.

    Several are found only where they are older than the rules of today, and where the name looks like different ones in its cases.
    """
    return (
        sa.select(account_skeletons.c.guest_id).where(account_skeletons.c.skeleton.in_(name.skeletons)),
        sa.select(accounts.c.guest_id).where(accounts.c.skeleton.in_(name.skeletons)),
        sa.select(accounts.c.guest_id).join(guests, guests.c.id == accounts.c.guest_id).where(guests.c.name == name.name),
    )


async def account_of(connection: AsyncConnection, name: Called) -> str | None:
    """Return the id of the account that a typed name means: of this name exactly, or but for its case, or the oldest that looks like it."""
    query = sa.select(accounts.c.guest_id, guests.c.name).join(guests, guests.c.id == accounts.c.guest_id)
    query = query.where(accounts.c.guest_id.in_(sa.union(*lookalikes(name)))).order_by(accounts.c.created_at, accounts.c.guest_id)
    found = (await connection.execute(query)).all()
    for alike in (lambda one: one == name.name, lambda one: one.casefold() == name.name.casefold(), lambda _: True):
        for row in found:
            if alike(row.name):
                return str(row.guest_id)
    return None


def keep_skeletons(guest: str, name: Called) -> list[Statement]:
    """Return statements that keep an account's skeletons in place of those of its name before. They raise `Conflict` where one is taken."""
    rows = [{"skeleton": one, "guest_id": guest} for one in name.skeletons]
    return [(account_skeletons.delete().where(account_skeletons.c.guest_id == guest), []), (account_skeletons.insert(), rows)]
