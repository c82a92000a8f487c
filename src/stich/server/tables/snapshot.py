"""The table after one event, encoded for observers. Each message is encoded once for all observers who get the same one."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import astuple

from stich.kernel.knowledge.view import SeenAction
from stich.kernel.rules.match import MatchRow
from stich.server.wire.messages import Change, ChangedDeal, ChangedMatch, ChangedTable, SeatInfo, TableView, Update

from .fold import TableState
from .view import Place, place_of, update_for_place, update_without_deal, wire


class Snapshot:
    """The table after one event. ``before``: snapshot of the event before, if it is still in memory."""

    __slots__ = ("_changes", "_places", "_same_seats", "_seen", "_table", "_updates", "state")

    def __init__(self, state: TableState, before: Snapshot | None = None) -> None:
        self.state = state
        self._seen: dict[Place, Update] = {}
        self._updates: dict[Place, bytes] = {}
        self._changes: dict[Place, bytes] = {}
        self._table: TableView | None = None
        """Table as some observer sees it."""
        self._same_seats = before is not None and before.state.seats is state.seats and before.state.kept is state.kept
        self._places: dict[str, Place] = before._places if before is not None and self._same_seats else {}

    def update_for(self, guest: str) -> bytes:
        """Return the encoded `Update` for this observer."""
        place = self._place_of(guest)
        if place not in self._updates:
            self._updates[place] = wire(self._seen.get(place) or self._made_for(place))
        return self._updates[place]

    def update_without_deal(self, guest: str) -> bytes:
        """Return the encoded `Update` for an observer who may not read the finished deal and did not watch it."""
        return wire(update_without_deal(self.state, guest))

    def change_for(self, guest: str, before: Snapshot) -> bytes:
        """Return the encoded `Change` for an observer who has the snapshot ``before``; the whole `Update` if the observer's seat has
        changed."""
        place = self._place_of(guest)
        if self._places is not before._places and before._place_of(guest) != place:
            return self.update_for(guest)
        if place not in self._changes:
            old = before._seen.pop(place, None) or update_for_place(before.state, *place)  # needed only once
            new = self._made_for(place, seats=old.view.seats if self._same_seats else None)
            self._seen[place] = new
            self._changes[place] = wire(change(old, new))
        return self._changes[place]

    def _made_for(self, place: Place, seats: tuple[SeatInfo, ...] | None = None) -> Update:
        """Return the update for these observers. Fields that do not depend on the observer are taken from the first update."""
        update = update_for_place(self.state, *place, seats=seats, other=self._table)
        self._table = self._table or update.view
        return update

    def forget(self) -> None:
        """Drop the cached messages of this snapshot. They are encoded again if an observer still needs them."""
        self._changes.clear()
        self._updates.clear()
        self._seen.clear()
        self._table = None

    def _place_of(self, guest: str) -> Place:
        if guest not in self._places:
            self._places[guest] = place_of(self.state, guest)
        return self._places[guest]


def change(before: Update, after: Update) -> Change:
    """Return the difference between two updates of one observer. The difference is computed from these updates alone, so it reveals nothing
    else."""
    old, new = before.view, after.view
    view = changed(old, new, ("seq", "match", "deal"))
    match: dict[str, Any] = {}
    rows: tuple[MatchRow, ...] = ()
    deal: dict[str, Any] = {}
    log: tuple[SeenAction, ...] = ()
    if old.match is None or new.match is None or not begins(new.match.rows, old.match.rows):
        view |= {} if new.match == old.match else {"match": new.match}
    elif new.match is not old.match:
        match, rows = changed(old.match, new.match, ("rows",)), new.match.rows[len(old.match.rows) :]
    if old.deal is None or new.deal is None or type(new.deal) is not type(old.deal) or not begins(new.deal.log, old.deal.log):
        view |= {} if new.deal == old.deal else {"deal": new.deal}
    else:
        deal, log = changed(old.deal, new.deal, ("log",)), new.deal.log[len(old.deal.log) :]
    return Change(
        seq=new.seq, event=after.event, view=ChangedTable(view), match=ChangedMatch(match), rows=rows, deal=ChangedDeal(deal), log=log
    )


def changed(old: msgspec.Struct, new: msgspec.Struct, but: tuple[str, ...]) -> dict[str, Any]:
    """Return the changed fields of a wire struct with their new values, by name. ``but``: names of large fields, which are not compared."""
    pairs = zip(new.__struct_fields__, astuple(old), astuple(new), strict=True)
    return {name: value for name, before, value in pairs if value is not before and name not in but and value != before}


def begins(longer: tuple[object, ...], shorter: tuple[object, ...]) -> bool:
    """Return whether the sequence ``longer`` begins with all elements of ``shorter``."""
    return longer[: len(shorter)] == shorter
