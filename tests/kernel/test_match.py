"""The score sheet of any game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Match, ranked, settlement


def outcome(*scores: int, declarer: int | None = None, won: bool | None = None) -> Outcome:
    return Outcome(scores=scores, reason="played", declarer=None if declarer is None else Seat(declarer), won=won)


def test_a_new_sheet() -> None:
    match = Match(seats=4, deals=4, first_dealer=Seat(2))
    assert (match.dealer, match.finished, match.rows) == (2, False, ())
    assert [(s.total, s.rank) for s in match.standings] == [(0, 1)] * 4


def test_it_is_immutable_and_grows_by_a_row() -> None:
    match = Match(seats=2, deals=2, first_dealer=Seat(0))
    after = match.add(outcome(5, -5))
    assert match.rows == () and [r.outcome.scores for r in after.rows] == [(5, -5)]
    with pytest.raises(AttributeError):
        match.deals = 9  # type: ignore[misc]


def test_it_ends_after_the_deals_agreed_on() -> None:
    match = Match(seats=2, deals=1, first_dealer=Seat(0)).add(outcome(1, 0))
    assert match.finished
    with pytest.raises(StichError, match="ended after 1 deals") as refused:
        match.add(outcome(1, 0))
    assert refused.value.code == "match/over"


@pytest.mark.parametrize("scores", [(), (1,), (1, 2, 3)])
def test_there_is_a_score_for_every_seat(scores: tuple[int, ...]) -> None:
    with pytest.raises(StichError, match=f"2 scores, not {len(scores)}") as refused:
        Match(seats=2, deals=1, first_dealer=Seat(0)).add(outcome(*scores))
    assert refused.value.code == "match/scores"


@given(st.integers(2, 5), st.integers(0, 4), st.lists(st.integers(-300, 300), min_size=1, max_size=30))
def test_the_deal_goes_round_and_totals_add_up(seats: int, first: int, numbers: list[int]) -> None:
    match = Match(seats=seats, deals=len(numbers), first_dealer=Seat(first % seats))
    for at, number in enumerate(numbers):
        assert match.dealer == (first % seats + at) % seats
        match = match.add(outcome(*(number if s == at % seats else 0 for s in range(seats)), declarer=at % seats, won=number > 0))
    assert match.finished
    by_seat = {s.seat: s for s in match.standings}
    for seat in range(seats):
        own = numbers[seat::seats]
        standing = by_seat[Seat(seat)]
        assert (standing.total, standing.won, standing.lost) == (sum(own), sum(n > 0 for n in own), sum(n <= 0 for n in own))


results = st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2), st.integers(0, 2)), min_size=2, max_size=5)


@given(results)
def test_places_follow_total_then_won_then_fewer_lost(rows: list[tuple[int, int, int]]) -> None:
    standings = ranked(rows)
    assert sorted(s.seat for s in standings) == list(range(len(rows)))
    for a in standings:
        better = sum((b.total, b.won, -b.lost) > (a.total, a.won, -a.lost) for b in standings)
        assert a.rank == better + 1
    assert [s.rank for s in standings] == sorted(s.rank for s in standings)


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=5))
def test_settlement_is_the_sum_of_differences_and_sums_to_zero(totals: list[int]) -> None:
    assert settlement(totals) == tuple(sum(own - other for other in totals) for own in totals)
    assert sum(settlement(totals)) == 0


def test_where_the_same_dealer_deals_again_the_deal_does_not_count() -> None:
    match = Match(seats=4, deals=2, first_dealer=Seat(3))
    again = Outcome(scores=(0, 0, 0, 0), reason="passed in", again=True)
    match = match.add(again).add(outcome(1, 1, -1, -1)).add(again)
    assert (match.dealer, match.counted, match.finished) == (0, 1, False)
    assert [row.dealer for row in match.rows] == [3, 3, 0]
    assert match.add(outcome(0, 0, 0, 0)).finished


def test_it_may_end_at_a_target() -> None:
    match = Match(seats=2, deals=0, first_dealer=Seat(0), target=250).add(outcome(200, 249))
    assert not match.finished
    assert match.add(outcome(0, 1)).finished


def test_it_may_end_when_all_agree() -> None:
    match = Match(seats=2, deals=0, first_dealer=Seat(0)).add(outcome(1, 0))
    assert not match.finished
    with pytest.raises(StichError, match="ended after 1 deals"):
        match.stop().add(outcome(1, 0))


def test_the_stock_lies_beside_the_scores_and_counts_in_the_totals() -> None:
    match = Match(seats=4, deals=4, first_dealer=Seat(0)).add(outcome(0, 0, 0, 0), (-1, -1, -1, -1))
    assert (match.pot, match.totals) == (4, (-1, -1, -1, -1))
    match = match.add(outcome(1, 1, -1, -1), (2, 2, 0, 0))
    assert (match.pot, match.totals) == (0, (2, 2, -2, -2))
    assert [s.total for s in match.standings] == [2, 2, -2, -2]


def test_where_declaring_does_not_count_equal_totals_share_the_place() -> None:
    assert [s.rank for s in ranked([(5, 0, 2), (5, 3, 0), (1, 9, 0)], declaring_counts=False)] == [1, 1, 3]


def test_a_game_without_a_settlement_has_none_in_its_standings() -> None:
    match = Match(seats=2, deals=0, first_dealer=Seat(0), has_settlement=False).add(outcome(3, 1))
    assert [(s.total, s.settlement) for s in match.standings] == [(3, None), (1, None)]
