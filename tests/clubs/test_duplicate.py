"""Comparisons of duplicate boards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.clubs import changes, ranking
from stich.clubs.comparison import FEWEST_SCORES, compare, imps, interval
from stich.clubs.duplicate import BoardPlay, board_plays, is_over, spread_of, with_boards
from stich.clubs.duplicate_changes import set_late
from stich.clubs.event import ClubEvent, Comparison, DrawRules, Duplicate, Entrant, TableList
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


WON = {"contract": "clubs", "bid": 24, "matadors": {"with": 1}, "declarer_card_points": 72, "declarer_tricks": 6}
LISTS = (
    [{**WON, "declarer": 0}, {"passed_in": True}],
    [{"passed_in": True}, {**WON, "declarer": 1}],
)
"""Deals of two tables in which each first player of the tables plays clubs with 1: 24 + 50 points, 40 less none for the others."""


def by_hand(comparison: str = "zero-sum", players: int = 6, deals: int = 2) -> ClubEvent:
    """Return an event whose first round is drawn and whose boards are dealt by hand."""
    plan = {"deals": {3: deals}, "live": None, "duplicate": Duplicate(comparison=comparison)}
    return changes.draw(event("duplicate-evening", players, **plan), **BY)


def entered(club: ClubEvent, table: int, entries: list[dict[str, Any]], boards: tuple[int, ...] = ()) -> ClubEvent:
    return changes.enter_list(club, 1, table, TableList(mode="deals", entries=tuple(entries), boards=boards), **BY)


def test_a_round_is_ranked_by_its_boards_once_all_tables_have_played_them() -> None:
    club = entered(by_hand(), 1, LISTS[0])
    assert not is_over(club, club.round(1))
    assert all(row.total == 0 and row.rounds == (None,) for row in ranking(club))
    club = entered(club, 2, LISTS[1], boards=(2, 1))
    assert is_over(club, club.round(1))
    first, second = (table.seats for table in club.rounds[0].tables)
    third = Fraction(74, 3)
    scores = {number: score for play in board_plays(club, 1)[1] for number, score in zip(play.seats, play.scores, strict=True)}
    assert scores == {first[0]: 3 * third, first[1]: -3 * third, first[2]: 0, second[0]: -3 * third, second[1]: 3 * third, second[2]: 0}
    assert {score for play in board_plays(club, 1)[2] for score in play.scores} == {0}
    rows = {row.number: row for row in ranking(club)}
    assert {number: row.total for number, row in rows.items()} == {number: round(score) for number, score in scores.items()}
    assert {row.boards for row in rows.values()} == {2}
    assert [(line.label, line.points) for line in rows[first[0]].lines] == [("zero-sum", 74)]


def test_a_late_table_is_compared_later_and_its_boards_stay_hidden() -> None:
    club = by_hand(players=9)
    for table, entries in ((1, LISTS[0]), (2, LISTS[1])):
        club = entered(club, table, entries)
    assert all(row.rounds == (None,) for row in ranking(club))
    club = set_late(club, 1, 3, True, **BY)
    seats = {table.number: table.seats for table in club.round(1).tables}
    before = {row.number: row.total for row in ranking(club)}
    assert {number for row in ranking(club) for number in [row.number] if row.rounds != (None,)} == {*seats[1], *seats[2]}
    assert not is_over(club, club.round(1)) and all(table.list is None for table in with_boards(club).round(1).tables)
    with pytest.raises(StichError, match="round 1 is not finished: table 1"):  # only late tables are not waited for
        changes.draw(changes.start_round(by_hand(), **BY), **BY)
    assert changes.draw(club, **BY).open_round is not None
    club = entered(club, 3, LISTS[0])
    assert is_over(club, club.round(1)) and {row.number: row.total for row in ranking(club)} != before


@rows(
    ("plan", "code"),
    [
        ({"draw": DrawRules(sizes=(4, 3)), "deals": {4: 8, 3: 6}}, "club/duplicate#sizes"),
        ({"live": None, "duplicate": Duplicate(computer_tables=1)}, "club/duplicate#computers"),
        ({"duplicate": Duplicate(comparison="par")}, "club/duplicate#par"),
    ],
)
def test_plans_that_cannot_be_compared_are_refused(plan: dict[str, Any], code: str) -> None:
    with pytest.raises(StichError) as refused:
        event("duplicate-evening", 6, **plan)
    assert f"{refused.value.code}#{refused.value.facts['case']}" == code


def test_computer_tables_join_each_round_and_stay_apart_from_late_players() -> None:
    members = [Entrant(number=number, name=f"P{number}", account=f"a{number}") for number in range(1, 9)]
    club = changes.draw(event("duplicate-evening", members, duplicate=Duplicate(computer_tables=2)), **BY)
    assert [len(table.seats) for table in club.round(1).tables] == [3] * 5
    assert [all(club.entrant(number).computer for number in table.seats) for table in club.round(1).tables] == [False] * 3 + [True] * 2
    club = changes.add_entrants(club, [Entrant(number=20, name="Late", account="late")], **BY)
    club = changes.seat_late(club, 20, **BY)
    assert [all(club.entrant(number).computer for number in table.seats) for table in club.round(1).tables] == [False] * 3 + [True] * 2
    assert sum(club.entrant(number).computer is None for table in club.round(1).tables[:3] for number in table.seats) == 9
    with pytest.raises(StichError, match="stays live"):
        changes.set_mode(club, 1, 1, "deals", **BY)
    with pytest.raises(StichError) as refused:
        changes.change_rules(club, duplicate=Duplicate(comparison="butler"), **BY)
    assert refused.value.code == "club/plan"


def test_players_without_account_are_named_at_the_draw_of_live_boards() -> None:
    with pytest.raises(StichError, match="has no account"):
        changes.draw(event("duplicate-evening", 6), **BY)


@given(TABLES, st.sampled_from(["difference", "zero-sum", "cross-imp", "butler", "matchpoints"]))
def test_intervals_follow_the_spread_of_the_scores(scores: list[list[int]], method: Comparison) -> None:
    """The error of a total is the standard deviation of a score times the root of the number of boards."""
    compared = compare(scores, method)
    flat = [float(score) - (0.5 if method == "matchpoints" else 0) for table in compared for score in table]
    plays = [
        BoardPlay(1, at, (3 * at, 3 * at + 1, 3 * at + 2), 1, "", None, None, tuple(points), row, computers=False)
        for at, (points, row) in enumerate(zip(scores, compared, strict=True))
    ]
    found = spread_of({1: plays, 2: [msgspec.structs.replace(play, board=2) for play in plays]}, method, {})
    if 2 * len(flat) < FEWEST_SCORES:
        assert found.per_board is None
        return
    expected = (sum(one**2 for one in flat) / len(flat)) ** 0.5
    assert found.per_board == pytest.approx(expected) and found.error(0) == pytest.approx(expected * 2**0.5, abs=0.006)
