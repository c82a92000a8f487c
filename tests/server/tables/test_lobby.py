"""Visibility of tables: private ones are found by their address only, and unused ones leave the lobby."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stich.kernel.rules.deal import Seat
from stich.server.store.events import Listed
from stich.server.store.store import Store
from stich.server.tables.view import changed_lobby_entry, lobby_entry, update_for, wire
from stich.server.wire.messages import Free, Leave, List, Sit
from tests.server.harness import House, Visitor, house, quick
from tests.server.table_setup import ADA, BO, CY, Log, dealt, opened

DAY = 24 * 3600.0


async def lobby(who: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await who.http.get("/api/tables")).json()
    return found


async def ids(who: Visitor) -> list[str]:
    return [table["id"] for table in await lobby(who)]


async def test_a_private_table_is_told_only_to_those_who_sit_there(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest() as dee:
        private, listed = await ada.open(sit=0), await ada.open(sit=0, listed=True)
        assert await ids(ada) == [listed, private]
        assert await ids(bo) == [listed]
        async with bo.at(private) as socket:
            await socket.say("sit", seat=1)
        assert await ids(bo) == [private, listed]
        assert [t["you"] for t in await lobby(bo)] == [1, None]
        for who in (dee, bo):
            assert (await who.http.get(f"/api/tables/{private}")).json()["id"] == private, "by its address anybody finds it"
        answer = await dee.http.get("/api/tables")
        assert private not in answer.text
        assert "Bo" not in answer.text


async def test_the_host_opens_the_waiting_table_to_all_and_takes_it_back(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0)
        async with ada.at(table) as a, bo.at(table) as b:
            assert (await b.say("list", listed=True))["code"] == "seat/none"
            assert (await a.say("list", listed=True))["type"] == "ack"
            assert await ids(bo) == [table]
            assert (await b.until(3))["listed"]
            await a.say("list", listed=False)
            assert await ids(bo) == []


async def test_a_table_against_computers_alone_is_nobody_else_s(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        full = {1: "random", 2: "random"}
        await ada.open(sit=0, players=full, listed=True)
        await ada.open(players={0: "random", **full}, listed=True)
        await ada.open(listed=True)
        assert await ids(bo) == []
        waiting = await ada.open(sit=0, players={1: "random"}, listed=True)
        assert await ids(bo) == [waiting]


async def test_own_tables_say_whose_turn_it_is(site: House) -> None:
    async with site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table) as socket:
            while not socket.updates or not (socket.view["deal"] or {"legal": ()})["legal"]:
                await socket.update()
            (entry,) = await lobby(ada)
            assert (entry["you"], entry["turn"], entry["deals_played"]) == (0, 0, 0)
            await socket.play_on()
            (entry,) = await lobby(ada)
            assert (entry["turn"], entry["deals_played"]) == (None, 1)


async def test_what_nobody_touches_leaves_the_lobby(tmp_path: Path) -> None:
    """After a day for others, after two weeks for those who sit there; an action in the deal touches too."""
    now = 0.0
    store = await Store.open(tmp_path / "stich.db", lambda: now)
    log = dealt(ADA, BO, CY)
    log.do(ADA, List(0, True))
    await store.create(lobby_entry(log.state), "ada", log.events)

    async def found(guest: str) -> list[str]:
        return [t.id for t in await store.lobby(guest, 100, now - 14 * DAY, now - DAY)]

    for days, others, own in ((0.9, ["t"], ["t"]), (1.1, [], ["t"]), (14.1, [], [])):
        now = days * DAY
        assert (await found("dee"), await found("ada")) == (others, own)
    before = log.state
    log.act("18")
    await store.append("t", log.state.seq, log.events[-1:], changed_lobby_entry(before, log.state))
    assert (await found("dee"), await found("ada")) == (["t"], ["t"])
    now += 0.9 * DAY
    other = Log(opened(table="u"))
    other.do(ADA, Sit(0, 0))
    await store.create(lobby_entry(other.state), "ada", other.events)
    assert await found("ada") == ["u", "t"], "those touched last come first"
    await store.close()


async def test_a_name_chosen_at_the_table_is_that_of_the_seat(site: House) -> None:
    """The page asks for the name and sits down in one step, over a socket that was open before."""
    async with site.guest("Ada") as ada, site.guest() as bo:
        table = await ada.open(sit=0)
        async with bo.at(table) as socket:
            assert (await bo.http.put("/api/me", json={"name": "Bo"})).status_code == 200
            await socket.say("sit", seat=1)
            await socket.until(3)
            assert [s["name"] for s in socket.view["seats"]] == ["Ada", "Bo", ""]
            assert socket.view["host"] == 0


async def test_a_guest_without_a_name_is_a_number_and_not_a_text(site: House) -> None:
    async with site.guest() as bo:
        me = (await bo.http.get("/api/me")).json()
        assert (me["name"], me["number"] in range(1000, 10000)) == ("", True)
        table = await bo.open(sit=0)
        async with bo.at(table) as socket:
            seat = (await socket.until(2))["seats"][0]
            assert (seat["name"], seat["number"]) == ("", me["number"])


def test_only_whoever_left_is_told_that_the_seat_is_kept_for_him() -> None:
    log = dealt(ADA, BO, CY)
    log.do(BO, Leave(0))
    assert [update_for(log.state, guest).view.kept for guest in ("ada", "bo", "dee", None)] == [None, 1, None, None]
    kept = update_for(log.state, "dee").view.seats[1].kept_for
    assert kept is not None
    assert (kept.name, kept.freed_by) == ("Bo", ())
    assert b'"bo"' not in wire(update_for(log.state, "dee")), "ids of sessions never leave the server"
    log.do(ADA, Free(0, 1))
    kept = update_for(log.state, "dee").view.seats[1].kept_for
    assert kept is not None
    assert kept.freed_by == (0,)
    log.do(CY, Free(0, 1))
    assert update_for(log.state, "dee").view.seats[1].kept_for is None


def test_opening_a_table_to_all_changes_the_lobby_entry() -> None:
    log = Log()
    log.do(ADA, Sit(0, 0))
    before = log.state
    log.add(Listed(True))
    entry = changed_lobby_entry(before, log.state)
    assert (entry.shown, entry.info.listed, entry.seated) == (True, True, None)
    assert lobby_entry(log.state).seated == (("ada", Seat(0)),)


async def test_by_its_address_a_table_is_found_however_old(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", shown_for=0.0)) as site, site.guest("Ada") as ada, site.guest() as dee:
        table = await ada.open(sit=0, listed=True)
        assert await ids(dee) == [], "nobody has touched it for long enough"
        assert await ids(ada) == [table]
        assert (await dee.http.get(f"/api/tables/{table}")).status_code == 200
