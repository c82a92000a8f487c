"""The cards that may be played, as actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .action import PLAYS, Action
from .cards import Deck

_PART = 16
_PART_MASK = (1 << _PART) - 1


@cache
def plays_of(deck: Deck) -> Callable[[int], tuple[Action, ...]]:
    """A function from a set of cards to playing each of them, in the order of the deck. It puts together parts that are made once."""
    actions = tuple(PLAYS[c] for c in deck.cards)

    @cache
    def part(first: int, mask: int) -> tuple[Action, ...]:
        return tuple(play for i, play in enumerate(actions[first : first + _PART]) if mask >> i & 1)

    def small(mask: int) -> tuple[Action, ...]:
        return part(0, mask & _PART_MASK) + part(_PART, mask >> _PART)

    def large(mask: int) -> tuple[Action, ...]:
        return small(mask & 0xFFFF_FFFF) + part(2 * _PART, mask >> 32 & _PART_MASK) + part(3 * _PART, mask >> 48)

    return small if len(actions) <= 2 * _PART else large
