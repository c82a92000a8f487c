"""View: all facts that one observer may know of a deal, built by allow-list. It is plain data and is sent as it is.

Law 4: changing cards that the observer cannot know changes no byte of it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from stich.pictures.faces import Faces

from .action import Action
from .blocked import Blocked, SeenTrumps
from .cards import Card
from .deal import Deal, Seat

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar


def _hash(value: msgspec.Struct) -> int:
    """Return the hash of a frozen struct with fields that are mappings: mappings count by their items, in any order."""
    fields = (getattr(value, name) for name in value.__struct_fields__)
    return hash(tuple(frozenset(field.items()) if isinstance(field, dict) else field for field in fields))


class SeenAction(msgspec.Struct, frozen=True, gc=False):
    """Action of the log as the observer saw it."""

    seat: Seat
    action: str


class SeenCard(msgspec.Struct, frozen=True, gc=False):
    """Card on the table, and the seat that played it."""

    seat: Seat
    card: Card


class SeenTrick(msgspec.Struct, frozen=True, gc=False):
    """Finished trick."""

    cards: tuple[SeenCard, ...]
    winner: Seat


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """End of a deal with its reason. Scores are game points, by seat."""

    scores: tuple[int, ...]
    reason: str
    """Reason of the end: ``played``, ``passed in``, ``conceded``, … as the game's rules name it."""
    declarer: Seat | None = None
    won: bool | None = None
    """True if the declarer won; None if there was no declarer."""
    working: tuple[str, ...] = ()
    """Arithmetic in English, in lines that a person can check."""
    again: bool = False
    """True if the same dealer deals again; then this deal does not count for the match."""

    def __hash__(self) -> int:
        return _hash(self)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Facts that ``observer`` knows; a spectator has observer None. Every game adds its own public facts in a subclass.

    Seats count round the table; ``order`` are the seats that take part, in playing order from forehand.
    """

    faces: ClassVar[Faces] = "french"
    """Faces of the cards with which the game is mostly played."""
    points_name: ClassVar[str] = "points"
    """Name of the `points`."""

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
    """Cards held now, by seat, strongest first; None where the observer may not see them."""
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
    """Name of the order of the hands in `GameInfo.orders` (`Room.hand_orders`); empty before a contract is known."""
    outcome: Outcome | None = None
    deal: Deal | None = None
    """All cards as they were dealt, once the deal is over."""

    def __repr__(self) -> str:
        """Return a text that names only cards of the observer: ``<SkatView of seat 0: auction, 2 actions, holding CJ SJ CA>``."""
        observer = "a spectator" if self.observer is None else f"seat {self.observer}"
        holding = f", holding {' '.join(self.hand)}" if self.hand else ""
        return f"<{type(self).__name__} of {observer}: {self.phase}, {len(self.log)} actions{holding}>"

    def _repr_html_(self) -> str:
        """Return a picture of the table for notebooks, which shows nothing but this view."""
        from .drawn import view_picture

        return view_picture(self, View.__struct_fields__)._repr_html_()

    def __hash__(self) -> int:
        return _hash(self)

    @property
    def hand(self) -> tuple[Card, ...]:
        """Cards of the observer."""
        return () if self.observer is None else self.hands[self.observer] or ()

    @property
    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Legal actions of the observer as typed values."""

    @abstractmethod
    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return these cards in the order of a hand in this deal's contract: trumps first, then the suits, strongest first."""


# Types of a game's views and outcomes. Without arguments a type checker takes the base classes.
if TYPE_CHECKING:
    SomeView = TypeVar("SomeView", bound=View, default=View, covariant=True)  # noqa: PLC0105
    SomeOutcome = TypeVar("SomeOutcome", bound=Outcome, default=Outcome, covariant=True)  # noqa: PLC0105
else:
    SomeView = TypeVar("SomeView")
    SomeOutcome = TypeVar("SomeOutcome")
