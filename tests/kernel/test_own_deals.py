"""Own deals: every form in which a program may write its cards starts the same deal; every mistake has its sentence."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import stich
from stich.kernel.errors import InvalidDeal
from tests.rows import rows

FIRST = "CJ SJ HA HT HK H9 DA DT SA ST"
SECOND = "HJ DJ CA CT CK CQ SK SQ S9 S8"
THIRD = "C9 C8 C7 HQ H8 H7 DK DQ D9 D8"
SKAT = "S7 D7"


def written(hands: Any, undealt: Any = SKAT, dealer: Any = 0) -> stich.State[Any, Any]:
    return stich.game("skat").start(stich.Deal(dealer, hands, undealt))


def test_every_form_starts_the_same_deal() -> None:
    """Dealer 0: seat 1 is forehand, seat 2 middlehand, the dealer rearhand."""
    expected = stich.Deal(0, tuple(tuple(text.split()) for text in (FIRST, SECOND, THIRD)), tuple(SKAT.split()))
    forms: tuple[tuple[Any, Any], ...] = (
        ([FIRST, SECOND, THIRD], SKAT),
        ((FIRST, SECOND.split(), tuple(THIRD.split())), SKAT.split()),
        (iter([FIRST, iter(SECOND.split()), THIRD]), iter(SKAT.split())),
        ({0: FIRST, 1: SECOND, 2: THIRD}, SKAT),
        ({np.int64(2): THIRD, 0: FIRST, 1: SECOND}, SKAT),
        ({"forehand": SECOND, "middlehand": THIRD, "rearhand": FIRST}, SKAT),
        ({"forehand": SECOND, 2: THIRD, "rearhand": FIRST}, SKAT),
        (np.array([FIRST.split(), SECOND.split(), THIRD.split()]), SKAT),
    )
    for hands, undealt in forms:
        state = written(hands, undealt)
        assert state.deal == expected, hands
        assert {type(c) for cards in (*state.deal.hands, state.deal.undealt) for c in cards} == {str}


def test_at_a_table_of_four_the_dealer_needs_no_hand() -> None:
    game = stich.game("skat", players=4)
    deal = stich.Deal(3, {"forehand": FIRST, "middlehand": SECOND, "rearhand": THIRD}, SKAT)
    assert game.start(deal).deal.hands == (*(tuple(text.split()) for text in (FIRST, SECOND, THIRD)), ())


def test_four_players_have_second_and_third_hand() -> None:
    game = stich.game("schafkopf")
    hands = game.deal(seed=1).deal.hands
    places = ("forehand", "second", "third", "rearhand")
    assert game.start(stich.Deal(3, dict(zip(places, hands, strict=True)))).deal.hands == hands


MISTAKES: Mapping[str, tuple[tuple[Any, Any, Any], str]] = {
    "too few hands": (([FIRST, SECOND], SKAT, 0), "3 hands, not 2"),
    "one text": ((FIRST, SKAT, 0), "hands: a list of 3 hands, or a mapping from seats or places to hands, not 'CJ"),
    "a number for the hands": ((7, SKAT, 0), "hands: a list of 3 hands, or a mapping from seats or places to hands, not 7"),
    "a number for a hand": (([FIRST, 7, THIRD], SKAT, 0), "seat 1: cards as one text 'CJ SJ HA' or as a list of texts, not 7"),
    "a number for a card": (([FIRST, [*SECOND.split()[1:], 7], THIRD], SKAT, 0), "as a list of texts, not 7"),
    "None for the skat": (([FIRST, SECOND, THIRD], None, 0), "skat: cards as one text 'CJ SJ HA' or as a list of texts, not None"),
    "an unknown card": (([FIRST, SECOND, THIRD], "S7 D10", 0), "skat: 'D10' is not a card of this deck"),
    "bits": (([1, 2, 3], SKAT, 0), "seat 0: cards as one text"),
    "a card short": (([FIRST, SECOND[3:], THIRD], SKAT, 0), "seat 1: 10 cards, not 9"),
    "a card twice": (([FIRST, SECOND, THIRD], "S7 CJ", 0), "card dealt twice: CJ"),
    "a text as dealer": (([FIRST, SECOND, THIRD], SKAT, "0"), "dealer: a seat 0 to 2, not '0'"),
    "True as dealer": (([FIRST, SECOND, THIRD], SKAT, True), "dealer: a seat 0 to 2, not True"),
    "an unknown seat": (
        ({0: FIRST, 1: SECOND, 3: THIRD}, SKAT, 0),
        "a seat 0 to 2 or a place (forehand, middlehand, rearhand), not 3",
    ),
    "a place of another game": (({"second": FIRST}, SKAT, 0), "or a place (forehand, middlehand, rearhand), not 'second'"),
    "a seat twice": (({0: FIRST, 1: SECOND, "forehand": THIRD}, SKAT, 0), "seat 1 has two hands, one by its number and one by its place"),
    "a seat missing": (({0: FIRST, 1: SECOND}, SKAT, 0), "hands: seat 2 has no hand"),
}


@rows(("given", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_every_mistake_has_its_sentence(given: tuple[Any, Any, Any], sentence: str) -> None:
    with pytest.raises(InvalidDeal) as raised:
        written(*given)
    assert sentence in str(raised.value)


def test_only_a_deal_is_started() -> None:
    for value in (None, 7, [FIRST, SECOND, THIRD]):
        with pytest.raises(InvalidDeal, match=r"a deal is a stich.Deal\(dealer, hands\), not "):
            stich.game("skat").start(value)  # type: ignore[arg-type]
