"""A.15: Ramsch, when all three have passed."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.skat import SkatOutcome, SkatView
from stich.games.skat.rules.contract import card_points
from stich.games.skat.rules.ramsch import factor, ramsch_scores
from stich.kernel.errors import IllegalAction
from stich.kernel.rules.match import Match
from tests.games.skat.driver import SCORING, cards, do, legal, over
from tests.games.skat.rules.options.driver import HANDS, F, M, R, all_pass, deal_of, ramsch, table
from tests.rows import rows

GAME = table(ramsch="ramsch")
NOBODY = table(ramsch="ramsch", ramsch_skat="nobody")
# Forehand takes all ten tricks, jacks first and then every suit from the top.
TEST_ALL = ("CJ SJ HJ DJ CA SA HA DA DT DK", "CT CK CQ C9 C8 ST SK SQ S9 S8", "C7 S7 HT HK HQ H9 H8 DQ D9 D8", "H7 D7")


def swept(game: Any) -> SkatOutcome:
    state = all_pass(game, deal_of(game, TEST_ALL))
    while state.phase.name == "push":
        state = do(state, "leave")
    for card in TEST_ALL[0].split():
        state = do(state, card)
        state = state.apply(state.legal_actions[0])
        state = state.apply(state.legal_actions[0])
    return over(state)


def points_and_tricks(outcome: SkatOutcome) -> tuple[tuple[int, ...], tuple[int, ...]]:
    assert outcome.ramsch is not None
    return outcome.ramsch.card_points, outcome.ramsch.tricks


@rows("case", SCORING["ramsch_cases"], ids=lambda c: c["id"])
def test_golden_cases(case: dict[str, Any]) -> None:
    options = table(ramsch=case["variant"]).options
    given = [[case[what][p] for p in "FMR"] for what in ("card_points", "tricks", "expected_scores")]
    times = factor(options, case["players_who_left_the_skat"])
    assert list(ramsch_scores(options, given[0], given[1], times)) == given[2]


# -- A.15.1 when ---------------------------------------------------------------------------------------------------------


def test_when_all_three_pass_forehands_last_option_included() -> None:
    state = do(GAME.start(deal_of(GAME, HANDS)), "pass, pass")
    assert legal(state) == ["18", "pass"]
    assert do(state, "18").phase.name == "skat or hand"
    after = do(state, "pass")
    view = after.view(None)
    assert isinstance(view, SkatView)
    assert (view.phase, view.contract, view.declarer, view.ramsch_factor) == ("play", "ramsch", None, 1)


def test_otherwise_the_deal_is_passed_in() -> None:
    game = table()
    assert over(all_pass(game, deal_of(game, HANDS))).reason == "passed in"


# -- A.15.2 how it is played ---------------------------------------------------------------------------------------------


def test_forehand_leads_and_nobody_offers_or_says_anything() -> None:
    state = all_pass(GAME, deal_of(GAME, HANDS))
    assert state.actor == F
    assert sorted(legal(state)) == sorted(HANDS[F].split())


def test_jacks_are_the_only_trumps_as_in_grand() -> None:
    state = all_pass(GAME, deal_of(GAME, HANDS))
    assert set(legal(do(state, "CJ"))) == set(cards("HJ DJ"))
    after = do(state, "SA")
    assert set(legal(after)) == set(cards("SK S9")), "the jack of spades is no spade, and jacks need not be played"
    state = do(state, "CA CQ C7")
    assert state.actor == F
    state = do(state, "HA HT HQ, CT C8")
    assert state.actor == R and set(legal(state)) == set(cards("SQ S8 S7 H9 H8 DK DQ D9")), "no club left: any card"


def test_a_card_that_does_not_follow_is_refused() -> None:
    with pytest.raises(IllegalAction, match="CA was led and must be followed"):
        do(all_pass(GAME, deal_of(GAME, HANDS)), "CA, SK")


@rows("seed", range(25))
def test_the_skat_goes_to_the_winner_of_the_last_trick_or_to_nobody(seed: int) -> None:
    to_last, to_nobody = over(ramsch(GAME, seed)), over(ramsch(NOBODY, seed))
    end = ramsch(GAME, seed)
    skat, view = card_points(end.deal.undealt), end.view(None)
    assert view.last_trick is not None
    with_skat, without = points_and_tricks(to_last)[0], points_and_tricks(to_nobody)[0]
    assert sum(with_skat) == 120 and sum(without) == 120 - skat
    assert [a - b for a, b in zip(with_skat, without, strict=True)] == [skat * (s == view.last_trick.winner) for s in range(3)]


def test_the_skat_can_decide_who_loses() -> None:
    found = [s for s in range(200) if over(ramsch(GAME, s)).scores != over(ramsch(NOBODY, s)).scores]
    assert found
    for seed in found:
        points, _ = points_and_tricks(over(ramsch(GAME, seed)))
        assert [s < 0 for s in over(ramsch(GAME, seed)).scores] == [p == max(points) for p in points]


def test_the_skat_stays_face_down_to_the_end() -> None:
    state = all_pass(GAME, deal_of(GAME, HANDS))
    while not state.finished:
        for observer in (F, M, R, None):
            view = state.view(observer)
            assert isinstance(view, SkatView) and view.skat is None and view.discards is None
        state = state.apply(state.legal_actions[0])
    last = state.view(None)
    assert isinstance(last, SkatView) and last.skat == cards(HANDS[3])


# -- A.15.3 score --------------------------------------------------------------------------------------------------------

SCORES = [
    # card points, tricks, scores
    ((60, 40, 20), (4, 4, 2), (-20, 0, 0), "most card points"),
    ((30, 60, 30), (8, 1, 1), (0, -20, 0), "card points, not tricks"),
    ((50, 50, 20), (4, 5, 1), (-20, -20, 0), "two tied: both"),
    ((40, 40, 40), (3, 4, 3), (-20, -20, -20), "three tied: all"),
    ((75, 45, 0), (5, 4, 1), (-20, 0, 0), "no card points, but a trick: not doubled"),
    ((80, 40, 0), (6, 4, 0), (-40, 0, 0), "one without a trick: doubled"),
    ((60, 60, 0), (5, 5, 0), (-40, -40, 0), "tied and one without a trick: both doubled"),
    ((0, 120, 0), (0, 10, 0), (0, 120, 0), "all tricks: +120, nobody loses; two without a trick double nothing"),
]


@rows(("points", "tricks", "scores", "why"), SCORES, ids=[c[3] for c in SCORES])
def test_scores(points: tuple[int, ...], tricks: tuple[int, ...], scores: tuple[int, ...], why: str) -> None:
    assert ramsch_scores(GAME.options, points, tricks, 1) == scores, why


# Whole deals, cards by chance from the seed.
PLAYED = [
    (33, (20, 50, 50), (2, 4, 4), (0, -20, -20)),
    (424, (41, 41, 38), (3, 3, 4), (-20, -20, 0)),
    (7928, (40, 40, 40), (2, 5, 3), (-20, -20, -20)),
    (8, (43, 77, 0), (5, 5, 0), (0, -40, 0)),
    (998, (60, 0, 60), (4, 0, 6), (-40, 0, -40)),
    (104, (0, 78, 42), (1, 5, 4), (0, -20, 0)),
    (1749, (120, 0, 0), (10, 0, 0), (120, 0, 0)),
]


@rows(("seed", "points", "tricks", "scores"), PLAYED)
def test_whole_deals(seed: int, points: tuple[int, ...], tricks: tuple[int, ...], scores: tuple[int, ...]) -> None:
    outcome = over(ramsch(GAME, seed))
    assert points_and_tricks(outcome) == (points, tricks)
    assert outcome.scores == scores
    assert (outcome.declarer, outcome.won, outcome.contract, outcome.reason) == (None, None, "ramsch", "played")


def test_all_ten_tricks_whoever_gets_the_skat() -> None:
    for game in (GAME, NOBODY):
        outcome = swept(game)
        assert outcome.scores == (120, 0, 0)
        assert outcome.ramsch is not None and outcome.ramsch.all_tricks == F and not outcome.ramsch.doubled
    assert points_and_tricks(swept(GAME))[0] == (120, 0, 0)


def test_the_working_can_be_checked() -> None:
    assert over(ramsch(GAME, 104)).working == ("ramsch, card points by seat 0, 78, 42", "most card points: −20")
    assert over(ramsch(GAME, 8)).working == ("ramsch, card points by seat 43, 77, 0", "most card points: −20 × 2 (no trick) = −40")
    assert swept(GAME).working == ("ramsch: all ten tricks: +120",)


# -- with other options --------------------------------------------------------------------------------------------------


def test_no_tournament_bonus_for_anybody() -> None:
    game = table("skat-tournament", ramsch="ramsch")
    assert over(ramsch(game, 8)).scores == (0, -40, 0)
    assert swept(game).scores == (120, 0, 0)


def test_nobody_has_won_or_lost_a_game_as_declarer() -> None:
    match = Match(seats=3, deals=3, first_dealer=GAME.deal(seed=1, dealer=2).deal.dealer)
    for seed in (8, 33, 1749):
        match = match.add(over(ramsch(GAME, seed)))
    assert {(s.won, s.lost) for s in match.standings} == {(0, 0)}
    assert {s.seat: s.total for s in match.standings} == {0: 120, 1: -60, 2: -20}


def test_adjusted_scoring_turns_all_ten_tricks_into_a_loss_of_the_others() -> None:
    """A.14.1: all scores are <= 0, a won game is charged to both others in full. All ten tricks are what can be won here (reading)."""
    game = table(ramsch="ramsch", scoring="adjusted")
    outcome = swept(game)
    assert outcome.scores == (0, -120, -120)
    assert outcome.working == ("ramsch: all ten tricks: +120", "adjusted: the other two −120 each, who took all tricks 0")
    assert over(ramsch(game, 8)).scores == (0, -40, 0), "losses stand as they are"


def test_adjusted_at_a_table_of_four_leaves_the_dealer_out() -> None:
    game = table(ramsch="ramsch", scoring="adjusted", players=4)
    assert swept(game).scores == (0, -120, -120, 0)
