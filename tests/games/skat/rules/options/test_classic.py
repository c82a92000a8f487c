"""``skat-classic``: Skat as Akagiri wrote it down in 1997, before the rules of 1 January 1999 (A.1, A.8–A.11)."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.skat import SkatOutcome
from stich.games.skat.rules.options import legal_bids
from stich.kernel.errors import IllegalAction, StichError
from stich.kernel.rules.state import State
from stich.registry import scorer
from tests.games.skat.driver import BIDDING, SCORING, SEATS, do, legal, over
from tests.games.skat.rules.options.driver import F, M, R, all_pass, before_play, deal_of, lost, table, won
from tests.rows import rows

GAME = table("skat-classic")
ISKO = table()


def result(**facts: Any) -> dict[str, Any]:
    return scorer(GAME).score(facts)


@rows("case", [c for c in SCORING["scoring_cases"] if "skat-classic" in c["expected"]], ids=lambda c: c["id"])
def test_golden_scores(case: dict[str, Any]) -> None:
    expected, options = case["expected"]["skat-classic"], {"kontra": True} if case["input"]["kontra"] != "none" else {}
    found = scorer(table("skat-classic", **options)).score(case["input"])
    assert {name: found[name] for name in expected} == expected


# -- the auction -----------------------------------------------------------------------------------------------------------


def test_golden_bids() -> None:
    assert list(legal_bids(GAME.options)) == SCORING["legal_bids"]["skat-classic"]


@rows("case", [c for c in BIDDING["sequences"] if "skat-classic" in c["presets"]], ids=lambda c: c["id"])
def test_golden_auctions(case: dict[str, Any]) -> None:
    state, expected = GAME.deal(seed=4, dealer=2), case["expected"]
    for index, (place, said) in enumerate(case["events"]):
        if index == expected.get("illegal_at"):
            # Out of turn is no action at all here: one seat acts at a time.
            if state.actor == SEATS[place] and state.phase.name == "auction":
                with pytest.raises(IllegalAction):
                    state.apply(str(said))
            else:
                assert state.actor != SEATS[place] or str(said) not in legal(state)
            return
        assert state.actor == SEATS[place]
        state = state.apply(str(said))
    seen = state.view(None)
    if expected.get("open"):
        assert seen.actor == SEATS[expected["turn"]] and state.phase.name == "auction"
    elif expected["passed_in"]:
        assert over(state).reason == "passed in"
    else:
        assert (seen.declarer, seen.bid) == (SEATS[expected["declarer"]], expected["bid"])  # type: ignore[attr-defined]


def test_above_240_come_the_grand_ouverts_and_264_is_no_value() -> None:
    state = do(GAME.deal(seed=4, dealer=2), "240, hold")
    assert legal(state) == ["252", "288", "324", "360", "pass"]
    with pytest.raises(IllegalAction, match="not a game value"):
        state.apply("264")
    assert legal(do(state, "360, hold")) == ["pass"]


# -- declaration -----------------------------------------------------------------------------------------------------------


@rows("case", BIDDING["declaration_cases"], ids=lambda c: c["id"])
def test_golden_declarations(case: dict[str, Any]) -> None:
    said = case["declaration"]
    words = [said["contract"], *(["hand"] if said["hand"] else []), *said["announce"]]
    if not case["expected_legal"]:
        with pytest.raises(IllegalAction):
            before_play(GAME, " ".join(words))
        return
    view = before_play(GAME, " ".join(words)).view(None)
    named = view.contract.split()  # type: ignore[attr-defined]
    assert named[0] == said["contract"] and ("hand" in named) is said["hand"]
    levels = case["expected_announced_levels"]
    assert named[1 + said["hand"] :] == levels[-1:], "the highest level named implies the lower ones"


# -- A.10 with the old grand ouvert, note 4 --------------------------------------------------------------------------------

COLUMNS = {"all tricks": (120, 10), "90+": (95, 9), "31-89": (75, 7), "<=30": (30, 3), "no trick": (0, 0)}
NOTE_4 = {
    "": (3, 2, 1, 2, 3),
    "hand": (4, 3, 2, 3, 4),
    "hand schneider": (5, 4, 4, 4, 5),
    "hand schwarz": (6, 6, 6, 6, 6),
    "hand ouvert": (7, 7, 7, 7, 7),
}
FLAGS = {"hand": "hand", "schneider": "schneider_announced", "schwarz": "schwarz_announced", "ouvert": "ouvert"}


@rows("contract", ["diamonds", "hearts", "spades", "clubs", "grand"])
@rows("announced", NOTE_4)
@rows("column", COLUMNS)
def test_seed_002_note_4_additions_to_the_matadors(contract: str, announced: str, column: str) -> None:
    points, tricks = COLUMNS[column]
    flags = {FLAGS[word]: True for word in announced.split()}
    found = result(contract=contract, bid=18, matadors={"without": 2}, declarer_card_points=points, declarer_tricks=tricks, **flags)
    added = NOTE_4[announced][list(COLUMNS).index(column)]
    if contract == "grand" and "ouvert" in announced:
        added -= 1
        assert found["base"] == 36
    assert found["multiplier"] == 2 + added
    needed = {"hand schneider": 90, "hand schwarz": 121, "hand ouvert": 121}.get(announced, 61)
    won_it = tricks == 10 or points >= needed
    assert found["declarer_won"] is won_it
    loss = 1 if "hand" in announced else 2
    assert found["score"] == found["base"] * found["multiplier"] * (1 if won_it else -loss)


@rows(("declare", "value", "loss"), [("null", 23, 46), ("null hand", 35, 35), ("null ouvert", 46, 92), ("null ouvert hand", 59, 59)])
def test_a11_null_won_and_lost(declare: str, value: int, loss: int) -> None:
    assert over(won(GAME, declare)).scores == (value, 0, 0)
    assert over(lost(GAME, declare)).scores == (-loss, 0, 0)


@rows(
    ("hand", "ouvert", "bid", "raised", "loss"),
    [(False, False, 24, 46, 92), (True, False, 36, 70, 70), (True, True, 60, 118, 118), (False, True, 48, 92, 184)],
)
def test_a11_null_overbid_goes_up_by_its_own_value(hand: bool, ouvert: bool, bid: int, raised: int, loss: int) -> None:
    found = result(contract="null", bid=bid, hand=hand, ouvert=ouvert, declarer_tricks=0)
    assert (found["overbid"], found["value_counted"], found["score"]) == (True, raised, -loss)


def test_a_lost_hand_game_is_single_and_a_lost_skat_game_double() -> None:
    assert over(lost(GAME, "clubs hand")).scores == (-48, 0, 0)
    assert over(lost(GAME, "clubs")).scores == (-72, 0, 0)
    assert over(lost(ISKO, "clubs hand")).scores == (-96, 0, 0)


# -- A.8 concession --------------------------------------------------------------------------------------------------------


def later(game: Any, cards: str = "H7 HK HQ HT H9") -> State:
    """Forehand, the declarer, to play with nine cards; with eight after ``HA``."""
    return do(before_play(game), cards)


@rows("case", BIDDING["concession_cases"], ids=lambda c: c["id"])
def test_golden_concessions(case: dict[str, Any]) -> None:
    game = table(case["preset"])
    in_play = case.get("when") == "during play" or case.get("cards_in_hand", 10) < 9
    state = later(game, "H7 HK HQ HT H9 HA") if in_play else before_play(game)
    if case["actor"] == "declarer":
        assert state.actor == F and len(state.view(F).hand) == (8 if in_play else 10)
    state = do(state, "concede")
    for _ in range(case["consents"]):
        state = do(state, "accept")
    assert state.finished is case["expected_allowed"]
    if state.finished:
        assert over(state).scores == (-72, 0, 0)


def test_free_with_the_declaration_only() -> None:
    assert do(before_play(GAME), "concede").finished
    assert not do(later(GAME), "concede").finished
    assert do(later(ISKO), "concede").finished, "isko: before the second trick"


def test_with_ten_cards_after_the_first_lead_every_other_player_must_consent() -> None:
    """A.17.9: with the declaration, in any seat; during the play all must agree, from the first lead on."""
    state = do(before_play(GAME, "clubs hand", declarer=M), "H7, concede")
    assert not state.finished
    state = do(state, "accept, accept")
    assert over(state).declarer == M and over(state).reason == "conceded"


def test_later_every_other_player_must_consent() -> None:
    state = do(later(GAME), "concede")
    assert state.actor == M
    assert not do(state, "refuse").finished, "one refuses: play on, the other is not asked"
    assert do(state, "refuse").actor == F
    state = do(state, "accept")
    assert state.actor == R and not state.finished
    assert do(state, "accept").finished
    assert not do(state, "refuse").finished


def test_a_refused_concession_is_not_offered_again_before_a_card() -> None:
    state = do(later(GAME), "concede, refuse")
    with pytest.raises(IllegalAction, match="the offer was refused, play a card"):
        state.apply("concede")
    assert "concede" in legal(do(state, "HA"))


def test_note_5_it_costs_the_value_of_the_named_game_not_the_bid() -> None:
    assert over(do(before_play(GAME, "clubs", bid=18), "concede")).scores == (-72, 0, 0)
    assert over(do(before_play(GAME, "clubs", bid=40), "concede")).scores == (-96, 0, 0), "overbid: 4 × 12"
    assert over(do(before_play(GAME, "clubs hand", bid=18), "concede")).scores == (-48, 0, 0), "a hand game is single"


def test_no_reverse_schneider_or_schwarz() -> None:
    outcome = over(do(before_play(GAME), "concede"))
    assert (outcome.tricks, outcome.value) == (0, 36)


# -- A.9 claims ------------------------------------------------------------------------------------------------------------

# Clubs: forehand has every trump but two, and nothing but winners beside them.
SURE = ("CJ SJ HJ DJ CA CT CK SA ST HA", "CQ C9 S9 S8 HT HK H9 DT DK D9", "C8 C7 SK SQ S7 HQ H8 DA DQ D8", "H7 D7")
UNSURE = ("CJ SJ DJ CA CT CK C9 SA HA DA", "HJ C8 ST SK HT HK H9 DT DK D9", "CQ C7 SQ S9 S8 HQ H8 DQ D8 S7", "H7 D7")


def claiming(hands: tuple[str, ...], declare: str = "clubs", game: Any = GAME) -> State:
    """Forehand, who declared, claims before the first lead and middlehand refuses."""
    return do(game.start(deal_of(game, hands)), f"18, hold, pass, pass, pickup, discard {hands[3]}, declare {declare}, claim, refuse")


def ended(state: State) -> SkatOutcome:
    return over(state)


def test_refused_the_rest_goes_to_the_other_side() -> None:
    outcome = ended(claiming(UNSURE))
    assert (outcome.reason, outcome.by, outcome.won) == ("claim refused", F, False)
    assert (outcome.card_points, outcome.tricks) == (0, 0)


def test_refused_in_isko_play_goes_on_with_open_cards() -> None:
    state = claiming(UNSURE, game=ISKO)
    assert not state.finished and state.actor == F
    for observer in (M, R, None):
        assert state.view(observer).hands[F] is not None


def test_the_rest_only_what_was_won_before_stays() -> None:
    """A.9.4: a game whose points are already won cannot be lost by a bad claim."""
    state = do(GAME.start(deal_of(GAME, UNSURE)), "18, hold, pass, pass, pickup, discard H7 D7, declare clubs")
    state = do(state, "HA HT HQ, DA DT DQ, SA ST SQ, CJ C8 C7")
    assert state.actor == F and state.view(None).points[F] == 24 + 24 + 24 + 2
    state = do(state, "claim, refuse")
    outcome = ended(state)
    assert (outcome.reason, outcome.won, outcome.tricks) == ("claim refused", True, 4)
    assert outcome.card_points == 74 and outcome.scores == (36, 0, 0)


@pytest.mark.parametrize("answers", ["refuse", "accept, refuse"])
def test_either_opponent_may_refuse(answers: str) -> None:
    state = do(GAME.start(deal_of(GAME, UNSURE)), f"18, hold, pass, pass, pickup, discard H7 D7, declare clubs, claim, {answers}")
    assert ended(state).reason == "claim refused"


def test_agreed_it_is_for_all_remaining_tricks() -> None:
    outcome = ended(
        do(GAME.start(deal_of(GAME, UNSURE)), "18, hold, pass, pass, pickup, discard H7 D7, declare clubs, claim, accept, accept")
    )
    assert (outcome.reason, outcome.won, outcome.tricks, outcome.card_points) == ("claimed", True, 10, 120)


def test_a_claim_that_the_open_cards_prove_stands_though_refused() -> None:
    """Two rounds draw the four trumps that are out, wherever they lie; then all is high."""
    outcome = ended(claiming(SURE))
    assert (outcome.reason, outcome.won, outcome.tricks) == ("claimed", True, 10)
    assert outcome.value == 12 * (4 + 3) + 12 * 3, "with 7 (the ten and the king too), game, schneider, schwarz"


def test_an_opponent_who_claims_wrongly_gives_the_rest_to_the_declarer() -> None:
    state = do(GAME.start(deal_of(GAME, UNSURE)), "18, hold, pass, pass, pickup, discard H7 D7, declare clubs, HA, claim")
    assert state.actor == R, "his partner is asked first"
    outcome = ended(do(state, "accept, refuse"))
    assert (outcome.reason, outcome.by, outcome.won, outcome.card_points) == ("claim refused", M, True, 120)


NULL_SURE = ("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "CT CJ ST SJ HT HJ D8 D9 DT DJ", "CQ CK SQ SK HQ HK DQ DK CA SA", "HA DA")
NULL_UNSURE = ("C7 CJ S7 S8 S9 H7 H8 H9 D7 D8", "C8 C9 CT ST SJ HT HJ D9 DT DJ", "CQ CK SQ SK HQ HK DQ DK CA SA", "HA DA")


def test_null_a_claim_that_the_cards_prove() -> None:
    outcome = ended(claiming(NULL_SURE, "null"))
    assert (outcome.reason, outcome.won, outcome.tricks, outcome.scores) == ("claimed", True, 0, (23, 0, 0))


def test_null_a_claim_that_they_do_not_prove_is_lost() -> None:
    outcome = ended(claiming(NULL_UNSURE, "null"))
    assert (outcome.reason, outcome.won, outcome.scores) == ("claim refused", False, (-46, 0, 0))


def test_null_only_the_declarer_claims() -> None:
    state = do(GAME.start(deal_of(GAME, NULL_SURE)), "18, hold, pass, pass, pickup, discard HA DA, declare null, C7")
    with pytest.raises(IllegalAction, match="in null only the declarer claims"):
        state.apply("claim")


# -- four play it too --------------------------------------------------------------------------------------------------------


def test_with_four_both_opponents_and_not_the_dealer_consent() -> None:
    state = do(before_play(table("skat-classic", players=4)), "H7 HK HQ HT H9, concede, accept, accept")
    assert over(state).scores == (-72, 0, 0, 0)


def test_the_scorer_refuses_a_bid_of_264() -> None:
    with pytest.raises(StichError, match="264 is no game value"):
        result(contract="grand", bid=264, matadors={"with": 4}, declarer_card_points=120, declarer_tricks=10)


def test_all_pass_and_the_next_dealer_deals() -> None:
    assert over(all_pass(GAME, deal_of(GAME, SURE))).reason == "passed in"
