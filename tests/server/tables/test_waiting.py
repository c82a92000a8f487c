"""Tables that wait for their first deal: limits, seats that are released, people whom the host removes, and the lobby under a flood."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from stich.kernel.errors import StichError
from stich.server.store.events import Dismissed
from stich.server.tables.clocks import releasable
from stich.server.wire.messages import Dismiss, List, Sit
from tests.server.harness import House, Visitor, house, quick
from tests.server.manual_clock import ManualClock
from tests.server.table_setup import ADA, BO, CY, DEE, Log

LIMITS: dict[str, Any] = {"waiting_tables": 5, "waiting_tables_per_address": 1000, "waiting_seats": 3}


async def asked_to_open(who: Visitor, **wanted: Any) -> str:
    """Ask for a table with free seats; the code of the refusal, or nothing."""
    answer = await who.http.post("/api/tables", json={"game": "skat", "preset": "skat-isko", **wanted})
    return "" if answer.status_code == 201 else str(answer.json()["code"])


async def test_one_guest_has_five_waiting_tables_at_most(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", **LIMITS | {"waiting_seats": 100})) as site, site.guest("Ada") as ada:
        codes = await asyncio.gather(*(asked_to_open(ada, sit=0) for _ in range(12)))
        assert sorted(codes) == [""] * 5 + ["table/waiting"] * 7, "also where they are asked for at once"
        assert await asked_to_open(ada, sit=0, players={1: "random", 2: "random"}) == "", "this one waits for nobody"
        table = next(t["id"] for t in (await ada.http.get("/api/tables")).json() if t["seats"][1]["kind"] == "empty")
        async with ada.at(table) as socket:
            assert (await socket.say("leave"))["type"] == "ack"
        assert await asked_to_open(ada, sit=0) == ""


async def test_one_address_has_so_many_waiting_tables_as_the_operator_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit does not apply to the machine's own address: behind a proxy that sends no client address all people would share it."""
    from stich.server.web import lobby

    places = iter(["127.0.0.1"] * 6 + ["203.0.113.7"] * 99)
    monkeypatch.setattr(lobby, "address", lambda scope: next(places) if scope["method"] == "POST" else "127.0.0.1")
    settings = quick(tmp_path / "stich.db", **LIMITS | {"waiting_tables_per_address": 4})
    async with house(settings) as site, AsyncExitStack() as here:
        people = [await here.enter_async_context(site.guest()) for _ in range(6)]
        assert [await asked_to_open(who) for who in people] == [""] * 6
        codes = [await asked_to_open(who, sit=0) for who in people]
        assert codes == [""] * 4 + ["table/waiting"] * 2
        table = (await people[0].http.get("/api/tables")).json()[0]["id"]
        async with people[0].at(table) as socket:
            await socket.say("fill", seat=1, player="random")
            await socket.say("fill", seat=2, player="random")
        assert await asked_to_open(people[5], sit=0) == "", "a table that has dealt waits no longer"


