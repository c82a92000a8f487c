"""A database of an older server opens, is brought up to date, and every table goes on where it was."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from stich.players.random import ends_early
from stich.server.store.deal_rows import deal_id
from tests.rows import rows
from tests.server.harness import PATIENCE, House, Visitor, house, quick
from tests.server.old_database import FACTS, unpacked

TABLES: dict[str, dict[str, Any]] = FACTS["tables"]
OWNERS = {
    "skat finished": "Bo",
    "schafkopf finished": "Bo",
    "suitability finished": "Bo",
    "skat between deals": "Dee",
    "skat waiting": "Cy",
}


@asynccontextmanager
async def returned(site: House, name: str) -> AsyncIterator[Visitor]:
    """Return a visitor with an old cookie."""
    async with site.guest() as visitor:
        visitor.http.cookies.clear()
        visitor.http.cookies.set("stich", FACTS["people"][name])
        yield visitor


def plays(legal: list[str]) -> list[str]:
    """Return the actions that end no deal early: newer servers have more ways to do that."""
    return [text for text in legal if not ends_early(text)]


@pytest.fixture
async def upgraded(tmp_path: Path) -> AsyncIterator[House]:
    async with house(quick(unpacked(tmp_path))) as site:
        yield site


@rows("what", TABLES)
async def test_a_table_is_as_its_guest_left_it_and_goes_on(what: str, upgraded: House) -> None:
    before = TABLES[what]
    async with returned(upgraded, OWNERS.get(what, "Ada")) as guest, guest.at(before["table"]) as socket:
        view = await socket.until(before["seq"])
        assert (view["finished"], view["you"], [s["name"] for s in view["seats"]]) == (before["finished"], before["you"], before["seats"])
        assert [s["total"] for s in view["standings"]] == before["totals"]
        if before["hand"] is not None:
            assert (view["deal"]["hands"][view["you"]], plays(view["deal"]["legal"])) == (before["hand"], plays(before["legal"]))
        if what == "skat waiting":
            for seat in (0, 1):
                assert (await socket.say("fill", seat=seat, player="random"))["type"] == "ack"
        elif view["deal"]["outcome"] and not view["finished"]:
            assert (await socket.say("ready"))["type"] == "ack"
            await socket.until(view["seq"] + 2)
        if what == "skat with a clock in mid-deal":
            assert (await socket.act(view["deal"]["legal"][0]))["type"] == "ack"
        elif not view["finished"]:
            await socket.play_on()
            assert (await socket.say("ready"))["type"] == "ack"


async def test_people_keep_their_names_ratings_and_friends(upgraded: House) -> None:
    for name, rating in FACTS["rating"].items():
        async with returned(upgraded, name) as guest:
            me = (await guest.http.get("/api/me")).json()
            assert (me["name"], me["account"]) == (name, True)
            profile = (await guest.http.get(f"/api/people/{name}")).json()
            shown = next(game["rating"] for game in profile["games"] if game["game"] == "skat")
            assert shown == {**rating, "opponents": len(FACTS["rating"]) - 1}, "the number of opponents is shown since then"
    async with returned(upgraded, "Ada") as ada:
        assert [person["name"] for person in (await ada.http.get("/api/people")).json()["followed"]] == ["Bo"]
    async with upgraded.guest() as newcomer:
        signed_in = await newcomer.http.post("/api/session", json={"name": "Ada", "password": "four aces and a jack"})
        assert signed_in.status_code in (200, 204), "the password of then"


async def test_finished_deals_of_then_are_analysed(upgraded: House) -> None:
    async with returned(upgraded, "Bo") as bo:
        deal = deal_id(TABLES["skat finished"]["table"], 1)
        async with asyncio.timeout(PATIENCE):
            while (answer := await bo.http.get(f"/api/deals/{deal}/analysis")).status_code == 404:  # it is kept in a moment
                await asyncio.sleep(0.05)
        assert answer.status_code == 200, answer.text
