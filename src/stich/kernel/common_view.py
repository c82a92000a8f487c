"""The fields that the views of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Generic, NamedTuple, TypedDict

import msgspec

from .action import Action
from .cards import Card
from .deal import Deal, Seat
from .log import seen_log
from .play import Position
from .state import State
from .view import SeenAction, SeenCard, SeenTrick, SomeOutcome, SomeView


class _Texts(dict[Action, str]):
    """The texts of actions; each is made once."""

    def __missing__(self, action: Action) -> str:
        text = self[action] = action.text
        return text


_texts = _Texts()


class CardFields(TypedDict):
    """What changes with every card. The fields are described on `View`."""

    actor: Seat | None
    hands: tuple[tuple[Card, ...] | None, ...]
    counts: tuple[int, ...]
    log: tuple[SeenAction, ...]
    trick: tuple[SeenCard, ...]
    last_trick: SeenTrick | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    legal: tuple[str, ...]


class CommonFields(CardFields):
    """All fields that an observer sees in every game; they are described on `View`."""

    preset: str
    options: dict[str, bool | int | str]
    observer: Seat | None
    dealer: Seat
    order: tuple[Seat, ...]
    phase: str
    deal: Deal | None


class Table(NamedTuple, Generic[SomeView, SomeOutcome]):
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


def common_fields(table: Table, observer: Seat | None) -> CommonFields:
    """The fields that an observer sees in every game. An allow-list: what is put in neither here nor by the game is not seen (law 4)."""
    state = table.state
    return {
        "preset": state.game.preset,
        "options": dict(state.game.changed),
        "observer": observer,
        "dealer": state.deal.dealer,
        "order": table.order,
        "phase": state.phase.name,
        "deal": state.deal if state.finished else None,
        **card_fields(table, observer),
    }


def card_fields(table: Table, observer: Seat | None) -> CardFields:
    """Those of the common fields that change with every card."""
    state, order, position, held, arranged, open_places = table
    phase, seen = state.phase, seen_log(state)
    seats, actor = len(state.deal.hands), phase.actor
    over = actor is None
    hands: list[tuple[Card, ...] | None] = [None] * seats
    if len(order) < seats:
        for seat in range(seats):
            if seat not in order:
                hands[seat] = ()
    if over or open_places:
        for place, seat in enumerate(order):
            if over or open_places >> place & 1:
                hands[seat] = arranged(held[place])
    if observer in order:
        hands[observer] = arranged(held[order.index(observer)])
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
    return {
        "actor": actor,
        "hands": tuple(hands),
        "counts": arrange([mask.bit_count() for mask in held]),
        "log": seen.by(observer, over),
        "trick": trick,
        "last_trick": last_trick,
        "tricks": tricks,
        "points": points,
        "legal": tuple(map(_texts.__getitem__, phase.legal_actions)) if actor == observer and not over else (),
    }


def grown(
    table: Table[SomeView, SomeOutcome],
    observer: Seat | None,
    contract: tuple[object, ...],
    whole: Callable[[Table[SomeView, SomeOutcome], Seat | None], SomeView],
    **changed: object,
) -> SomeView:
    """The view of a seat while cards are played: its last one with other cards, as long as the contract is the same.

    ``contract``: everything that the rest of the view depends on. ``whole`` makes the whole view, where there is none to grow from.
    ``changed``: fields of the game that change with every card, and its mappings, of which every view has its own.
    """
    views = seen_log(table.state).views
    last = views.get(observer)
    if last is not None and last[0] == contract:
        options = dict(table.state.game.changed)  # its own, as in every view: whoever writes into it changes no other
        return msgspec.structs.replace(last[1], options=options, **card_fields(table, observer), **changed)  # type: ignore[return-value]
    view = whole(table, observer)
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
