"""What an observer has been shown of a Skat table, worked out from the events alone: no `View` is asked.

Worlds made with it are independent of the code under test, so that a leak in a view cannot hide itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from stich.kernel.deal import Deal
from stich.server.events import Acted, AnyEvent, Dealt, Left, Sat

Swap = tuple[str, str]


class Knowledge:
    """The cards of the deal in progress whose place this guest has been shown."""

    def __init__(self, guest: str) -> None:
        self._guest = guest
        self._seat: int | None = None
        self._deal: Deal | None = None
        self._declarer: int | None = None
        self._picked_up = False
        self.cards: set[str] = set()

    def hear(self, event: AnyEvent) -> None:
        """One more event of the table."""
        match event:
            case Sat(guest, _, seat) if guest == self._guest:
                self._seat = seat
            case Left(seat) if seat == self._seat:
                self._seat = None
            case Dealt(deal):
                self._deal, self._declarer, self._picked_up, self.cards = deal, None, False, set()
            case Acted(seat, action):
                self._hear_action(seat, action)
        if self._seat is not None:
            self._see_hand(self._seat)

    def _hear_action(self, seat: int, action: str) -> None:
        if action in ("pickup", "hand"):
            self._declarer, self._picked_up = seat, action == "pickup"
        if len(action) == 2 and action[0] in "CSHD":
            self.cards.add(action)
        if "ouvert" in action or action == "claim":
            self._see_hand(seat)

    def _see_hand(self, seat: int) -> None:
        """With the skat, if this seat took it."""
        if self._deal is not None:
            self.cards.update(self._deal.hands[seat])
            if self._picked_up and seat == self._declarer:
                self.cards.update(self._deal.stock)


def prefixes(events: Sequence[AnyEvent], guest: str) -> Iterator[frozenset[str]]:
    """What the guest has been shown after each event."""
    knowledge = Knowledge(guest)
    for event in events:
        knowledge.hear(event)
        yield frozenset(knowledge.cards)


def exchanged(event: AnyEvent, swap: Swap) -> AnyEvent:
    """The same event in a world where these two cards have changed places. What is said and shown aloud stays."""
    other = {swap[0]: swap[1], swap[1]: swap[0]}

    def turned(cards: Sequence[str]) -> list[str]:
        return [other.get(c, c) for c in cards]

    match event:
        case Dealt(deal):
            changed = {"hands": [turned(h) for h in deal.hands], "stock": turned(deal.stock)}
            return Dealt(msgspec.convert({"dealer": deal.dealer, **changed}, Deal))
        case Acted(seat, action) if action.startswith("discard "):
            return Acted(seat, "discard " + " ".join(turned(action.split()[1:])))
    return event
