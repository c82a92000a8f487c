"""Seating: who plays in one deal, in which order, and with which cards."""

from __future__ import annotations

from functools import cache
from typing import Generic, Self, TypeVar

import msgspec

from .cards import Deck
from .deal import Deal, Seat
from .options import Options

SomeOptions = TypeVar("SomeOptions", bound=Options, covariant=True)  # noqa: PLC0105


class Seating(msgspec.Struct, Generic[SomeOptions], frozen=True, gc=False):
    """What stays the same during one deal. Places count from the dealer's left, which is place 0."""

    options: SomeOptions
    deal: Deal
    order: tuple[Seat, ...]
    """Seats by place. A seat that was dealt no cards sits out and has no place."""
    hands: tuple[int, ...]
    """Dealt cards as masks, by place."""
    undealt: int
    """Cards dealt to nobody, as a mask."""
    deck: Deck

    @classmethod
    def seated(cls, options: SomeOptions, deal: Deal, deck: Deck) -> Self:  # type: ignore[misc]
        """The seating of this deal, before anything was said."""
        hands, single = deal.hands, deck.single.__getitem__
        order = _round_table(len(hands), deal.dealer)
        if not all(hands):
            order = tuple([seat for seat in order if hands[seat]])
        # The cards of a deal are all different, and they are the whole deck.
        masks = tuple([sum(map(single, hands[seat])) for seat in order])
        return cls(options, deal, order, masks, deck.full - sum(masks), deck)


@cache
def _round_table(seats: int, dealer: int) -> tuple[Seat, ...]:
    """All seats from the dealer's left."""
    return tuple(Seat((dealer + 1 + place) % seats) for place in range(seats))
