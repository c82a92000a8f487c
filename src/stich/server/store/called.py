"""Lookup of accounts by name. Names that look alike have a common skeleton (`stich.server.lookalikes`), and each skeleton belongs to one
account only."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from stich.server.lookalikes import skeleton, skeletons

from .batch import Statement
from .schema import account_skeletons, accounts, guests


class Called(msgspec.Struct, frozen=True):
    """Name as a person typed it, with its skeletons, by which lookalike names are found."""

    name: str
    skeleton: str
    """Skeleton of the name in lower case."""
    skeletons: tuple[str, ...]


def called(name: str) -> Called:
    """Return this name with its skeletons."""
    return Called(name, skeleton(name), tuple(sorted(skeletons(name))))


def lookalikes(name: Called) -> tuple[sa.Select[tuple[str]], ...]:
    """Return queries for the ids of accounts that have this name or one that looks like it.

    They find several accounts only if some accounts are older than the present rules, or if the name looks like one name in capitals and
    like another in lower case.
    """
    return (
        sa.select(account_skeletons.c.guest_id).where(account_skeletons.c.skeleton.in_(name.skeletons)),
        sa.select(accounts.c.guest_id).where(accounts.c.skeleton.in_(name.skeletons)),
        sa.select(accounts.c.guest_id).join(guests, guests.c.id == accounts.c.guest_id).where(guests.c.name == name.name),
    )


async def account_of(connection: AsyncConnection, name: Called) -> str | None:
    """Return the id of the account that a typed name means; None if there is none.

    An exact match comes first, then a name that differs in case, then the oldest lookalike.
    """
    query = sa.select(accounts.c.guest_id, guests.c.name).join(guests, guests.c.id == accounts.c.guest_id)
    query = query.where(accounts.c.guest_id.in_(sa.union(*lookalikes(name)))).order_by(accounts.c.created_at, accounts.c.guest_id)
    found = (await connection.execute(query)).all()
    for alike in (lambda one: one == name.name, lambda one: one.casefold() == name.name.casefold(), lambda _: True):
        for row in found:
            if alike(row.name):
                return str(row.guest_id)
    return None


def keep_skeletons(guest: str, name: Called) -> list[Statement]:
    """Return the statements that replace the skeletons of an account by those of its new name. Their execution raises `Conflict` if another
    account has one of them."""
    rows = [{"skeleton": one, "guest_id": guest} for one in name.skeletons]
    return [(account_skeletons.delete().where(account_skeletons.c.guest_id == guest), []), (account_skeletons.insert(), rows)]
