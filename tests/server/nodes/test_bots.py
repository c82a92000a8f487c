"""Two servers on one PostgreSQL database, and a bot whose stream goes through one to the other."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.bots.bots import make_bot, robot
from tests.server.nodes.test_nodes import two

pytestmark = pytest.mark.thorough


async def test_a_bot_plays_wherever_its_stream_and_its_table_are(database: str) -> None:
    """The house tells it of a table that the other server has."""
    async with (
        two(database) as (one, other),
        one.guest("Ada", account=True) as ada,
        other.guest("Bob", account=True) as bob,
        robot(other, await make_bot(ada, "Deep Grand")) as bot,
    ):
        table = await bob.open(sit=0, players={1: "simple"}, bots=True)
        async with bob.at(table, since=0) as page:
            await page.update()
            asked = await bob.http.post(f"/api/tables/{table}/invitations", json={"person": "Deep Grand"})
            assert asked.status_code == 204, asked.text
            assert (await bot.line("challenge"))["challenge"]["table"] == table
            assert (await bot.ask("sit", table)).status_code == 200

            async def acting() -> None:
                while (line := await bot.line("view"))["act"]:
                    await bot.act(line)

            playing = asyncio.create_task(acting())
            outcome = await page.play_on()
            playing.cancel()
            assert outcome["scores"]
            assert page.view["seats"][2]["bot"]
