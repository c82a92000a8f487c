"""Properties of a pack for the counts: suits, high cards and card points. All follow from the pack and the order of hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from stich.kernel.rules.cards import JOKERS, Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.registry import plugin

Ints = npt.NDArray[np.int64]
ACE_TEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""Card points by rank, in packs whose ten ranks above the king."""
HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
"""Points by rank for the strength of a hand, in other packs (Milton Work's count; jokers count as aces)."""

MOST_HIGH = 8
"""Largest number of high cards. It is limited because tests count every split of the high cards among the places."""


class Pack(msgspec.Struct, frozen=True, dict=True):
    """Pack, and numbers of cards dealt from it. Deals of one game with the same pack and numbers are counted together."""

    game: str
    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    """Number of cards dealt to each player, from the dealer's left; the dealer is last."""
    high: tuple[Card, ...]
    """High cards, such as the jacks of Skat, which are also examined separately."""
    undealt_name: str

    @property
    def seats(self) -> int:
        """Number of seats, a seat without cards included."""
        return len(self.sizes)

    @property
    def undealt(self) -> int:
        """Number of undealt cards."""
        return len(self.cards) - sum(self.sizes)

    @property
    def places(self) -> int:
        """Number of places where a card may be: the seats and, if there are undealt cards, one more."""
        return self.seats + (self.undealt > 0)

    @cached_property
    def turn_sizes(self) -> Ints:
        """Number of cards at each place, with places from the dealer's left [places]."""
        return np.array([*self.sizes, self.undealt][: self.places], np.int64)

    @cached_property
    def seat_sizes(self) -> Ints:
        """Number of cards at each place by seat, for each dealer [dealers, places]."""
        rows = [np.roll(np.array(self.sizes), dealer + 1) for dealer in range(self.seats)]
        return np.array([[*row, self.undealt][: self.places] for row in rows], np.int64)

    @cached_property
    def suits(self) -> tuple[str, ...]:
        """Suits in the order of the pack. Jokers are one suit, ``JK``."""
        return tuple(dict.fromkeys(map(suit, self.cards)))

    @cached_property
    def in_suit(self) -> Ints:
        """Matrix with 1 for each card in its suit, else 0 [suits, cards]."""
        return np.array([[int(suit(c) == s) for c in self.cards] for s in self.suits], np.int64)

    @cached_property
    def is_high(self) -> Ints:
        """Vector with 1 for each high card, else 0 [cards]."""
        return np.array([int(c in self.high) for c in self.cards], np.int64)

    @cached_property
    def points(self) -> Ints:
        """Points of each card by `ACE_TEN` or `HONOURS` [cards]."""
        ranks = [c[1] for c in self.cards if c not in JOKERS]
        counted = ACE_TEN if "AT" in "".join(ranks) else HONOURS
        return np.array([HONOURS["A"] if c in JOKERS else counted.get(c[1], 0) for c in self.cards], np.int64)


def pack_of(game: Game, dealer: Seat) -> Pack:
    """Return the pack of this game, with the numbers of cards that this dealer deals."""
    dealing = game.dealing
    sizes = dealing.hand_sizes(dealer)
    first = (dealer + 1) % dealing.seats
    order = plugin(game.name).hand_orders[""]
    return Pack(game.name, dealing.deck.cards, (*sizes[first:], *sizes[:first]), high_cards(dealing.deck, order), dealing.undealt_name)


def suit(card: Card) -> str:
    """Return the suit of a card: ``C``, ``S``, ``H``, ``D``, or ``JK`` for a joker."""
    return "JK" if card in JOKERS else card[0]


def high_cards(deck: Deck, order: Sequence[Card]) -> tuple[Card, ...]:
    """Return the high cards: those of the complete ranks that rank above all other cards, such as jacks, or Obers and Unters.

    If there are none, or more than `MOST_HIGH`, return the jokers and the highest card of each suit. ``order``: cards in the order of a
    hand before a contract is known.
    """
    held = [c for c in order if c in deck.bit]
    ahead: list[Card] = []
    while len(ahead) < len(held):
        rank = held[len(ahead)][1:]
        block = held[len(ahead) :][: sum(c[1:] == rank for c in held)]
        if len(block) < 2 or any(c[1:] != rank for c in block):
            break
        ahead += block
    if 0 < len(ahead) <= MOST_HIGH:
        return tuple(ahead)
    first = {suit(c): c for c in reversed(held) if c not in JOKERS}
    return tuple(c for c in held if c in JOKERS or first[suit(c)] == c)
