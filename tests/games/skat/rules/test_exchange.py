"""A.5.1 and A.5.4: the skat is taken, or left; two cards are put down."""

from __future__ import annotations

from itertools import combinations

import pytest

from stich.games.skat.rules.actions import Discard
from stich.games.skat.rules.contract import DECK, card_points
from stich.kernel.errors import IllegalAction, MalformedAction, StichError
from stich.kernel.rules.cards import Card
from tests.games.skat.driver import F, M, R, bid_for, cards, deal, declared, do, legal, over, playing, view
from tests.rows import rows

DEALT = deal(
    forehand="CJ SJ CA CT CK C9 C8 HA DT D7",
    middlehand="HJ C7 CQ SA SK S9 HT HK DA D9",
    rearhand="DJ ST SQ S8 S7 HQ H9 H8 DK DQ",
    down="H7 D8",
)
TWELVE = cards("CJ SJ CA CT CK C9 C8 HA DT D7 H7 D8")


@pytest.mark.parametrize("declarer", [F, M, R])
def test_a51_the_declarer_takes_the_skat_or_plays_from_the_hand(declarer: int) -> None:
    state = bid_for(DEALT, declarer)
    assert (state.actor, legal(state)) == (declarer, ["pickup", "hand"])
    assert view(state.apply("pickup"), None).phase == "discard"
    assert view(state.apply("hand"), None).phase == "declare"


def test_a51_any_two_of_the_twelve_may_be_put_down() -> None:
    state = bid_for(DEALT, F).apply("pickup")
    assert set(view(state, F).hand) == set(TWELVE)
    expected = {frozenset(pair) for pair in combinations(TWELVE, 2)}
    assert {frozenset(text.split()[1:]) for text in legal(state)} == expected
    assert len(state.legal_actions) == 66
    for text in legal(state):
        assert view(state.apply(text), F).counts == (10, 10, 10)


@rows("down", ["CJ SJ", "CJ CA", "H7 D8", "CA HA"], ids=["jacks", "best trumps", "the skat again", "aces"])
def test_a51_jacks_trumps_and_the_skat_itself_may_be_put_down(down: str) -> None:
    state = do(bid_for(DEALT, F), f"pickup, discard {down}")
    assert set(view(state, F).hand) == set(TWELVE) - set(cards(down))


def test_the_order_in_which_the_two_are_named_is_all_one() -> None:
    state = bid_for(DEALT, F).apply("pickup")
    assert state.apply("discard D8 H7") == state.apply("discard H7 D8")
    assert state.apply(Discard(cards("D8 H7"))).log[-1][1].text == state.apply("discard H7 D8").log[-1][1].text


@pytest.mark.parametrize("down", ["HJ C7", "CJ HJ", "SA H7"])
def test_only_own_cards_may_be_put_down(down: str) -> None:
    state = bid_for(DEALT, F).apply("pickup")
    with pytest.raises(IllegalAction, match="not both among the declarer's twelve cards") as refused:
        state.apply(f"discard {down}")
    assert refused.value.legal == tuple(legal(state))


@rows(
    "text",
    [
        *("discard", "discard CJ", "discard CJ CJ", "discard CJ SJ CA", "discard CJ C2", "discard CJ JK1", "discard cj sj"),
        *("discard CJ,SJ", "discard  CJ SJ", "discard CJ SJ ", "discard CJ\tSJ", "discard CJ\u3000SJ", "discard ＣJ SJ"),
    ],
)
def test_a_discard_names_two_different_cards_in_one_form(text: str) -> None:
    with pytest.raises(MalformedAction):
        bid_for(DEALT, F).apply("pickup").apply(text)


@rows("down", ["CJ", "CJ CJ", "CJ SJ CA", "CJ C2", ""])
def test_no_discard_can_be_made_of_anything_else(down: str) -> None:
    """Also where typed values are used instead of texts: 11 or 12 cards in hand would spoil the deal."""
    with pytest.raises(StichError):
        bid_for(DEALT, F).apply("pickup").apply(Discard(tuple(map(Card, down.split()))))


@rows("text", ["pass", "CJ", "declare clubs", "pickup", "hand", "claim"])
def test_nothing_else_can_be_done_and_the_refusal_says_what_can(text: str) -> None:
    state = bid_for(DEALT, F).apply("pickup")
    with pytest.raises(IllegalAction, match="puts down two cards") as refused:
        state.apply(text)
    assert refused.value.legal == tuple(legal(state))


@rows("text", ["pass", "CJ", "declare clubs", "discard H7 D8"])
def test_first_the_skat_is_taken_or_left(text: str) -> None:
    with pytest.raises(IllegalAction, match="takes the skat") as refused:
        bid_for(DEALT, F).apply(text)
    assert refused.value.legal == ("pickup", "hand")


def test_a54_discards_count_for_the_declarer_and_are_no_trick() -> None:
    state = declared(DEALT, F, "clubs", down="HA DT")
    assert playing(state).fixed.face_down == DECK.mask(cards("HA DT"))
    outcome = over(do(state, "concede"))
    assert (outcome.card_points, outcome.tricks) == (card_points(cards("HA DT")), 0) == (21, 0)


def test_a54_the_skat_of_a_hand_game_counts_for_the_declarer_too() -> None:
    rich = deal("CJ SJ CA CT CK C9 C8 HA D8 D7", "HJ C7 CQ SA SK S9 HT HK H7 D9", "DJ ST SQ S8 S7 HQ H9 H8 DK DQ", "DA DT")
    outcome = over(do(declared(rich, F, "clubs hand"), "concede"))
    assert (outcome.card_points, outcome.tricks) == (21, 0)


def test_a_hand_game_leaves_the_ten_cards_as_they_are() -> None:
    state = declared(DEALT, F, "clubs hand")
    assert set(view(state, F).hand) == set(DEALT.hands[F])
    assert view(state, F).skat is None and view(state, F).discards is None
