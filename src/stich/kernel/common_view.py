"""The fields that the views of all games have in common.

A view is made by `replace` from one with nothing in it, a few fields at a time: with more than 14 names in a call Python makes a dictionary
of them, which takes longer than all else about a view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from .action import Action
from .cards import Card
from .deal import Seat
from .log import seen_log
from .play import Position
from .state import State
from .view import SeenCard, SeenTrick, SomeOutcome, SomeView, View

Seen = TypeVar("Seen", bound=View)


class _Texts(dict[Action, str]):
    """The texts of actions; each is made once."""

    def __missing__(self, action: Action) -> str:
        text = self[action] = action.text
        return text


_texts = _Texts()


class Table(msgspec.Struct, Generic[SomeView, SomeOutcome], frozen=True, gc=False):
    """What the common fields are read from. It holds secrets: only a game's `observe` may make one, and no view keeps it."""

    state: State[SomeView, SomeOutcome]
    order: tuple[Seat, ...]
    position: Position | None
    """None before the play."""
    held: Sequence[int]
    """The cards held, as masks by place."""
    arranged: Callable[[int], tuple[Card, ...]]
    """A function from a mask to its cards, strongest first; called only for hands that the observer may see."""
    open_places: int = 0
    """Places whose cards lie open, as a mask."""


def empty(kind: type[Seen], **others: Any) -> Seen:
    """A view with nothing in it, of which the game's views are made. ``others``: its fields that have no value by themselves."""
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


def with_common(view: Seen, table: Table[Any, Any], observer: Seat | None) -> Seen:
    """The view with the fields that an observer sees in every game.

    An allow-list: what is put in neither here nor by the game is not seen (law 4).
    """
    state = table.state
    return replace(
        with_cards(view, table, observer),
        preset=state.game.preset,
        observer=observer,
        dealer=state.deal.dealer,
        order=table.order,
        phase=state.phase.name,
        deal=state.deal if state.finished else None,
    )


def with_cards(view: Seen, table: Table[Any, Any], observer: Seat | None) -> Seen:
    """The view with those of the common fields that change with every card, and with a mapping of options of its own.

    Whoever writes into that changes no other view.
    """
    state, order, position, held = table.state, table.order, table.position, table.held
    phase, seen = state.phase, seen_log(state)
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
    arrange = to_seats(seats, order)
    trick: tuple[SeenCard, ...] = ()
    last_trick: SeenTrick | None = None
    tricks = points = (0,) * seats
    if position:
        played, size = seen.played, len(order)
        finished = len(played) // size * size
        trick = played[finished:]
        if finished:
            # Whoever leads a trick has won the one before.
            last_trick = SeenTrick(played[finished - size : finished], order[position.leader])
            tricks, points = arrange(position.tricks), arrange(position.points)
    return replace(
        view,
        options=dict(state.game.changed),
        actor=actor,
        hands=tuple(hands),
        counts=arrange([*map(int.bit_count, held)]),
        log=seen.by(observer, over),
        trick=trick,
        last_trick=last_trick,
        tricks=tricks,
        points=points,
        legal=tuple(map(_texts.__getitem__, phase.legal_actions)) if actor == observer and not over else (),
    )


def grown(
    table: Table[SomeView, SomeOutcome], observer: Seat | None, contract: tuple[object, ...], whole: Callable[[], SomeView]
) -> SomeView:
    """The view of a seat: its last one with other cards, as long as ``contract`` is the same.

    ``contract``: everything that the rest of the view depends on, but for what the caller then replaces. ``whole`` makes the whole view,
    where there is none to grow from.
    """
    views = seen_log(table.state).views
    last = views.get(observer)
    if last is not None and last[0] == contract:
        return with_cards(last[1], table, observer)  # type: ignore[return-value]
    view = whole()
    views[observer] = contract, view
    return view


def by_seat(seats: int, order: Sequence[Seat], by_place: Sequence[int]) -> tuple[int, ...]:
    """Numbers by place, rearranged by seat; 0 for a seat that sits out."""
    return to_seats(seats, tuple(order))(by_place)


@cache
def to_seats(seats: int, order: tuple[Seat, ...]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """`by_seat` at one table."""
    places = [order.index(Seat(seat)) if seat in order else -1 for seat in range(seats)]
    arrange: Callable[[Sequence[int]], tuple[int, ...]] = itemgetter(*places)
    return arrange if len(order) == seats else lambda by_place: arrange((*by_place, 0))
