"""What a hand is worth: rules of thumb, in tenths of a trick, that *simple* bids and discards by.

They count what players count: trumps and jacks, aces, guarded tens, void suits. Weights were set by the win rates that
``benchmarks/simple_player.py`` prints.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from stich.kernel.cards import SUITS, Card

from ..rules.contract import CARD_POINTS, JACKS, Contract

JACK = {"C": 16, "S": 13, "H": 11, "D": 10}
TRUMP = {"A": 14, "T": 11, "K": 8, "Q": 8, "9": 8, "8": 8, "7": 8}
NULL_ORDER = "789TJQKA"


def suit_strength(cards: Collection[Card], contract: Contract) -> int:
    """Strength of ten cards in a suit game, in tenths of a trick; the skat is worth about another 8."""
    return _strength(frozenset(cards), contract)


def grand_strength(cards: Collection[Card]) -> int:
    """Strength of ten cards in grand, in tenths of a trick."""
    return _strength(frozenset(cards), Contract.GRAND)


@lru_cache(maxsize=65536)
def _strength(cards: frozenset[Card], contract: Contract) -> int:
    trump = contract.suit
    total = _trump_worth(cards, trump)
    for suit in SUITS:
        if suit != trump:
            held = "".join(c[1] for c in cards if c[0] == suit and c[1] != "J")
            total += _side_suit(held, grand=trump is None)
    return total


def _trump_worth(cards: Collection[Card], trump: str | None) -> int:
    """Jacks and cards of the trump suit, in tenths of a trick."""
    jacks = sum(JACK[c[0]] for c in cards if c[1] == "J")
    return jacks + sum(TRUMP[c[1]] for c in cards if c[0] == trump and c[1] != "J")


def _side_suit(held: str, grand: bool) -> int:
    """Strength of a suit that is not trumps, by the ranks held."""
    if not held:
        return 3 if grand else 9
    worth = 0
    if "A" in held:
        worth += 11
        if "T" in held:
            worth += 9
            worth += (4 if grand else 0) * sum(r in held for r in "KQ")
        elif "K" in held:
            worth += 3
    elif "T" in held:
        worth += 4 if len(held) > 1 else -2
        worth += 2 if "K" in held else 0
    losers = len(held) - sum(r in held for r in "AT")
    worth -= 3 * losers if not grand else 2 * losers
    return worth


def null_danger(cards: Collection[Card]) -> int:
    """How unsafe ten cards are in null: 0 is a hand that can hardly take a trick.

    A suit is safe where each of its cards, from the lowest up, has enough lower cards outside to hide under.
    """
    danger = 0
    for suit in SUITS:
        held = sorted(NULL_ORDER.index(c[1]) for c in cards if c[0] == suit)
        for taken, rank in enumerate(held):
            lower_outside = rank - taken
            danger += max(0, lower_outside - taken) * (3 if taken == 0 and len(held) < 3 else 2)
    return danger


def discard_gain(down: Collection[Card], contract: Contract) -> int:
    """What two cards put down are worth by their card points, in tenths of a trick; jacks and trumps are missed elsewhere."""
    if contract is Contract.NULL:
        return 0
    return sum(CARD_POINTS[c[1]] for c in down) - 20 * sum(c in JACKS for c in down)


def ramsch_danger(cards: Collection[Card]) -> int:
    """How many card points ten cards may be made to take in Ramsch: jacks, and high cards without low ones to hide behind."""
    danger = sum({"C": 9, "S": 8, "H": 6, "D": 5}[c[0]] for c in cards if c[1] == "J")
    for suit in SUITS:
        held = sorted("789QKTA".index(c[1]) for c in cards if c[0] == suit and c[1] != "J")
        for taken, rank in enumerate(held):
            danger += max(0, rank - 2 * taken - 1) * (2 if len(held) < 3 else 1)
    return danger


def defence(cards: Collection[Card], contract: Contract) -> int:
    """What ten cards can do against a contract, in tenths of a trick: trumps and side aces."""
    trump = contract.suit
    return _trump_worth(cards, trump) + sum(10 for c in cards if c[1] == "A" and c[0] != trump)
