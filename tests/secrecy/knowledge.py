"""Information that an observer has got from a table, computed from the events alone, without a `View`.

Worlds made with it are independent of the code under test, so that a leak in a view cannot hide itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

import msgspec

import stich
from stich.kernel.rules.deal import Deal
from stich.server.store.events import Acted, AnyEvent, Created, Dealt, Left, Sat, TookBack

Swap = tuple[str, str]
SHOWS = ("claim", "claim game", "throw in", "show")
"""Actions with which a seat of Skat lays its cards open."""


class Knowledge:
    """The cards of the deal in progress whose place this guest has been shown."""

    def __init__(self, guest: str) -> None:
        self._guest = guest
        self._seat: int | None = None
        self._held: list[set[str]] = []
        """All cards that each seat has had in hand in this deal."""
        self._down: set[str] = set()
        """Cards that were dealt to no player."""
        self._face_up = False
        """Those lie face up."""
        self._plain = set("CSHD")
        """Suits that have not been named."""
        self._knocks = False
        """All players have seen only their first four cards, while they are asked for a knock."""
        self._first: list[set[str]] = []
        """Those, by seat; empty once all are in sight."""
        self._asked = 0
        self._offerer: int | None = None
        """Seat that offered a hochzeit."""
        self._moments: list[tuple[list[set[str]], set[str], set[str], list[set[str]], int, int | None]] = []
        """The values of the fields above, from the held cards on, before each action of the deal."""
        self.cards: set[str] = set()

    def hear(self, event: AnyEvent) -> None:
        """One more event of the table."""
        match event:
            case Sat(guest, _, seat) if guest == self._guest:
                self._seat = seat
            case Left(seat) if seat == self._seat:
                self._seat = None
            case Created(game=game, preset=preset, options=options):
                self._face_up = game == "suitability"
                self._knocks = getattr(stich.game(game, preset, **options).options, "klopfen", False)
            case Dealt(deal):
                self._held, self._down, self.cards = [set(h) for h in deal.hands], set(deal.undealt), set()
                self._plain, self._asked, self._offerer = set("CSHD"), 0, None
                self._first = [set(h[:4]) for h in deal.hands] if self._knocks else []
                self._moments = []
                if self._face_up:
                    self.cards |= self._down
            case TookBack(_, to):  # what was seen stays seen
                self._held, self._down, self._plain, self._first, self._asked, self._offerer = deepcopy(self._moments[to])
                del self._moments[to:]
            case Acted(seat, action):
                self._moments.append(deepcopy((self._held, self._down, self._plain, self._first, self._asked, self._offerer)))
                self._hear_action(seat, action)
        if self._seat is not None and self._held:
            self.cards |= (self._first or self._held)[self._seat]

    def _hear_action(self, seat: int, action: str) -> None:
        self._asked += 1
        if self._asked == len(self._first):
            self._first = []
        if action == "pickup":
            self._held[seat] |= self._down
        elif action.startswith("discard "):
            self._down = set(action.split()[1:])
        elif action == "offer":
            self._offerer = seat
        elif action == "take" and self._offerer is not None:
            self._held[seat] |= {c for c in self._held[self._offerer] if c[1] in "QJ" or c[0] == "H"}
        elif action.startswith("give ") and self._offerer is not None:
            self._held[self._offerer].add(action.split()[1])
        elif action.startswith("suit "):
            self._plain.discard(action.split()[1])
            if len(self._plain) == 1 and self._down:
                self._swap(*self._plain, *self._down)
        elif (len(action) == 2 and action[0] in "CSHD") or action.startswith("JK"):
            self.cards.add(action)
        elif "ouvert" in action or action in SHOWS:
            self.cards |= self._held[seat]

    def _swap(self, plain: str, up: str) -> None:
        """Exchange the plain card of the same rank for the open card, unless that is plain itself."""
        if up[0] != plain:
            down = plain + up[1]
            next(held for held in self._held if down in held).add(up)
            self.cards.add(down)


def prefixes(events: Sequence[AnyEvent], guest: str) -> Iterator[frozenset[str]]:
    """Yield the cards that the guest has been shown, after each event."""
    knowledge = Knowledge(guest)
    for event in events:
        knowledge.hear(event)
        yield frozenset(knowledge.cards)


def exchanged(event: AnyEvent, swap: Swap) -> AnyEvent:
    """Return the same event in a world in which these two cards have changed places. Public words and shown cards stay."""
    other = {swap[0]: swap[1], swap[1]: swap[0]}

    def turned(cards: Sequence[str]) -> list[str]:
        return [other.get(c, c) for c in cards]

    match event:
        case Dealt(deal):
            changed = {"hands": [turned(h) for h in deal.hands], "stock": turned(deal.undealt)}
            return Dealt(msgspec.convert({"dealer": deal.dealer, **changed}, Deal))
        case Acted(seat, action) if action.startswith(("discard ", "give ")):
            word, *cards = action.split()
            return Acted(seat, " ".join((word, *turned(cards))))
    return event
