"""Comparisons of duplicate boards."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.clubs import changes
from stich.clubs.comparison import board_results, compare, imps, interval
from stich.clubs.event import TableList
from stich.kernel.errors import StichError
from tests.clubs.events import BY, event
from tests.rows import rows

TABLES = st.integers(3, 9).flatmap(
    lambda tables: st.lists(st.lists(st.integers(-300, 300), min_size=3, max_size=3), min_size=tables, max_size=tables)
)


@given(TABLES)
def test_comparisons_sum_to_zero_over_a_seat(scores: list[list[int]]) -> None:
    tables = len(scores)
    for method in ("difference", "zero-sum", "cross-imp"):
        compared = compare(scores, method)
        assert [sum(table[seat] for table in compared) for seat in range(3)] == [0, 0, 0]
    matchpoints = compare(scores, "matchpoints")
    assert [sum(table[seat] for table in matchpoints) for seat in range(3)] == [Fraction(tables, 2)] * 3
    assert all(sum(table) == 0 for table in compare(scores, "zero-sum"))


@rows(("difference", "expected"), [(0, 0), (19, 0), (20, 1), (-50, -2), (430, 10), (4000, 24), (-9999, -24)])
def test_imps(difference: int, expected: int) -> None:
    assert imps(Fraction(difference)) == expected


def test_a_worked_board() -> None:
    scores = [[100, 0, 0], [60, 0, 0], [-80, 40, 40], [60, 0, 0]]
    first = [table[0] for table in compare(scores, "difference")]
    assert first == [
        Fraction(100) - Fraction(40, 3),
        Fraction(60) - Fraction(80, 3),
        -80 - Fraction(220, 3),
        Fraction(60) - Fraction(80, 3),
    ]
    assert [table[0] for table in compare(scores, "butler")] == [1, 0, -4, 0]  # datum 60
    assert [table[0] for table in compare(scores, "matchpoints")] == [1, Fraction(1, 2), 0, Fraction(1, 2)]
    assert [table[0] for table in compare(scores, "par", par=(70, 0, 0))] == [30, -10, -150, -10]


def test_too_few_tables_and_the_honest_interval() -> None:
    with pytest.raises(StichError, match="board 3: butler needs at least 3 tables"):
        compare([[1, 2, 3]] * 2, "butler", board=3)
    assert round(interval(48)) == 264 and round(interval(48, "raw")) == 369


def test_boards_of_a_round_are_compared_when_enough_tables_have_played() -> None:
    club = changes.draw(event("duplicate-evening", 6, deals={3: 2}), **BY)
    won = {"contract": "clubs", "bid": 24, "matadors": {"with": 1}, "declarer_card_points": 72, "declarer_tricks": 6}
    lists = ([{**won, "declarer": 0}, {"passed_in": True}], [{"passed_in": True}, {**won, "declarer": 1}])
    club = changes.enter_list(club, 1, 1, TableList(mode="deals", entries=tuple(lists[0]), boards=(1, 2)), **BY)
    assert board_results(club, 1) == {}
    club = changes.enter_list(club, 1, 2, TableList(mode="deals", entries=tuple(lists[1]), boards=(2, 1)), **BY)
    first, second = (table.seats for table in club.rounds[0].tables)
    found = board_results(club, 1)
    third = Fraction(74, 3)
    assert found[1] == {
        first[0]: 2 * third + third,
        first[1]: -3 * third,
        first[2]: 0,
        second[0]: -3 * third,
        second[1]: 3 * third,
        second[2]: 0,
    }
    assert set(found[2].values()) == {0}
