"""View: all that one observer may know of a deal, built by allow-list. It is plain data and goes over the wire as it is.

Law 4: changing cards that the observer cannot know changes no byte of it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from stich.pictures.faces import Faces

from .action import Action
from .cards import Card
from .deal import Deal, Seat

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar


def _hash(value: msgspec.Struct) -> int:
    """The hash of a frozen struct some of whose fields are mappings: these count by their items, in any order."""
    fields = (getattr(value, name) for name in value.__struct_fields__)
    return hash(tuple(frozenset(field.items()) if isinstance(field, dict) else field for field in fields))


class SeenAction(msgspec.Struct, frozen=True, gc=False):
    """An action of the log as the observer perceived it."""

    seat: Seat
    action: str


class SeenCard(msgspec.Struct, frozen=True, gc=False):
    """A card lying on the table, and who played it."""

    seat: Seat
    card: Card


class SeenTrick(msgspec.Struct, frozen=True, gc=False):
    """A finished trick."""

    cards: tuple[SeenCard, ...]
    winner: Seat


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal ended, and why. Scores are game points, by seat."""

    scores: tuple[int, ...]
    reason: str
    """Why it ended: ``played``, ``passed in``, ``conceded``, … as the game's rules name it."""
    declarer: Seat | None = None
    won: bool | None = None
    """Whether the declarer won; None where nobody declared."""
    working: tuple[str, ...] = ()
    """The arithmetic, in English, a line a person can check."""
    again: bool = False
    """The same dealer deals again, and this deal is none of the match."""

    def __hash__(self) -> int:
        return _hash(self)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What ``observer`` knows; a spectator has observer None. Every game adds its own public facts in a subclass.

    Seats count round the table; ``order`` are the seats that take part, in playing order from forehand.
    """

    faces: ClassVar[Faces] = "french"
    """With which the game is mostly played."""
    points_name: ClassVar[str] = "points"
    """What `points` are called."""

    preset: str
    options: dict[str, bool | int | str]
    """Option values that differ from the preset."""
    observer: Seat | None
    dealer: Seat
    order: tuple[Seat, ...]
    phase: str
    actor: Seat | None
    """Whose turn it is; None when the deal is over."""
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
    outcome: Outcome | None = None
    deal: Deal | None = None
    """All cards as they were dealt, once the deal is over."""

    def __repr__(self) -> str:
        """``<SkatView of seat 0: auction, 2 actions, holding CJ SJ CA>``: of cards it names those that the observer holds."""
        observer = "a spectator" if self.observer is None else f"seat {self.observer}"
        holding = f", holding {' '.join(self.hand)}" if self.hand else ""
        return f"<{type(self).__name__} of {observer}: {self.phase}, {len(self.log)} actions{holding}>"

    def _repr_html_(self) -> str:
        """A picture of the table for notebooks, with what this view knows and nothing else."""
        from .drawn import view_picture

        return view_picture(self, View.__struct_fields__)._repr_html_()

    def __hash__(self) -> int:
        return _hash(self)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The observer's own cards."""
        return () if self.observer is None else self.hands[self.observer] or ()

    @property
    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """The observer's legal actions as typed values."""

    @abstractmethod
    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """These cards as a hand is held in this deal's contract: trumps first, then the suits, strongest first."""


# The types of a game's views and outcomes. Without arguments a type checker takes the base classes.
if TYPE_CHECKING:
    SomeView = TypeVar("SomeView", bound=View, default=View, covariant=True)  # noqa: PLC0105
    SomeOutcome = TypeVar("SomeOutcome", bound=Outcome, default=Outcome, covariant=True)  # noqa: PLC0105
else:
    SomeView = TypeVar("SomeView")
    SomeOutcome = TypeVar("SomeOutcome")
