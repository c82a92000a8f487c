"""The table after one event, as it is told to all who are there: what one observer gets is made once for all who see the same."""

from __future__ import annotations

from stich.server.wire.messages import Update

from .change import change
from .fold import TableState
from .view import Place, place_of, update_for_place, update_without_deal, wire


class Snapshot:
    """The table after one event. ``before``: the one after the event before, where that is still known."""

    __slots__ = ("_changes", "_places", "_same_seats", "_seen", "_updates", "state")

    def __init__(self, state: TableState, before: Snapshot | None = None) -> None:
        self.state = state
        self._seen: dict[Place, Update] = {}
        self._updates: dict[Place, bytes] = {}
        self._changes: dict[Place, bytes] = {}
        self._same_seats = before is not None and before.state.seats is state.seats and before.state.kept is state.kept
        self._places: dict[str, Place] = before._places if before is not None and self._same_seats else {}

    def update_for(self, guest: str) -> bytes:
        """The `Update` for this observer."""
        place = self._place_of(guest)
        if place not in self._updates:
            self._updates[place] = wire(self._seen.get(place) or update_for_place(self.state, *place))
        return self._updates[place]

    def update_without_deal(self, guest: str) -> bytes:
        """Return the `Update` of an observer who may not read the deal that is over, and who did not watch it."""
        return wire(update_without_deal(self.state, guest))

    def change_for(self, guest: str, before: Snapshot) -> bytes:
        """The `Change` for this observer, who was shown the snapshot before this one; an `Update` where his place was another."""
        place = self._place_of(guest)
        if self._places is not before._places and before._place_of(guest) != place:
            return self.update_for(guest)
        if place not in self._changes:
            old = before._seen.pop(place, None) or update_for_place(before.state, *place)  # nobody needs it a second time
            new = self._seen[place] = update_for_place(self.state, *place, seats=old.view.seats if self._same_seats else None)
            self._changes[place] = wire(change(old, new))
        return self._changes[place]

    def forget(self) -> None:
        """Whoever still asks for what it looked like is so far behind that it may be made for him anew."""
        self._changes.clear()
        self._updates.clear()
        self._seen.clear()

    def _place_of(self, guest: str) -> Place:
        if guest not in self._places:
            self._places[guest] = place_of(self.state, guest)
        return self._places[guest]
