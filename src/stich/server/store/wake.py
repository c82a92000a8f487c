"""Wake-up messages between nodes that share a PostgreSQL database. They say which data have changed, not how; one message is sent per
batch."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "stich"
ROOM = 7000
"""Most bytes of one message; PostgreSQL's limit is just below 8000."""


class Wake(msgspec.Struct, frozen=True, omit_defaults=True):
    """Data that the receiving node must read again."""

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
    """Send this wake-up to all nodes when the transaction is committed, split into several messages if it is too long."""
    if wake == NOTHING:
        return
    message = msgspec.json.encode(msgspec.structs.replace(wake, sender=sender)).decode()
    if len(message) > ROOM:
        for half in (0, 1):
            part = Wake(wake.tables[half::2], wake.people[half::2], wake.forgotten[half::2], wake.over)
            await notify(connection, sender, part)
        return
    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, message)))
