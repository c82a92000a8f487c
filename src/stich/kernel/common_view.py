"""The fields that the views of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from .action import Action, PlayCard
from .cards import Card
from .deal import Deal, Seat
from .play import Position
from .state import State
from .view import SeenAction, SeenCard, SeenTrick


class CommonFields(TypedDict):
    """They are described on `View`."""

    preset: str
    options: dict[str, bool | int | str]
    observer: Seat | None
    dealer: Seat
    order: tuple[Seat, ...]
    phase: str
    actor: Seat | None
    hands: tuple[tuple[Card, ...] | None, ...]
    counts: tuple[int, ...]
    log: tuple[SeenAction, ...]
    trick: tuple[SeenCard, ...]
    last_trick: SeenTrick | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    legal: tuple[str, ...]
    deal: Deal | None


def common_fields(
    state: State,
    observer: Seat | None,
    order: tuple[Seat, ...],
    position: Position | None,
    *,
    counts: Sequence[int],
    hand: Callable[[int], tuple[Card, ...]],
    open_places: int = 0,
) -> CommonFields:
    """The fields that an observer sees in every game. An allow-list: what neither this function nor the game puts in is not seen (law 4).

    By place: ``counts``, the numbers of cards held, and ``hand``, which returns the cards held, strongest first, and is called only for
    hands that the observer may see. ``open_places``: places whose cards lie open, as a mask. ``position`` is None before the play.
    """
    seats, over = state.game.seats, state.finished
    hands: list[tuple[Card, ...] | None] = [() if Seat(s) not in order else None for s in range(seats)]
    for place, seat in enumerate(order):
        if over or seat == observer or open_places >> place & 1:
            hands[seat] = hand(place)
    zeros = (0,) * len(order)
    tricks, trick = seen_tricks(state.log, order, position.leader) if position else ((), ())
    return CommonFields(
        preset=state.game.preset,
        options=dict(state.game.changed),
        observer=observer,
        dealer=state.deal.dealer,
        order=order,
        phase=state.phase.name,
        actor=state.actor,
        hands=tuple(hands),
        counts=by_seat(seats, order, counts),
        log=tuple(SeenAction(seat, a.text if over or seat == observer else a.public_text) for seat, a in state.log),
        trick=trick,
        last_trick=tricks[-1] if tricks else None,
        tricks=by_seat(seats, order, position.tricks if position else zeros),
        points=by_seat(seats, order, position.points if position else zeros),
        legal=tuple(a.text for a in state.legal_actions) if state.actor == observer and not over else (),
        deal=state.deal if over else None,
    )


def by_seat(seats: int, order: Sequence[Seat], by_place: Sequence[int]) -> tuple[int, ...]:
    """Numbers by place, rearranged by seat; 0 for a seat that sits out."""
    return tuple(by_place[order.index(Seat(s))] if s in order else 0 for s in range(seats))


def seen_tricks(
    log: Sequence[tuple[Seat, Action]], order: Sequence[Seat], leader: int
) -> tuple[tuple[SeenTrick, ...], tuple[SeenCard, ...]]:
    """The finished tricks, and the cards of the trick in progress. Whoever leads a trick has won the one before; ``leader`` is the place
    that leads now, or led to the trick in progress."""
    played = [SeenCard(seat, a.card) for seat, a in log if isinstance(a, PlayCard)]
    size = len(order)
    finished = len(played) // size * size
    winners = [played[i].seat for i in range(size, finished, size)] + [order[leader]]
    tricks = tuple(SeenTrick(tuple(played[i : i + size]), winners[i // size]) for i in range(0, finished, size))
    return tricks, tuple(played[finished:])
