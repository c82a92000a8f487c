"""Twelve deals a day: seats, scores, rankings, promotion and relegation, streaks, the set of a day and its field."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from stich.clubs import daily
from stich.clubs.daily import BOARDS, CLASSES, DailyPlace, DayResult, moves, ranking, seat_of
from stich.clubs.daily_boards import board_luck, daily_boards, decision_seed, field_play, set_name
from stich.fair.boards_commitment import check_set
from stich.kernel.rules.deal import Seat
from stich.players import OPPONENTS, PLAYERS
from stich.registry import PLUGINS
from tests.rows import rows

MONDAY = date(2026, 11, 30)
SECRET = bytes(range(32))
SCORES = st.integers(-2000, 2000).map(lambda eighths: eighths / 8)
RESULTS = st.builds(
    DayResult,
    st.sampled_from("abcdefgh"),
    st.integers(0, 6).map(lambda days: MONDAY + timedelta(days=days)),
    st.lists(SCORES, max_size=BOARDS).map(tuple),
)
WEEKS = st.lists(RESULTS, max_size=60, unique_by=lambda result: (result.player, result.day))


def test_the_classes_are_levels_that_people_know_and_the_weakest_is_the_third() -> None:
    assert list(CLASSES) == [3, 2, 1]
    assert set(CLASSES.values()) <= {*OPPONENTS, "simple"} <= PLAYERS.keys()


@rows("seats", [2, 3, 4, 5, 6])
def test_each_place_after_the_dealer_comes_equally_often(seats: int) -> None:
    places = Counter((seat_of(board, seats) - (board - 1)) % seats for board in range(1, BOARDS + 1))
    assert len(places) == seats
    assert max(places.values()) - min(places.values()) <= (0 if BOARDS % seats == 0 else 1)


def test_three_players_have_each_seat_equally_often() -> None:
    assert Counter(seat_of(board, 3) for board in range(1, BOARDS + 1)) == {0: 4, 1: 4, 2: 4}


def test_a_day_and_a_week() -> None:
    assert daily.day_at(daily.begin_of(MONDAY)) == MONDAY == daily.day_at(daily.end_of(MONDAY) - 0.001)
    assert daily.end_of(MONDAY) - daily.begin_of(MONDAY) == 24 * 3600
    assert [daily.week_of(MONDAY + timedelta(days=days)) for days in (-1, 0, 6, 7)] == [
        MONDAY - timedelta(days=7),
        MONDAY,
        MONDAY,
        MONDAY + timedelta(days=7),
    ]


def test_a_score_is_the_difference_to_the_mean_of_the_field() -> None:
    assert daily.score(98, [40, 0, -96, 72, 40, 0, 40, 0]) == 86
    assert daily.score(0, [1, 0, 0]) == -0.333


def test_a_ranking_adds_up_days_and_equal_totals_share_a_place() -> None:
    tuesday = MONDAY + timedelta(days=1)
    week = [
        DayResult("ada", MONDAY, (10.0, -2.5)),
        DayResult("bo", MONDAY, (7.5,)),
        DayResult("ada", tuesday, ()),
        DayResult("cy", tuesday, (1.0, 1.0)),
        DayResult("dan", tuesday, (-4.0,)),
        DayResult("dan", MONDAY, (1.0,)),
    ]
    assert ranking(week) == (
        DailyPlace(1, "ada", 7.5, 1, 2),
        DailyPlace(1, "bo", 7.5, 1, 1),
        DailyPlace(3, "cy", 2.0, 1, 2),
        DailyPlace(4, "dan", -3.0, 2, 2),
    )


def test_boards_that_the_reader_has_not_finished_are_left_out() -> None:
    day = [DayResult("ada", MONDAY, (10.0, -20.0, 5.0)), DayResult("bo", MONDAY, (1.0,))]
    shown = [[(row.player, row.total, row.boards) for row in ranking(day, {MONDAY: boards})] for boards in (0, 1, 2, BOARDS)]
    assert shown == [[], [("ada", 10, 1), ("bo", 1, 1)], [("bo", 1, 1), ("ada", -10, 2)], [("bo", 1, 1), ("ada", -5, 3)]]


@given(WEEKS)
def test_a_ranking_has_the_right_sums_and_places(week: list[DayResult]) -> None:
    found = ranking(week)
    played = {result.player for result in week if result.scores}
    assert {row.player for row in found} == played and len(found) == len(played)
    for row in found:
        own = [result for result in week if result.player == row.player and result.scores]
        assert row.total == sum(sum(result.scores) for result in own)
        assert (row.days, row.boards) == (len(own), sum(len(result.scores) for result in own))
        assert row.place == 1 + sum(other.total > row.total for other in found)
    assert [row.place for row in found] == sorted(row.place for row in found)


@given(WEEKS, st.sampled_from("abcdefgh"))
def test_a_further_account_changes_no_result_of_another_player(week: list[DayResult], second: str) -> None:
    without = {row.player: row.total for row in ranking(result for result in week if result.player != second)}
    assert without == {row.player: row.total for row in ranking(week) if row.player != second}


def week_of(*totals: float, days: int = 3) -> list[DailyPlace]:
    results = [
        DayResult(f"p{number}", MONDAY + timedelta(days=day), (total if day == 0 else 0.0,))
        for number, total in enumerate(totals, 1)
        for day in range(days)
    ]
    return list(ranking(results))


MOVES = [
    ("two up and two down", 2, week_of(50, 40, 30, 20, 10), {"p1": 1, "p2": 1, "p4": 3, "p5": 3}),
    ("nobody above class 1", 1, week_of(50, 40, 30, 20, 10), {"p4": 2, "p5": 2}),
    ("nobody below class 3", 3, week_of(50, 40, 30, 20, 10), {"p1": 2, "p2": 2}),
    ("the best two are not relegated", 1, week_of(50, 40, 30), {"p3": 2}),
    ("a lone player moves up", 3, week_of(-7), {"p1": 2}),
    ("equal totals move together", 2, week_of(9, 5, 5, 1, 0, 0, 0), {"p1": 1, "p2": 1, "p3": 1, "p5": 3, "p6": 3, "p7": 3}),
    ("two days are not enough", 2, week_of(50, 40, 30, days=2), {}),
    ("an empty class", 2, [], {}),
]


@rows("case", MOVES)
def test_promotion_and_relegation(case: tuple[str, int, list[DailyPlace], dict[str, int]]) -> None:
    _, player_class, week, expected = case
    assert moves(week, player_class) == expected


@given(WEEKS, st.sampled_from([1, 2, 3]))
def test_moves_are_by_one_class_and_only_after_enough_days(week: list[DayResult], player_class: int) -> None:
    table = {row.player: row for row in ranking(week)}
    found = moves(table.values(), player_class)
    played = [row for row in table.values() if row.days >= daily.LEAST_DAYS]
    for player, new in found.items():
        assert new in CLASSES and abs(new - player_class) == 1 and table[player] in played
        better = sum(row.total > table[player].total for row in played)
        worse = sum(row.total < table[player].total for row in played)
        assert better < daily.MOVERS if new < player_class else worse < daily.MOVERS <= better
    if player_class > 1 and played:
        assert len([new for new in found.values() if new < player_class]) >= min(daily.MOVERS, len(played))


def test_a_streak_goes_on_while_today_is_not_complete() -> None:
    complete = {MONDAY + timedelta(days=days) for days in (0, 1, 2, 4)}
    streaks = [daily.streak(complete, MONDAY + timedelta(days=days)) for days in (-1, 0, 1, 2, 3, 4, 5, 6)]
    assert streaks == [0, 1, 2, 3, 3, 1, 1, 0]


@rows("game", [*PLUGINS, "averylonggamename"])
def test_the_name_of_a_set_is_allowed_in_the_log(game: str) -> None:
    check_set(set_name(game, MONDAY), BOARDS, None)


def test_sets_of_different_games_and_days_have_different_names() -> None:
    games = ("skat", "schafkopf", "averylonggamename", "averylonggamenames")
    assert len({set_name(game, MONDAY + timedelta(days=day)) for game in games for day in range(3)}) == 12


@rows("game", list(PLUGINS))
def test_a_day_has_twelve_different_boards_that_follow_from_the_secret(game: str) -> None:
    boards = daily_boards(game, MONDAY, SECRET)
    assert len(set(boards.deals)) == BOARDS and boards.deals == daily_boards(game, MONDAY, SECRET).deals
    assert boards.deals != daily_boards(game, MONDAY, SECRET[::-1]).deals
    assert [deal.dealer for deal in boards.deals] == [board % boards.rules.seats for board in range(BOARDS)]


def test_computer_players_decide_by_board_class_seat_and_actions() -> None:
    boards = daily_boards("skat", MONDAY, SECRET)
    lucks = {board_luck(boards, board, player_class) for board in range(1, BOARDS + 1) for player_class in CLASSES}
    assert len(lucks) == BOARDS * len(CLASSES)
    luck = board_luck(boards, 1, 3)
    assert len({decision_seed(luck, Seat(seat), actions) for seat in range(3) for actions in range(40)}) == 120
    assert decision_seed(luck, Seat(1), 7) == decision_seed(board_luck(boards, 1, 3), Seat(1), 7)


@rows("game", list(PLUGINS))
def test_the_field_of_a_board_is_always_the_same_and_its_plays_differ(game: str) -> None:
    boards = daily_boards(game, MONDAY, SECRET)
    seat = seat_of(1, boards.rules.seats)
    field, again = ([field_play(boards, 1, seat, play, level="random") for play in range(6)] for _ in range(2))
    assert field == again
    assert len(field) == 6 and len(set(field)) > 1
