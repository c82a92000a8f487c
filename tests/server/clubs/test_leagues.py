"""Leagues of clubs on a server: reports count once two captains confirmed them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.server.clubs.evenings import Club, Json, club

TEAMS = ["Herz", "Karo", "Pik", "Kreuz"]


@pytest_asyncio.fixture
async def asse(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as found:
        yield found


async def league(asse: Club, **more: object) -> Json:
    """Return a new league whose first team's captain is the member, and whose last team's is the organiser."""
    made: Json = await asse.do("owner", "POST", "/leagues", {"name": "Oberliga", "teams": TEAMS, "days": 2, **more}, 201)
    teams = made["days"][0]["matches"][0]["teams"]
    numbers = [(await asse.get(who))["you"] for who in ("member", "organiser")]
    captains = [{"team": teams[0], "member": numbers[0]}, {"team": teams[-1], "member": numbers[1]}]
    changed: Json = await asse.do("owner", "PUT", f"/leagues/{made['id']}", {"captains": captains})
    return changed


async def test_a_report_counts_after_two_captains(asse: Club) -> None:
    made = await league(asse)
    path = f"/leagues/{made['id']}"
    first, *_, last = made["days"][0]["matches"][0]["teams"]
    match, points = f"{path}/days/1/matches/1", [4012, 3950, 3950, -20]
    assert (await asse.get("member", path))["yours"] == [first]
    sent = await asse.do("member", "PUT", f"{match}/report", {"team": first, "points": points})
    assert (sent["days"][0]["matches"][0]["confirmed"], sent["days"][0]["matches"][0]["counts"]) == ([first], False)
    assert {row["played"] for row in sent["table"]} == {0}
    assert await asse.refused("member", "POST", f"{match}/confirm", {"team": last, "points": points}) == (403, "club/forbidden")
    assert await asse.refused("organiser", "POST", f"{match}/confirm", {"team": last, "points": [1, 2, 3, 4]}) == (409, "club/stale")
    done = await asse.do("organiser", "POST", f"{match}/confirm", {"team": last, "points": points})
    assert [(row["place"], row["match_points"], row["points"]) for row in done["table"]] == [
        (1, 3, 4012),
        (2, 1.5, 3950),
        (2, 1.5, 3950),
        (4, 0, -20),
    ]
    assert (await asse.get("owner", "/leagues"))["leagues"] == [
        {"id": made["id"], "name": "Oberliga", "teams": 4, "matches": 2, "confirmed": 1},
    ]
    # The same report again confirms; another one must be confirmed again.
    same = await asse.do("member", "PUT", f"{match}/report", {"team": first, "points": points})
    assert same["days"][0]["matches"][0]["counts"]
    other = await asse.do("member", "PUT", f"{match}/report", {"team": first, "points": [1, 2, 3, 4]})
    assert (other["days"][0]["matches"][0]["confirmed"], other["table"][0]["played"]) == ([first], 0)
    assert (await asse.get("owner"))["leagues"] == 1
    printed = await asse.ask("member", "GET", f"{path}/table.html?language=de")
    assert printed.status_code == 200 and "Ligatabelle" in printed.text and first in printed.text


async def test_reports_at_once_are_all_kept(asse: Club) -> None:
    made = await asse.do("owner", "POST", "/leagues", {"name": "x", "teams": [f"T{n}" for n in range(12)], "days": 2}, 201)
    sent = [
        (f"/leagues/{made['id']}/days/{day['number']}/matches/{match['number']}/report", match["teams"][0])
        for day in made["days"]
        for match in day["matches"]
    ]
    await asyncio.gather(*(asse.do("organiser", "PUT", path, {"team": team, "points": [4, 3, 2, 1]}) for path, team in sent))
    found = await asse.get("owner", f"/leagues/{made['id']}")
    assert [match["points"] for day in found["days"] for match in day["matches"]] == [[4, 3, 2, 1]] * 6


async def test_wrong_requests_change_nothing(asse: Club) -> None:
    made = await league(asse)
    path = f"/leagues/{made['id']}"
    before, failures = await asse.get("owner", path), []
    team = made["days"][0]["matches"][0]["teams"][0]
    for who, method, at, body, status, code in (
        ("owner", "POST", "/leagues", {"name": "x", "teams": ["A", "A", "B", "C"], "days": 1}, 400, "club/league"),
        ("owner", "POST", "/leagues", {"name": "x", "teams": ["A", "B", "C", "D", "E"], "days": 1}, 400, "club/league"),
        ("owner", "POST", "/leagues", {"name": "x", "teams": ["A", "B", "C", " "], "days": 1}, 400, "club/file"),
        ("owner", "PUT", path, {"dates": ["2026-12-04"]}, 400, "club/league"),
        ("owner", "PUT", path, {"captains": [{"team": "Nobody", "member": 1}]}, 400, "club/league"),
        ("owner", "PUT", path, {"captains": [{"team": team, "member": 999}]}, 400, "club/member"),
        ("owner", "PUT", f"{path}/days/1/matches/1/report", {"team": team, "points": [1, 2, 3]}, 400, "club/league"),
        ("owner", "PUT", f"{path}/days/3/matches/1/report", {"team": team, "points": [1, 2, 3, 4]}, 400, "club/league"),
        ("owner", "POST", f"{path}/days/1/matches/1/confirm", {"team": team, "points": [1, 2, 3, 4]}, 400, "club/league"),
        ("owner", "GET", "/leagues/nothing", None, 404, "club/league-unknown"),
    ):
        found = await asse.refused(who, method, at, body)
        if found != (status, code):
            failures.append((method, at, body, found))
    assert failures == []
    assert await asse.get("owner", path) == before
    dated = await asse.do("owner", "PUT", path, {"dates": ["2026-12-04", None]})
    assert [day["date"] for day in dated["days"]] == ["2026-12-04", None]
    await asse.do("owner", "DELETE", path, None, 204)
    assert (await asse.get("owner", "/leagues"))["leagues"] == []
