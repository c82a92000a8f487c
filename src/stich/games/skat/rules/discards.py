"""Discards as actions: two cards of a hand (docs/rules A.5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import overload

from stich.kernel.rules.cards import Card

from .actions import Discard
from .contract import DECK

_DISCARDS = {cards: Discard(cards) for cards in combinations(DECK.cards, 2)}
"""`Discard` action of each pair of cards; the pairs are in deck order."""


class Discards(Sequence[Discard]):
    """Sequence of all discards that are possible with these cards: every pair, in deck order. Discards are looked up only when needed."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards

    def __len__(self) -> int:
        return len(self.cards) * (len(self.cards) - 1) // 2

    @overload
    def __getitem__(self, index: int) -> Discard: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Discard]: ...
    def __getitem__(self, index: int | slice) -> Discard | Sequence[Discard]:
        if isinstance(index, slice):
            return tuple(self)[index]
        first, second = _pairs(len(self.cards))[index]
        return _DISCARDS[self.cards[first], self.cards[second]]

    def __iter__(self) -> Iterator[Discard]:
        return map(_DISCARDS.__getitem__, combinations(self.cards, 2))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Discard) and set(action.cards) <= set(self.cards)


@cache
def _pairs(size: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of indices below this number."""
    return tuple(combinations(range(size), 2))
