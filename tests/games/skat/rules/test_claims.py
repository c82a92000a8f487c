"""A.9: claims. A claim is for all remaining tricks, in null for none of them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.games.skat.rules.contract import DECK
from stich.kernel.errors import IllegalAction
from stich.kernel.rules.deal import Deal
from tests.games.skat.driver import F, M, R, deal, declared, do, legal, over, until, view

MONSTER = deal("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK", "HQ H9 H8 H7 DA DT DK DQ D9 D8", "C7 D7")
DEALT = deal("CJ SJ CA CT CK C9 C8 HA DT D7", "HJ C7 CQ SA SK S9 HT HK DA D9", "DJ ST SQ S8 S7 HQ H9 H8 DK DQ", "H7 D8")


# -- A.9.1 by the declarer ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("declarer", "asked"), [(F, [M, R]), (M, [R, F]), (R, [F, M])])
def test_a91_all_opponents_are_asked_in_turn(declarer: int, asked: list[int]) -> None:
    state = until(declared(DEALT, declarer, "grand hand"), declarer, 10).apply("claim")
    for seat in asked:
        assert (state.actor, legal(state)) == (seat, ["accept", "refuse"])
        offer = view(state, None).offer
        assert offer is not None and (offer.seat, offer.kind) == (declarer, "claim")
        state = state.apply("accept")
    outcome = over(state)
    assert (outcome.reason, outcome.by) == ("claimed", declarer)


def test_a91_the_rest_is_the_claimers_tricks_and_points_and_levels_follow() -> None:
    outcome = over(do(declared(MONSTER, F, "clubs hand"), "claim, accept, accept"))
    assert (outcome.tricks, outcome.card_points, outcome.won) == (10, 120, True)
    assert outcome.scores == (12 * (11 + 4), 0, 0), "with 11, game, hand, schneider, schwarz"


def test_a91_tricks_already_lost_stay_lost() -> None:
    """One trick is gone, so no schwarz: 120 - 4 (king of hearts) - 11 - 0."""
    state = do(declared(DEALT, F, "clubs", "H7 D8"), "D7 DA DQ")
    assert view(state, None).tricks == (0, 1, 0)
    outcome = over(do(until(state, F, 9), "claim, accept, accept"))
    assert (outcome.tricks, outcome.card_points) == (9, 120 - 14)
    assert outcome.arithmetic is not None and outcome.arithmetic.items == ("game", "schneider")


def test_a91_in_the_middle_of_a_trick_it_takes_that_one_too() -> None:
    state = until(declared(DEALT, R, "grand hand"), R, 10)
    assert len(view(state, None).trick) == 2
    outcome = over(do(state, "claim, accept, accept"))
    assert (outcome.tricks, outcome.card_points) == (10, 120)


@pytest.mark.parametrize("refusal", ["claim, refuse", "claim, accept, refuse"])
def test_a91_if_one_refuses_play_goes_on_with_the_declarers_hand_open(refusal: str) -> None:
    state = do(declared(DEALT, F, "clubs", "H7 D8"), refusal)
    assert (state.actor, view(state, None).phase) == (F, "play")
    for observer in (F, M, R, None):
        assert set(view(state, observer).hands[F] or ()) == set(DEALT.hands[F])
    while not state.finished:
        for observer in (M, R, None):
            assert view(state, observer).hands[F] is not None, "to the end"
        assert view(state, M).hands[R] is None and view(state, R).hands[M] is None
        state = state.apply(next(a for a in legal(state) if a in DECK.bit))
    assert over(state).reason == "played"


def test_a91_his_cards_lie_open_while_the_others_answer() -> None:
    state = declared(DEALT, F, "clubs", "H7 D8").apply("claim")
    for observer in (M, R, None):
        assert set(view(state, observer).hands[F] or ()) == set(DEALT.hands[F])
        assert view(state, observer).discards is None


def test_one_offer_for_each_card() -> None:
    state = do(declared(DEALT, F, "clubs", "H7 D8"), "claim, refuse")
    assert not {"claim", "concede"} & set(legal(state))
    with pytest.raises(IllegalAction, match="the offer was refused, play a card"):
        state.apply("claim")
    assert "claim" in legal(until(state, F, 9))


@pytest.mark.parametrize("bid", [18, 48])
def test_levels_of_an_accepted_claim_may_reach_the_bid(bid: int) -> None:
    """Clubs with 2, game 3 is 36; all tricks make it 5 × 12 = 60, which reaches 48."""
    outcome = over(do(declared(DEALT, F, "clubs", "H7 D8", bid), "claim, accept, accept"))
    assert (outcome.scores, outcome.arithmetic and outcome.arithmetic.overbid) == ((60, 0, 0), False)


def test_an_accepted_claim_does_not_save_an_overbid_game() -> None:
    assert over(do(declared(DEALT, F, "clubs", "H7 D8", 72), "claim, accept, accept")).scores == (-2 * 72, 0, 0)


@pytest.mark.parametrize(("level", "multiplier"), [("schneider", 7), ("schwarz", 8), ("ouvert", 9)])
def test_announced_games_can_be_claimed(level: str, multiplier: int) -> None:
    """With 2, game 3, hand 4, schneider 5, announced 6, schwarz 7, announced 8, ouvert 9."""
    outcome = over(do(declared(DEALT, F, f"clubs hand {level}"), "claim, accept, accept"))
    assert outcome.scores == (12 * multiplier, 0, 0)


def test_an_accepted_claim_that_comes_too_late_does_not_win() -> None:
    """The opponents have 60 already: the rest is not enough."""
    state = declared(DEALT, R, "spades hand")
    while sum(view(state, None).points[:2]) < 60 or state.actor != R:
        state = state.apply(next(a for a in legal(state) if a in DECK.bit))
    outcome = over(do(state, "claim, accept, accept"))
    assert (outcome.reason, outcome.won) == ("claimed", False)


# -- null --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("declare", "score"), [("null hand", 35), ("null hand ouvert", 59)])
def test_in_null_the_declarer_claims_to_take_no_more_trick(declare: str, score: int) -> None:
    outcome = over(do(until(declared(DEALT, R, declare), R, 10), "claim, accept, accept"))
    assert (outcome.reason, outcome.won, outcome.tricks, outcome.scores) == ("claimed", True, 0, (0, 0, score))


def test_in_null_a_refused_claim_leaves_the_cards_open() -> None:
    state = do(until(declared(DEALT, R, "null hand"), R, 10), "claim, accept, refuse")
    assert set(view(state, F).hands[R] or ()) == set(DEALT.hands[R])


def test_in_null_only_the_declarer_claims() -> None:
    state = declared(DEALT, R, "null hand")
    assert state.actor == F and "claim" not in legal(state)
    with pytest.raises(IllegalAction, match="in null only the declarer claims"):
        state.apply("claim")


# -- A.9.2 by an opponent ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "partner"), [(F, M), (M, F)])
def test_a92_an_opponents_claim_is_asked_of_the_partner_then_of_the_declarer(who: int, partner: int) -> None:
    state = until(declared(DEALT, R, "spades hand"), who, 9).apply("claim")
    assert state.actor == partner
    refused = state.apply("refuse")
    assert (refused.actor, view(refused, None).phase) == (who, "play")
    assert view(refused, R).hands[who] is not None, "it was shown"
    state = state.apply("accept")
    assert state.actor == R
    assert view(state.apply("refuse"), None).phase == "play"
    outcome = over(state.apply("accept"))
    assert (outcome.reason, outcome.by, outcome.won) == ("claimed", who, False)


def test_a92_the_rest_goes_to_the_opponent_and_levels_follow() -> None:
    """Reading: an accepted claim gives the tricks as if they had been played, so the declarer may be schneider or schwarz."""
    outcome = over(do(declared(MONSTER, R, "diamonds hand"), "claim, accept, accept"))
    assert (outcome.tricks, outcome.card_points) == (0, 0)
    assert outcome.arithmetic is not None and outcome.arithmetic.items == ("game", "hand", "schneider", "schwarz")


def test_a92_points_of_the_skat_stay_the_declarers() -> None:
    rich = deal("CJ SJ HJ DJ CA CT CK CQ C9 C8", "S9 S8 SK SQ C7 D7 S7 HA HT HK", "HQ H9 H8 H7 DA DT DK DQ D9 D8", "SA ST")
    outcome = over(do(declared(rich, R, "diamonds hand"), "claim, accept, accept"))
    assert (outcome.tricks, outcome.card_points) == (0, 21)


# -- A.9.4 -------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_a94_a_game_already_won_is_not_lost_by_a_refused_claim(seed: int) -> None:
    rng = random.Random(seed)
    state = declared(DEALT, F, "clubs", "HA DT")
    while not state.finished:
        won_already = view(state, None).points[F] + 21 >= 61
        if won_already and state.actor == F and "claim" in legal(state):
            state = do(state, "claim, refuse")
            while not state.finished:
                state = state.apply(rng.choice([a for a in legal(state) if a in DECK.bit]))
            assert over(state).won
            return
        state = state.apply(rng.choice([a for a in legal(state) if a in DECK.bit]))


@pytest.mark.parametrize(
    ("dealt", "reason", "tricks"), [(MONSTER, "claimed", 10), (DEALT, "claim refused", 0)], ids=["proven", "not proven"]
)
def test_classic_a_refused_claim_gives_the_rest_to_the_other_side_unless_the_cards_prove_it(dealt: Deal, reason: str, tricks: int) -> None:
    """A.1, by the court notes [PRS]."""
    outcome = over(do(declared(dealt, F, "clubs hand", preset="skat-classic"), "claim, refuse"))
    assert (outcome.reason, outcome.tricks, outcome.won) == (reason, tricks, tricks == 10)
