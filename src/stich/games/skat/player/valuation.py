"""Strength of a hand of Skat: the rules of thumb (in tenths of a trick) by which the player *simple* bids and discards.

They count the same features as human players: trumps and jacks, aces, guarded tens, void suits. The weights were chosen by the win rates
that ``benchmarks/simple_player.py`` prints.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache

from stich.games.skat.rules.contract import CARD_POINTS, DECK, JACKS, TRUMP_CONTRACTS, Contract
from stich.kernel.rules.cards import SUITS, Card

JACK_STRENGTH = {"C": 16, "S": 13, "H": 11, "D": 10}
TRUMP_STRENGTH = {"A": 14, "T": 11, "K": 8, "Q": 8, "9": 8, "8": 8, "7": 8}
NULL_RANKS = "789TJQKA"
RAMSCH_RANKS = "789QKTA"
RAMSCH_JACK_DANGER = {"C": 9, "S": 8, "H": 6, "D": 5}


class _OfSuit(dict[int, int]):
    """Cache of what the cards of one suit add to a hand's value, by mask of the hand. A hand's value is the sum over the four suits."""

    def __init__(self, worth: Callable[[str], int]) -> None:
        """Make the cache. ``worth``: function from the ranks held in the suit, strongest first, to what they add."""
        self._worth = worth

    def __missing__(self, mask: int) -> int:
        found = self[mask] = self._worth("".join(c[1] for c in DECK.members(mask)))
        return found


_SUIT_MASKS = tuple(DECK.mask(c for c in DECK.cards if c[0] == suit) for suit in SUITS)


class _OfHand:
    """Value of a hand (mask) as the sum over the four suits."""

    def __init__(self, worths: Iterable[Callable[[str], int]]) -> None:
        self._suits = tuple(zip(map(_OfSuit, worths), _SUIT_MASKS, strict=True))

    def __call__(self, mask: int) -> int:
        (a, in_a), (b, in_b), (c, in_c), (d, in_d) = self._suits
        return a[mask & in_a] + b[mask & in_b] + c[mask & in_c] + d[mask & in_d]


def suit_strength(cards: Collection[Card], contract: Contract) -> int:
    """Return the strength of ten cards in a suit game (in tenths of a trick). The skat adds about 8."""
    return STRENGTH[contract](DECK.mask(cards))


def grand_strength(cards: Collection[Card]) -> int:
    """Return the strength of ten cards in grand (in tenths of a trick)."""
    return STRENGTH[Contract.GRAND](DECK.mask(cards))


def null_danger(cards: Collection[Card]) -> int:
    """Return the danger of ten cards in null of Skat, in arbitrary units: a hand of danger 0 almost never wins a trick.

    A suit is safe if for each of its cards, from the lowest up, the others hold enough lower cards.
    """
    return DANGER(DECK.mask(cards))


def _trump_strength(held: str, suit: str, trump: bool) -> int:
    """Return the strength of the trumps (the jack included) among the cards of one suit of Skat (in tenths of a trick).

    ``held``: ranks held in the suit. ``trump``: True if the suit is trump.
    """
    return sum(JACK_STRENGTH[suit] if rank == "J" else TRUMP_STRENGTH[rank] for rank in held if trump or rank == "J")


def _in_suit(suit: str, contract: Contract) -> Callable[[str], int]:
    """Return a function from the ranks held in this suit to their strength in this contract of Skat (in tenths of a trick)."""
    trump = contract.suit

    def worth(held: str) -> int:
        plain = 0 if suit == trump else _side_suit_strength(held.replace("J", ""), grand=trump is None)
        return _trump_strength(held, suit, suit == trump) + plain

    return worth


def _side_suit_strength(held: str, grand: bool) -> int:
    """Return the strength of a plain suit of Skat (in tenths of a trick). ``held``: ranks held in the suit."""
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


def _danger_in_suit(held: str) -> int:
    """Return what a suit adds to the danger of a hand in null (`null_danger`). ``held``: ranks held in the suit."""
    danger = 0
    for taken, rank in enumerate(sorted(map(NULL_RANKS.index, held))):
        lower_outside = rank - taken
        danger += max(0, lower_outside - taken) * (3 if taken == 0 and len(held) < 3 else 2)
    return danger


def _ramsch_danger_in(suit: str) -> Callable[[str], int]:
    """Return a function from the ranks held in this suit to their danger in Skat's Ramsch, in rough card points.

    Dangerous are the jack, and high cards without low cards of the suit beside them.
    """

    def danger(held: str) -> int:
        ranks = sorted(map(RAMSCH_RANKS.index, held.replace("J", "")))
        jack = RAMSCH_JACK_DANGER[suit] if "J" in held else 0
        return jack + sum(max(0, rank - 2 * taken - 1) for taken, rank in enumerate(ranks)) * (2 if len(ranks) < 3 else 1)

    return danger


STRENGTH = {contract: _OfHand(_in_suit(suit, contract) for suit in SUITS) for contract in TRUMP_CONTRACTS}
"""Strength of a hand (mask) in tenths of a trick, by contract."""
DANGER = _OfHand([_danger_in_suit] * 4)
"""Danger of a hand (mask) in null, in the units of `null_danger`."""
RAMSCH_DANGER = _OfHand(map(_ramsch_danger_in, SUITS))
"""Danger of a hand (mask) in Ramsch: roughly the card points that the hand may be forced to take."""


@cache
def discard_gain(discards: tuple[Card, Card], contract: Contract) -> int:
    """Return the gain of two discards in Skat by their card points (in tenths of a trick); discarding a jack costs 20."""
    if contract is Contract.NULL:
        return 0
    return sum(CARD_POINTS[c[1]] for c in discards) - 20 * sum(c in JACKS for c in discards)


def defence(cards: Collection[Card], contract: Contract) -> int:
    """Return the strength of a defender's ten cards against a contract of Skat (in tenths of a trick): their trumps, and aces of plain
    suits.
    """
    trump = contract.suit
    return sum(_trump_strength(c[1], c[0], c[0] == trump) for c in cards) + sum(10 for c in cards if c[1] == "A" and c[0] != trump)
