"""Legal cards as actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .action import PLAYS, Action
from .cards import Deck, selection


@cache
def all_plays(deck: Deck) -> tuple[Action, ...]:
    """The action of playing each card, in the order of the deck."""
    return tuple(PLAYS[c] for c in deck.cards)


@cache
def plays_of(deck: Deck) -> Callable[[int], tuple[Action, ...]]:
    """A function that turns a set of cards into the actions of playing them, in the order of the deck."""
    return selection([(1 << deck.bit[c], PLAYS[c]) for c in deck.cards])
