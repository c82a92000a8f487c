"""Draws run in a separate process, with a time limit, and with or without OR-tools."""

from __future__ import annotations

import msgspec
import pytest

from stich.clubs import seating_solver
from stich.clubs.event import ClubEvent, DrawRules
from stich.kernel.errors import StichError
from stich.server.clubs.drawer import Drawer, drawn
from tests.clubs.events import event, played


async def test_a_process_draws_what_a_thread_draws_and_reports_errors() -> None:
    club = event("club-evening", 14)
    found = []
    for in_process in (True, False):
        drawer = Drawer(1.0, in_process=in_process)
        try:
            made = await drawer.draw(club, None, "now", "Ada")
            found.append(made)
            with pytest.raises(StichError, match="round 1 is drawn already"):
                await drawer.draw(made, None, "now", "Ada")
            again = await drawer.draw(played(made), "points", "now", "Ada")
            assert [one.method for one in again.rounds] == ["lot", "points"]
        finally:
            drawer.close()
    assert found[0] == found[1]
    assert sorted(number for table in found[0].rounds[0].tables for number in table.seats) == list(range(1, 15))


def test_the_server_limits_the_time_of_the_solver_and_keeps_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight players who have all met cannot avoid a repeated meeting, so the solver is asked for the second round."""
    club = event("club-evening", 8, draw=DrawRules(seconds=600.0), rounds_planned=9)
    asked: list[float] = []

    def no_solution(_task: object, _start: object, seconds: float, _seed: int) -> None:
        asked.append(seconds)

    monkeypatch.setattr("stich.clubs.drawing.solve", no_solution)
    monkeypatch.setattr("stich.clubs.drawing.has_solver", lambda: True)
    for number in range(6):
        club = msgspec.json.decode(drawn(msgspec.json.encode(club), None, 0.5, "now", "Ada"), type=ClubEvent)
        club = played(club, seed=number)
    assert asked and set(asked) == {0.5}
    assert club.draw.seconds == 600.0


def test_without_the_solver_rounds_are_drawn_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.clubs.drawing.has_solver", lambda: False)
    monkeypatch.setattr(seating_solver, "has_solver", lambda: False)
    club = event("club-evening", 8, rounds_planned=3)
    for number in range(3):
        club = played(msgspec.json.decode(drawn(msgspec.json.encode(club), None, 0.5, "now", "Ada"), type=ClubEvent), seed=number)
    assert {one.report.solver for one in club.rounds if one.report} == {"search"}
