"""Wake-up messages between nodes that share a PostgreSQL database. They name the data that have changed, without the new values. One
message is sent per transaction."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "stich"
ROOM = 7000
"""Largest size of one message (bytes). PostgreSQL's limit is just below 8000."""


class Wake(msgspec.Struct, frozen=True, omit_defaults=True):
    """Data that other nodes must read again."""

    tables: tuple[str, ...] = ()
    """Tables that are new or changed in the lobby."""
    people: tuple[str, ...] = ()
    """Guests who lost a session or changed their list of muted people."""
    forgotten: tuple[str, ...] = ()
    """Guests who have deleted their accounts."""
    over: bool = False
    """True if a match has ended."""
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
    """Send this wake-up to all nodes when the transaction is committed, in several messages if it is too long. ``sender``: number of this
    node."""
    if wake == NOTHING:
        return
    message = msgspec.json.encode(msgspec.structs.replace(wake, sender=sender)).decode()
    if len(message) > ROOM:
        for half in (0, 1):
            part = Wake(wake.tables[half::2], wake.people[half::2], wake.forgotten[half::2], wake.over)
            await notify(connection, sender, part)
        return
    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, message)))
