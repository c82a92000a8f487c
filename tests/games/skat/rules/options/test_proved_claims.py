"""A.9 by the rules before 1999 (``refused_claim`` *rest lost*): a claim that the open cards alone prove is valid, even if it is refused.

Proved means: against every way the others' cards may lie, and everything they may do. ``STICH_CLAIM_ENDINGS`` sets how many endings
are compared with brute force; the full number is 40,000.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass

import pytest

from stich.games.skat.rules.claim_proof import MOST_TRICKS, proves_the_rest
from stich.games.skat.rules.contract import DECK, Contract, classes
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from tests.games.skat.driver import cards, do, over
from tests.games.skat.rules.options.claims_by_the_book import holds_anyhow, shows_a_line
from tests.games.skat.rules.options.driver import deal_of, table
from tests.rows import rows

# claimer's cards, all other cards, cards lying in the trick
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
    ("null", "C8", "C7 CA", "", "the seven goes under it, the ace must take it"),
    ("null", "C7 C9", "C8 DA D7 SA", "", "seven is led under the eight; no club is out then"),
    ("null", "S7 D8", "DT DA SA S9", "SK D9", "spades are led: under the king"),
    ("null", "CA S7", "C7 SK S8 SQ", "DK", "the ace goes on another suit"),
    ("null", "C7 CT", "C8 CK SA DA", "SK S8", "the ten goes on spades, the seven stays"),
    ("null", "D8", "DK", "D7", "the last trick: behind him lies only the king, which must follow and takes it"),
    ("null", "D8", "DK D9", "D7", "… one of two, and both are higher"),
    ("null", "DT S7", "DQ DK S8", "D7", "whichever two are behind him, a higher diamond is among them and must be played"),
    (
        "null",
        "C9 H7",
        "C7 CT CK H8",
        "",
        "hearts seven first; then one club is led and another one must follow",
    ),
    ("clubs", "CQ DJ", "CA DA DT", "D8", "behind him lies a diamond, so the ace of trumps cannot take the queen; the jack takes it"),
    ("clubs", "HA CJ", "CA HT HK", "H7", "behind him lies a heart; then the jack"),
    ("grand", "SA CJ", "DJ SK SQ", "ST", "… or the jack first and the ace last"),
]
NOT_PROVED = [
    ("clubs", "SJ HA", "CJ H7 HT S7", "", "a higher trump is out"),
    ("clubs", "CJ HA", "HJ DJ HT S7", "", "two trumps are out and one card to draw them"),
    ("clubs", "HA HT", "C7 HK SA ST", "", "a trump is out"),
    ("clubs", "HA HK", "HT H7 SA ST", "", "the ten stands between"),
    ("clubs", "HA HT H7", "HK HQ H9 ST DA DT", "", "three against two winners"),
    ("hearts", "HA SA", "HJ S7 S8 ST", "SK", "somebody behind may trump"),
    ("hearts", "DA SA", "S7 S8 ST", "SK H7", "the trick is lost"),
    ("null", "C8", "C7 S7", "", "the seven goes under it, the spade does not take it"),
    ("null", "C7", "SA SK", "", "nobody can take his lead"),
    ("null", "C7 C9", "C8 CK DA D7", "", "seven is led, the king goes over it, and the eight comes back"),
    ("null", "C7 CT", "C8 C9 DA D7", "", "two cards to lie under the ten"),
    ("null", "D8", "DK S7", "D7", "one of the two lies face down, and behind him may be the spade"),
    ("null", "S7", "D8 D7 ST D9", "", "the ten of spades may lie face down, and nobody takes his lead"),
    ("clubs", "CQ DJ", "CA DA SA", "D8", "behind him may lie ace of trumps and ace of spades"),
    ("clubs", "CQ DJ", "CA DA DT", "S8", "no spade binds whoever is behind"),
]


def proves(contract: str, own: str, others: str, trick: str) -> bool:
    return proves_the_rest(DECK.mask(cards(own)), DECK.mask(cards(others)), Contract(contract), cards(trick))


@rows(("contract", "own", "others", "trick", "why"), PROVED, ids=str)
def test_proved(contract: str, own: str, others: str, trick: str, why: str) -> None:
    assert proves(contract, own, others, trick), why
    assert len(own.split()) > 3 or holds_anyhow(own.split(), others.split(), contract, trick.split())


@rows(("contract", "own", "others", "trick", "why"), NOT_PROVED, ids=str)
def test_not_proved(contract: str, own: str, others: str, trick: str, why: str) -> None:
    assert not proves(contract, own, others, trick), why
    assert not holds_anyhow(own.split(), others.split(), contract, trick.split())


# -- at the table ------------------------------------------------------------------------------------------------------

CLASSIC = table("skat-classic")


def claimed(deal: tuple[str, ...], declare: str, played: str) -> State:
    """Middlehand, the declarer, has claimed after these cards, and rearhand refuses."""
    words = "hand" if "hand" in declare else f"pickup, discard {deal[3]}"
    return do(CLASSIC.start(deal_of(CLASSIC, deal)), f"18, pass, pass, {words}, declare {declare}, {played}, claim, refuse")


NULL_HAND = ("CA CK CQ SA SK SQ HA HK HQ D7", "C7 C8 C9 S7 S8 S9 H7 H8 H9 D8", "CT CJ ST SJ HT HJ D9 DT DJ DK", "DQ DA")
NINE_TRICKS = "CA C9 CT, CK C8 CJ, CQ C7 D9, SA S9 ST, SK S8 SJ, SQ S7 DT, HA H9 HT, HK H8 HJ, HQ H7 DJ"
CLUBS = ("D8 DA HT CK HK H9 D9 HJ C9 SA", "CQ DJ S9 ST SJ C7 S7 HQ C8 HA", "CA DT SK D7 DK H8 CJ CT DQ H7", "SQ S8")
EIGHT_TRICKS = "SA ST SK, D9 SJ DQ, C7 CJ C9, H7 H9 HQ, HA H8 HK, S9 DK CK, HJ C8 CT, HT S7 D7"


def test_null_hand_the_last_trick_with_the_seven_led_under_his_eight() -> None:
    outcome = over(claimed(NULL_HAND, "null hand", f"{NINE_TRICKS}, D7"))
    assert (outcome.reason, outcome.won, outcome.tricks, outcome.scores) == ("claimed", True, 0, (0, 35, 0))


def test_clubs_with_queen_and_jack_of_trumps_when_diamonds_are_led() -> None:
    """The declarer has 23 card points and 3 in the skat; with the rest, 37, he has 63."""
    outcome = over(claimed(CLUBS, "clubs hand", f"{EIGHT_TRICKS}, D8"))
    assert (outcome.reason, outcome.won, outcome.card_points) == ("claimed", True, 63)


def test_what_somebody_could_not_follow_is_not_counted() -> None:
    """Hearts queen is led and diamonds queen thrown on it, so its player has no hearts. Then hearts ten would be led, and that player's
    eight of diamonds falls on it. But the cards alone must prove the claim (A.9.8), and by the cards the ten may lie behind the seven of
    diamonds."""
    assert not proves("null", "H7 D8", "D7 HT", "HQ DQ")


def test_a_hand_that_lies_open_is_seen() -> None:
    """Against grand ouvert, say. Each of the others has one jack, so the old one draws both."""
    own, perfect_info, hidden = (DECK.mask(cards(hand)) for hand in ("CJ CA", "DJ D9", "HJ DK"))
    assert not proves_the_rest(own, perfect_info | hidden, Contract.GRAND)
    assert proves_the_rest(own, perfect_info | hidden, Contract.GRAND, double_dummy=(perfect_info, 0))
    assert proves_the_rest(own, perfect_info | hidden, Contract.GRAND, double_dummy=(0, perfect_info))


# -- against brute force -----------------------------------------------------------------------------------------------

ENDINGS = int(os.environ.get("STICH_CLAIM_ENDINGS", "300"))
PORTION = 100


@dataclass(frozen=True)
class Ending:
    """The claimer is to play. ``out`` are the cards that he does not see, ``double_dummy`` the hands after him that he does."""

    contract: Contract
    own: list[Card]
    out: list[Card]
    trick: list[Card]
    double_dummy: tuple[list[Card], list[Card]]

    @property
    def all_are_held(self) -> bool:
        """Nothing lies face down."""
        return len(self.out) == 2 * len(self.own) - len(self.trick)


def ending(seed: int) -> Ending:
    """One to four cards in hand, often strong ones and often of few suits, so that much is proved and others must follow."""
    rng = random.Random(f"claim {seed}")
    contract = rng.choice((Contract.CLUBS, Contract.HEARTS, Contract.GRAND, Contract.NULL, Contract.NULL, Contract.NULL))
    size, played = rng.choices((1, 2, 3, 4), (2, 7, 10, 1))[0], rng.randrange(3)
    face_down = 2 if size < 3 and rng.random() < 0.2 else 0
    few = rng.sample("CSHD", rng.choice((2, 2, 3, 4)))
    strong = rng.choice((0.0, 1.0, 2.0))
    order = classes(contract)
    worth = {c: (i if contract is not Contract.NULL else -i) / len(group) for group in order for i, c in enumerate(group)}
    pack = [c for c in DECK.cards if c[0] in few or (c[1] == "J" and contract is not Contract.NULL)]
    pack.sort(key=lambda c: rng.random() + strong * rng.random() * worth[c])
    own, rest = pack[:size], pack[size : 3 * size + face_down]
    rng.shuffle(rest)
    trick, out = rest[:played], rest[played:]
    first, second = size - (played == 2), size - (played >= 1)
    shown = rng.choice(([], [], [], ["first"], ["second"]))
    double_dummy = (out[:first] if "first" in shown else [], out[first : first + second] if "second" in shown else [])
    return Ending(contract, own, out, trick, double_dummy)


def proof(e: Ending, most_tricks: int = MOST_TRICKS) -> bool:
    double_dummy = (DECK.mask(e.double_dummy[0]), DECK.mask(e.double_dummy[1]))
    return proves_the_rest(DECK.mask(e.own), DECK.mask(e.out), e.contract, e.trick, double_dummy, most_tricks=most_tricks)


@pytest.mark.parametrize("start", range(0, ENDINGS, PORTION))
def test_proved_is_what_brute_force_finds(start: int) -> None:
    """Also: what a simple line shows is always proved, and here and there more is."""
    proved = lines = 0
    for seed in range(start, min(start + PORTION, ENDINGS)):
        e = ending(seed)
        answer = proof(e)
        assert answer is holds_anyhow(e.own, e.out, e.contract, e.trick, e.double_dummy), e
        line = e.all_are_held and shows_a_line(e.own, e.out, e.contract, e.trick)
        assert answer or not line, e
        proved, lines = proved + answer, lines + line
    assert proved > lines > 5


def test_a_search_that_is_given_up_proves_less_and_nothing_wrong() -> None:
    """With all that may be left to search; what a simple line shows is still proved, and never what the whole search refutes."""
    positions = [e for e in map(ending, range(400)) if len(e.own) > 2]
    whole = [proof(e) for e in positions]
    given_up = [proof(e, most_tricks=0) for e in positions]
    assert all(not early or late for early, late in zip(given_up, whole, strict=True))
    assert all(answer for e, answer in zip(positions, given_up, strict=True) if shows_a_line(e.own, e.out, e.contract, e.trick))
    assert sum(whole) > sum(given_up)
