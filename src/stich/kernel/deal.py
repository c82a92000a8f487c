"""A deal: who held what before the first word was spoken. Chance enters a game only here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NewType

import msgspec

from .cards import Card, Deck
from .errors import InvalidDeal

Seat = NewType("Seat", int)


class Deal(msgspec.Struct, frozen=True):
    """``hands[i]`` are the cards dealt to seat i (none for a dealer who sits out); ``stock`` those dealt to nobody."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()


def check_deal(deal: Deal, deck: Deck, sizes: Sequence[int], stock_size: int, stock_name: str) -> None:
    """Raise `InvalidDeal` unless the deal is the whole deck, in hands of these sizes."""
    if len(deal.hands) != len(sizes):
        raise InvalidDeal(f"{len(sizes)} hands, not {len(deal.hands)}")
    parts: Mapping[str, tuple[Iterable[Card], int]] = {
        **{f"hand of seat {s}": (h, n) for s, (h, n) in enumerate(zip(deal.hands, sizes, strict=True))},
        stock_name: (deal.stock, stock_size),
    }
    for where, (cards, size) in parts.items():
        foreign = [c for c in cards if c not in deck.bit]
        if foreign:
            raise InvalidDeal(f"{where}: {foreign[0]!r} is not a card of this deck")
        if len(list(cards)) != size:
            raise InvalidDeal(f"{where}: {size} cards, not {len(list(cards))}")
    twice = [c for c, n in Counter(c for cards, _ in parts.values() for c in cards).items() if n > 1]
    if twice:
        raise InvalidDeal(f"card dealt twice: {' '.join(sorted(twice))}")
