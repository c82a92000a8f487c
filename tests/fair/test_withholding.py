"""Withholding a number has no influence: without the server's seed, both results are random to the player (ADR 19)."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import stich
from stich.fair import dealt, key_of_deal, layout_of
from stich.kernel.rules.cards import Card

GAME = stich.game("skat")
PACK, LAYOUT = GAME.dealing.deck.cards, layout_of(GAME.dealing, 0)
DEALS = 6000
JACKS = {Card(suit + "J") for suit in "CSHD"}


def number(deal: int, seat: int) -> bytes:
    return sha256(b"%d of seat %d" % (deal, seat)).digest()[:16]


def jacks(deal: int, numbers: tuple[bytes | None, ...]) -> int:
    """How many jacks seat 0 gets."""
    seed = sha256(b"the server's seed of deal %d" % deal).digest()
    key = key_of_deal(seed, game="skat", pack=PACK, table="abcdefghij", deal=deal, numbers=numbers)
    return len(JACKS & set(dealt(PACK, LAYOUT, 3, key).hands[0]))


def test_by_any_rule_that_he_can_follow_he_gets_what_chance_gives() -> None:
    """He knows the commitments, the others' numbers even, and chooses by them whether he sends his own: 10 of 32 cards are his, so 1.25
    jacks a deal, with a standard deviation of 0.87. Five standard errors are 0.056."""
    rules = {
        "always": lambda own, others: True,
        "never": lambda own, others: False,
        "by his own": lambda own, others: own[0] < 128,
        "by all numbers": lambda own, others: sha256(own + b"".join(others)).digest()[0] < 128,
    }
    for name, sends in rules.items():
        found = []
        for deal in range(DEALS):
            own, others = number(deal, 0), [number(deal, 1), number(deal, 2)]
            found.append(jacks(deal, (own if sends(own, others) else None, *others)))
        mean = sum(found) / DEALS
        assert abs(mean - 1.25) < 5 * 0.87 / DEALS**0.5, f"{name}: {mean}"


def test_with_or_without_a_number_is_another_deal() -> None:
    """So nothing can be learnt of one from the other: as many jacks as in two deals that have nothing to do with each other."""
    pairs = Counter((jacks(deal, (number(deal, 0), None, None)) >= 2, jacks(deal, (None, None, None)) >= 2) for deal in range(DEALS // 2))
    both, first, second = pairs[True, True], sum(pairs[True, b] for b in (True, False)), sum(pairs[a, True] for a in (True, False))
    expected = first * second / (DEALS // 2)
    assert abs(both - expected) < 5 * expected**0.5
