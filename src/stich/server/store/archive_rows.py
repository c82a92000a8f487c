"""Archive of finished deals in the database, for searches and statistics of one guest. Queries return that guest's own deals only.

A deal is in a guest's archive if its result belongs to the guest (``deal_people.owned``). Statistics leave out deals that do not count.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from stich.kernel.rules.deal import Seat
from stich.server.wire.deal_messages import DealSeat
from stich.study.analysis import Role
from stich.study.archive import PHASES, Cell, DealTotals, Direction, Filter, LossCount, Losses, LossPhase, LossTotals, Sort

from .called import Called, lookalikes
from .club_board_rows import hidden_deals
from .guest_rows import guest_number, is_bot
from .schema import accounts, deal_people, deals, guests
from .store import Store

CHUNK = 500
"""Number of deals read with one query by `ArchiveStore.everything`."""


class Search(msgspec.Struct, frozen=True):
    """Criteria and order of an archive search."""

    filter: Filter = Filter()
    opponent: Called | None = None
    """Opponent in the deal, with lookalike names. Used instead of the opponent in the filter, which is plain text."""
    sort: Sort = "date"
    direction: Direction = "down"


class ArchivedRow(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal as one of its players had it."""

    id: str
    table: str
    number: int
    at: float
    game: str
    preset: str
    contract: str
    role: Role
    seat: Seat
    points: float
    won: bool | None
    counts: bool
    taken_back: bool
    judged: bool
    """True if the judge has processed this deal. ``losses`` is None even then if they cannot be computed."""
    losses: Losses | None
    seats: tuple[DealSeat, ...]
    record: bytes
    """Record of the deal; empty if it was not requested."""

    def __repr__(self) -> str:
        return f"ArchivedRow({self.id}, …)"


class ArchiveStore:
    """Read access to archives."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guest: str, search: Search, skip: int, limit: int) -> list[ArchivedRow]:
        """Return one page of this guest's deals that match the search. Deals that are equal in the search's order are sorted newest first.

        ``skip``, ``limit``: number of deals before the page and on it.
        """
        own = _own(guest, search).order_by(*_order(search.sort, search.direction)).offset(skip).limit(limit)
        return await self._rows(guest, own, record=True)

    async def everything(self, guest: str, search: Search, *, record: bool) -> AsyncIterator[list[ArchivedRow]]:
        """Yield lists of the guest's deals that match the search, the oldest deals first. ``record``: True to include the records."""
        p = deal_people.c
        order = (p.at, p.deal_id)
        last: tuple[float, str] | None = None
        while True:
            own = _own(guest, search).order_by(*order).limit(CHUNK)
            if last is not None:
                own = own.where(sa.or_(p.at > last[0], sa.and_(p.at == last[0], p.deal_id > last[1])))
                own = own.where(p.at >= last[0])  # the database can then start from the index
            rows = await self._rows(guest, own, record=record)
            if rows:
                last = rows[-1].at, rows[-1].id
                yield rows
            if len(rows) < CHUNK:
                return

    async def cells(self, guest: str, search: Search) -> list[Cell]:
        """Return sums over the matching deals that count, by game, contract, role and month, for `stich.study.archive.statistics`."""
        p = deal_people.c
        kinds = (p.lost_bidding, p.lost_discarding, p.lost_leading, p.lost_following)
        query: sa.Select[Any] = (
            sa.select(
                *(p.game, p.contract, p.role, p.month),
                sa.func.count().label("deals"),
                sa.func.sum(sa.case((p.won.is_(True), 1), else_=0)).label("won"),
                sa.func.sum(sa.case((p.won.is_(False), 1), else_=0)).label("lost"),
                sa.func.sum(p.points).label("points"),
                sa.func.count(p.lost).label("judged"),
                *(sa.func.coalesce(sa.func.sum(kind), 0.0).label(kind.name) for kind in kinds),
            )
            .where(*_wanted(guest, search), p.counts)
            .group_by(p.game, p.contract, p.role, p.month)
        )
        return [_cell(row) for row in await self._store.rows(query)]

    async def deal_counts(self, guest: str) -> dict[str, int]:
        """Return the number of this guest's finished deals by game, without those that do not count in statistics."""
        p = deal_people.c
        rows = await self._store.rows(
            sa.select(p.game, sa.func.count().label("deals")).where(*_wanted(guest, Search()), p.counts).group_by(p.game)
        )
        return {row.game: row.deals for row in rows}

    async def loss_counts(self, guest: str) -> list[LossCount]:
        """Return the points that this guest lost in the deals that count, by game, contract, role and phase, for
        `stich.study.archive.weak_points`."""
        p = deal_people.c
        sums = [
            number
            for phase, loss in zip(PHASES, (p.lost_bidding, p.lost_discarding, p.lost_leading, p.lost_following), strict=True)
            for number in (
                sa.func.count(loss).label(f"{phase}_deals"),
                sa.func.sum(loss).label(f"{phase}_total"),
                sa.func.sum(loss * loss).label(f"{phase}_squares"),
            )
        ]
        by = (p.game, p.contract, p.role)
        rows = await self._store.rows(sa.select(*by, *sums).where(*_wanted(guest, Search()), p.counts).group_by(*by))
        return [_lost(row, phase) for row in rows for phase in PHASES if row._mapping[f"{phase}_deals"]]

    async def _rows(self, guest: str, own: sa.Select[Any], *, record: bool) -> list[ArchivedRow]:
        """Return the guest's deals whose ids the query ``own`` selects, in its order. ``record``: True to include the records.

        The ids are queried alone first, so that the database sorts little data.
        """
        d = deals.c
        values = [d.id, d.preset, d.levels, d.taken_back, d.judged, d.table_id, d.number, *([d.record] if record else [])]
        async with self._store.connect() as connection:
            ids = list((await connection.execute(own)).scalars())
            of_deal = {row.id: row for row in await connection.execute(sa.select(*values).where(d.id.in_(ids)))}
            people: dict[str, list[sa.Row[Any]]] = {}
            for person in await connection.execute(_PEOPLE.where(deal_people.c.deal_id.in_(ids))):
                people.setdefault(person.deal_id, []).append(person)
        return [_row(guest, of_deal[key], people[key]) for key in ids]


