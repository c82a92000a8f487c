"""A.9 by the rules before 1999 (``refused_claim`` *rest lost*): a claim that the open cards alone prove stands, whoever refuses it.

Proved means: against every way the others' cards may lie, and everything they may do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from stich.games.skat.rules.claims import proves_the_rest
from stich.games.skat.rules.contract import DECK, Contract, play_spec
from stich.kernel.cards import Card
from stich.kernel.reference import Position
from tests.games.skat.driver import cards

# claimer's cards, everybody else's, cards lying in the trick
PROVED = [
    ("clubs", "CJ SJ", "HJ DJ HA H7", "", "the two highest trumps draw the other two"),
    ("clubs", "CJ SJ HA", "HJ DJ HT HK S7 S8", "", "… and an ace is good afterwards"),
    ("clubs", "CJ C7 HA", "DJ HT HK S7 S8 D7", "", "one trump is out, the jack draws it; the seven is then good"),
    ("clubs", "HA HT", "HK H7 SA ST", "", "no trump is out: a suit from the top"),
    ("clubs", "HA HT H7", "HK HQ SA ST DA DT", "", "ace and ten draw king and queen; the seven is then good"),
    ("grand", "SA ST SK CA", "SQ S9 S8 S7 CT CK CQ C9", "", "as many winners as cards"),
    ("grand", "CJ SA", "SJ ST SK HA", "", "the old one draws the one jack that is out"),
    ("hearts", "HA", "S7 S8 D7", "SA", "to play: the only trump takes the trick"),
    ("hearts", "HA SA", "S7 S8 ST", "SK D7", "to play last: either way"),
    ("null", "C7 C8", "CA CK C9 CT", "", "nothing is below"),
    ("null", "C7 C9", "C8 DA D7 SA", "", "seven is led under the eight; no club is out then"),
    ("null", "S7 D8", "DT DA SA S9", "SK D9", "spades are led: under the king"),
    ("null", "CA S7", "C7 SK S8 SQ", "DK", "the ace goes on another suit"),
    ("null", "C7 CT", "C8 CK SA DA", "SK S8", "the ten goes on spades, the seven stays"),
]
NOT_PROVED = [
    ("clubs", "SJ HA", "CJ H7 HT S7", "", "a higher trump is out"),
    ("clubs", "CJ HA", "HJ DJ HT S7", "", "two trumps are out and one card to draw them"),
    ("clubs", "HA HT", "C7 HK SA ST", "", "a trump is out"),
    ("clubs", "HA HK", "HT H7 SA ST", "", "the ten stands between"),
    ("clubs", "HA HT H7", "HK HQ H9 ST DA DT", "", "three against two winners"),
    ("hearts", "HA SA", "HJ S7 S8 ST", "SK", "somebody behind may trump"),
    ("hearts", "DA SA", "S7 S8 ST", "SK H7", "the trick is lost"),
    ("null", "C8", "C7 CA", "", "the seven is out"),
    ("null", "C7", "SA SK", "", "nobody can take his lead"),
    ("null", "C7 C9", "C8 CK DA D7", "", "seven is led, the king goes over it, and the eight comes back"),
    ("null", "C7 CT", "C8 C9 DA D7", "", "two cards to lie under the ten"),
]


def proves(contract: str, own: str, others: str, trick: str) -> bool:
    return proves_the_rest(DECK.mask(cards(own)), DECK.mask(cards(others)), Contract(contract), cards(trick))


@pytest.mark.parametrize(("contract", "own", "others", "trick", "why"), PROVED, ids=str)
def test_proved(contract: str, own: str, others: str, trick: str, why: str) -> None:
    assert proves(contract, own, others, trick), why


@pytest.mark.parametrize(("contract", "own", "others", "trick", "why"), NOT_PROVED, ids=str)
def test_not_proved(contract: str, own: str, others: str, trick: str, why: str) -> None:
    assert not proves(contract, own, others, trick), why


# -- against every lie of the cards and every defence ------------------------------------------------------------------


def claim_holds(position: Position, claimer: int, null: bool, known: dict[tuple[object, ...], bool]) -> bool:
    """Whether the claimer, who sees everything, can keep to his claim against everything the others may play."""
    if position.finished:
        return True
    key = (position.hands, position.leader, position.trick)
    if key not in known:
        after = []
        for card in [c for c in range(32) if position.legal >> c & 1]:
            then = position.play(card)
            taken = not then.trick and then.leader == claimer
            kept = True if then.trick else taken != null
            after.append(kept and claim_holds(then, claimer, null, known))
        known[key] = any(after) if position.actor == claimer else all(after)
    return known[key]


def endings(seed: int, contract: Contract, on_table: int) -> tuple[tuple[Card, ...], tuple[Card, ...], list[Position]]:
    """The claimer's cards, everybody else's, and every way the others may hold them; ``on_table`` cards lie in the trick."""
    rng = random.Random(seed)
    size = rng.choice((2, 3))
    strong = rng.random() < 0.7
    pack = sorted(DECK.cards, key=lambda c: rng.random() + (strong * rng.random() * order(c, contract)))
    own, others, trick = tuple(pack[:size]), pack[size : 3 * size - on_table], pack[3 * size - on_table : 3 * size]
    found = []
    for first in combinations(others, size - (on_table > 0)):
        second = [c for c in others if c not in first]
        # Place 0 claims; 1 and 2 are behind him. Who has played holds one card less.
        hands = (
            (DECK.mask(own), DECK.mask(second), DECK.mask(first))
            if on_table == 1
            else (DECK.mask(own), DECK.mask(first), DECK.mask(second))
        )
        led = tuple(DECK.bit[c] for c in trick)
        found.append(Position(play_spec(contract, 0), hands, (3 - on_table) % 3, led, (0, 0, 0), (0, 0, 0)))
    return own, tuple(others), found


def order(card: Card, contract: Contract) -> float:
    """Small for cards that make claims true."""
    jack = contract is not Contract.NULL and card[1] == "J"
    return 0.0 if jack else ("AKQJT987" if contract is not Contract.NULL else "789TJQKA").index(card[1]) / 4


@pytest.mark.parametrize("on_table", [0, 1, 2])
@pytest.mark.parametrize("contract", [Contract.CLUBS, Contract.GRAND, Contract.NULL])
def test_what_counts_as_proved_holds_however_the_cards_lie(contract: Contract, on_table: int) -> None:
    proved = missed = 0
    for seed in range(70):
        own, others, positions = endings(seed, contract, on_table)
        trick: Sequence[Card] = [DECK.cards[c] for c in positions[0].trick]
        holds = all(claim_holds(p, 0, contract is Contract.NULL, {}) for p in positions)
        if proves_the_rest(DECK.mask(own), DECK.mask(others), contract, trick):
            assert holds, (own, others, trick)
            proved += 1
        else:
            missed += holds
    assert proved >= 5
    assert missed <= proved, "what is missed needs a look into the others' hands"
