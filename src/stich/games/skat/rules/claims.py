"""What can be done with the cards of a hand: which may be played, which two put down, and what they prove."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import overload

from stich.kernel.action import Action
from stich.kernel.card_actions import plays_of
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


plays = plays_of(DECK)
"""Playing each card of a set, in the order of the deck."""


def proves_the_rest(own: int, others: int, contract: Contract, trick: Sequence[Card] = ()) -> bool:
    """Whether cards alone show that the player to play takes every remaining trick (in null: none), however the others lie.

    ``trick`` are the cards on the table, ``others`` all that other players still hold.
    """
    null = contract is Contract.NULL
    if not trick:
        groups = _shares(own, others, contract)
        return _stays_under(groups, leads=True) if null else _takes_all(groups)
    group = {c: g for g, cards in enumerate(classes(contract)) for c in cards}

    def strength(card: Card) -> tuple[int, int]:
        rank = -classes(contract)[group[card]].index(card)
        return (2, rank) if not null and group[card] == 0 else (1, rank) if group[card] == group[trick[0]] else (0, 0)

    held = DECK.members(own)
    best = max(map(strength, trick))
    behind = max(map(strength, DECK.members(others)), default=(0, 0)) if len(trick) == 1 else (0, 0)
    for card in [c for c in held if group[c] == group[trick[0]]] or held:
        rest = _shares(own & ~DECK.mask([card]), others, contract)
        if null:
            kept = strength(card) < best and _stays_under(rest, leads=False)
        else:
            kept = strength(card) > max(best, behind) and _takes_all(rest)
        if kept:
            return True
    return False


def _shares(own: int, others: int, contract: Contract) -> list[list[bool]]:
    """For each class the cards that are left, strongest first: True where they are his."""
    bit = DECK.bit
    return [[bool(own >> bit[c] & 1) for c in cards if (own | others) >> bit[c] & 1] for cards in classes(contract)]


def _takes_all(groups: list[list[bool]]) -> bool:
    """Led from the top, his cards draw those of the others before one of theirs is high; all trumps before a plain card is led."""

    def draws(mine: list[bool], until: int) -> bool:
        top = mine.index(False) if False in mine else len(mine)
        return top >= until

    for g, mine in enumerate(groups):
        out, his = mine.count(False), mine.count(True)
        waits = g == 0 and any(True in plain for plain in groups[1:])
        if not draws(mine, out if waits else min(out, his)):
            return False
    return True


def _stays_under(groups: list[list[bool]], leads: bool) -> bool:
    """In null: led from the bottom, no suit finds him without a lower card; the suit that he leads himself costs the others a high one."""

    def hides(mine: list[bool]) -> bool:
        return all(mine[i:].count(False) <= mine[i + 1 :].count(True) for i, his in enumerate(mine) if his)

    def after_lead(mine: list[bool]) -> list[bool]:
        lowest, highest = max(i for i, his in enumerate(mine) if his), mine.index(False)
        return [his for i, his in enumerate(mine) if i not in (lowest, highest)]

    return all(map(hides, groups)) and (not leads or any(True in m and False in m and hides(after_lead(m)) for m in groups))
