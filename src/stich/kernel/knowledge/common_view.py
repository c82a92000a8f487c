"""Fields that the views of all games have in common.

Each view is made from an empty view by calls of `replace` with a few fields each. For a call with more than 14 names Python makes a
dictionary, which would take longer than all other work for a view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import force_setattr, replace

from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.play import Position
from stich.kernel.rules.state import PublicLog, State, TableFacts, public_log_of

from .view import SeenCard, SeenTrick, SomeOutcome, SomeView, View

Seen = TypeVar("Seen", bound=View)


class _Texts(dict[Action, str]):
    """Cache of the texts of actions, by action."""

    def __missing__(self, action: Action) -> str:
        text = self[action] = action.text
        return text


_texts = _Texts()


class ViewSource(msgspec.Struct, Generic[SomeView, SomeOutcome], frozen=True):
    """State and cards of a table, from which the fields common to all views are made.

    It contains secret cards: only a game's `observe` may make one, and no view keeps it.
    """

    state: State[SomeView, SomeOutcome]
    order: tuple[Seat, ...]
    position: Position | None
    """Position of the play; None before the first lead."""
    held: Sequence[int]
    """Cards held now, as masks by place."""
    arranged: Callable[[int], tuple[Card, ...]]
    """Function from a mask to its cards, strongest first; called only for hands that the observer may see."""
    open_places: int = 0
    """Places whose cards lie face up, as a mask of places (bit p for place p)."""


def empty(kind: type[Seen], **others: Any) -> Seen:
    """Return an empty view of this kind, to be filled by `with_common`.

    ``others``: values of the fields that only this kind of view has.
    """
    return kind(
        preset="",
        options={},
        observer=None,
        dealer=Seat(0),
        order=(),
        phase="",
        actor=None,
        hands=(),
        counts=(),
        log=(),
        tricks=(),
        points=(),
        **others,
    )


def with_common(view: Seen, table: ViewSource[Any, Any], observer: Seat | None) -> Seen:
    """Return the view filled with the fields that the views of all games have.

    This is an allow-list: observers see no fact that neither this function nor the game adds (law 4).
    """
    state = table.state
    return replace(
        with_cards(view, table, observer),
        preset=state.game.preset,
        observer=observer,
        dealer=state.deal.dealer,
        order=table.order,
        phase=state.phase.name,
        outcome=state.outcome,
        deal=state.deal if state.finished else None,
    )


def with_cards(view: Seen, table: ViewSource[Any, Any], observer: Seat | None) -> Seen:
    """Return the view with new values in those common fields that change with every card, and with a new copy of the options."""
    state, order, held = table.state, table.order, table.held
    phase, seen = state.phase, public_log_of(state)
    seats, actor = len(state.deal.hands), phase.actor
    over = actor is None
    hands: list[tuple[Card, ...] | None] = [None] * seats
    if len(order) < seats:
        for seat in range(seats):
            if seat not in order:
                hands[seat] = ()
    if over or table.open_places:
        for place, seat in enumerate(order):
            if over or table.open_places >> place & 1:
                hands[seat] = table.arranged(held[place])
    if observer in order:
        hands[observer] = table.arranged(held[order.index(observer)])
    counts, trick, last_trick, tricks, points = seen.table or _counted(table, seen)
    return replace(
        view,
        options=dict(state.game.changed),
        actor=actor,
        hands=tuple(hands),
        counts=counts,
        log=seen.by(observer, over),
        trick=trick,
        last_trick=last_trick,
        tricks=tricks,
        points=points,
        legal=tuple(map(_texts.__getitem__, phase.legal_actions)) if actor == observer and not over else (),
    )


def _counted(table: ViewSource[Any, Any], seen: PublicLog) -> TableFacts:
    """Return the public facts about the cards of this state, and keep them in its log ``seen`` for other observers."""
    order, position = table.order, table.position
    seats = len(table.state.deal.hands)
    arrange = to_seats(seats, order)
    trick: tuple[SeenCard, ...] = ()
    last_trick: SeenTrick | None = None
    tricks = points = (0,) * seats
    if position:
        played, size = seen.played, len(order)
        finished = len(played) // size * size
        trick = played[finished:]
        if finished:
            # The seat that leads a trick has won the one before.
            last_trick = SeenTrick(played[finished - size : finished], order[position.leader])
            tricks, points = arrange(position.tricks), arrange(position.points)
    facts = arrange([*map(int.bit_count, table.held)]), trick, last_trick, tricks, points
    force_setattr(seen, "table", facts)
    return facts


def explained(state: State[Any, Any], view: Seen) -> Seen:
    """Return the view with its field ``blocked`` filled: actions that its observer may not take now, with reasons.

    If it is not the observer's turn, return the view unchanged.
    """
    return replace(view, blocked=state.phase.blocked) if view.observer is not None and view.observer == state.actor else view


def grown(
    table: ViewSource[SomeView, SomeOutcome], observer: Seat | None, contract: tuple[object, ...], whole: Callable[[], SomeView]
) -> SomeView:
    """Return the view of a seat, made from the seat's last view if possible.

    If the seat has a last view and ``contract`` is unchanged, only the fields that change with every card are replaced.
    ``contract``: everything on which the other fields depend, except those that the caller replaces afterwards.
    ``whole``: function that makes the complete view, called if the seat has no last view with this contract.
    """
    views = public_log_of(table.state).views
    last = views.get(observer)
    if last is not None and last[0] == contract:
        return with_cards(last[1], table, observer)  # type: ignore[return-value]
    view = whole()
    views[observer] = contract, view
    return view


def by_seat(seats: int, order: Sequence[Seat], by_place: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers in ``by_place`` arranged by seat, with 0 for a seat that sits out. ``order``: seats by place."""
    return to_seats(seats, tuple(order))(by_place)


@cache
def to_seats(seats: int, order: tuple[Seat, ...]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """Return a function that rearranges numbers by place to numbers by seat, like `by_seat`, for one order of seats."""
    places = [order.index(Seat(seat)) if seat in order else -1 for seat in range(seats)]
    arrange: Callable[[Sequence[int]], tuple[int, ...]] = itemgetter(*places)
    return arrange if len(order) == seats else lambda by_place: arrange((*by_place, 0))
