"""View: all facts that one observer may know of a deal. It is plain data; the server sends views unchanged.

Each field is filled explicitly (an allow-list). Law 4: changing cards that the observer cannot know changes no byte of the view.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

import msgspec

from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.pictures import Faces, Picture, PictureRow, table

from .blocked import Blocked, SeenTrumps
from .view_facts import facts

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar

SeatValue = TypeVar("SeatValue")


def spread(values: Sequence[SeatValue], seats: Sequence[Seat], count: int, absent: SeatValue) -> tuple[SeatValue, ...]:
    """Return values by seat at a larger table. ``seats``: seat of each value there; ``count``: number of seats there; ``absent``: value of
    the other seats. An empty sequence stays empty.
    """
    by_seat = dict(zip(seats, values, strict=True)) if values else {}
    return tuple(by_seat.get(Seat(seat), absent) for seat in range(count)) if values else ()


def _hash(value: msgspec.Struct) -> int:
    """Return the hash of a frozen struct that has mappings as fields. Two mappings with equal items have equal hashes, in any order."""
    fields = (getattr(value, name) for name in value.__struct_fields__)
    return hash(tuple(frozenset(field.items()) if isinstance(field, dict) else field for field in fields))


# A server keeps hundreds of the next three structs for each table. Without gc=False a full garbage collection takes a third longer (ADR
# 74).
class SeenAction(msgspec.Struct, frozen=True, gc=False):
    """Action in the log of a deal with the seat that took it, as the observer saw it."""

    seat: Seat
    action: str


class SeenCard(msgspec.Struct, frozen=True, gc=False):
    """Card on the table, and the seat that played it."""

    seat: Seat
    card: Card


class SeenTrick(msgspec.Struct, frozen=True, gc=False):
    """Finished trick: its cards in order of play, and its winner."""

    cards: tuple[SeenCard, ...]
    winner: Seat


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """End of a deal: its reason, and the scores (game points by seat)."""

    scores: tuple[int, ...]
    reason: str
    """Reason of the end: ``played``, ``passed in``, ``conceded``, … as the game's rules name it."""
    declarer: Seat | None = None
    won: bool | None = None
    """True if the declarer won; None if there was no declarer."""
    working: tuple[str, ...] = ()
    """Calculation of the score in English, line by line, for a person to check."""
    again: bool = False
    """True if the same dealer deals again; this deal then does not count for the length of the match."""

    @property
    def passes_deal(self) -> bool:
        """True if the next player deals the next deal; False if the same dealer deals again, whether this deal counts or not."""
        return not self.again

    @property
    def declarer_score(self) -> int | None:
        """Game points of the declarer by the game alone, without bonuses; None if there was no declarer."""
        return None if self.declarer is None else self.scores[self.declarer]

    def spread(self, seats: Sequence[Seat], count: int) -> Self:
        """Return the outcome at a larger table, at which the other players sit out. ``seats``: seat of each player there; ``count``: number
        of players there. Games move their own seats, too.
        """
        return msgspec.structs.replace(
            self,
            scores=spread(self.scores, seats, count, 0),
            declarer=None if self.declarer is None else seats[self.declarer],
        )

    def __hash__(self) -> int:
        return _hash(self)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Facts that ``observer`` knows of a deal. A spectator's view has observer None. Every game adds its own public facts in a subclass.

    Seats are counted round the table. ``order`` lists the seats that take part, in playing order from forehand.
    """

    faces: ClassVar[Faces] = "french"
    """Faces with which this game is mostly played: ``french`` or ``german``."""
    points_name: ClassVar[str] = "points"
    """Name of the field ``points`` in pictures, which depends on what the game counts: card points, penalty cards …"""

    preset: str
    options: dict[str, bool | int | str]
    """Option values that differ from the preset."""
    observer: Seat | None
    dealer: Seat
    order: tuple[Seat, ...]
    phase: str
    actor: Seat | None
    """Seat that acts now; None when the deal is over."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """Cards held now, by seat, each hand strongest first; None for hands that the observer may not see."""
    counts: tuple[int, ...]
    """Number of cards held, by seat."""
    log: tuple[SeenAction, ...]
    trick: tuple[SeenCard, ...] = ()
    last_trick: SeenTrick | None = None
    tricks: tuple[int, ...]
    """Tricks won, by seat."""
    points: tuple[int, ...]
    """Card points in tricks won, by seat."""
    legal: tuple[str, ...] = ()
    """Texts of the observer's legal actions; empty unless it is the observer's turn."""
    blocked: tuple[Blocked, ...] = ()
    """Cards of the observer that may not be played, and contracts that the hand does not allow, by reason; only in views for display
    (`State.explained_view`)."""
    trumps: SeenTrumps | None = None
    """Trumps; None before they are known."""
    hand_order: str = ""
    """Name of the order in which hands are sorted, a key of `GamePlugin.hand_orders`; empty before a contract is known."""
    outcome: Outcome | None = None
    deal: Deal | None = None
    """All cards as they were dealt, once the deal is over."""

    def __repr__(self) -> str:
        """Return a text that names no cards except the observer's own: ``<SkatView of seat 0: auction, 2 actions, holding CJ SJ CA>``."""
        observer = "a spectator" if self.observer is None else f"seat {self.observer}"
        holding = f", holding {' '.join(self.hand)}" if self.hand else ""
        return f"<{type(self).__name__} of {observer}: {self.phase}, {len(self.log)} actions{holding}>"

    def __str__(self) -> str:
        """Return the table as text, line by line. It contains only what this view contains."""
        return self._picture().text

    def _repr_html_(self) -> str:
        """Return a picture of the table as HTML, for notebooks. It shows only what this view contains."""
        return self._picture()._repr_html_()

    def _picture(self) -> Picture:
        return view_picture(self, f"as {'a spectator' if self.observer is None else f'seat {self.observer}'} sees it")

    def __hash__(self) -> int:
        return _hash(self)

    @property
    def hand(self) -> tuple[Card, ...]:
        """Cards of the observer, strongest first; empty for a spectator."""
        return () if self.observer is None else self.hands[self.observer] or ()

    @property
    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Legal actions of the observer as typed values."""

    @abstractmethod
    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return these cards in the order of a hand in the contract of this view: trumps first, then the suits, each strongest first."""


