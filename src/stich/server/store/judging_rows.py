"""Finished deals that are not judged yet, and the results of the judge (`users.judging`)."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from stich.study.archive import Losses

from .batch import Statement
from .schema import deal_people, deals
from .store import Store

_SEAT = deal_people.update().where(deal_people.c.deal_id == sa.bindparam("of_deal"), deal_people.c.seat == sa.bindparam("of_seat"))
_JUDGED = deals.update().where(deals.c.id == sa.bindparam("of_deal")).values(judged=True)


class Unjudged:
    """A deal that waits for the judge. It contains all cards."""

    def __init__(self, deal: str, record: bytes) -> None:
        self.deal, self.record = deal, record

    def __repr__(self) -> str:
        return f"Unjudged({self.deal}, …)"


class JudgingStore:
    """Access to the data of the judge."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def unjudged(self, limit: int) -> list[Unjudged]:
        """Return the oldest deals that are not judged yet, at most ``limit``."""
        query = sa.select(deals.c.id, deals.c.record).where(deals.c.judged.is_(False)).order_by(deals.c.at, deals.c.id).limit(limit)
        async with self._store.connect() as connection:
            return [Unjudged(row.id, row.record) for row in await connection.execute(query)]

    async def judged(self, deal: str, losses: Sequence[Losses]) -> None:
        """Store the points that each seat gave away in this deal, and mark the deal as judged. ``losses``: by seat; empty if they cannot be
        computed."""
        rows = [
            {
                "of_deal": deal,
                "of_seat": seat,
                "lost_bidding": lost.bidding,
                "lost_discarding": lost.discarding,
                "lost_leading": lost.leading,
                "lost_following": lost.following,
                "lost": lost.total,
            }
            for seat, lost in enumerate(losses)
        ]
        statements: list[Statement] = [(_SEAT, rows)] if rows else []
        await self._store.write(*statements, (_JUDGED, [{"of_deal": deal}]))
