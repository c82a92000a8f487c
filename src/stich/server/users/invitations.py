"""Invitations to a table with a free seat. They are kept in memory until they are answered or the table is full."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from stich.kernel.errors import StichError
from stich.server.store.guest_rows import GuestRow, guest_handle
from stich.server.wire.matchmaking_messages import Invitation, Invitations, PersonInfo
from stich.server.wire.messages import ClockName, TableInfo

MOST = 5
"""Largest number of invitations shown to one guest; older ones are dropped."""


def person_info(guest: GuestRow) -> PersonInfo:
    """Return the public description of this guest."""
    return PersonInfo(guest_handle(guest.id), guest.name, guest.number, guest.account, guest.bot)


def free_seats(table: TableInfo) -> int:
    """Return the number of seats at which a new player may sit down."""
    return 0 if table.finished else sum(seat.kind == "empty" and seat.kept_for is None for seat in table.seats)


class Invited:
    """Pending invitations of all guests."""

    def __init__(self) -> None:
        self._standing: dict[str, dict[str, tuple[str, Invitation]]] = {}
        """The inviting guest's id and the invitation, by invited guest and table."""
        self._asked: dict[str, set[str]] = {}
        """Guests who were invited to each table, by table. Each guest is invited to a table only once."""

    def invite(self, table: TableInfo, by: GuestRow, guest: str) -> None:
        """Invite a guest to a table. Raise `StichError` ``invite/full`` if no seat is free, ``invite/again`` if the guest was invited there
        before."""
        if not free_seats(table):
            raise StichError("invite/full")
        asked = self._asked.setdefault(table.id, set())
        if guest in asked:
            raise StichError("invite/again")
        asked.add(guest)
        standing = self._standing.setdefault(guest, {})
        clock = cast(ClockName, table.clock)
        standing[table.id] = (by.id, Invitation(table.id, table.game, table.preset, table.options, clock, person_info(by)))
        while len(standing) > MOST:
            del standing[next(iter(standing))]

    def of(self, guest: str) -> Invitations:
        """Return the pending invitations of this guest, the newest first."""
        return Invitations(tuple(invitation for _, invitation in reversed(self._standing.get(guest, {}).values())))

    def answer(self, guest: str, table: str) -> None:
        """Drop the guest's invitation to this table after they have accepted or declined it."""
        self._drop(guest, [table])

    def part(self, guest: str, by: str) -> bool:
        """Drop all invitations of ``guest`` by the person ``by``. Return whether there were any."""
        return self._drop(guest, [table for table, (sender, _) in self._standing.get(guest, {}).items() if sender == by])

    def changed(self, table: TableInfo) -> list[str]:
        """If no seat is free at the table, drop its invitations. Return the guests who had one."""
        if table.id not in self._asked or free_seats(table):
            return []
        return [guest for guest in self._asked.pop(table.id) if self._drop(guest, [table.id])]

    def _drop(self, guest: str, tables: Iterable[str]) -> bool:
        standing = self._standing.get(guest, {})
        dropped = [table for table in tables if standing.pop(table, None)]
        if not standing:
            self._standing.pop(guest, None)
        return bool(dropped)