SAID = 24
"""Number of calls (actions other than cards), counted from the last, that a picture shows."""


def view_picture(view: View, aside: str, more: Sequence[PictureRow] = ()) -> Picture:
    """Return a picture of the table as this view shows it, with the additional rows ``more``. ``aside``: text beside the title."""
    texts = facts(view, View.__struct_fields__, [f"seat {seat}" for seat in range(len(view.hands))])
    contract = texts.pop("contract", None)
    game = str(type(view).__struct_config__.tag).capitalize()
    title = f"{game} · {contract or view.phase}"
    rows = [_seat(view, seat) for seat in view.order]
    if view.trick:
        rows.append(PictureRow(name="trick", cards=[c.card for c in view.trick], captions=[f"seat {c.seat}" for c in view.trick]))
    rows += more
    if view.deal and view.deal.undealt:
        rows.append(PictureRow(name="not dealt", cards=view.arranged(view.deal.undealt)))
    lying = {c for row in rows for c in row.cards}
    for name, text in list(texts.items()):
        words = text.split()
        if all(word in PLAYS for word in words):
            del texts[name]
            if not lying >= {*words}:
                rows.append(PictureRow(name=name.replace("_", " "), cards=view.arranged(map(Card, words))))
    texts = {name: text for name, text in texts.items() if name not in ("declarer", "partner")}
    return table(title, aside, rows, [*_said(view), *_facts(texts), *_turn(view), *_outcome(view)], view.faces)


def _seat(view: View, seat: int) -> PictureRow:
    """Return the row of a seat: the cards it holds now or, once the deal is over, those it was dealt."""
    parts = ["dealer"] if seat == view.dealer else []
    parts += [part for part in ("declarer", "partner") if getattr(view, part, None) == seat]
    if sum(view.tricks):
        parts.append(f"{view.tricks[seat]} {'trick' if view.tricks[seat] == 1 else 'tricks'}")
    if sum(view.points):
        parts.append(f"{view.points[seat]} {view.points_name}")
    held = view.hands[seat]
    cards: Sequence[Card | None] = [None] * view.counts[seat] if held is None else held
    if view.deal:
        cards = view.arranged(view.deal.hands[seat])
    playable = {text for text in view.legal if text in PLAYS} if seat == view.actor else set()
    dimmed = [c for c in held or () if c not in playable] if playable else []
    return PictureRow(name=f"seat {seat}", detail=", ".join(parts), cards=cards, dimmed=dimmed, turn=seat == view.actor)


def _said(view: View) -> list[str]:
    """Return one line with the last calls (actions other than cards), in a list; empty if there are none."""
    said = [f"{seen.seat}: {seen.action}" for seen in view.log if seen.action not in PLAYS]
    return [f"said  {'… ' if len(said) > SAID else ''}{'  ·  '.join(said[-SAID:])}"] if said else []


def _facts(texts: dict[str, str]) -> list[str]:
    """Return one line with these facts, in a list; empty if there are none."""
    return ["  ·  ".join(f"{name.replace('_', ' ')}: {text}" for name, text in texts.items())] if texts else []


def _turn(view: View) -> list[str]:
    """Return one line, in a list, with the legal actions of the seat to act, except cards, which the row of the seat shows."""
    words = [text for text in view.legal if text not in PLAYS]
    return [f"seat {view.actor} may  {', '.join(words[:12])}{' …' if len(words) > 12 else ''}"] if words else []


def _outcome(view: View) -> list[str]:
    """Return the lines with the end of the deal and its scores; empty while the deal goes on."""
    outcome = view.outcome
    if outcome is None:
        return []
    scores = "  ·  ".join(f"seat {seat}: {f'{score:+}' if (score := outcome.scores[seat]) else 0}" for seat in view.order)
    return [f"{outcome.reason}  ·  {scores}", *outcome.working]


# Types of a game's views and outcomes. Without type arguments a type checker takes the base classes.
if TYPE_CHECKING:
    SomeView = TypeVar("SomeView", bound=View, default=View, covariant=True)  # noqa: PLC0105
    SomeOutcome = TypeVar("SomeOutcome", bound=Outcome, default=Outcome, covariant=True)  # noqa: PLC0105
else:
    SomeView = TypeVar("SomeView")
    SomeOutcome = TypeVar("SomeOutcome")
