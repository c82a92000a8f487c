"""Seating: the players of one deal in playing order, and their cards."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Generic, Self, TypeVar

import msgspec

from .cards import Card, Deck
from .deal import Deal, Seat
from .options import Options

SomeOptions = TypeVar("SomeOptions", bound=Options, covariant=True)  # noqa: PLC0105


class Seating(msgspec.Struct, Generic[SomeOptions], frozen=True):
    """Facts that do not change during one deal. Places are counted from the dealer's left, which is place 0."""

    options: SomeOptions
    deal: Deal
    order: tuple[Seat, ...]
    """Seat at each place. A seat that was dealt no cards sits out and has no place."""
    hands: tuple[int, ...]
    """Dealt cards as masks, by place."""
    undealt: int
    """Cards dealt to no seat, as a mask."""
    deck: Deck

    @classmethod
    def seated(cls, options: SomeOptions, deal: Deal, deck: Deck) -> Self:  # type: ignore[misc]
        """Return the seating of this deal before its first action."""
        hands = deal.hands
        order = _round_table(len(hands), deal.dealer)
        if not all(hands):
            order = tuple([seat for seat in order if hands[seat]])
        masks = _engine()(hands, order, deck.single) if deck.copies == 1 else deck.apart(hands[seat] for seat in order)
        return cls(options, deal, order, masks, deck.full - sum(masks), deck)  # the cards of a deal are the whole deck


@cache
def _round_table(seats: int, dealer: int) -> tuple[Seat, ...]:
    """Return all seats in order, from the dealer's left."""
    return tuple(Seat((dealer + 1 + place) % seats) for place in range(seats))


def masks(hands: tuple[tuple[Card, ...], ...], order: tuple[int, ...], single: dict[Card, int]) -> tuple[int, ...]:
    """Return the hands as masks, in the order of these seats. ``single``: mask of each card. Normative: the C++ core must agree with it.

    The cards of a hand must all be different.
    """
    return tuple([sum(map(single.__getitem__, hands[index])) for index in order])


@cache
def _engine() -> Callable[[tuple[tuple[Card, ...], ...], tuple[int, ...], dict[Card, int]], tuple[int, ...]]:
    """Return the C++ core's version of `masks`, or the Python function `masks` itself if that engine is selected."""
    if os.environ.get("STICH_ENGINE") == "reference":
        return masks
    from stich import native

    return native.masks  # type: ignore[return-value]
