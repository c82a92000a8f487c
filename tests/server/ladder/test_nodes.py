"""The ladder of bots on PostgreSQL with two servers: one of them seats the bots, and each board is counted once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
import sqlalchemy as sa

from stich.server.ladder import ladder
from stich.server.store.ladder_rows import LadderStore
from stich.server.store.schema import ladder_boards, ladder_plays, log_entries
from stich.server.tables import timekeeper
from tests.postgresql import PostgreSQL
from tests.server.bots.bots import Robot, make_bot, robot
from tests.server.harness import PATIENCE, House, Visitor, house
from tests.server.ladder.bots import SKAT, asked, quick_ladder, seated, to_the_end
from tests.server.nodes.conftest import postgres
from tests.server.nodes.test_nodes import engine_of, patient

pytestmark = pytest.mark.thorough
__all__ = ["postgres", "quick_ladder"]
TABLE = "/api/ladder/skat/skat-isko"
NAMES = ("Deep Grand", "Null Ouvert")


async def ladder_bot(here: AsyncExitStack, owner: Visitor, name: str, site: House) -> Robot:
    """Return a bot that is connected to this server and plays the ladder."""
    bot = await here.enter_async_context(robot(site, await make_bot(owner, name)))
    assert (await bot.http.put(SKAT)).status_code == 204
    return bot


async def rows_of(database: str, query: sa.Select[Any]) -> list[Any]:
    async with engine_of(database) as engine, engine.connect() as connection:
        return list((await connection.execute(query)).all())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


async def counted(database: str) -> tuple[int, Counter[str], Counter[str]]:
    """Return the number of settled boards, the number of scores of each player, and that of each kind of entry of the public log."""
    boards = await rows_of(database, sa.select(ladder_boards.c.table_id).where(ladder_boards.c.settled_at.is_not(None)))
    plays = await rows_of(database, sa.select(ladder_plays.c.guest_id).where(ladder_plays.c.score.is_not(None)))
    entries = await rows_of(database, sa.select(log_entries.c.entry).where(log_entries.c.entry.like("%deal-v1%")))
    return len(boards), Counter(row.guest_id for row in plays), Counter(row.entry.split()[1] for row in entries)


async def test_bots_at_two_servers_meet_and_one_server_counts(postgres: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "EVERY", 0.1)
    monkeypatch.setattr(ladder, "BOARDS_A_DAY", 2)
    workers: list[object] = []

    async def settle(self: ladder.Ladder, found: Any, original: Any = ladder.Ladder._settle) -> None:
        workers.append(self)
        await original(self, found)

    monkeypatch.setattr(ladder.Ladder, "_settle", settle)
    database = postgres.new()
    async with house(patient(database, fair=True)) as one, house(patient(database, fair=True)) as other, AsyncExitStack() as here:
        sites = (one, other)
        owners = [await here.enter_async_context(site.guest(name, account=True)) for name, site in zip(("Ada", "Bob"), sites, strict=True)]
        bots = [await ladder_bot(here, owner, name, site) for owner, name, site in zip(owners, NAMES, sites, strict=True)]

        async def play(bot: Robot) -> list[str]:
            return [(await to_the_end(bot))["table"] for _ in range(2)]

        played = await asyncio.gather(*map(play, bots))
        async with asyncio.timeout(PATIENCE):
            while (await counted(database))[0] < len({table for tables in played for table in tables}):
                await asyncio.sleep(0.05)
        boards, plays, entries = await counted(database)
        assert set(workers) == {one.app.state.server.ladder}, "the leader alone counts"
        assert len(workers) == boards and entries["revealed"] == entries["boards"] == boards
        assert sum(plays.values()) == 3 * boards and sorted(n for player, n in plays.items() if len(player) > 8) == [2, 2]
        for path in (TABLE, f"{TABLE}/boards", "/api/ladder", "/api/bots/public"):
            first, second = [await asked(owner, path) for owner in owners]
            assert first == second, path
        assert (await asked(owners[1], "/api/ladder"))["ladders"] == [{"game": "skat", "preset": "skat-isko", "bots": 2, "online": 2}]


async def test_a_board_that_two_servers_settle_at_once_is_counted_once(postgres: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is if the leader is thought dead while it computes."""
    both = asyncio.Barrier(2)

    async def settle(self: LadderStore, *board: Any, original: Any = LadderStore.settle) -> None:
        await both.wait()
        await original(self, *board)

    database = postgres.new()
    async with house(patient(database, fair=True)) as one, house(patient(database, fair=True)) as other, AsyncExitStack() as here:
        owner = await here.enter_async_context(one.guest("Ada", account=True))
        bot = await ladder_bot(here, owner, NAMES[0], one)
        assert await seated(other) == 0, "bots are connected to the leader"
        assert await seated(one) == 1
        await to_the_end(bot)
        monkeypatch.setattr(LadderStore, "settle", settle)
        ladders = [site.app.state.server.ladder for site in (one, other)]
        await ladders[1].settle()
        assert (await counted(database))[0] == 0, "a server that does not lead settles nothing"
        monkeypatch.setattr(ladders[1], "_is_leader", lambda: True)
        await asyncio.gather(*(each.settle() for each in ladders))
        boards, plays, entries = await counted(database)
        assert boards == 1 and set(plays.values()) <= {1, 2} and sum(plays.values()) == 3
        assert entries["revealed"] == 1
        assert (await asked(owner, f"{TABLE}?over=day"))["rows"][0]["boards"] == 1


async def test_another_server_goes_on_when_the_leader_leaves(postgres: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "GRACE", PATIENCE)
    database = postgres.new()
    async with AsyncExitStack() as first, AsyncExitStack() as here:
        one = await first.enter_async_context(house(patient(database)))
        other = await here.enter_async_context(house(patient(database)))
        owner = await here.enter_async_context(other.guest("Ada", account=True))
        token = await make_bot(owner, NAMES[0])
        async with robot(other, token) as bot:
            assert (await bot.http.put(SKAT)).status_code == 204
            assert await seated(one) == 1
            table = (await bot.line("view"))["table"]
            await first.aclose()
        server = other.app.state.server
        await until(server.cluster.is_leader)
        async with robot(other, token) as bot:
            assert (await to_the_end(bot))["table"] == table
            await server.ladder.settle()
            [board] = (await asked(owner, f"{TABLE}/boards"))["boards"]
            assert board["table"] == table and all(seat["score"] is not None for seat in board["seats"])
            assert await seated(other) == 1, "the next board"
            await to_the_end(bot)
