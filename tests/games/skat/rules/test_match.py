"""A.16, and what A.1, A.3.1 and A.4.6 say about matches."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.games.skat import SkatOutcome
from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Match, ranked
from stich.registry import match_rules
from tests.games.skat.driver import SCORING, skat
from tests.rows import rows


def outcome(declarer: int | None, score: int) -> SkatOutcome:
    scores = tuple(score if s == declarer else 0 for s in range(3))
    return SkatOutcome(
        scores=scores,
        reason="played" if declarer is not None else "passed in",
        declarer=None if declarer is None else Seat(declarer),
        won=None if declarer is None else score > 0,
    )


def match(deals: int, first_dealer: int = 0) -> Match:
    return Match(seats=3, deals=deals, first_dealer=Seat(first_dealer))


@pytest.mark.parametrize(("rounds", "deals"), [(1, 3), (3, 9), (5, 15)])
def test_a1_a_round_is_one_deal_by_every_player(rounds: int, deals: int) -> None:
    game = skat(rounds=rounds)
    assert match_rules(game).deals == deals
    played = match(match_rules(game).deals)
    dealers = []
    while not played.finished:
        dealers.append(played.dealer)
        played = played.add(outcome(0, 18))
    assert len(dealers) == deals
    assert all(dealers.count(Seat(s)) == rounds for s in range(3)), "everybody deals equally often"


@rows("rounds", [0, 2, 4, -1, 10**30, True, "3", None, 1.0])
def test_a1_other_numbers_of_rounds_are_refused(rounds: object) -> None:
    with pytest.raises(InvalidOptions):
        stich.game("skat", rounds=rounds)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a31_the_deal_passes_left(first: int) -> None:
    played = match(9, first)
    for number in range(9):
        assert played.dealer == (first + number) % 3
        played = played.add(outcome(None, 0) if number % 2 else outcome(1, 20))


@pytest.mark.parametrize("case", SCORING["ranking_cases"], ids=lambda c: str(c["id"]))
def test_golden_ranking(case: dict[str, Any]) -> None:
    standings = ranked([(p["total"], p["won"], p["lost"]) for p in case["players"]])
    assert [s.seat for s in standings] == case["expected_order"]
    assert [s.rank for s in standings] == [1, 2, 3]


@rows(
    ("results", "places"),
    [
        ([(10, 1, 0), (10, 1, 0), (5, 1, 0)], {0: 1, 1: 1, 2: 3}),
        ([(10, 1, 0), (5, 1, 1), (5, 1, 1)], {0: 1, 1: 2, 2: 2}),
        ([(0, 0, 0), (0, 0, 0), (0, 0, 0)], {0: 1, 1: 1, 2: 1}),
        ([(-10, 0, 1), (-10, 0, 2), (-10, 1, 2)], {2: 1, 0: 2, 1: 3}),
    ],
)
def test_a162_equal_in_everything_share_a_place(results: list[tuple[int, int, int]], places: dict[int, int]) -> None:
    assert {s.seat: s.rank for s in ranked(results)} == places


def test_a161_the_highest_total_wins_and_games_are_counted() -> None:
    played = match(9)
    for declarer, score in [(0, 60), (1, -72), (None, 0), (0, -96), (2, 24), (1, 20), (1, 18), (None, 0), (2, 23)]:
        played = played.add(outcome(declarer, score))
    assert played.finished
    assert [(s.seat, s.total, s.won, s.lost, s.rank) for s in played.standings] == [(2, 47, 2, 0, 1), (1, -34, 2, 1, 2), (0, -36, 1, 1, 3)]
    assert [r.dealer for r in played.rows] == [0, 1, 2] * 3


def test_a143_settlement_is_the_sum_of_the_differences() -> None:
    for settled in SCORING["settlement_cases"]:
        standings = ranked([(total, 0, 0) for total in settled["totals"]])
        assert [next(s.settlement for s in standings if s.seat == i) for i in range(len(settled["totals"]))] == settled["expected"]
