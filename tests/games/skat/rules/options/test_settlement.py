"""A.14.3 and A.16: settling up and ranking after the agreed rounds."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.errors import StichError
from stich.kernel.rules.match import Match, ranked, settlement
from stich.registry import match_rules
from tests.games.skat.driver import SCORING, over
from tests.games.skat.rules.options.driver import HANDS, all_pass, deal_of, lost, seats, table, won
from tests.rows import rows

totals = st.lists(st.integers(-2000, 2000), min_size=3, max_size=4)


@pytest.mark.parametrize("case", SCORING["settlement_cases"], ids=lambda c: c["id"])
def test_golden_settlement(case: dict[str, Any]) -> None:
    assert list(settlement(case["totals"])) == case["expected"]


def test_seed_002_four_players_a_gets_4a_minus_the_sum() -> None:
    """The minus signs of the seed's formula are lost; restored: (a-b) + (a-c) + (a-d) = 3a-b-c-d = 4a - (a+b+c+d) (A.17.8)."""
    a, b, c, d = 120, -48, 33, 0
    assert settlement([a, b, c, d])[0] == (a - b) + (a - c) + (a - d) == 3 * a - b - c - d == 4 * a - (a + b + c + d)


@given(totals)
def test_it_is_the_sum_of_the_differences_and_sums_to_zero(given_totals: list[int]) -> None:
    due = settlement(given_totals)
    assert sum(due) == 0
    assert list(due) == [sum(own - other for other in given_totals) for own in given_totals]


@given(totals, st.integers(-500, 500))
def test_points_that_all_have_alike_are_worth_nothing(given_totals: list[int], more: int) -> None:
    assert settlement([t + more for t in given_totals]) == settlement(given_totals)


def test_seed_000_a_relative_penalty_is_a_difference() -> None:
    """Tournament: 50 less for who lost and 40 more for each other settle as 3 × 50 + 2 × 40 … against the others."""
    assert settlement([-50, 40, 40]) == (-180, 90, 90)


# -- A.16 ranking ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", SCORING["ranking_cases"], ids=lambda c: c["id"])
def test_golden_ranking(case: dict[str, Any]) -> None:
    standings = ranked([(p["total"], p["won"], p["lost"]) for p in case["players"]])
    assert [s.seat for s in standings] == case["expected_order"]
    assert [s.rank for s in standings] == [1, 2, 3]


RANKINGS = [
    # (total, won, lost) by seat, places by seat
    ([(10, 1, 0), (20, 1, 0), (30, 1, 0)], (3, 2, 1), "total first"),
    ([(-10, 0, 1), (0, 0, 0), (-20, 0, 2)], (2, 1, 3), "the highest total, not the furthest from zero"),
    ([(50, 1, 0), (50, 2, 5), (10, 9, 0)], (2, 1, 3), "then more won games, whatever was lost"),
    ([(50, 2, 1), (50, 2, 0), (10, 0, 0)], (2, 1, 3), "then fewer lost games"),
    ([(50, 2, 1), (50, 2, 1), (10, 0, 0)], (1, 1, 3), "then the place is shared, and the next one is missing"),
    ([(10, 0, 0), (50, 2, 1), (50, 2, 1)], (3, 1, 1), "wherever they sit"),
    ([(0, 0, 0), (0, 0, 0), (0, 0, 0)], (1, 1, 1), "all level"),
    ([(5, 1, 1), (5, 1, 1), (5, 1, 1), (4, 9, 0)], (1, 1, 1, 4), "three of four"),
]


@rows(("results", "places", "why"), RANKINGS, ids=[r[2] for r in RANKINGS])
def test_places(results: list[tuple[int, int, int]], places: tuple[int, ...], why: str) -> None:
    by_seat = {s.seat: s.rank for s in ranked(results)}
    assert tuple(by_seat[s] for s in range(len(results))) == places, why  # type: ignore[index]


@given(st.lists(st.tuples(st.integers(-99, 99), st.integers(0, 2), st.integers(0, 2)), min_size=3, max_size=3))
def test_places_do_not_depend_on_seats(results: list[tuple[int, int, int]]) -> None:
    reference = {r: s.rank for s in ranked(results) for r in [results[s.seat]]}
    for order in permutations(results):
        assert {r: s.rank for s in ranked(list(order)) for r in [order[s.seat]]} == reference


# -- A.16.1, A.16.3 the match ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["skat-isko", "skat-classic"])
def test_the_match_ends_when_all_have_dealt_equally_often(preset: str) -> None:
    game = table(preset, rounds=3)
    match = Match(seats=3, deals=match_rules(game).deals, first_dealer=seats(game, 1)[0])
    for number in range(9):
        assert not match.finished
        end = (won, lost)[number % 2](game, dealer=match.dealer)
        match = match.add(over(end))
    assert match.finished
    assert sorted(r.dealer for r in match.rows) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    with pytest.raises(StichError, match="the match ended after 9 deals"):
        match.add(match.rows[0].outcome)


def test_a_passed_in_deal_is_a_deal_of_the_round() -> None:
    game = table()
    match = Match(seats=3, deals=3, first_dealer=seats(game, 1)[0])
    match = match.add(over(all_pass(game, deal_of(game, HANDS, dealer=2))))
    assert match.dealer == 0
    match = match.add(over(won(game, dealer=0))).add(over(lost(game, dealer=1)))
    assert [(s.seat, s.total, s.won, s.lost, s.rank) for s in match.standings] == [(1, 36, 1, 0, 1), (0, 0, 0, 0, 2), (2, -72, 0, 1, 3)]
    assert {s.seat: s.settlement for s in match.standings} == dict(enumerate(settlement([0, 36, -72])))
