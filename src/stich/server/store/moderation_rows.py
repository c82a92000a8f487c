"""Reports, suspensions, moderators, and the log of the moderators' actions."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Row

from stich.kernel.errors import StichError
from stich.server.wire.chat_messages import NewReport
from stich.server.wire.moderation_messages import AuditEntry, ModeratedPerson, ModerationReport, ReportedLine

from .batch import Statement
from .called import Called, account_of
from .chat_rows import ChatLine
from .given import MatchLine, PointsGiven
from .guest_rows import guest_number
from .schema import accounts, audit, deal_people, deals, guests, moderators, reports, settled, suspensions
from .store import Store

AMBIGUOUS = 10
"""Largest number of people listed in the error for an ambiguous name."""


class Suspended(StichError):
    """Error for an action that a suspended person may not do."""

    code = "person/suspended"

    def __init__(self, until: float | None) -> None:
        if until is None:
            super().__init__("person/suspended")
        else:
            super().__init__("person/suspended#until", until=until)
        self.until = until


class Suspension(msgspec.Struct, frozen=True):
    """Suspension of a person: until it ends they may not play with people, chat or look for players."""

    until: float | None
    """End of the suspension (seconds since 1970); None if it lasts until it is lifted."""

    def refusal(self) -> Suspended:
        """Return the error with which actions of the suspended person are refused."""
        return Suspended(self.until)


class ModerationStore:
    """Access to the data for moderators."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def now(self) -> float:
        """Return the current time (seconds since 1970)."""
        return self._store.now

    async def write(self, *statements: Statement) -> None:
        """Execute these statements in one transaction, as `Store.write`."""
        await self._store.write(*statements)

    # -- people --------------------------------------------------------------------------------------------------

    async def person(self, who: str, name: Called | None = None) -> ModeratedPerson:
        """Return the person with the id ``who``; or the account that ``name`` means; or the only guest named ``who`` in any case.

        Raise `StichError` ``person/unknown`` if no person matches, ``person/ambiguous`` if several do.
        """
        query = self._people().where(guests.c.id == who)
        async with self._store.connect() as connection:
            found = (await connection.execute(query)).all()
            if not found and name is not None:
                account = await account_of(connection, name)
                found = (await connection.execute(self._people().where(guests.c.id == account))).all()
            if not found and who:
                # SQLite folds the case of ASCII only.
                named = (await connection.execute(sa.select(guests.c.id, guests.c.name).where(guests.c.name != ""))).all()
                ids = [r.id for r in named if r.name.casefold() == who.casefold()]
                found = (await connection.execute(self._people().where(guests.c.id.in_(ids[:AMBIGUOUS])))).all()
        if not found:
            raise StichError("person/unknown#name-or-id")
        if len(found) > 1:
            raise StichError("person/ambiguous", ids=tuple(r.id for r in found))
        return self._person(found[0])

    async def has_account(self, guest: str) -> bool:
        """Return whether this guest has an account."""
        async with self._store.connect() as connection:
            return (await connection.execute(sa.select(accounts.c.guest_id).where(accounts.c.guest_id == guest))).first() is not None

    def _people(self) -> sa.Select[tuple[str, str, float | None, str | None, str | None]]:
        return sa.select(
            guests.c.id, guests.c.name, suspensions.c.until, suspensions.c.guest_id.label("held"), moderators.c.guest_id.label("moderates")
        ).select_from(
            guests.outerjoin(suspensions, suspensions.c.guest_id == guests.c.id).outerjoin(moderators, moderators.c.guest_id == guests.c.id)
        )

    def _person(self, row: Row[tuple[str, str, float | None, str | None, str | None]]) -> ModeratedPerson:
        suspended = row.held is not None and (row.until is None or row.until > self.now)
        until = row.until if suspended else None
        return ModeratedPerson(row.id, row.name, guest_number(row.id), suspended, until, row.moderates is not None)

    async def suspension(self, guest: str) -> Suspension | None:
        """Return the present suspension of this guest; None if there is none."""
        query = sa.select(suspensions.c.until).where(suspensions.c.guest_id == guest)
        async with self._store.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None or (row.until is not None and row.until <= self.now) else Suspension(row.until)

    async def suspended(self) -> list[str]:
        """Return the ids of all people who are suspended now."""
        query = sa.select(suspensions.c.guest_id).where(sa.or_(suspensions.c.until.is_(None), suspensions.c.until > self.now))
        async with self._store.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def moderates(self, guest: str) -> bool:
        """Return whether this guest is a moderator."""
        async with self._store.connect() as connection:
            return (await connection.execute(sa.select(moderators).where(moderators.c.guest_id == guest))).first() is not None

    # -- reports -------------------------------------------------------------------------------------------------

    async def report(self, table: str, people: tuple[str, str], new: NewReport, talk: list[ChatLine]) -> None:
        """Store a report with the preceding chat at the table. ``people``: who sends the report, and who is reported."""
        reporter, reported = people
        lines = [ReportedLine(x.at, x.guest, x.name, x.kind, x.text) for x in talk]  # type: ignore[arg-type]
        row = {"at": self.now, "table_id": table, "reporter": reporter, "reported": reported, "reason": new.reason, "words": new.words}
        await self._store.write((reports.insert(), [{**row, "talk": msgspec.json.encode(lines)}]))

    async def reported_since(self, reporter: str, since: float) -> int:
        """Return the number of reports that this person has sent since the given time (seconds since 1970)."""
        query = sa.select(sa.func.count()).where(reports.c.reporter == reporter, reports.c.at > since)
        async with self._store.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def has_open(self, table: str, reporter: str, reported: str) -> bool:
        """Return whether this reporter has an open report about this person at this table."""
        same = (reports.c.table_id == table, reports.c.reporter == reporter, reports.c.reported == reported, reports.c.closed_at.is_(None))
        async with self._store.connect() as connection:
            return (await connection.execute(sa.select(reports.c.number).where(*same))).first() is not None

    async def reports(self, *, closed: bool, number: int | None = None, limit: int = 100) -> list[ModerationReport]:
        """Return at most ``limit`` reports, the newest first. ``closed``: include closed ones; ``number``: only the report with this
        number."""
        query = sa.select(reports).order_by(reports.c.number.desc()).limit(limit)
        if number is not None:
            query = query.where(reports.c.number == number)
        elif not closed:
            query = query.where(reports.c.closed_at.is_(None))
        async with self._store.connect() as connection:
            rows = (await connection.execute(query)).all()
            people = self._people().where(guests.c.id.in_({g for r in rows for g in (r.reporter, r.reported)}))
            by_id = {r.id: self._person(r) for r in await connection.execute(people)}
        return [
            ModerationReport(
                r.number,
                r.at,
                r.table_id,
                r.reason,
                r.words,
                by_id.get(r.reporter) or _gone(r.reporter),
                by_id.get(r.reported) or _gone(r.reported),
                msgspec.json.decode(r.talk, type=tuple[ReportedLine, ...]),
                r.closed_at,
            )
            for r in rows
        ]

    # -- suspicious matches --------------------------------------------------------------------------------------

    async def given(self, since: float) -> tuple[list[MatchLine], dict[tuple[str, str], PointsGiven], dict[str, PointsGiven]]:
        """Return the figures from which suspicious matches are found.

        These are the figures of each player in each rated match that ended after ``since``, and the points given away in all judged deals:
        by guest and game, and by game.
        """
        p, judged = deal_people.c, deal_people.c.lost.is_not(None)
        numbers = (sa.func.count(p.lost).label("deals"), sa.func.sum(p.lost).label("total"), sa.func.sum(p.lost * p.lost).label("squares"))
        of_match = deal_people.join(deals, deals.c.id == p.deal_id).join(settled, settled.c.table_id == deals.c.table_id)
        key = (settled.c.table_id, settled.c.at, p.game, p.guest_id)
        in_matches = (
            sa.select(*key, sa.func.sum(p.points).label("points"), *numbers)
            .select_from(of_match)
            .where(settled.c.rated, settled.c.at > since, p.owned, p.counts)
            .group_by(*key)
        )
        by_game = sa.select(p.game, *numbers).where(p.owned, p.counts, judged).group_by(p.game)
        async with self._store.connect() as connection:
            lines = [
                MatchLine(r.table_id, r.game, r.at, r.guest_id, r.points, PointsGiven(r.deals, r.total or 0.0, r.squares or 0.0))
                for r in await connection.execute(in_matches)
            ]
            everyone = {r.game: PointsGiven(r.deals, r.total, r.squares) for r in await connection.execute(by_game)}
            own = sa.select(p.guest_id, p.game, *numbers).where(p.owned, p.counts, judged, p.guest_id.in_({line.guest for line in lines}))
            people = await connection.execute(own.group_by(p.guest_id, p.game))
            return lines, {(r.guest_id, r.game): PointsGiven(r.deals, r.total, r.squares) for r in people}, everyone

    async def people(self, ids: Collection[str]) -> dict[str, ModeratedPerson]:
        """Return the people with these ids, by id, with placeholders for those who have deleted their accounts."""
        async with self._store.connect() as connection:
            known = {r.id: self._person(r) for r in await connection.execute(self._people().where(guests.c.id.in_(ids)))}
        return {id: known.get(id) or _gone(id) for id in ids}

    # -- the log of the moderators' actions ----------------------------------------------------------------------

    def audited(self, by: str, act: str, target: str, why: str, detail: str = "") -> Statement:
        """Return the statement that records an action of a moderator, to be committed together with the action."""
        return (audit.insert(), [{"at": self.now, "by": by, "act": act, "target": target, "detail": detail, "why": why}])

    async def audit(self, limit: int = 100) -> list[AuditEntry]:
        """Return the last actions of moderators, the newest first."""
        query = sa.select(audit).order_by(audit.c.number.desc()).limit(limit)
        async with self._store.connect() as connection:
            return [AuditEntry(r.number, r.at, r.by, r.act, r.target, r.detail, r.why) for r in await connection.execute(query)]

    async def newest(self) -> int:
        """Return the number of the newest recorded action of a moderator; 0 if there is none."""
        async with self._store.connect() as connection:
            return (await connection.execute(sa.select(sa.func.max(audit.c.number)))).scalar() or 0

    async def acts_after(self, number: int) -> list[AuditEntry]:
        """Return the recorded actions of moderators with a number above this one, in order."""
        query = sa.select(audit).where(audit.c.number > number).order_by(audit.c.number)
        async with self._store.connect() as connection:
            return [AuditEntry(r.number, r.at, r.by, r.act, r.target, r.detail, r.why) for r in await connection.execute(query)]


def _gone(guest: str) -> ModeratedPerson:
    """Return a placeholder for a person who has deleted their account and has no name left."""
    return ModeratedPerson(guest, "", guest_number(guest), False, None, False)
