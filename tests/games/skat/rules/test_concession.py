"""A.8: conceding."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stich.kernel.errors import IllegalAction
from tests.games.skat.driver import BIDDING, F, M, R, bid_for, deal, declared, do, legal, over, skat, until, view

# Forehand holds CJ and SJ: clubs with 2, all trumps but HJ DJ C7 CQ.
DEALT = deal(
    forehand="CJ SJ CA CT CK C9 C8 HA DT D7",
    middlehand="HJ C7 CQ SA SK S9 HT HK DA D9",
    rearhand="DJ ST SQ S8 S7 HQ H9 H8 DK DQ",
    down="H7 D8",
)
CLUBS_LOST = -2 * 3 * 12


# -- A.8.1 by the declarer ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", BIDDING["concession_cases"], ids=lambda c: str(c["id"]))
def test_golden_concessions(case: dict[str, Any]) -> None:
    held = case.get("cards_in_hand") or {"with the declaration": 10, "during play": 7}[case["when"]]
    state = until(declared(DEALT, F, "clubs", "H7 D8", preset=case["preset"]), F, held)
    state = state.apply("concede")
    for _ in range(case["consents"]):
        assert not state.finished
        state = state.apply("accept")
    assert state.finished == case["expected_allowed"]


@pytest.mark.parametrize("declarer", [F, M, R])
@pytest.mark.parametrize("held", [10, 9])
def test_a81_free_with_9_or_10_cards_in_hand(declarer: int, held: int) -> None:
    """9 cards in hand means before playing to the second trick, wherever the declarer sits."""
    outcome = over(until(declared(DEALT, declarer, "clubs hand"), declarer, held).apply("concede"))
    assert (outcome.reason, outcome.won, outcome.by) == ("conceded", False, declarer)


@pytest.mark.parametrize("held", range(1, 9))
def test_a81_later_with_the_consent_of_one_opponent(held: int) -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8"), F, held).apply("concede")
    assert (state.actor, legal(state)) == (M, ["accept", "refuse"])
    assert over(state.apply("accept")).scores == (CLUBS_LOST, 0, 0)
    second = state.apply("refuse")
    assert (second.actor, legal(second)) == (R, ["accept", "refuse"])
    assert over(second.apply("accept")).scores == (CLUBS_LOST, 0, 0)
    refused = second.apply("refuse")
    assert (refused.actor, view(refused, None).phase) == (F, "play")


@pytest.mark.parametrize("before", ["", "pickup", "pickup, discard H7 D8", "hand"])
def test_a83_it_needs_a_named_contract(before: str) -> None:
    state = bid_for(DEALT, F)
    state = do(state, before) if before else state
    with pytest.raises(IllegalAction):
        state.apply("concede")


def test_it_does_not_open_any_cards() -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8"), F, 8).apply("concede")
    assert [h is None for h in view(state, M).hands] == [True, False, True]
    assert [h is None for h in view(do(state, "refuse, refuse"), R).hands] == [True, True, False]


# -- one offer for each card -------------------------------------------------------------------------------------------


def test_a_refused_offer_is_not_made_again_before_a_card_was_played() -> None:
    state = do(until(declared(DEALT, F, "clubs", "H7 D8"), F, 8), "concede, refuse, refuse")
    assert not {"concede", "claim"} & set(legal(state))
    for text in ("concede", "claim"):
        with pytest.raises(IllegalAction, match="the offer was refused, play a card") as refused:
            state.apply(text)
        assert refused.value.legal == tuple(legal(state))
    assert "concede" in legal(until(state, F, 7))
    assert "concede" in legal(state.apply(legal(state)[0])), "the next seat has its own offer"


@pytest.mark.parametrize("text", ["pass", "CJ", "claim", "concede", "18"])
def test_an_offer_is_accepted_or_refused(text: str) -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8"), F, 8).apply("concede")
    with pytest.raises(IllegalAction, match="accepted or refused") as refused:
        state.apply(text)
    assert refused.value.legal == ("accept", "refuse")


# -- A.8.2 what it costs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("declare", "down", "bid", "score", "why"),
    [
        ("clubs", "H7 D8", 18, -72, "with 2, game 3: no reverse schneider or schwarz, though no trick was taken"),
        ("clubs hand", "", 18, -96, "with 2, game 3, hand 4"),
        ("clubs hand schneider", "", 18, -2 * 12 * 6, "the announced level counts, 5 and 6"),
        ("clubs hand schwarz", "", 18, -2 * 12 * 8, "7 and 8 with schwarz"),
        ("clubs hand ouvert", "", 18, -2 * 12 * 9, "ouvert 9"),
        ("grand", "H7 D8", 18, -2 * 24 * 3, "with 2, game 3"),
        ("null", "H7 D8", 18, -46, "null"),
        ("null hand ouvert", "", 18, -118, "null hand ouvert"),
        ("clubs", "H7 D8", 40, -2 * 48, "overbid: 36 < 40, so 4 × 12"),
        ("null", "H7 D8", 24, -92, "overbid: 23 < 24, so 2 × 23"),
    ],
)
def test_a82_lost_at_the_simple_level(declare: str, down: str, bid: int, score: int, why: str) -> None:
    outcome = over(declared(DEALT, F, declare, down, bid).apply("concede"))
    assert (outcome.scores, outcome.won, outcome.reason) == ((score, 0, 0), False, "conceded"), why


def test_a82_seed_002_conceding_costs_the_game_that_was_named_not_the_bid() -> None:
    """Seed 002, note 5, tells of programs that charge the bid."""
    assert over(declared(DEALT, F, "grand", "H7 D8", 24).apply("concede")).scores[F] == -144


# -- A.8.4 by the opponents --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("declarer", "who", "partner"), [(F, M, R), (F, R, M), (M, F, R), (M, R, F), (R, F, M), (R, M, F)], ids=lambda p: "FMR"[p]
)
def test_a84_partner_first_then_the_declarer(declarer: int, who: int, partner: int) -> None:
    state = until(declared(DEALT, declarer, "grand hand"), who, 10).apply("concede")
    assert (state.actor, legal(state)) == (partner, ["accept", "refuse"])
    assert view(state.apply("refuse"), None).phase == "play"
    state = state.apply("accept")
    assert (state.actor, legal(state)) == (declarer, ["accept", "refuse"])
    insisted = state.apply("refuse")
    assert (insisted.actor, view(insisted, None).phase) == (who, "play")
    outcome = over(state.apply("accept"))
    assert (outcome.reason, outcome.won, outcome.by) == ("conceded", True, who)


def test_a84_at_any_time_at_the_simple_level() -> None:
    for held in range(1, 11):
        state = do(until(declared(DEALT, F, "clubs", "H7 D8"), M, held), "concede, accept, accept")
        assert over(state).scores == (36, 0, 0)


@pytest.mark.parametrize(("declare", "score"), [("null hand", 35), ("null hand ouvert", 59)])
def test_a84_null_can_be_conceded_ouvert_or_not(declare: str, score: int) -> None:
    assert over(do(until(declared(DEALT, F, declare), M, 10), "concede, accept, accept")).scores == (score, 0, 0)


@pytest.mark.parametrize("level", ["schneider", "schwarz", "ouvert"])
def test_a84_not_below_an_announced_level(level: str) -> None:
    state = until(declared(DEALT, F, f"clubs hand {level}"), M, 10)
    assert "concede" not in legal(state) and "claim" in legal(state)
    with pytest.raises(IllegalAction, match=f"{level} is announced") as refused:
        state.apply("concede")
    assert refused.value.legal == tuple(legal(state))


@pytest.mark.parametrize(("declare", "down", "bid"), [("clubs", "H7 D8", 40), ("null", "H7 D8", 24), ("null hand", "", 36)])
def test_a84_overbid_the_opponents_cannot_give_what_is_needed(declare: str, down: str, bid: int) -> None:
    state = do(until(declared(DEALT, F, declare, down, bid), M, 10), "concede, accept")
    assert (state.actor, legal(state)) == (F, ["refuse"])
    with pytest.raises(IllegalAction, match="overbid") as refused:
        state.apply("accept")
    assert refused.value.legal == ("refuse",)
    assert view(state.apply("refuse"), None).phase == "play"


# -- what the declarer may answer tells him nothing --------------------------------------------------------------------

WITHOUT_FOUR = "CA CT CK CQ C9 C8 SA HA DA S7"


@pytest.mark.parametrize("bid", [24, 36, 50, 60, 72, 120])
def test_law_4_in_a_hand_game_the_answer_does_not_depend_on_the_skat(bid: int) -> None:
    """By his ten cards clubs hand is without 4 and worth 72; with the club jack in the skat it would be with 1 and worth 36."""
    seen = set()
    for down in ("CJ S8", "SJ S8", "DJ S8", "C7 S8", "S9 S8"):
        state = declared(deal(WITHOUT_FOUR, "", "", down), F, "clubs hand", bid=bid)
        seen.add(tuple(legal(do(state, "C8, concede, accept"))))
    assert len(seen) == 1


def test_law_4_two_skats_give_the_very_same_view_of_an_offer() -> None:
    views = set()
    for down, middlehand in (("CJ S8", "C7 S9"), ("S9 S8", "C7 CJ"), ("CJ S9", "C7 S8")):
        rest = [c for c in skat().dealing.deck.cards if c not in f"{WITHOUT_FOUR} CJ S8 S9 C7".split()]
        dealt = deal(WITHOUT_FOUR, " ".join([middlehand, *rest[:8]]), " ".join(rest[8:]), down)
        views.add(msgspec.json.encode(view(do(declared(dealt, F, "clubs hand", bid=60), "C8, concede, accept"), F)))
    assert len(views) == 1


@pytest.mark.parametrize(("down", "score"), [("S9 S8", 72), ("CJ S8", -2 * 60)])
def test_who_accepts_in_a_hand_game_does_so_at_his_own_risk(down: str, score: int) -> None:
    """Bid 60, clubs hand: without 4 it is worth 72; with the club jack in the skat 36, overbid, so 5 × 12."""
    outcome = over(do(declared(deal(WITHOUT_FOUR, "", "", down), F, "clubs hand", bid=60), "C8, concede, accept, accept"))
    assert (outcome.scores[F], outcome.won, outcome.reason) == (score, score > 0, "conceded")


def test_in_a_hand_game_that_no_skat_could_save_he_can_only_refuse() -> None:
    state = do(declared(deal(WITHOUT_FOUR, "", "", "CJ S8"), F, "clubs hand", bid=240), "C8, concede, accept")
    assert legal(state) == ["refuse"]
