"""A.12: kontra and re."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.skat import SkatView
from stich.kernel.errors import IllegalAction, InvalidOptions
from stich.kernel.rules.state import State
from stich.registry import scorer
from tests.games.skat.driver import BIDDING, SCORING, do, legal, over
from tests.games.skat.rules.options.driver import HANDS, F, M, R, all_pass, before_play, deal_of, lost, table, won
from tests.rows import rows

GAME = table(kontra=True)
WITH_NULL = table(kontra=True, kontra_null=True)


def says_kontra(state: State) -> bool:
    listed = "kontra" in legal(state)
    if not listed:
        with pytest.raises(IllegalAction):
            state.apply("kontra")
    return listed


def kontra_said(state: State) -> str | None:
    view = state.view(None)
    assert isinstance(view, SkatView)
    return view.kontra


@pytest.mark.parametrize("case", BIDDING["kontra_cases"], ids=lambda c: c["id"])
def test_golden_cases(case: dict[str, Any]) -> None:
    state = before_play(GAME, case["contract"])
    state = do(state, "H7") if case["actor"] == "opponent" else state
    if case["action"] == "kontra":
        assert says_kontra(state) is case["expected_legal"]
    else:
        assert ("re" in legal(state)) is case["expected_legal"]
        with pytest.raises(IllegalAction):
            state.apply("re")


# -- A.12.1 who, when, how often -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("declarer", [F, M, R])
def test_either_opponent_before_his_own_first_card(declarer: int) -> None:
    state = before_play(GAME, "clubs hand", declarer=declarer)
    asked: dict[tuple[int | None, int], bool] = {}
    while len(state.log) < 40 and not state.finished and len(asked) < 7:
        seat, cards = state.actor, len(state.view(state.actor).hand)
        asked[seat, cards] = says_kontra(state)
        state = state.apply(next(a for a in state.legal_actions if len(a.text) == 2))
    assert all(may is (seat != declarer and held == 10) for (seat, held), may in asked.items())


def test_rearhand_may_say_it_after_both_others_have_played() -> None:
    assert says_kontra(do(before_play(GAME), "H7 HK"))


def test_once_a_deal() -> None:
    state = do(before_play(GAME), "H7, kontra, pass")
    assert state.actor == M and not says_kontra(state)
    assert not says_kontra(do(state, "HK"))


@pytest.mark.parametrize("offer", ["concede", "claim"])
def test_after_ones_own_refused_offer_until_ones_first_card(offer: str) -> None:
    """An offer is no card: who has not played one may still say kontra, and offers nothing more before it."""
    state = do(before_play(GAME), f"H7, {offer}, refuse")
    assert state.actor == M and says_kontra(state)
    said = do(state, "kontra, re")
    assert kontra_said(said) == "re" and said.actor == M
    assert set(legal(said)) == {"HK", "HT"}
    played = do(state, "HK, HQ")
    assert played.actor == M and not says_kontra(played), "with his first card it is too late"


def test_the_declarer_says_re_at_once_or_never() -> None:
    state = do(before_play(GAME), "H7, kontra")
    assert (state.actor, legal(state), state.phase.name) == (F, ["re", "pass"], "re")
    with pytest.raises(IllegalAction, match="after kontra the declarer says re or passes"):
        state.apply("HK")
    later = do(state, "pass, HK HQ HT H9")
    assert later.actor == F and "re" not in legal(later)


@pytest.mark.parametrize(("answer", "stands"), [("re", "re"), ("pass", "kontra")])
def test_the_play_goes_on_where_it_was(answer: str, stands: str) -> None:
    before = do(before_play(GAME), "H7")
    after = do(before, f"kontra, {answer}")
    assert after.actor == before.actor
    assert legal(after) == [a for a in legal(before) if a != "kontra"]
    assert kontra_said(after) == stands
    for observer in (F, M, R, None):
        assert [e.action for e in after.view(observer).log[-2:]] == ["kontra", answer], "everybody hears it"


def test_only_where_the_table_plays_with_it() -> None:
    for preset in ("skat-isko", "skat-bga", "skat-classic", "skat-tournament"):
        assert not says_kontra(do(before_play(table(preset)), "H7"))
    assert says_kontra(do(before_play(table("skat-kneipe")), "H7"))


def test_the_refusal_says_when_it_may_be_said() -> None:
    with pytest.raises(IllegalAction, match="once a deal, before their first card"):
        before_play(GAME).apply("kontra")


# -- A.12.2 null ---------------------------------------------------------------------------------------------------------


@rows("declare", ["null", "null ouvert", "null hand", "null ouvert hand"])
def test_against_null_only_as_an_option_of_its_own(declare: str) -> None:
    assert not says_kontra(do(before_play(GAME, declare), "H7"))
    assert says_kontra(do(before_play(WITH_NULL, declare), "H7"))


def test_kontra_against_null_multiplies_its_score() -> None:
    assert over(won(WITH_NULL, "null", "kontra, pass")).scores == (46, 0, 0)
    assert over(won(WITH_NULL, "null", "kontra, re")).scores == (92, 0, 0)
    assert over(lost(WITH_NULL, "null", "kontra, re")).scores == (-184, 0, 0)


# -- A.12.3 the score, not the value -------------------------------------------------------------------------------------


@rows("declare", ["clubs", "clubs hand", "grand", "hearts"])
def test_won_or_lost_twice_and_four_times(declare: str) -> None:
    for end in (won, lost):
        [plain, kontra, re] = [over(end(GAME, declare, said)) for said in ("", "kontra, pass", "kontra, re")]
        assert kontra.scores == tuple(2 * s for s in plain.scores)
        assert re.scores == tuple(4 * s for s in plain.scores)
        assert plain.value == kontra.value == re.value
        assert (plain.game_score, kontra.game_score, re.game_score) == (plain.scores[F], 2 * plain.scores[F], 4 * plain.scores[F])
        assert re.arithmetic is not None and re.arithmetic.kontra_factor == 4


def test_kontra_does_not_lift_the_value_to_the_bid() -> None:
    """With 2, game 3: 36, bid 40. Twice 36 would be enough, but the game is overbid: 48, lost twice, kontra."""
    facts = {"contract": "clubs", "bid": 40, "matadors": {"with": 2}, "declarer_card_points": 70, "declarer_tricks": 7}
    result = scorer(GAME).score({**facts, "kontra": "kontra"})
    assert (result["declarer_won"], result["overbid"], result["value_counted"], result["score"]) == (False, True, 48, -192)


@rows("case", [c for c in SCORING["scoring_cases"] if c["group"] == "kontra"], ids=lambda c: c["id"])
@rows("preset", ["skat-isko", "skat-classic"])
def test_golden_scores(case: dict[str, Any], preset: str) -> None:
    result = scorer(table(preset, kontra=True)).score(case["input"])
    assert {name: result[name] for name in case["expected"][preset]} == case["expected"][preset]


def test_the_working_names_the_factors() -> None:
    assert over(lost(GAME, "clubs", "kontra, re")).working[-1] == "lost: −4 × 2 × 36 = −288"
    assert over(won(GAME, "clubs", "kontra, pass")).working[-1] == "won: 2 × 36 = 72"


# -- A.12.4 only an opponent who bid or held -------------------------------------------------------------------------------

BIDDERS = table(kontra=True, kontra_null=True, kontra_after_bid=True)


@rows(
    ("auction", "declarer", "may"),
    [
        ("pass, pass, 18", F, set()),
        ("18, pass, pass", M, set()),
        ("18, hold, pass, pass", F, {M}),
        ("18, hold, pass, 20, pass", R, {F, M}),
        ("18, pass, 20, hold, pass", M, {R}),
        ("18, hold, 20, hold, pass, 22, pass", R, {F, M}),
        ("18, hold, 20, pass, 22, hold, pass", M, {F, R}),
        ("pass, 18, hold, pass", F, {R}),
        ("pass, 18, pass", R, set()),
    ],
)
def test_who_has_bid_or_held_may_say_it(auction: str, declarer: int, may: set[int]) -> None:
    """[XS] ``kontra18``, [KB], [GD]."""
    state = do(BIDDERS.start(deal_of(BIDDERS, HANDS)), f"{auction}, hand, declare null hand ouvert")
    asked: dict[int, bool] = {}
    while len(asked) < 3:
        assert state.actor is not None
        asked[state.actor] = says_kontra(state)
        state = state.apply(next(a for a in state.legal_actions if len(a.text) == 2))
    assert {seat for seat, allowed in asked.items() if allowed} == may and view_declarer(state) == declarer


def view_declarer(state: State) -> int | None:
    view = state.view(None)
    assert isinstance(view, SkatView)
    return view.declarer


def test_the_refusal_says_that_a_bid_was_needed() -> None:
    state = do(BIDDERS.start(deal_of(BIDDERS, HANDS)), "18, pass, pass, hand, declare clubs hand")
    with pytest.raises(IllegalAction, match="only an opponent who bid or held"):
        state.apply("kontra")
    with pytest.raises(InvalidOptions, match="kontra_after_bid needs kontra"):
        table(kontra_after_bid=True)


def test_before_a_ramsch_none_has_bid() -> None:
    game = table("skat-kneipe", ramsch_grand_hand=True, kontra_after_bid=True)
    state = do(all_pass(game, deal_of(game, HANDS)), "pass, declare grand")
    assert not says_kontra(state)


def test_a_record_without_an_auction_leaves_it_to_both() -> None:
    """A start names the declarer and the bid; who held it is not known."""
    state = BIDDERS.start(deal_of(BIDDERS, HANDS), {"declarer": M, "bid": 20, "declare": "clubs hand"})
    assert says_kontra(state) and says_kontra(do(state, "H7 HK"))


# -- A.12.5 and other options --------------------------------------------------------------------------------------------


def test_the_tournament_bonus_is_not_multiplied() -> None:
    game = table("skat-tournament", kontra=True)
    assert over(won(game, "clubs", "kontra, pass")).scores == (72 + 50, 0, 0)
    assert over(lost(game, "clubs", "kontra, re")).scores == (-288 - 50, 40, 40)


def test_adjusted_scoring_charges_the_multiplied_score() -> None:
    game = table(kontra=True, scoring="adjusted")
    assert over(won(game, "clubs", "kontra, re")).scores == (0, -144, -144)
    assert over(lost(game, "clubs", "kontra, pass")).scores == (-144, 0, 0)


def test_a_concession_keeps_its_kontra() -> None:
    assert over(do(before_play(GAME), "concede")).scores == (-72, 0, 0)
    assert over(lost(GAME, "clubs", "kontra, pass")).reason == "conceded"
