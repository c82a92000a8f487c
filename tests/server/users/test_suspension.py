"""Immediate effects of a suspension: seats among people, the search for players, the sessions of an account."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import PASSWORD, House, PlainClient, Socket, Visitor, house, quick
from tests.server.users.test_moderation import at_moderation, moderated


async def suspend(mo: Visitor, who: str) -> None:
    answer = await mo.http.post("/api/desk/suspend", json={"who": who, "why": "insults"})
    assert answer.status_code == 200, answer.text


async def in_a_deal(ada: Visitor, bo: Visitor, a: Socket, b: Socket) -> None:
    await b.say("sit", seat=1)
    while not (a.updates and a.view["deal"]):
        await a.update()


async def event(socket: Socket, kind: str) -> dict[str, Any]:
    while not socket.updates or socket.updates[-1]["event"]["kind"] != kind:
        await socket.update()
    found: dict[str, Any] = socket.updates[-1]["event"]
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("clock", ["none", "normal"])
async def test_in_a_deal_a_computer_plays_for_him_and_the_others_go_on(tmp_path: Path, clock: str) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Ada") as ada, site.guest("Bo", account=True) as bo:
        table = await ada.open(sit=0, players={2: "random"}, clock=clock)
        async with ada.at(table) as a, bo.at(table) as b:
            await in_a_deal(ada, bo, a, b)
            await suspend(mo, "Bo")
            told = await event(a, "stood-in")
            assert (told["seat"], told["why"]) == (1, "left"), "the others learn no more than that he left"
            assert a.view["seats"][1]["kind"] == "computer"
            assert await b.closed() == 4401
            assert (await a.play_on())["reason"]
        await refused_until_lifted(site, mo, table)


async def refused_until_lifted(site: House, mo: Visitor, table: str) -> None:
    async with site.guest() as again:
        assert (await again.http.post("/api/session", json={"name": "Bo", "password": PASSWORD})).status_code == 200
        assert (await again.http.get("/api/standing")).json()["suspended"] is True
        async with again.at(table) as socket:
            assert (await socket.say("sit", seat=1))["code"] == "person/suspended"
            await mo.http.post("/api/desk/unsuspend", json={"who": "Bo", "why": "sorry said"})
            assert (await socket.say("sit", seat=1))["type"] == "ack", "the seat was kept for him"


async def test_an_account_is_signed_out_everywhere_and_a_guest_stays_who_he_is(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Bo", account=True) as bo, site.guest() as phone, site.guest("Cy") as cy:
        await phone.http.post("/api/session", json={"name": "Bo", "password": PASSWORD})
        async with phone.live() as live:
            for name in ("Bo", "Cy"):
                await suspend(mo, name)
            assert await live.closed() == 4401
        for browser in (bo, phone):
            assert (await browser.http.get("/api/account")).json()["code"] == "session/none"
        assert (await cy.http.get("/api/standing")).json()["suspended"] is True


async def test_he_is_taken_off_a_seat_where_somebody_may_still_come(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Bo") as bo:
        waiting = await bo.open(sit=0, listed=True)
        alone = await bo.open(sit=0, players={1: "random", 2: "random"}, listed=True)
        async with bo.at(waiting) as w, bo.at(alone) as a:
            await a.play_on()
            await suspend(mo, "Bo")
            await event(w, "left")
            refused = await a.say("dismiss", seat=1)
            assert refused["code"] == "person/suspended", "nor does he make room for people"
            assert (await a.say("ready"))["type"] == "ack", "with computers he plays on"


async def test_he_looks_for_company_no_more(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Bo") as bo, bo.live() as live:
        assert (await bo.seek()).status_code == 204
        await live.until(lambda live: live.told["seeking"]["seek"] is not None)
        await suspend(mo, "Bo")
        await live.until(lambda live: live.told["seeking"]["seek"] is None)


async def test_another_process_suspends_under_the_server(tmp_path: Path) -> None:
    """As `stich admin suspend` does."""
    async with house(quick(tmp_path / "stich.db", desk_look=0.01)) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={2: "random"})
        async with ada.at(table) as a, bo.at(table) as b, at_moderation(tmp_path / "stich.db") as (_, _, moderation):
            await in_a_deal(ada, bo, a, b)
            await moderation.suspend("Bo", None, "insults")
            assert (await event(a, "stood-in"))["seat"] == 1


async def test_who_was_suspended_while_no_server_was_there_is_taken_off_when_one_starts(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={2: "random"})
        async with ada.at(table) as a, bo.at(table) as b:
            await in_a_deal(ada, bo, a, b)
        cookie = ada.http.cookies["stich"]
    async with at_moderation(database) as (_, _, moderation):
        await moderation.suspend("Bo", time.time() + 3600, "insults")
    async with (
        house(quick(database)) as site,
        PlainClient(base_url=site.address, cookies={"stich": cookie}) as http,
        Visitor(site.address, http).at(table) as a,
    ):
        assert (await event(a, "stood-in"))["seat"] == 1
