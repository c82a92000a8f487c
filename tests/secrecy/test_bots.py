"""The stream of a bot: the data that a page on the same seat gets, and nothing more. `test_streams` checks that it depends on no hidden
card."""

from __future__ import annotations

import asyncio

import websockets

from tests.server.bots.bots import bearer, make_bot, robot
from tests.server.harness import House, Socket


async def test_a_line_is_what_a_page_on_that_seat_is_shown(site: House) -> None:
    """The bot plays a match by its stream while it also watches by the socket that pages have."""
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, "Deep Grand")
    async with robot(site, token) as bot:
        table = await bot.open(sit=0, players={1: "random", 2: "random"})
        address = f"{site.address.replace('http', 'ws', 1)}/api/tables/{table}/socket?since=0"
        async with websockets.connect(address, additional_headers=bearer(token), compression=None) as connection:
            page = Socket(connection)
            while not (line := await bot.line("view"))["view"]["finished"]:
                if line["act"]:
                    await bot.act(line)
            await bot.line("over")
            async with asyncio.timeout(20):
                await page.until(line["view"]["seq"])
    shown = {update["view"]["seq"]: update["view"] for update in page.updates}
    views = [line["view"] for line in bot.lines if line["type"] == "view"]
    assert len(views) > 20
    assert all(view == shown[view["seq"]] for view in views)
    assert {line["type"] for line in bot.lines} <= {"hello", "table", "view", "over", "alive"}


async def test_of_tables_where_it_does_not_sit_it_is_told_nothing(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, robot(site, await make_bot(ada, "Deep Grand")) as bot:
        elsewhere = await ada.open(sit=0, players={1: "random", 2: "random"}, bots=True)
        async with ada.at(elsewhere) as page:
            await page.play_on()
        await ada.http.post("/api/bots/Deep Grand/token")
        await bot.ended()
        assert elsewhere not in str(bot.lines)
