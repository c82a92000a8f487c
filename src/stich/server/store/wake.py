"""What nodes that share a PostgreSQL database tell each other: that something has changed, never what. One message for each batch."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "stich"
ROOM = 7000
"""Bytes of one message; PostgreSQL takes no 8000."""


class Wake(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be looked at again."""

    tables: tuple[str, ...] = ()
    """Tables that are new in the lobby or have changed there."""
    people: tuple[str, ...] = ()
    """Guests of whom a session has ended, or who mute somebody else than before."""
    forgotten: tuple[str, ...] = ()
    """Guests who have deleted their accounts."""
    over: bool = False
    """A match has ended."""
    sender: int = 0

    def __or__(self, other: Wake) -> Wake:
        return Wake(
            tuple(dict.fromkeys(self.tables + other.tables)),
            tuple(dict.fromkeys(self.people + other.people)),
            tuple(dict.fromkeys(self.forgotten + other.forgotten)),
            self.over or other.over,
        )


NOTHING = Wake()


async def notify(connection: AsyncConnection, sender: int, wake: Wake) -> None:
    """Tell all nodes once this transaction is committed."""
    if wake == NOTHING:
        return
    message = msgspec.json.encode(msgspec.structs.replace(wake, sender=sender)).decode()
    if len(message) > ROOM:
        for half in (0, 1):
            part = Wake(wake.tables[half::2], wake.people[half::2], wake.forgotten[half::2], wake.over)
            await notify(connection, sender, part)
        return
    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, message)))
