"""What a hand is worth: the rules of thumb, in tenths of a trick, by which *simple* bids and discards.

They count what players count: trumps and jacks, aces, guarded tens, void suits. The weights were chosen by the win rates that
``benchmarks/simple_player.py`` prints.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from stich.kernel.cards import SUITS, Card

from ..rules.contract import CARD_POINTS, JACKS, Contract

JACK_STRENGTH = {"C": 16, "S": 13, "H": 11, "D": 10}
TRUMP_STRENGTH = {"A": 14, "T": 11, "K": 8, "Q": 8, "9": 8, "8": 8, "7": 8}
NULL_RANKS = "789TJQKA"
RAMSCH_RANKS = "789QKTA"
RAMSCH_JACK_DANGER = {"C": 9, "S": 8, "H": 6, "D": 5}


def suit_strength(cards: Collection[Card], contract: Contract) -> int:
    """Strength of ten cards in a suit game, in tenths of a trick; the skat adds about 8."""
    return _strength(frozenset(cards), contract)


def grand_strength(cards: Collection[Card]) -> int:
    """Strength of ten cards in grand, in tenths of a trick."""
    return _strength(frozenset(cards), Contract.GRAND)


@lru_cache(maxsize=65536)
def _strength(cards: frozenset[Card], contract: Contract) -> int:
    trump = contract.suit
    total = _trump_strength(cards, trump)
    for suit in SUITS:
        if suit != trump:
            held = "".join(c[1] for c in cards if c[0] == suit and c[1] != "J")
            total += _side_suit_strength(held, grand=trump is None)
    return total


def _trump_strength(cards: Collection[Card], trump: str | None) -> int:
    """Jacks and cards of the trump suit, in tenths of a trick."""
    jacks = sum(JACK_STRENGTH[c[0]] for c in cards if c[1] == "J")
    return jacks + sum(TRUMP_STRENGTH[c[1]] for c in cards if c[0] == trump and c[1] != "J")


def _side_suit_strength(held: str, grand: bool) -> int:
    """Strength of a plain suit, by the ranks held."""
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
    """How unsafe ten cards are in null: a hand of danger 0 hardly ever takes a trick.

    A suit is safe where others hold enough lower cards than each of its cards, from the lowest up.
    """
    danger = 0
    for suit in SUITS:
        held = sorted(NULL_RANKS.index(c[1]) for c in cards if c[0] == suit)
        for taken, rank in enumerate(held):
            lower_outside = rank - taken
            danger += max(0, lower_outside - taken) * (3 if taken == 0 and len(held) < 3 else 2)
    return danger


def discard_gain(discards: Collection[Card], contract: Contract) -> int:
    """What two discards add by their card points, in tenths of a trick; a discarded jack costs 20."""
    if contract is Contract.NULL:
        return 0
    return sum(CARD_POINTS[c[1]] for c in discards) - 20 * sum(c in JACKS for c in discards)


def ramsch_danger(cards: Collection[Card]) -> int:
    """Roughly the card points that ten cards may be forced to take in Ramsch, by jacks and by high cards without low ones beside them."""
    danger = sum(RAMSCH_JACK_DANGER[c[0]] for c in cards if c[1] == "J")
    for suit in SUITS:
        held = sorted(RAMSCH_RANKS.index(c[1]) for c in cards if c[0] == suit and c[1] != "J")
        for taken, rank in enumerate(held):
            danger += max(0, rank - 2 * taken - 1) * (2 if len(held) < 3 else 1)
    return danger


def defence(cards: Collection[Card], contract: Contract) -> int:
    """Strength of ten cards against a contract, in tenths of a trick: trumps and side aces."""
    trump = contract.suit
    return _trump_strength(cards, trump) + sum(10 for c in cards if c[1] == "A" and c[0] != trump)
