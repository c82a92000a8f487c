"""What is counted of a pack: its suits, its high cards, card points. All follow from the pack and from the order of hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from stich.kernel.cards import JOKERS, Card, Deck
from stich.kernel.deal import Seat
from stich.kernel.game import Game
from stich.registry import room

Ints = npt.NDArray[np.int64]
ACE_TEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""Card points where the ten is the card after the ace."""
HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
"""What a card counts for the strength of a hand where it is not (Milton Work's count; jokers count as aces)."""

MOST_HIGH = 8
"""High cards: how they are split among places is counted by every way to split them."""


class Pack(msgspec.Struct, frozen=True, dict=True):
    """The deals that can be counted together: one game, one pack, dealt in the same sizes."""

    game: str
    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    """Cards dealt to each, from the dealer's left; the dealer is last."""
    high: tuple[Card, ...]
    """Cards that are looked at apart, such as the jacks of Skat."""
    undealt_name: str

    @property
    def seats(self) -> int:
        return len(self.sizes)

    @property
    def undealt(self) -> int:
        """Cards dealt to nobody."""
        return len(self.cards) - sum(self.sizes)

    @property
    def places(self) -> int:
        """Where a card can lie: each seat and, as the last place, with the undealt cards, if there are any."""
        return self.seats + (self.undealt > 0)

    @cached_property
    def turn_sizes(self) -> Ints:
        """Cards at each place, places counted from the dealer's left."""
        return np.array([*self.sizes, self.undealt][: self.places], np.int64)

    @cached_property
    def seat_sizes(self) -> Ints:
        """The same by seat: a row for each dealer."""
        rows = [np.roll(np.array(self.sizes), dealer + 1) for dealer in range(self.seats)]
        return np.array([[*row, self.undealt][: self.places] for row in rows], np.int64)

    @cached_property
    def suits(self) -> tuple[str, ...]:
        """Suits in the order of the pack; jokers are one, ``JK``."""
        return tuple(dict.fromkeys(map(suit, self.cards)))

    @cached_property
    def in_suit(self) -> Ints:
        """Row s, column c: 1 where card c is of suit s."""
        return np.array([[int(suit(c) == s) for c in self.cards] for s in self.suits], np.int64)

    @cached_property
    def is_high(self) -> Ints:
        """1 for each high card."""
        return np.array([int(c in self.high) for c in self.cards], np.int64)

    @cached_property
    def points(self) -> Ints:
        """Card points of each card, as `ACE_TEN` or `HONOURS` have them."""
        ranks = [c[1] for c in self.cards if c not in JOKERS]
        counted = ACE_TEN if "AT" in "".join(ranks) else HONOURS
        return np.array([HONOURS["A"] if c in JOKERS else counted.get(c[1], 0) for c in self.cards], np.int64)


def pack_of(game: Game, dealer: Seat) -> Pack:
    """The pack of this game as this dealer deals it."""
    dealing = game.dealing
    sizes = dealing.hand_sizes(dealer)
    first = (dealer + 1) % dealing.seats
    order = room(game.name).hand_orders()[""]
    return Pack(game.name, dealing.deck.cards, (*sizes[first:], *sizes[:first]), high_cards(dealing.deck, order), dealing.undealt_name)


def suit(card: Card) -> str:
    """The suit of a card, ``C S H D``, or ``JK``."""
    return "JK" if card in JOKERS else card[0]


def high_cards(deck: Deck, order: Sequence[Card]) -> tuple[Card, ...]:
    """Ranks that stand whole before all other cards, such as jacks, or Obers and Unters.

    Where none does: jokers, and the first card of each suit. ``order``: how a hand is held before a contract is known.
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
