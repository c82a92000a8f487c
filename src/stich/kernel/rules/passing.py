"""Passing of cards: each player chooses cards for another one without seeing what the others choose (docs/adr/0090-passing.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from .action import Action
from .cards import Card, Deck


class PassCards(Action, frozen=True):
    """Cards for another player, in the order of the deck. Only the player who passes them sees which they are."""

    cards: tuple[Card, ...]

    @property
    def text(self) -> str:
        return "pass " + " ".join(self.cards)

    @property
    def public_text(self) -> str:
        return "pass"


class Passes(msgspec.Struct, frozen=True, gc=False):
    """Cards that the players of a deal have chosen so far."""

    count: int = 0
    """Number of cards that each player passes."""
    ahead: int = 0
    """Number of places from each player to the receiver; 0 in a deal without passing."""
    chosen: tuple[int, ...] = ()
    """Chosen cards as masks by place; players choose in playing order."""

    def left(self, hands: Sequence[int]) -> tuple[int, ...]:
        """Return the hands (masks by place) without the chosen cards, as they are until all players have chosen."""
        chosen = (*self.chosen, *(0,) * (len(hands) - len(self.chosen)))
        return tuple(hand & ~given for hand, given in zip(hands, chosen, strict=True))

    def exchanged(self, hands: Sequence[int]) -> tuple[int, ...]:
        """Return the hands (masks by place) after the passing. All players have chosen."""
        return tuple(hand | self.chosen[(place - self.ahead) % len(hands)] for place, hand in enumerate(self.left(hands)))


@lru_cache(maxsize=64)
def possible_passes(deck: Deck, hand: int, count: int) -> tuple[PassCards, ...]:
    """Return all ways to choose this many cards of a hand (mask). The last results are cached."""
    return tuple(map(PassCards, combinations(deck.members(hand), count)))


def read_pass(deck: Deck, count: int, text: str) -> PassCards | None:
    """Return the action with this text; None if it is not a choice of this many different cards of the deck."""
    word, *cards = text.split(" ")
    if word != "pass" or len(cards) != count or len(set(cards)) != count or not deck.bit.keys() >= set(cards):
        return None
    return PassCards(deck.members(deck.mask(map(Card, cards))))
