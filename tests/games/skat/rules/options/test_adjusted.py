"""A.14.1: adjusted scoring. A lost game counts for the declarer, a won game against both opponents; no player ever gains."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.games.skat import Skat
from stich.games.skat.rules.scoring import seat_scores
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Match
from tests.games.skat.driver import SCORING, over
from tests.games.skat.rules.options.driver import HANDS, all_pass, deal_of, lost, ramsch, table, won
from tests.games.skat.rules.options.test_tournament import match_of, played
from tests.rows import rows

GAME = table(scoring="adjusted")
ORDER = (Seat(0), Seat(1), Seat(2))


@pytest.mark.parametrize("case", SCORING["adjusted_scoring_cases"], ids=lambda c: c["id"])
def test_golden_cases(case: dict[str, Any]) -> None:
    result, expected = case["declarer_result"], case["expected"]
    scores = seat_scores(GAME.options, ORDER, Seat(0), result, result > 0)
    assert scores == (expected["declarer"], expected["each_opponent"], expected["each_opponent"])


@rows(("declare", "value"), [("clubs", 36), ("clubs hand", 48), ("null", 23), ("null ouvert hand", 59), ("grand", 72)])
def test_won_full_value_to_each_opponent_lost_as_usual(declare: str, value: int) -> None:
    assert over(won(GAME, declare)).scores == (0, -value, -value)
    assert over(lost(GAME, declare)).scores == (-2 * value, 0, 0)
    assert over(won(GAME, declare)).won is True, "the declarer has won, though he writes nothing"
    assert over(won(GAME, declare)).game_score == value


def test_the_loss_factor_of_the_preset_stands() -> None:
    assert over(lost(table("skat-classic", scoring="adjusted"), "clubs hand")).scores == (-48, 0, 0)


def test_the_working_says_who_is_charged() -> None:
    assert over(won(GAME)).working[-1] == "adjusted: each opponent −36, the declarer 0"
    assert over(lost(GAME)).working[-1] == "lost: −2 × 36 = −72"


def test_passed_in_costs_nobody_anything() -> None:
    assert over(all_pass(GAME, deal_of(GAME, HANDS))).scores == (0, 0, 0)


@rows("options", [{}, {"players": 4}, {"kontra": True}, {"ramsch": "ramsch"}, {"ramsch": "schieberamsch"}], ids=str)
@given(seed=st.integers(0, 2**32))
def test_no_score_is_ever_positive(options: dict[str, Any], seed: int) -> None:
    game = table(scoring="adjusted", **options)
    outcome = played(game, seed, seed % game.seats).outcome
    assert outcome is not None and max(outcome.scores) <= 0


def test_nor_where_somebody_takes_all_tricks_of_a_ramsch() -> None:
    game = table(scoring="adjusted", ramsch="ramsch")
    for seed in (1336, 1566, 1749):
        assert sorted(over(ramsch(game, seed)).scores) == [-120, -120, 0]


@pytest.mark.parametrize("game", [GAME, table(scoring="adjusted", players=4, rounds=3)], ids=["three", "four"])
def test_the_highest_total_wins_a_match_all_the_same(game: Skat) -> None:
    match: Match = match_of(game, 7)
    totals = [s.total for s in match.standings]
    assert totals == sorted(totals, reverse=True) and totals[0] <= 0
    assert match.standings[0].rank == 1
