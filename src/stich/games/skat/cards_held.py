"""What can be done with the cards of a hand: which may be played, which two put down, and what they prove."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import overload

from stich.kernel.action import PLAYS, Action
from stich.kernel.cards import Card

from .actions import Discard
from .contract import DECK, Contract, classes


class Discards(Sequence[Action]):
    """Every way to put down two of these cards, made when asked for."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards

    def __len__(self) -> int:
        return len(self.cards) * (len(self.cards) - 1) // 2

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        first, second = _pairs(len(self.cards))[index]
        return Discard((self.cards[first], self.cards[second]))

    def __iter__(self) -> Iterator[Action]:
        return map(Discard, combinations(self.cards, 2))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Discard) and set(action.cards) <= set(self.cards)


@cache
def _pairs(size: int) -> tuple[tuple[int, int], ...]:
    return tuple(combinations(range(size), 2))


_PLAYS: tuple[tuple[Action, ...], tuple[Action, ...]] = (
    tuple(PLAYS[c] for c in DECK.cards[:16]),
    tuple(PLAYS[c] for c in DECK.cards[16:]),
)


@cache
def _half(half: int, mask: int) -> tuple[Action, ...]:
    return tuple(play for i, play in enumerate(_PLAYS[half]) if mask >> i & 1)


def plays(mask: int) -> tuple[Action, ...]:
    """Playing each card of a set, in the order of the deck. Put together from two halves, each made once."""
    return _half(0, mask & 0xFFFF) + _half(1, mask >> 16)


def proves_the_rest(own: int, others: int, contract: Contract) -> bool:
    """Whether cards alone show that who leads now takes every remaining trick (in null: none), however the others lie.

    In null none of the others' cards is below any of his and some suit is theirs to take; otherwise none is above any of his,
    and no trump is out against his plain cards.
    """
    bit = DECK.bit
    groups = [[bool(own >> bit[c] & 1) for c in cards if (own | others) >> bit[c] & 1] for cards in classes(contract)]
    if contract is Contract.NULL:
        return all(mine == sorted(mine) for mine in groups) and any(True in mine and False in mine for mine in groups)
    return all(mine == sorted(mine, reverse=True) for mine in groups) and (all(groups[0]) or not any(True in mine for mine in groups[1:]))