_PEOPLE: sa.Select[Any] = (
    sa.select(deal_people, guests.c.name, accounts.c.guest_id.is_not(None).label("account"))
    .join(guests, guests.c.id == deal_people.c.guest_id)
    .outerjoin(accounts, accounts.c.guest_id == guests.c.id)
    .order_by(deal_people.c.owned)
)
"""Query for all people who held a seat. Of several people who held the same seat, the owner of the result comes last."""


def _wanted(guest: str, search: Search) -> list[sa.ColumnElement[bool]]:
    p, asked = deal_people.c, search.filter
    found = [p.guest_id == guest, p.owned]
    if asked.game is not None:
        found.append(p.game == asked.game)
    if asked.contract is not None:
        found.append(p.contract == asked.contract)
    if asked.role is not None:
        found.append(p.role == asked.role)
    if asked.result is not None:
        found.append(p.won.is_(asked.result == "won"))
    if asked.since is not None:
        found.append(p.at >= asked.since)
    if asked.until is not None:
        found.append(p.at < asked.until)
    if asked.company is not None:
        found.append(p.company == 0 if asked.company == "computers" else p.company > 0)
    if asked.loss is not None:
        found.append(p.lost >= asked.loss)
    if search.opponent is not None:
        found.append(p.deal_id.in_(_with(guest, search.opponent)))
    return found


def _with(guest: str, opponent: Called) -> sa.Select[Any]:
    """Return a query for the ids of deals in which another person with this name, or one that looks like it, held a seat. ``guest``: owner
    of the archive, who does not count as the other person."""
    theirs = deal_people.alias("theirs")
    named = sa.select(guests.c.id).where(guests.c.name == opponent.name)
    return sa.select(theirs.c.deal_id).where(theirs.c.guest_id != guest, theirs.c.guest_id.in_(sa.union(named, *lookalikes(opponent))))


def _own(guest: str, search: Search) -> sa.Select[Any]:
    """Return a query for the ids of the guest's deals that match the search, without boards that other tables still play."""
    return sa.select(deal_people.c.deal_id).where(*_wanted(guest, search), deal_people.c.deal_id.not_in(hidden_deals()))


def _order(sort: Sort, direction: Direction) -> tuple[sa.ColumnElement[Any], ...]:
    p = deal_people.c
    newest = (p.at.desc(), p.deal_id.desc())
    if sort == "date":
        return newest if direction == "down" else (p.at, p.deal_id)
    by = p.points if sort == "points" else p.lost
    return (by.desc().nulls_last() if direction == "down" else by.asc().nulls_last(), *newest)


def _cell(row: sa.Row[Any]) -> Cell:
    given = LossTotals(row.lost_bidding, row.lost_discarding, row.lost_leading, row.lost_following)
    return Cell(
        row.game, row.contract, row.role, row.month, DealTotals(row.deals, int(row.won), int(row.lost), row.points, row.judged, given)
    )


def _lost(row: sa.Row[Any], phase: LossPhase) -> LossCount:
    deals, total, squares = (row._mapping[f"{phase}_{number}"] for number in ("deals", "total", "squares"))
    return LossCount(game=row.game, contract=row.contract, role=row.role, phase=phase, deals=deals, total=total, squares=squares)


def _row(guest: str, deal: sa.Row[Any], people: Sequence[sa.Row[Any]]) -> ArchivedRow:
    mine = next(person for person in people if person.guest_id == guest)
    kinds = (mine.lost_bidding, mine.lost_discarding, mine.lost_leading, mine.lost_following)
    return ArchivedRow(
        id=deal.id,
        table=deal.table_id,
        number=deal.number,
        at=mine.at,
        game=mine.game,
        preset=deal.preset,
        contract=mine.contract,
        role=mine.role,
        seat=Seat(mine.seat),
        points=mine.points,
        won=mine.won,
        counts=mine.counts,
        taken_back=deal.taken_back,
        judged=deal.judged,
        losses=None if mine.lost is None else Losses(*kinds),
        seats=_seats(deal.levels, people, guest),
        record=getattr(deal, "record", b""),
    )


def _seats(levels: str, people: Iterable[sa.Row[Any]], reader: str) -> tuple[DealSeat, ...]:
    """Return the players at the end of a deal, by seat. ``levels``: levels of computer players (JSON), empty for people.

    ``reader`` is shown at their own seat even if a computer player took it over.
    """
    played = msgspec.json.decode(levels, type=tuple[str, ...])
    seats = [DealSeat("computer", level) if level else DealSeat("empty", "") for level in played]
    for person in people:
        if seats[person.seat].kind != "computer" or person.guest_id == reader:
            seats[person.seat] = DealSeat("guest", person.name, guest_number(person.guest_id), person.account, is_bot(person.guest_id))
    return tuple(seats)
