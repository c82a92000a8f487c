"""What everybody saw of the tricks, for the views of all games."""

from __future__ import annotations

from collections.abc import Sequence

from .action import Action, PlayCard
from .deal import Seat
from .view import SeenCard, SeenTrick


def by_seat(seats: int, order: Sequence[Seat], by_place: Sequence[int]) -> tuple[int, ...]:
    """Numbers by place as numbers by seat; 0 for a seat that sits out."""
    return tuple(by_place[order.index(Seat(s))] if s in order else 0 for s in range(seats))


def seen_tricks(
    log: Sequence[tuple[Seat, Action]], order: Sequence[Seat], leader: int
) -> tuple[tuple[SeenTrick, ...], tuple[SeenCard, ...]]:
    """Finished tricks and the cards of the one in progress. Whoever led the next trick has won; ``leader`` is the place to lead now."""
    played = [SeenCard(seat, a.card) for seat, a in log if isinstance(a, PlayCard)]
    size = len(order)
    whole = len(played) // size * size
    leaders = [played[i].seat for i in range(size, whole, size)] + [order[leader]]
    tricks = tuple(SeenTrick(tuple(played[i : i + size]), leaders[i // size]) for i in range(0, whole, size))
    return tricks, tuple(played[whole:])
