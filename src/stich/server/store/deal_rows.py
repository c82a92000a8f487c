"""Finished deals in the database. They are written together with their last event."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2s

import msgspec
import sqlalchemy as sa

from stich.kernel.rules.deal import Seat
from stich.study.archive import DealRow, month_of

from .batch import Statement
from .club_board_rows import BoardReaders, ClubBoardStore
from .daily_rows import DailyStore
from .events import Origin
from .guest_rows import GuestRow
from .schema import accounts, deal_people, deals, guests, tables
from .store import Conflict, Store

ADD_DEAL, ADD_PEOPLE = deals.insert(), deal_people.insert()
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ID_LENGTH = 12


def deal_id(table: str, number: int) -> str:
    """Return the public id of a deal. ``number``: its row in the table's score sheet. The id does not reveal the table."""
    value = int.from_bytes(blake2s(f"{table} {number}".encode(), person=b"deal").digest())
    digits = []
    for _ in range(ID_LENGTH):
        value, digit = divmod(value, len(LETTERS))
        digits.append(LETTERS[digit])
    return "".join(digits)


class PersonInDeal(msgspec.Struct, frozen=True):
    """Data about one person who held a seat in a finished deal; a row of ``deal_people``."""

    guest: str
    seat: Seat
    owned: bool
    """True if the result belongs to this person."""
    counts: bool
    """True if the deal counts in statistics."""
    made: DealRow


class EndedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal to be stored. It contains all cards."""

    table: str
    number: int
    game: str
    preset: str
    open: bool
    origin: Origin | None
    taken_back: bool
    """True if a player took an action back in this deal."""
    levels: tuple[str, ...]
    fair: int | None
    """Number of the deal in fair dealing; None if the dealing cannot be checked."""
    record: bytes
    people: tuple[PersonInDeal, ...]

    def __repr__(self) -> str:
        return f"EndedDeal({self.table}, {self.number}, …)"

    @property
    def id(self) -> str:
        """Return the public id of the deal."""
        return deal_id(self.table, self.number)


class KeptPerson(msgspec.Struct, frozen=True):
    """A person who held a seat in a stored deal, with their present name."""

    guest: GuestRow
    seat: Seat
    owned: bool


class KeptDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal as stored in the database."""

    id: str
    table: str
    number: int
    at: float
    open: bool
    shared_by: str | None
    origin: Origin | None
    taken_back: bool
    levels: tuple[str, ...]
    fair: int | None
    record: bytes
    people: tuple[KeptPerson, ...]
    finished: frozenset[str] | None = None
    """Guests who have finished the board that the deal is of, while others play it; None at other deals and later. For boards of events of
    clubs it is empty until all tables have played them."""
    players: frozenset[str] = frozenset()
    """Guests who play in the event of a club whose board the deal is of. They may read it like those who held a seat."""

    def __repr__(self) -> str:
        return f"KeptDeal({self.id}, …)"

    @property
    def public(self) -> bool:
        """Return whether everyone may read the deal."""
        return self.open or self.shared_by is not None

    def seat_of(self, guest: str | None) -> Seat | None:
        """Return the seat of this guest; None if the guest held none."""
        return next((person.seat for person in self.people if person.guest.id == guest), None)


def written(ended: EndedDeal, at: float) -> list[Statement]:
    """Return the statements that store a finished deal. ``at``: end of the deal (seconds since 1970)."""
    origin = ended.origin
    row = {
        "id": ended.id,
        "table_id": ended.table,
        "number": ended.number,
        "at": at,
        "game": ended.game,
        "preset": ended.preset,
        "open": ended.open,
        "origin": None if origin is None else origin.deal,
        "origin_moment": None if origin is None else origin.moment,
        "origin_seat": None if origin is None else origin.seat,
        "taken_back": ended.taken_back,
        "levels": msgspec.json.encode(ended.levels).decode(),
        "fair": ended.fair,
        "record": ended.record,
    }
    people = [
        {
            "guest_id": person.guest,
            "deal_id": ended.id,
            "seat": person.seat,
            "owned": person.owned,
            "counts": person.counts,
            "at": at,
            "month": month_of(at),
            "game": ended.game,
            "contract": person.made.contract,
            "role": person.made.role,
            "points": person.made.points,
            "won": person.made.won,
            "company": len(ended.people) - 1,
        }
        for person in ended.people
    ]
    return [(ADD_DEAL, [row]), *([(ADD_PEOPLE, people)] if people else [])]


class DealStore:
    """Access to finished deals."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def deal(self, id: str) -> KeptDeal | None:
        """Return the deal with this id; None if there is none."""
        rows = await self._store.rows(sa.select(deals).where(deals.c.id == id))
        if not rows:
            return None
        row = rows[0]
        query = (
            sa.select(
                deal_people.c.seat, deal_people.c.owned, guests.c.id, guests.c.name, accounts.c.guest_id.is_not(None).label("account")
            )
            .join_from(deal_people, guests, guests.c.id == deal_people.c.guest_id)
            .outerjoin(accounts, accounts.c.guest_id == guests.c.id)
            .where(deal_people.c.deal_id == id)
            .order_by(deal_people.c.seat)
        )
        boards = await ClubBoardStore(self._store).readers(row.table_id)
        people = tuple(KeptPerson(GuestRow(p.id, p.name, p.account), Seat(p.seat), p.owned) for p in await self._store.rows(query))
        return KeptDeal(
            id=row.id,
            table=row.table_id,
            number=row.number,
            at=row.at,
            open=row.open,
            shared_by=row.shared_by,
            origin=None if row.origin is None else Origin(row.origin, row.origin_moment, Seat(row.origin_seat)),
            taken_back=row.taken_back,
            levels=msgspec.json.decode(row.levels, type=tuple[str, ...]),
            fair=row.fair,
            record=row.record,
            people=people,
            finished=await self._finished(row.table_id, boards),
            players=frozenset() if boards is None else boards.players,
        )

    async def _finished(self, table: str, boards: BoardReaders | None) -> frozenset[str] | None:
        if boards is not None:
            return None if boards.revealed else frozenset()
        return await DailyStore(self._store).finishers_of(table)

    async def share(self, id: str, by: str | None) -> None:
        """Let everyone read this deal, because the player ``by`` wishes it; if ``by`` is None, stop sharing the deal."""
        await self._store.write((deals.update().where(deals.c.id == id).values(shared_by=by), []))

    # -- tables opened by an older server, which did not store finished deals ---------------------------------------------

    async def unkept(self) -> list[str]:
        """Return the ids of tables whose finished deals may be missing in the database."""
        return [
            row.id
            for row in await self._store.rows(sa.select(tables.c.id).where(tables.c.deals_kept.is_(False)).order_by(tables.c.created_at))
        ]

    async def keep(self, table: str, ended: Sequence[tuple[EndedDeal, float]]) -> None:
        """Store those finished deals of a table that the database lacks. ``ended``: the deals, each with its end (seconds since 1970)."""
        there = {row.number for row in await self._store.rows(sa.select(deals.c.number).where(deals.c.table_id == table))}
        for deal, at in ended:
            if deal.number not in there:
                try:
                    await self._store.write(*written(deal, at))
                except Conflict:  # the table has stored this deal meanwhile
                    continue
        await self._store.write((tables.update().where(tables.c.id == table).values(deals_kept=True), []))
