"""Two servers on one PostgreSQL database: organisers at both change one event, and no list is lost."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.postgresql import PostgreSQL
from tests.server.clubs.evenings import club_of, list_path, totals
from tests.server.nodes.conftest import postgres
from tests.server.nodes.test_nodes import two

pytestmark = pytest.mark.thorough

__all__ = ["postgres"]


async def test_lists_entered_at_two_servers_are_all_stored(postgres: PostgreSQL) -> None:
    async with two(postgres.new()) as (one, other), club_of(one) as here, other.guest() as guest:
        guest.http.cookies.clear()
        guest.http.cookies.set("stich", here.http["organiser"].cookies["stich"])
        here.http["organiser"] = guest.http
        made = await here.drawn(32)
        assert (await here.get("organiser", f"/events/{made['id']}"))["changed"] == made["changed"]

        async def enter(at: int) -> int:
            body = {"revision": made["revision"], "list": totals(Random(at), 4)}
            return (await here.ask(("owner", "organiser")[at % 2], "PUT", list_path(made, 1, at + 1), body)).status_code

        assert set(await asyncio.gather(*map(enter, range(8)))) == {200}
        found = [await here.get(who, f"/events/{made['id']}") for who in ("owner", "organiser")]
        assert found[0]["rounds"] == found[1]["rounds"] and found[0]["rounds"][0]["finished"]
        sheet = f"/events/{made['id']}/sheets/{found[0]['rounds'][0]['tables'][0]['sheet']}"
        assert (await here.get("stranger", sheet))["entered"] is True
        both = [
            here.ask(who, "PUT", list_path(made, 1, 1), {"revision": found[0]["revision"], "list": totals(Random(seed), 4), "reason": "x"})
            for seed, who in enumerate(("owner", "organiser"), 50)
        ]
        assert sorted(answer.status_code for answer in await asyncio.gather(*both)) == [200, 409]
        assert len((await here.get("owner", f"/events/{made['id']}/log"))["entries"]) == found[0]["revision"] + 1
        for where in (f"/events/{made['id']}", ""):
            await here.do("owner", "DELETE", where, status=204)
        assert (await here.ask("organiser", "GET")).status_code == 404
        answer = await here.http["owner"].post("/api/clubs", json={"name": "asse", "title": "Again"})
        assert answer.status_code == 201, "nothing of the old club is in the way"
        assert (await here.do("owner", "POST", "/members", {"name": "New"}, 201))["number"] == 2