async def test_one_guest_holds_seats_at_three_waiting_tables_at_most(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", **LIMITS)) as site, site.guest("Eve") as eve, AsyncExitStack() as here:
        hosts = [await here.enter_async_context(site.guest()) for _ in range(6)]
        tables = [await host.open(sit=0, listed=True) for host in hosts]
        sockets = [await here.enter_async_context(eve.at(table)) for table in tables]
        answers = await asyncio.gather(*(socket.say("sit", seat=1) for socket in sockets))
        assert sorted(answer.get("code", "") for answer in answers) == [""] * 3 + ["seat/too-many"] * 3
        held = next(socket for socket, answer in zip(sockets, answers, strict=True) if answer["type"] == "ack")
        assert (await held.say("leave"))["type"] == "ack"
        other = next(socket for socket, answer in zip(sockets, answers, strict=True) if answer["type"] == "refused")
        assert (await other.say("sit", seat=1))["type"] == "ack"
        assert await asked_to_open(eve, sit=0) == "seat/too-many"
        assert await asked_to_open(eve) == ""


# -- seats of people who are not there ---------------------------------------------------------------------------------


def waiting(*people: Any, listed: bool = False) -> Log:
    """Return a table with people and a free seat."""
    log = Log()
    for seat, who in enumerate(people):
        log.do(who, Sit(0, seat))
    if listed:
        log.do(people[0], List(0, True))
    return log


def test_seats_are_released_only_where_others_want_to_play() -> None:
    assert [guest.id for guest in releasable(waiting(ADA, BO).state)] == ["ada", "bo"]
    assert [guest.id for guest in releasable(waiting(ADA, listed=True).state)] == ["ada"]
    assert releasable(waiting(ADA).state) == (), "a private table may wait for friends while its address is passed on"
    log = waiting(ADA, BO)
    log.do(CY, Sit(0, 2))
    log.deal()
    assert releasable(log.state) == ()


async def test_a_seat_without_a_connection_is_released_after_a_minute(tmp_path: Path) -> None:
    clock = ManualClock()
    async with house(quick(tmp_path / "stich.db"), clock=clock) as site, site.guest("Ada") as ada, site.guest("Eve") as eve:
        table = await ada.open(sit=0, listed=True)
        async with ada.at(table, since=0) as socket:
            async with eve.at(table) as other:
                assert (await other.say("sit", seat=1))["type"] == "ack"
            await socket.until(socket.view["seq"] if socket.updates else 1)
            while not socket.updates or socket.view["seats"][1]["kind"] == "empty":
                await socket.update()
            while not await gone(site, table):
                await asyncio.sleep(0)
            await clock.pass_(59.0)
            assert (await ada.http.get(f"/api/tables/{table}")).json()["seats"][1]["kind"] == "guest"
            await clock.pass_(2.0)
            while socket.view["seats"][1]["kind"] != "empty":
                await socket.update()
            assert socket.view["seats"][0]["name"] == "Ada"


async def gone(site: House, table: str) -> bool:
    """Return whether one of the two sockets has been taken away."""
    awake = await site.app.state.server.tables.get(table)
    return len(awake._presence._watchers) == 1


async def test_a_seat_that_was_taken_without_ever_connecting_is_released(tmp_path: Path) -> None:
    clock = ManualClock()
    async with house(quick(tmp_path / "stich.db"), clock=clock) as site, site.guest("Eve") as eve, site.guest("Ada") as ada:
        table = await eve.open(sit=0, listed=True)
        assert [t["id"] for t in (await ada.http.get("/api/tables")).json()] == [table]
        for _ in range(30):
            await clock.pass_(5.0)
            await ada.http.get("/api/health")
        while (await ada.http.get(f"/api/tables/{table}")).json()["seats"][0]["kind"] != "empty":
            await clock.pass_(1.0)
        assert (await ada.http.get("/api/tables")).json() == []


# -- the host ----------------------------------------------------------------------------------------------------------


def test_the_host_removes_a_person_before_the_first_deal_and_not_later() -> None:
    log = waiting(ADA, BO)
    with pytest.raises(StichError) as refusal:
        log.do(BO, Dismiss(0, 0))
    assert refusal.value.code == "table/host"
    with pytest.raises(StichError) as refusal:
        log.do(ADA, Dismiss(0, 0))
    assert refusal.value.code == "seat/yours"
    log.do(ADA, Dismiss(0, 1))
    assert isinstance(log.events[-1], Dismissed) and log.state.seat_of("bo") is None
    with pytest.raises(StichError) as refusal:
        log.do(BO, Sit(0, 1))
    assert refusal.value.code == "seat/removed"
    log.do(CY, Sit(0, 1))
    log.do(DEE, Sit(0, 2))
    log.deal()
    log.play_out(random.Random(1))
    with pytest.raises(StichError) as refusal:
        log.do(ADA, Dismiss(0, 1))
    assert refusal.value.code == "seat/no-computer"


# -- the lobby ---------------------------------------------------------------------------------------------------------


async def test_two_guests_do_not_push_honest_tables_out_of_the_lobby(tmp_path: Path) -> None:
    """Each has opened sixty tables after twenty others opened one."""
    async with house(quick(tmp_path / "stich.db")) as site, AsyncExitStack() as here:
        honest = []
        for _ in range(20):
            host = await here.enter_async_context(site.guest())
            honest.append(await host.open(sit=0, listed=True))
        for _ in range(2):
            flooder = await here.enter_async_context(site.guest())
            for _ in range(60):
                await flooder.open(sit=0, listed=True)
        async with site.guest("New") as new:
            shown = [table["id"] for table in (await new.http.get("/api/tables")).json()]
            assert set(honest) <= set(shown)
            assert len(shown) == 20 + 2 * 3
            async with here.pop_all():
                pass


async def test_tables_whose_host_is_there_come_first(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as site, AsyncExitStack() as here:
        hosts = [await here.enter_async_context(site.guest()) for _ in range(3)]
        tables = [await host.open(sit=0, listed=True) for host in hosts]
        async with hosts[0].at(tables[0], since=0) as socket, site.guest() as new:
            await socket.update()
            shown = [table["id"] for table in (await new.http.get("/api/tables")).json()]
            assert shown[0] == tables[0] and set(shown) == set(tables)
