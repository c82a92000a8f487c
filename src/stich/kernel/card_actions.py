"""Legal cards as actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .action import PLAYS, Action
from .cards import Deck

_PART = 16
_PART_MASK = (1 << _PART) - 1


@cache
def plays_of(deck: Deck) -> Callable[[int], tuple[Action, ...]]:
    """A function that turns a set of cards into the actions of playing them, in the order of the deck.

    It joins tuples for 16 cards at a time, each of which is made once.
    """
    actions = tuple(PLAYS[c] for c in deck.cards)

    @cache
    def part(first: int, mask: int) -> tuple[Action, ...]:
        return tuple(play for i, play in enumerate(actions[first : first + _PART]) if mask >> i & 1)

    def small(mask: int) -> tuple[Action, ...]:
        return part(0, mask & _PART_MASK) + part(_PART, mask >> _PART)

    def large(mask: int) -> tuple[Action, ...]:
        return small(mask & 0xFFFF_FFFF) + part(2 * _PART, mask >> 32 & _PART_MASK) + part(3 * _PART, mask >> 48)

    return small if len(actions) <= 2 * _PART else large
