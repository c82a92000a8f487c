"""Perfect plans: every pair meets once, places are balanced within one."""

from __future__ import annotations

import pytest

from stich.clubs import changes
from stich.clubs.drawing import meetings
from stich.clubs.event import DrawRules
from stich.clubs.movements import PLANS, check_plan, plan
from stich.kernel.errors import StichError
from tests.clubs.events import BY, event, played
from tests.rows import rows


@rows(("players", "size"), PLANS)
def test_everybody_meets_everybody_once(players: int, size: int) -> None:
    rounds = plan(players, size)
    assert len(rounds) == PLANS[players, size] == (players - 1) // (size - 1)
    assert check_plan(rounds, players) == []


def test_faults_of_a_plan_are_found() -> None:
    first, *rest = plan(9, 3)
    (a, b, _), *others = first
    assert check_plan(((((a, b, b), *others)), *rest), 9)
    assert any("meetings" in fault for fault in check_plan((first, first, *rest[1:]), 9))
    assert any("places" in fault for fault in check_plan((first,) * 4, 9))


def test_an_event_by_plan_has_no_repeated_meeting() -> None:
    club = event("duplicate-evening", 9, rounds_planned=4, draw=DrawRules(methods=("plan",), sizes=(3,)), duplicate=None)
    for _ in range(4):
        club = played(changes.draw(club, **BY))
        report = club.rounds[-1].report
        assert report is not None and (report.repeats, report.bound, report.solver) == (0, 0, "plan") and report.places <= 1
    assert set(meetings(club).values()) == {1} and len(meetings(club)) == 36


def test_numbers_without_a_plan_are_refused() -> None:
    with pytest.raises(StichError, match="no plan for 10 players"):
        plan(10, 4)
