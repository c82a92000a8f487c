"""Conversion of card masks to actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .action import PLAYS, Action
from .cards import Deck, selection


@cache
def all_plays(deck: Deck) -> tuple[Action, ...]:
    """Return the action of playing each card, in deck order."""
    return tuple(PLAYS[c] for c in deck.cards)


@cache
def plays_of(deck: Deck) -> Callable[[int], tuple[Action, ...]]:
    """Return a function from a mask of cards to the actions of playing them, in deck order."""
    return selection([(1 << bit, PLAYS[c]) for bit, c in enumerate(deck.cards)])
