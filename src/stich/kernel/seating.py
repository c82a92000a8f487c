"""Seating: who plays in one deal, in which order, and with which cards."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

import msgspec

from .cards import Deck
from .deal import Deal, Seat
from .options import Options

SomeOptions = TypeVar("SomeOptions", bound=Options, covariant=True)  # noqa: PLC0105


class Seating(msgspec.Struct, Generic[SomeOptions], frozen=True):
    """What stays the same during one deal. Places count from the dealer's left, which is place 0."""

    options: SomeOptions
    deal: Deal
    order: tuple[Seat, ...]
    """Seats by place. A seat that was dealt no cards sits out and has no place."""
    hands: tuple[int, ...]
    """Dealt cards as masks, by place."""

    @classmethod
    def seated(cls, options: SomeOptions, deal: Deal, deck: Deck) -> Self:  # type: ignore[misc]
        """The seating of this deal, before anything was said."""
        seats = len(deal.hands)
        round_table = [Seat((deal.dealer + 1 + place) % seats) for place in range(seats)]
        order = tuple(seat for seat in round_table if deal.hands[seat])
        return cls(options, deal, order, tuple(deck.mask(deal.hands[seat]) for seat in order))
