"""Leagues: pairing plans, reports that captains confirm, and tables."""

from __future__ import annotations

import msgspec
import pytest

from stich.clubs.league import League, confirm_report, enter_report, league_table, pairing_plan
from stich.kernel.errors import StichError
from tests.rows import rows


@rows(("teams", "group", "days", "repeats"), [(16, 4, 3, 0), (16, 4, 5, 15), (6, 2, 5, 2), (8, 4, 2, 4)])
def test_pairing_plans(teams: int, group: int, days: int, repeats: int) -> None:
    league = League(stich_league=1, name="Oberliga", teams=tuple(f"T{n}" for n in range(teams)), group=group)
    planned, report = pairing_plan(league, days)
    assert len(planned.days) == days and report.places <= 1 and report.bound <= report.repeats <= repeats
    for day in planned.days:
        assert sorted(team for match in day.matches for team in match.teams) == sorted(league.teams)
    hosts = [match.teams[0] for day in planned.days for match in day.matches]
    assert max(map(hosts.count, league.teams)) - min(map(hosts.count, league.teams)) <= 1
    assert msgspec.json.decode(msgspec.json.encode(planned), type=League) == planned


def test_reports_count_when_two_captains_confirmed_them() -> None:
    league, _ = pairing_plan(League(stich_league=1, name="x", teams=("A", "B", "C", "D")), 1)
    teams = league.days[0].matches[0].teams
    league = enter_report(league, 1, 1, (4000, 3000, 3000, -10), teams[0])
    assert [row.played for row in league_table(league)] == [0, 0, 0, 0]
    assert [row.played for row in league_table(confirm_report(league, 1, 1, teams[0]))] == [0, 0, 0, 0]
    confirmed = confirm_report(league, 1, 1, teams[3])
    table = league_table(confirmed)
    assert [(row.team, row.place, row.match_points, row.points) for row in table if row.place != 2] == [
        (teams[0], 1, 3, 4000),
        (teams[3], 4, 0, -10),
    ]
    assert {(row.team, row.match_points) for row in table if row.place == 2} == {(teams[1], 1.5), (teams[2], 1.5)}
    changed = enter_report(confirmed, 1, 1, (1, 2, 3, 4), teams[1])
    assert [row.played for row in league_table(changed)] == [0, 0, 0, 0]


def test_wrong_reports_are_refused() -> None:
    league, _ = pairing_plan(League(stich_league=1, name="x", teams=("A", "B", "C", "D")), 1)
    with pytest.raises(StichError, match="Z does not play"):
        enter_report(league, 1, 1, (1, 2, 3, 4), "Z")
    with pytest.raises(StichError, match="3 results for 4 teams"):
        enter_report(league, 1, 1, (1, 2, 3), "A")
    with pytest.raises(StichError, match="no match 2"):
        confirm_report(league, 1, 2, "A")
    with pytest.raises(StichError, match="no report yet"):
        confirm_report(league, 1, 1, "A")
    with pytest.raises(StichError, match="5 teams do not fit"):
        pairing_plan(League(stich_league=1, name="x", teams=tuple("ABCDE")), 1)
