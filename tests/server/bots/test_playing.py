"""A bot at tables: it opens them or is challenged, sees what a page on its seat sees, and acts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stich.bot import Server
from tests.server.bots.bots import Robot, make_bot, robot
from tests.server.harness import PATIENCE, House, house, quick
from tests.server.users.test_ratings import play, settled


async def test_a_bot_plays_a_match_against_computers(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, "Deep Grand")
    async with robot(site, token) as bot:
        table = await bot.open(sit=0, players={1: "simple", 2: "simple"})
        assert (await bot.line("table"))["table"]["id"] == table
        while (line := await bot.line("view", lambda line: True)) and not line["view"]["finished"]:
            if line["act"]:
                assert line["view"]["you"] == 0 and line["left"] <= 30
                assert (await bot.act(line)).status_code == 200
        over = await bot.line("over")
        assert over["finished"] and len(over["standings"]) == 3
        ends = [line for line in bot.lines if line["type"] == "view" and not line["act"]]
        assert len(ends) == 3 and all(line["view"]["deal"]["outcome"] for line in ends)


async def test_a_bot_alone_with_computers_waits_for_no_pause(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", computer_delay=10 * PATIENCE)) as site, site.guest("Ada", account=True) as ada:
        async with robot(site, await make_bot(ada, "Deep Grand")) as bot:
            await bot.open(sit=0, players={1: "simple", 2: "simple"})
            await to_the_end(bot)
        table = await ada.open(players={0: "simple", 1: "simple", 2: "simple"})
        async with ada.at(table) as socket:
            await socket.update()
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    while not (socket.view["deal"] or {"log": ()})["log"]:
                        await socket.update()


async def to_the_end(bot: Robot) -> None:
    """Let the bot play until its table is over."""
    while (line := await bot.line("view")) and not line["view"]["finished"]:
        if line["act"]:
            assert (await bot.act(line)).status_code == 200
    await bot.line("over")


@pytest.mark.thorough
async def test_bots_have_a_ladder_of_their_own(site: House) -> None:
    async with (
        site.guest("Ada", account=True) as ada,
        site.guest("Bob", account=True) as bob,
        robot(site, await make_bot(ada, "Deep Grand")) as one,
        robot(site, await make_bot(bob, "Null Ouvert")) as other,
        site.guest("Cy", account=True) as cy,
    ):
        table = await cy.open(sit=0, bots=True)
        await one.ask("sit", table)
        await other.ask("sit", table)
        async with cy.at(table) as person:
            await asyncio.gather(to_the_end(one), to_the_end(other), play([person]))
        await settled(site)
        board = (await cy.http.get("/api/leaders?game=skat&bots=true")).json()
        assert board["bots"] and {line["name"] for line in board["provisional"]} == {"Deep Grand", "Null Ouvert"}
        assert all(line["rating"]["deals"] == 3 for line in board["provisional"])
        # As `stich leaders` asks.
        assert await asyncio.to_thread(Server(site.address).ask, "GET", "/api/leaders?game=skat&bots=true") == board
        people = (await cy.http.get("/api/leaders?game=skat")).json()
        assert not people["bots"] and not people["provisional"] and not people["ranked"] and not people["months"]
        page, own = [(await cy.http.get(f"/api/people/{name}")).json() for name in ("Deep Grand", "Cy")]
        assert page["bot"] and page["games"][0]["rating"]["deals"] == 3 and len(page["games"][0]["history"]) == 1
        assert not own["games"] or own["games"][0]["rating"] is None


async def test_a_person_challenges_a_bot_by_name(site: House) -> None:
    async with (
        site.guest("Ada", account=True) as ada,
        site.guest("Bob", account=True) as bob,
        robot(site, await make_bot(ada, "Deep Grand")) as bot,
    ):
        for visitor, friend in ((ada, True), (bob, False)):
            table = await visitor.open(sit=0, players={1: "simple"}, bots=True)
            asked = await visitor.http.post(f"/api/tables/{table}/invitations", json={"person": "deep grand"})
            assert asked.status_code == 204, asked.text
            challenge = await bot.line("challenge")
            assert challenge["challenge"]["table"] == table and challenge["friend"] is friend
            assert (await bot.ask("sit", table)).status_code == 200
            seated = (await bot.line("table"))["table"]
            assert seated["seats"][2]["bot"] and seated["seats"][2]["name"] == "Deep Grand" and not seated["seats"][0]["bot"]


async def test_a_bot_sits_only_where_the_host_lets_bots(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, robot(site, await make_bot(ada, "Deep Grand")) as bot:
        table = await ada.open(sit=0)
        refused = await ada.http.post(f"/api/tables/{table}/invitations", json={"person": "Deep Grand"})
        assert refused.json()["code"] == "invite/bots"
        assert (await bot.ask("sit", table)).json()["code"] == "seat/bots"
        async with ada.at(table) as page:
            assert (await page.say("allow-bots", allowed=True))["type"] == "ack"
            assert (await bot.ask("sit", table, seat=1)).status_code == 200
            await page.until(4)
            assert page.view["bots"] and page.view["seats"][1]["bot"]


async def test_no_bot_in_a_rated_match_of_people(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, robot(site, await make_bot(ada, "Deep Grand")) as bot:
        wanted = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}, "clock": "fast", "rated": True}
        assert (await ada.http.post("/api/tables", json={**wanted, "bots": True})).json()["code"] == "table/bots"
        table = await ada.open(**wanted, sit=0)
        async with ada.at(table) as page:
            assert (await page.say("allow-bots", allowed=True))["code"] == "table/bots"
        assert (await bot.ask("sit", table)).json()["code"] == "seat/bots"


@pytest.mark.thorough
async def test_nobody_waits_for_a_bot_between_two_deals(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, robot(site, await make_bot(ada, "Deep Grand")) as bot:
        table = await ada.open(sit=0, players={1: "simple"}, bots=True)
        assert (await bot.ask("sit", table)).status_code == 200
        async with ada.at(table) as page:
            while not (page.updates and page.view["deal"] and page.view["deal"]["outcome"]):
                deal = page.view["deal"] if page.updates else None
                if deal and deal["legal"]:
                    await page.act(next(a for a in deal["legal"] if a not in ("concede", "claim")))
                elif deal and deal["actor"] == 2:
                    line = await bot.line("view")
                    assert (await bot.act(line)).status_code == 200
                    await page.update()
                else:
                    await page.update()
            answer = await page.say("ready")
            view = await page.until(answer["seq"] + 1)
            assert view["deal"]["outcome"] is None, "the next deal is dealt as soon as the person is ready"
