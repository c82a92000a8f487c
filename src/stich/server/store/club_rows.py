"""Clubs in the database: members, events as documents with a revision, and lists that players type.

Changes are optimistic. Each inserts the revision on which it is based into ``club_changes``, in the same transaction; of two concurrent
changes the second raises `Conflict` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from stich.clubs import Member
from stich.clubs.event import TableList

from .batch import Statement
from .club_board_rows import without_boards
from .guest_rows import GuestRow
from .league_rows import without_leagues
from .schema import club_changes, club_events, club_leagues, club_members, club_players, club_typed, clubs, guests
from .store import Conflict, Store

__all__ = ["ClubRow", "ClubStore", "Conflict", "EventRow", "MemberRow", "Typed", "TypedRow"]


class ClubRow(msgspec.Struct, frozen=True, kw_only=True):
    """A club."""

    name: str
    title: str
    description: str
    public: bool
    shows: str
    invitation: str
    revision: int
    """Number of changes of the members."""


class MemberRow(msgspec.Struct, frozen=True, kw_only=True):
    """A member of a club."""

    member: Member
    role: str
    guest: str | None = None
    """Id of the member's account; None without an account."""
    account: str | None = None
    """Name of the account."""

    @property
    def number(self) -> int:
        """Member number."""
        return self.member.number


class EventRow(msgspec.Struct, frozen=True, kw_only=True):
    """An event of a club."""

    id: str
    club: str
    revision: int
    info: bytes
    """Entry of the calendar, as JSON."""
    key: bytes
    """Key of the tokens of its sheets."""
    document: bytes
    due_at: float | None = None
    """Time from which the server acts on the event by itself (`stich.clubs.acts_from`)."""


class Typed(msgspec.Struct, frozen=True, kw_only=True):
    """List that players type at their table."""

    seats: tuple[int, ...]
    """Start numbers by place."""
    list: TableList


class TypedRow(msgspec.Struct, frozen=True, kw_only=True):
    """Newest version of a list that players type."""

    round: int
    table: int
    version: int
    waits: bool
    """True while the organiser has not confirmed or discarded it."""
    typed: Typed


def of_club(name: str) -> str:
    """Return the name of a club's members in ``club_changes``."""
    return f"club {name}"


def of_event(event: str) -> str:
    """Return the name of an event in ``club_changes``."""
    return f"event {event}"


def of_list(event: str, round_number: int, table: int) -> str:
    """Return the name of a typed list in ``club_changes``."""
    return f"event {event} list {round_number}-{table}"


def _based(thing: str, base: int) -> Statement:
    return (club_changes.insert(), [{"thing": thing, "base": base}])


