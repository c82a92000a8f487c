"""Clocks over the restart of a server: no player pays for the time of the interruption, and every table continues by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stich.server.tables.clocks import TERMS
from stich.server.tables.timekeeper import GRACE
from tests.server.harness import PATIENCE, House, PlainClient, house, quick
from tests.server.manual_clock import ManualClock

FAST = TERMS["fast"]


async def seen(
    site: House, table: str, until: Callable[[dict[str, Any]], bool], clock: ManualClock | None = None, step: float = 0.0
) -> None:
    """Wait until the lobby's entry of an unwatched table has this value; meanwhile let time pass if asked."""
    async with asyncio.timeout(PATIENCE), PlainClient(base_url=site.address) as http:
        while not until((await http.get(f"/api/tables/{table}")).json()):
            if clock is not None:
                await clock.pass_(step)


def stood_in(entry: dict[str, Any]) -> int:
    return sum(seat["kind"] == "computer" for seat in entry["seats"])


@pytest.mark.thorough
async def test_a_server_that_was_away_in_mid_deal_hurries_nobody_and_ends_the_match_by_itself(tmp_path: Path) -> None:
    clock = ManualClock()
    settings = quick(tmp_path / "stich.db", stand_in="random", table_rest=0.0, request_rate=1e6)
    async with house(settings, clock=clock) as first, first.guest("Ada") as ada, first.guest("Bo") as bo, first.guest("Cy") as cy:
        table = await ada.open(sit=0, clock="fast", options={"rounds": 1})
        async with ada.at(table) as a, bo.at(table) as b, cy.at(table) as c:
            await b.say("sit", seat=1)
            answer = await c.say("sit", seat=2)
            await a.until(answer["seq"] + 1)
            while a.clocks is None or a.clocks["left"] is None:
                await a.receive()
            actor = a.deal["actor"]
            assert (a.clocks["waits"], a.clocks["left"]) == ([actor], FAST.decision + FAST.bank)
            await clock.pass_(30)
    clock.time += 24 * 3600
    async with house(settings, clock=clock) as second, second.guest() as watcher:
        async with watcher.at(table) as socket:
            while socket.clocks is None:
                await socket.receive()
            assert socket.clocks["left"] == FAST.decision + FAST.bank - 30, "a day without a server costs nothing"
        await clock.pass_(FAST.decision + FAST.bank - 30)
        assert stood_in((await watcher.http.get(f"/api/tables/{table}")).json()) == 0
        await clock.pass_(GRACE)
        await seen(second, table, lambda entry: stood_in(entry) == 1)
        # The owner finds the table in his lobby, and sits down again.
        bo_or = (ada, bo, cy)[actor]
        watcher.http.cookies = bo_or.http.cookies
        assert [t["you"] for t in (await watcher.http.get("/api/tables")).json()] == [actor]
    async with house(settings, clock=clock) as third:
        # No client connects: the server loads the table by itself.
        await seen(third, table, lambda entry: bool(entry["finished"]), clock, 60.0)
