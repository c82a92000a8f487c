"""Rankings of players, teams and seasons: worked cases, ties, lots, classes, absent players, dropped results."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.clubs import changes
from stich.clubs.event import Entrant, PlayerTotals, TableList
from stich.clubs.season import counted, season_table
from stich.clubs.standings import ranking
from stich.clubs.teams import shared_points, team_ranking
from stich.kernel.errors import StichError
from tests.clubs.events import BY, event, played
from tests.clubs.test_lists import GOLDEN
from tests.rows import rows


def test_places_of_ties() -> None:
    for case in GOLDEN["ties"]:
        club = changes.draw(event("league-day", 3), **BY)
        seats = club.rounds[0].tables[0].seats
        wanted = dict(enumerate(case["rows"], 1))
        lost = sum(row[2] for row in case["rows"])
        totals = []
        for number in seats:  # game points that make these totals of Seeger-Fabian
            total, won, own = wanted[number]
            totals.append(PlayerTotals(points=total - 50 * won + 50 * own - 40 * (lost - own), won=won, lost=own))
        club = changes.enter_list(club, 1, 1, TableList(mode="totals", totals=tuple(totals)), **BY)
        found = ranking(club)
        assert [row.number for row in found] == case["order"]
        assert [row.place for row in found] == case["places"]
        assert [row.lot_required for row in found] == case["lot"]


def test_a_lot_decides_and_is_the_same_for_all() -> None:
    club = changes.start_round(changes.draw(event(entrants=8), **BY), **BY)
    assert {row.place for row in ranking(club)} == {1} and all(row.lot_required for row in ranking(club))
    decided = changes.draw_lots(club, **BY)
    rows_ = ranking(decided)
    assert [row.place for row in rows_] == list(range(1, 9)) and not any(row.lot_required for row in rows_)
    assert ranking(decided.public) == rows_


def test_classes_and_rounds() -> None:
    entrants = [Entrant(number=n, name=f"P{n}", classes=("ladies",) if n % 2 else ()) for n in range(1, 9)]
    club = played(changes.draw(event(entrants=entrants, classes=("ladies",)), **BY))
    club = played(changes.draw(club, **BY), seed=1)
    ladies = ranking(club, player_class="ladies")
    assert {row.number for row in ladies} == {1, 3, 5, 7} and ladies[0].place == 1
    first, second = ranking(club, rounds=[1]), ranking(club, rounds=[2])
    by_number = {row.number: row.total for row in ranking(club)}
    assert {a.number: a.total + next(b.total for b in second if b.number == a.number) for a in first} == by_number


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32), st.integers(6, 19))
def test_totals_are_sums_of_rounds_and_of_lines(seed: int, count: int) -> None:
    club = event(entrants=count)
    for number in range(2):
        club = played(changes.draw(club, **BY), seed=seed + number)
    for row in ranking(club):
        assert row.total == sum(points or 0 for points in row.rounds) == sum(line.points for line in row.lines)
    assert sum(row.place == 1 for row in ranking(club)) >= 1


@rows("case", GOLDEN["match_points"])
def test_match_points(case: dict[str, Any]) -> None:
    assert shared_points((3, 2, 1, 0), case["totals"]) == case["points"]


@rows("case", GOLDEN["absent"])
def test_teams_with_absent_players(case: dict[str, Any]) -> None:
    entrants = [
        Entrant(number=10 * team + player, name=f"{team}.{player}", team=f"Team {team}")
        for team, present in enumerate(case["present"], 1)
        for player in range(1, present + 1)
    ]
    club = played(changes.draw(event("league-day", entrants), **BY), seed=3)
    tables = club.rounds[0].tables
    assert [len(table.seats) for table in tables] == case["tables"]
    assert all(len({number // 10 for number in table.seats}) == len(table.seats) for table in tables)
    ranked = team_ranking(club)
    assert [row.match_points for row in ranked] == case["match_points"][: len(ranked)]
    totals = {row.number: row.total for row in ranking(club)}
    assert all(row.total == sum(totals[number] for number in row.members) for row in ranked)


def test_three_of_four_count_and_two_are_too_few() -> None:
    present = {1: 4, 2: 4, 3: 4, 4: 2}
    entrants = [Entrant(number=10 * t + p, name=f"{t}.{p}", team=f"T{t}") for t, count in present.items() for p in range(1, count + 1)]
    club = event("league-day", entrants)
    rules = club.teams
    assert rules is not None
    club = played(changes.draw(changes.replace(club, teams=changes.replace(rules, counting=3)), **BY), seed=1)
    *full, fourth = sorted(team_ranking(club), key=lambda row: row.name)
    totals = {row.number: row.total for row in ranking(club)}
    for row in full:
        assert row.total == sum(sorted((totals[number] for number in row.members), reverse=True)[:3])
        assert len(row.rounds[0].counted) == 3
    assert (fourth.total, fourth.match_points, fourth.rounds[0].present, fourth.place) == (0, 0, 2, 4)


def test_tandems() -> None:
    club = event("prize-skat", [Entrant(number=n, name=f"P{n}", tandem=f"T{(n + 1) // 2}") for n in range(1, 9)])
    club = played(changes.draw(club, **BY), seed=4)
    totals = {row.number: row.total for row in ranking(club)}
    ranked = team_ranking(club, "tandem")
    assert [row.total for row in ranked] == sorted((totals[2 * t - 1] + totals[2 * t] for t in range(1, 5)), reverse=True)


@rows("case", GOLDEN["season"])
def test_dropped_results(case: dict[str, Any]) -> None:
    kept = counted(case["results"], case["drop"])
    assert sum(points for points, counts in zip(case["results"], kept, strict=True) if counts) == case["total"]


def test_a_season_joins_people_by_member_number_or_name() -> None:
    random, evenings = Random(1), []
    for evening in range(3):
        entrants = [Entrant(number=random.randrange(1, 999) * 10 + n, name=f"P{n}", member="7" if n == 3 else None) for n in range(4)]
        club = played(changes.draw(event(entrants=entrants, date=f"2026-11-0{evening + 1}"), **BY), seed=evening)
        evenings.append(club)
    table = season_table(evenings, drop=1)
    assert len(table) == 4 and all(sum(row.counted) == 2 for row in table)
    assert [row.total for row in table] == sorted((row.total for row in table), reverse=True)
    with pytest.raises(StichError, match="two events of the season"):
        season_table([evenings[0], evenings[0]])
