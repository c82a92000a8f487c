"""Proof of a claim by the cards (A.9.8): for a few cards, try all distributions of the others' cards.

Written for the tests, sharing no code with the engine. A claimer who does not see the others' cards must play the same in all distributions
that look the same, so these are kept together and separated only by the cards played.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

Hidden = tuple[frozenset[str], frozenset[str]]
"""Hands of the two players after the claimer, in order."""


def suit_of(card: str, contract: str) -> str:
    """Return the class that a card must follow: a suit, or ``trump``."""
    if contract != "null" and (card[1] == "J" or card[0] == contract[0].upper() != "G"):
        return "trump"
    return card[0]


def height(card: str, contract: str) -> int:
    """Rank among cards of the same suit or among trumps."""
    if contract == "null":
        return "789TJQKA".index(card[1])
    return 10 + "DHSC".index(card[0]) if card[1] == "J" else "789QKTA".index(card[1])


def taker(trick: list[str], contract: str) -> int:
    """Index of the card that takes the trick (A.6.3)."""
    suit = "trump" if any(suit_of(c, contract) == "trump" for c in trick) else suit_of(trick[0], contract)
    return max((i for i, c in enumerate(trick) if suit_of(c, contract) == suit), key=lambda i: height(trick[i], contract))


def holds_anyhow(
    own: Collection[str], out: Collection[str], contract: str, trick: Sequence[str], laid_open: Sequence[Collection[str]] = ((), ())
) -> bool:
    """Return whether the claimer, who is to play, can take the rest (in null: nothing) in every distribution of these cards.

    ``laid_open``: the hands of the next two players if they are known. The other cards of ``out`` lie face down."""
    size, played = len(own), len(trick)
    first, second = size - (played == 2), size - (played >= 1)
    worlds = set()
    for one in combinations(sorted(out), first):
        for other in combinations(sorted(set(out) - set(one)), second):
            known = zip((one, other), laid_open, strict=True)
            if all(not shown or set(hand) == set(shown) for hand, shown in known):
                worlds.add((frozenset(one), frozenset(other)))
    return _holds(frozenset(worlds), frozenset(own), (3 - played) % 3, tuple(trick), contract)


def _holds(worlds: frozenset[Hidden], own: frozenset[str], leader: int, trick: tuple[str, ...], contract: str) -> bool:
    """Players count from the claimer, 0. ``worlds`` are the distributions in which everything was played so far could be played."""
    if len(trick) == 3:
        taken = (leader + taker(list(trick), contract)) % 3
        return (taken == 0) != (contract == "null") and (not own or _holds(worlds, own, taken, (), contract))
    player = (leader + len(trick)) % 3
    if player == 0:
        return any(_holds(worlds, own - {card}, leader, (*trick, card), contract) for card in _may_play(own, trick, contract))
    after: dict[str, set[Hidden]] = {}
    for one, other in worlds:
        for card in _may_play(one if player == 1 else other, trick, contract):
            after.setdefault(card, set()).add((one - {card}, other) if player == 1 else (one, other - {card}))
    return all(_holds(frozenset(left), own, leader, (*trick, card), contract) for card, left in after.items())


def _may_play(hand: frozenset[str], trick: Sequence[str], contract: str) -> Collection[str]:
    following = [c for c in hand if trick and suit_of(c, contract) == suit_of(trick[0], contract)]
    return following or hand


def shows_a_line(own: Collection[str], out: Collection[str], contract: str, trick: Sequence[str]) -> bool:
    """Return whether no search is needed: the claimer takes the trick (in null: does not), and then leads from the top (in null: from the
    bottom).

    No card of ``out`` lies face down."""
    own, out = set(own), set(out)
    if not trick:
        return avoids(own, out, lead=True) if contract == "null" else takes(own, out, contract)
    for card in _may_play(frozenset(own), trick, contract):
        if contract == "null":
            if taker([*trick, card], contract) < len(trick) and avoids(own - {card}, out, lead=False):
                return True
        else:
            behind = [[c] for c in out] if len(trick) == 1 else [[]]
            holds = all(taker([*trick, card, *c], contract) == len(trick) for c in behind)
            if holds and takes(own - {card}, out, contract):
                return True
    return False


def takes(own: set[str], out: set[str], contract: str) -> bool:
    """Return whether this line takes all tricks: lead trumps from the top until no other player can have one, then each suit from the top.
    The others keep their best cards to the last."""
    for suit in sorted({suit_of(c, contract) for c in own | out}, key="trump".__ne__):
        mine = sorted((height(c, contract) for c in own if suit_of(c, contract) == suit), reverse=True)
        theirs = sorted(height(c, contract) for c in out if suit_of(c, contract) == suit)
        plain_cards_wait = suit == "trump" and len(mine) < len(own)
        for card in mine:
            if theirs and theirs[-1] > card:
                return False
            theirs = theirs[1:]
        if plain_cards_wait and theirs:
            return False
    return True


def avoids(own: set[str], out: set[str], lead: bool) -> bool:
    """In null. The others lead each suit from the bottom; who must lead himself first goes under with his lowest card of some suit."""

    def hides(mine: list[int], theirs: list[int]) -> bool:
        return all(low < led for low, led in zip(mine, theirs, strict=False))

    suits = [tuple(sorted("789TJQKA".index(c[1]) for c in side if c[0] == s) for side in (own, out)) for s in "CSHD"]
    if not all(hides(mine, theirs) for mine, theirs in suits):
        return False
    return not lead or any(mine and theirs and hides(mine[1:], theirs[:-1]) for mine, theirs in suits)