class ClubStore:
    """Access to the clubs."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- clubs and members -----------------------------------------------------------------------------------------

    async def club(self, name: str) -> ClubRow | None:
        """Return this club; None if there is none."""
        found = await self._store.rows(sa.select(clubs).where(clubs.c.name == name))
        return _club(found[0]) if found else None

    async def of_guest(self, guest: str) -> list[tuple[ClubRow, MemberRow]]:
        """Return the clubs of this account in the order of their titles, each with its member."""
        query = sa.select(clubs, club_members, guests.c.name.label("account")).select_from(
            club_members.join(clubs, clubs.c.name == club_members.c.club).join(guests, guests.c.id == club_members.c.guest_id)
        )
        rows = await self._store.rows(query.where(club_members.c.guest_id == guest).order_by(clubs.c.title, clubs.c.name))
        return [(_club(row), _member(row)) for row in rows]

    async def public(self, most: int) -> list[ClubRow]:
        """Return public clubs in the order of their titles, at most ``most``."""
        rows = await self._store.rows(sa.select(clubs).where(clubs.c.public).order_by(clubs.c.title, clubs.c.name).limit(most))
        return [_club(row) for row in rows]

    async def add(self, club: ClubRow, owner: MemberRow) -> None:
        """Add a club with its owner. Raise `Conflict` if its name is taken."""
        row = {**msgspec.structs.asdict(club), "created_at": self._store.now}
        await self._store.write((clubs.insert(), [row]), (club_members.insert(), [_member_row(club.name, owner)]))

    async def change(self, name: str, facts: Mapping[str, Any]) -> None:
        """Change facts of a club."""
        await self._store.write((clubs.update().where(clubs.c.name == name).values(**facts), []))

    async def delete(self, name: str) -> None:
        """Delete a club with its members and events."""
        await self._store.write(*_deletion(name))

    async def members(self, club: str) -> list[MemberRow]:
        """Return the members of a club by number."""
        rows = await self._store.rows(_members().where(club_members.c.club == club).order_by(club_members.c.number))
        return [_member(row) for row in rows]

    async def count(self, club: str) -> int:
        """Return the number of members of a club."""
        found = await self._store.rows(sa.select(sa.func.count()).select_from(club_members).where(club_members.c.club == club))
        return int(found[0][0])

    async def accounts(self, club: str) -> dict[str, str]:
        """Return the names of the accounts of a club by id."""
        query = sa.select(guests.c.id, guests.c.name).join(club_members, club_members.c.guest_id == guests.c.id)
        return {row.id: row.name for row in await self._store.rows(query.where(club_members.c.club == club))}

    async def member(self, club: str, guest: str) -> MemberRow | None:
        """Return the member of a club with this account; None if there is none."""
        rows = await self._store.rows(_members().where(club_members.c.club == club, club_members.c.guest_id == guest))
        return _member(rows[0]) if rows else None

    async def change_members(
        self, club: ClubRow, *, added: Sequence[MemberRow] = (), changed: Sequence[MemberRow] = (), removed: Sequence[int] = ()
    ) -> None:
        """Add, change and remove members. Raise `Conflict` if the members have changed since ``club.revision``."""
        c = club_members.c
        here = c.club == club.name
        changes: list[Statement] = [(club_members.delete().where(here, c.number == number), []) for number in removed]
        for row in changed:
            values = {name: value for name, value in _member_row(club.name, row).items() if name not in ("club", "number")}
            changes.append((club_members.update().where(here, c.number == row.number).values(**values), []))
        if added:
            changes.append((club_members.insert(), [_member_row(club.name, row) for row in added]))
        counted = clubs.update().where(clubs.c.name == club.name).values(revision=club.revision + 1)
        await self._store.write(_based(of_club(club.name), club.revision), *changes, (counted, []))

    # -- events ----------------------------------------------------------------------------------------------------

    async def calendar(self, club: str) -> list[tuple[str, bytes]]:
        """Return the id and the calendar entry of each event of a club, the oldest event first."""
        query = sa.select(club_events.c.id, club_events.c.info).where(club_events.c.club == club).order_by(club_events.c.created_at)
        return [(row.id, row.info) for row in await self._store.rows(query)]

    async def playing(self, guest: str) -> dict[str, int]:
        """Return the start numbers of this account by event."""
        rows = await self._store.rows(sa.select(club_players).where(club_players.c.guest_id == guest))
        return {row.event_id: row.number for row in rows}

    async def players(self, event: str) -> list[str]:
        """Return the accounts that play in an event."""
        return [row.guest_id for row in await self._store.rows(sa.select(club_players.c.guest_id).where(club_players.c.event_id == event))]

    async def event(self, club: str, event: str) -> EventRow | None:
        """Return an event of this club; None if there is none."""
        rows = await self._store.rows(sa.select(club_events).where(club_events.c.id == event, club_events.c.club == club))
        return _event(rows[0]) if rows else None

    async def revision(self, club: str, event: str) -> tuple[int, bytes] | None:
        """Return the revision of an event of this club and the key of its sheets; None if there is no such event."""
        query = sa.select(club_events.c.revision, club_events.c.key)
        rows = await self._store.rows(query.where(club_events.c.id == event, club_events.c.club == club))
        return (rows[0].revision, rows[0].key) if rows else None

    async def due(self, now: float) -> list[tuple[str, str]]:
        """Return club and id of the events on which the server acts by itself from now on, the earliest first."""
        query = sa.select(club_events.c.club, club_events.c.id).where(club_events.c.due_at <= now).order_by(club_events.c.due_at)
        return [(row.club, row.id) for row in await self._store.rows(query)]

    async def seated(self, event: str) -> dict[int, GuestRow]:
        """Return the accounts that play in an event, by start number."""
        query = sa.select(club_players.c.number, guests.c.id, guests.c.name).join(guests, guests.c.id == club_players.c.guest_id)
        return {
            row.number: GuestRow(row.id, row.name, True) for row in await self._store.rows(query.where(club_players.c.event_id == event))
        }

    async def documents(self, club: str) -> list[EventRow]:
        """Return all events of a club, the oldest first."""
        query = sa.select(club_events).where(club_events.c.club == club).order_by(club_events.c.created_at)
        return [_event(row) for row in await self._store.rows(query)]

    async def add_event(self, event: EventRow) -> None:
        """Add an event."""
        await self._store.write((club_events.insert(), [{**msgspec.structs.asdict(event), "created_at": self._store.now}]))

    async def change_event(
        self, event: EventRow, base: int, players: Mapping[str, int] | None = None, *, confirmed: tuple[int, int, int] | None = None
    ) -> None:
        """Replace the document of an event. Raise `Conflict` unless ``base`` is its newest revision.

        ``players``: start numbers by account, None if they are unchanged; ``confirmed``: round, table and version of a typed list that the
        new document contains, which then no longer waits.
        """
        values = {"revision": event.revision, "info": event.info, "document": event.document, "due_at": event.due_at}
        changes: list[Statement] = [(club_events.update().where(club_events.c.id == event.id).values(**values), [])]
        if players is not None:
            changes.append((club_players.delete().where(club_players.c.event_id == event.id), []))
            if players:
                rows = [{"event_id": event.id, "guest_id": guest, "number": number} for guest, number in players.items()]
                changes.append((club_players.insert(), rows))
        if confirmed is not None:
            round_number, table, version = confirmed
            changes += [_based(of_list(event.id, round_number, table), version), *_settled(event.id, *confirmed)]
        await self._store.write(_based(of_event(event.id), base), *changes)

    async def delete_event(self, event: str) -> None:
        """Delete an event with its lists."""
        await self._store.write(*_without_events(club_events.c.id == event))

    # -- typed lists -------------------------------------------------------------------------------------------------

    async def typed(self, event: str) -> list[TypedRow]:
        """Return the typed lists of an event by round and table."""
        query = sa.select(club_typed).where(club_typed.c.event_id == event).order_by(club_typed.c.round, club_typed.c.table)
        return [_typed(row) for row in await self._store.rows(query)]

    async def typed_list(self, event: str, round_number: int, table: int) -> TypedRow | None:
        """Return the typed list of a table; None if there is none."""
        rows = await self._store.rows(sa.select(club_typed).where(_at(event, round_number, table)))
        return _typed(rows[0]) if rows else None

    async def typed_versions(self, event: str) -> int:
        """Return the sum of the versions of all typed lists, which rises with each change."""
        rows = await self._store.rows(
            sa.select(sa.func.coalesce(sa.func.sum(club_typed.c.version), 0)).where(club_typed.c.event_id == event)
        )
        return int(rows[0][0])

    async def type(self, event: str, round_number: int, table: int, base: int, typed: Typed) -> None:
        """Store version ``base`` + 1 of a typed list. Raise `Conflict` unless ``base`` is its newest version (0: there is none)."""
        values = {"version": base + 1, "waits": True, "typed": msgspec.json.encode(typed)}
        new = {"event_id": event, "round": round_number, "table": table, **values}
        here = club_typed.update().where(_at(event, round_number, table))
        saved: Statement = (club_typed.insert(), [new]) if base == 0 else (here.values(**values), [])
        await self._store.write(_based(of_list(event, round_number, table), base), saved)

    async def discard(self, event: str, round_number: int, table: int, base: int) -> None:
        """Let a typed list no longer wait. Raise `Conflict` unless ``base`` is its newest version."""
        await self._store.write(_based(of_list(event, round_number, table), base), *_settled(event, round_number, table, base))

    # -- deletion of accounts ----------------------------------------------------------------------------------------

    async def events_with(self, guest: str) -> list[EventRow]:
        """Return the events in which this account plays."""
        query = sa.select(club_events).join(club_players, club_players.c.event_id == club_events.c.id)
        return [_event(row) for row in await self._store.rows(query.where(club_players.c.guest_id == guest))]

    async def leaving(self, guest: str) -> list[Statement]:
        """Return the statements that remove an account from its clubs.

        A club whose only owner leaves gets another: its first organiser with an account, otherwise its first member with an account. A club
        without another account is deleted.
        """
        statements: list[Statement] = [(club_players.delete().where(club_players.c.guest_id == guest), [])]
        for club, own in await self.of_guest(guest):
            others = [one for one in await self.members(club.name) if one.guest is not None and one.guest != guest]
            if not others:
                statements += _deletion(club.name)
                continue
            here = club_members.c.club == club.name
            if own.role == "owner" and all(one.role != "owner" for one in others):
                heir = min(others, key=lambda one: (one.role != "organiser", one.number))
                statements.append((club_members.update().where(here, club_members.c.number == heir.number).values(role="owner"), []))
            statements.append((club_members.delete().where(here, club_members.c.guest_id == guest), []))
            statements.append((clubs.update().where(clubs.c.name == club.name).values(revision=club.revision + 1), []))
            statements.append(_based(of_club(club.name), club.revision))
        return statements


def _at(event: str, round_number: int, table: int) -> sa.ColumnElement[bool]:
    return sa.and_(club_typed.c.event_id == event, club_typed.c.round == round_number, club_typed.c.table == table)


def _settled(event: str, round_number: int, table: int, version: int) -> list[Statement]:
    return [(club_typed.update().where(_at(event, round_number, table)).values(waits=False, version=version + 1), [])]


def _without_events(condition: sa.ColumnElement[bool]) -> list[Statement]:
    """Return the statements that delete these events."""
    ids = sa.select(club_events.c.id).where(condition)
    things = sa.select(sa.literal("event ") + club_events.c.id).where(condition)
    changes = club_changes.c.thing
    lists = sa.exists().where(condition, changes.like(sa.literal("event ") + club_events.c.id + " list %"))
    return [
        (club_changes.delete().where(sa.or_(changes.in_(things), lists)), []),
        (club_typed.delete().where(club_typed.c.event_id.in_(ids)), []),
        (club_players.delete().where(club_players.c.event_id.in_(ids)), []),
        *without_boards(ids),
        (club_events.delete().where(condition), []),
    ]


def _deletion(club: str) -> list[Statement]:
    return [
        *_without_events(club_events.c.club == club),
        *without_leagues(club_leagues.c.club == club),
        (club_changes.delete().where(club_changes.c.thing == of_club(club)), []),
        (club_members.delete().where(club_members.c.club == club), []),
        (clubs.delete().where(clubs.c.name == club), []),
    ]


def _members() -> sa.Select[Any]:
    return sa.select(club_members, guests.c.name.label("account")).outerjoin(guests, guests.c.id == club_members.c.guest_id)


def _club(row: Any) -> ClubRow:
    return ClubRow(
        name=row.name,
        title=row.title,
        description=row.description,
        public=row.public,
        shows=row.shows,
        invitation=row.invitation,
        revision=row.revision,
    )


def _member(row: Any) -> MemberRow:
    member = msgspec.json.decode(row.facts, type=Member)
    return MemberRow(member=member, role=row.role, guest=row.guest_id, account=row.account if row.guest_id is not None else None)


def _member_row(club: str, row: MemberRow) -> dict[str, Any]:
    return {"club": club, "number": row.number, "guest_id": row.guest, "role": row.role, "facts": msgspec.json.encode(row.member)}


def _event(row: Any) -> EventRow:
    return EventRow(id=row.id, club=row.club, revision=row.revision, info=row.info, key=row.key, document=row.document, due_at=row.due_at)


def _typed(row: Any) -> TypedRow:
    typed = msgspec.json.decode(row.typed, type=Typed)
    return TypedRow(round=row.round, table=row.table, version=row.version, waits=row.waits, typed=typed)
