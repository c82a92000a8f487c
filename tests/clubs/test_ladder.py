"""Ladder of bots: groups for tables, scores and the ranking."""

from __future__ import annotations

import pytest

from stich.clubs.ladder import LEAST_BOARDS, LadderPlay, WaitingBot, groups, ranking, scores
from stich.research.statistics import estimate
from tests.rows import rows


@rows(
    ("waiting", "most", "made"),
    [
        ("", 2, ""),
        ("a1", 2, "1"),
        ("a1 b2", 2, "12"),
        ("a1 b2 c3", 2, "12 3"),
        ("a1 a2 b3", 2, "13 2"),
        ("a1 a2 a3", 3, "1 2 3"),
        ("a1 b2 c3 d4", 3, "123 4"),
    ],
)
def test_bots_of_one_owner_never_sit_together(waiting: str, most: int, made: str) -> None:
    """A letter stands for an owner, a digit for a bot."""
    bots = [WaitingBot(bot, owner) for owner, bot in waiting.split()]
    assert " ".join("".join(group) for group in groups(bots, most)) == made


def test_a_score_is_the_difference_to_the_same_seat_of_the_computer_plays() -> None:
    assert scores((60.0, 0.0, -24.0), [(20.0, 0.0, 30.0), (40.0, 12.0, -30.0)]) == (30.0, -6.0, -24.0)
    assert scores((), []) == (), "a deal that was broken off has none"


def test_seats_of_one_level_at_a_table_count_once() -> None:
    plays = [LadderPlay("club", "t1", 10.0), LadderPlay("club", "t1", 20.0), LadderPlay("club", "t2", 5.0)]
    [row] = ranking(plays)
    assert (row.mean, row.boards) == (10.0, 2)
    assert row.interval == pytest.approx(estimate([15.0, 5.0]).interval, abs=0.001)


def test_places_begin_with_enough_boards_and_equal_means_share_one() -> None:
    many, few = range(LEAST_BOARDS), range(LEAST_BOARDS - 1)
    plays = [LadderPlay(player, f"t{n}", mean) for player, mean in (("b", 1.0), ("a", 1.0), ("c", 0.0)) for n in many]
    plays += [LadderPlay("new", f"t{n}", 99.0) for n in few]
    assert [(row.player, row.place) for row in ranking(plays)] == [("a", 1), ("b", 1), ("c", 3), ("new", None)]
    assert ranking([]) == ()
