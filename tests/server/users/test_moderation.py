"""Moderation: acts of moderators, and their effects on the people concerned (docs/how-to/moderation.md)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from stich.kernel.errors import StichError
from stich.server.store.guest_rows import GuestRow, SessionRow
from stich.server.store.moderation_rows import ModerationStore
from stich.server.store.store import Store
from stich.server.tables.ending import end_table
from stich.server.tables.fold import fold
from stich.server.tables.view import lobby_entry, view, wire
from stich.server.users.moderation import Moderation
from tests.server.harness import House, Visitor, house, quick
from tests.server.table_setup import ADA, BO, CY, dealt

DAY = 24 * 3600.0


@asynccontextmanager
async def at_moderation(database: Path) -> AsyncIterator[tuple[Store, ModerationStore, Moderation]]:
    """Yield the desk as `stich admin` opens it, beside a server that may run."""
    store = await Store.open(database, time.time)
    try:
        yield store, ModerationStore(store), Moderation(ModerationStore(store), "root")
    finally:
        await store.close()


@asynccontextmanager
async def moderated(tmp_path: Path, **changes: Any) -> AsyncIterator[tuple[House, Visitor]]:
    """Yield a server, and Mo, who is a moderator there."""
    async with house(quick(tmp_path / "stich.db", **changes)) as site, site.guest("Mo") as mo:
        async with at_moderation(tmp_path / "stich.db") as (_, _, moderation):
            await moderation.make_moderator("Mo", "trusted", moderates=True)
        yield site, mo


async def test_a_report_brings_the_talk_with_it(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={2: "random"}, talk="free")
        async with ada.at(table) as a, bo.at(table) as b:
            await b.say("sit", seat=1)
            await b.say("write", text="you play like a brick")
            await a.hear(1)
            sent = {"line": 1, "reason": "insults", "words": "this\nis rude"}
            assert (await ada.http.post(f"/api/tables/{table}/report", json=sent)).status_code == 201
        (report,) = (await mo.http.get("/api/desk/reports")).json()
        assert (report["reported"]["name"], report["reporter"]["name"], report["reason"]) == ("Bo", "Ada", "insults")
        assert (report["table"], report["words"]) == (table, "this\nis rude")
        assert [(line["name"], line["text"]) for line in report["talk"]] == [("Bo", "you play like a brick")]
        closed = await mo.http.post(f"/api/desk/reports/{report['number']}/close", json={"why": "told him off"})
        assert closed.json()["closed_at"] is not None
        assert (await mo.http.get("/api/desk/reports")).json() == []
        assert len((await mo.http.get("/api/desk/reports?closed=true")).json()) == 1
        again = await mo.http.post(f"/api/desk/reports/{report['number']}/close", json={"why": "once more"})
        assert again.json()["code"] == "report/closed"
        newest, *_ = (await mo.http.get("/api/desk/audit")).json()
        assert (newest["act"], newest["target"], newest["why"]) == ("close", str(report["number"]), "told him off")
        assert newest["by"].startswith("Mo (")


async def test_who_is_suspended_plays_with_computers_only(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0)
        until = time.time() + DAY
        async with bo.at(table) as open_before:
            answer = await mo.http.post("/api/desk/suspend", json={"who": "bo", "why": "insults", "until": until})
            assert (answer.json()["name"], answer.json()["suspended"], answer.json()["until"]) == ("Bo", True, until)
            refused = await open_before.say("sit", seat=1)
        assert (refused["code"], refused["until"]) == ("person/suspended", until)
        assert time.strftime("%Y-%m-%d", time.gmtime(until)) in refused["message"]
        assert (await bo.http.get("/api/standing")).json() == {"moderator": False, "suspended": True, "until": until}
        alone = await bo.http.post("/api/tables", json={"game": "skat", "preset": "skat-isko", "sit": 0, "listed": True})
        assert (alone.status_code, alone.json()["code"], alone.json()["until"]) == (403, "person/suspended", until)
        with_computers = await bo.open(sit=0, players={1: "random", 2: "random"})
        async with bo.at(with_computers) as socket:
            await socket.play_on()
            assert (await socket.say("say", phrase="hello"))["code"] == "person/suspended"
        await mo.http.post("/api/desk/unsuspend", json={"who": "Bo", "why": "sorry said"})
        async with bo.at(table) as socket:
            assert (await socket.say("sit", seat=1))["type"] == "ack"


async def test_a_suspension_ends_by_itself(tmp_path: Path) -> None:
    now = 1000.0
    store = await Store.open(tmp_path / "stich.db", lambda: now)
    await store.add_guest(GuestRow("bo", "Bo"), SessionRow("bo", "", 0.0, 0.0), b"x" * 32)
    moderation_store = ModerationStore(store)
    await Moderation(moderation_store, "root").suspend("Bo", 2000.0, "a while")
    assert await moderation_store.suspension("bo") is not None
    now = 2000.0
    assert await moderation_store.suspension("bo") is None
    assert not (await moderation_store.person("Bo")).suspended
    await store.close()


async def test_only_moderators_are_let_in(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Ada") as ada, site.guest() as nobody:
        nobody.http.cookies.clear()
        posts: dict[str, dict[str, Any]] = {
            "reports/1/close": {"why": "x"},
            "suspend": {"who": "Mo", "why": "x"},
            "unsuspend": {"who": "Mo", "why": "x"},
            "rename": {"who": "Mo", "name": "Al", "why": "x"},
            "end-table": {"table": "t", "why": "x"},
        }
        for who, status in ((ada, 403), (nobody, 401)):
            for path in ("reports", "audit"):
                assert (await who.http.get(f"/api/desk/{path}")).status_code == status
            for path, body in posts.items():
                assert (await who.http.post(f"/api/desk/{path}", json=body)).status_code == status
        for path, body in posts.items():
            forged = await mo.http.post(f"/api/desk/{path}", json=body, headers={"Origin": "https://evil.example"})
            assert (forged.status_code, forged.json()["code"]) == (403, "origin/foreign")
            form = await mo.http.post(f"/api/desk/{path}", data=body)
            assert form.status_code == 415, "a form of another site"
            assert (await mo.http.get(f"/api/desk/{path}")).status_code in (404, 405), "a picture of another site"
        async with at_moderation(tmp_path / "stich.db") as (_, moderation_store, moderation):
            assert [entry.act for entry in await moderation_store.audit()] == ["moderator"], "nothing of this was done"
            await moderation.suspend("Mo", None, "misuse")
        assert (await mo.http.get("/api/desk/reports")).status_code == 403
        assert (await ada.http.get("/api/standing")).json()["moderator"] is False


BAD: list[tuple[str, dict[str, Any], int, str]] = [
    ("suspend", {"who": "Nobody", "why": "x"}, 400, "person/unknown"),
    ("suspend", {"who": "", "why": "x"}, 400, "person/unknown"),
    ("suspend", {"who": "Twin", "why": "x"}, 400, "person/ambiguous"),
    ("suspend", {"who": "Ada", "why": ""}, 400, "desk/why"),
    ("suspend", {"who": "Ada", "why": "  "}, 400, "desk/why"),
    ("suspend", {"who": "Ada", "why": "x" * 501}, 400, "desk/why"),
    ("suspend", {"who": "Ada", "why": "a\u202eb"}, 400, "desk/why"),
    ("suspend", {"who": "Ada"}, 400, "body/malformed"),
    ("suspend", {"who": "Ada", "why": "x", "until": 5}, 400, "desk/until"),
    ("suspend", {"who": "Ada", "why": "x", "until": 1e18}, 400, "desk/until"),
    ("suspend", {"who": "Ada", "why": "x", "until": "tomorrow"}, 400, "body/malformed"),
    ("suspend", {"who": "Ada", "why": "x", "by": "root"}, 400, "body/malformed"),
    ("unsuspend", {"who": "Ada", "why": "x"}, 400, "desk/not-suspended"),
    ("rename", {"who": "Ada", "name": "Computer 1", "why": "x"}, 400, "name/reserved"),
    ("rename", {"who": "Ada", "name": "x" * 30, "why": "x"}, 400, "name/invalid"),
    ("rename", {"who": "Ada", "name": "\u200b", "why": "x"}, 400, "name/invalid"),
    ("end-table", {"table": "nowhere", "why": "x"}, 409, "table/unknown"),
    ("end-table", {"table": "", "why": "x"}, 409, "table/unknown"),
    ("end-table", {"why": "x"}, 400, "body/malformed"),
    ("reports/77/close", {"why": "x"}, 400, "report/unknown"),
    ("reports/77/close", {}, 400, "body/malformed"),
]


async def test_what_cannot_be_done_is_refused_and_not_written_down(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Ada"), site.guest("Twin"), site.guest("twin"):
        for path, body, status, code in BAD:
            answer = await mo.http.post(f"/api/desk/{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code), (path, body, answer.text)
            assert answer.json()["message"]
        assert [entry["act"] for entry in (await mo.http.get("/api/desk/audit")).json()] == ["moderator"]


async def test_a_rename_is_seen_at_the_next_seat(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Rude") as rude:
        await mo.http.post("/api/desk/rename", json={"who": "rude", "name": "Rudi", "why": "a name for a table"})
        assert (await rude.http.get("/api/me")).json()["name"] == "Rudi"
        await mo.http.post("/api/desk/rename", json={"who": "Rudi", "name": "", "why": "none at all"})
        assert (await rude.http.get("/api/me")).json()["name"] == ""
        acts = (await mo.http.get("/api/desk/audit")).json()
        assert [(a["act"], a["detail"]) for a in acts[:2]] == [("rename", "Rudi → "), ("rename", "Rude → Rudi")]


async def test_a_table_that_a_moderator_ends_stops_for_all_at_once(tmp_path: Path) -> None:
    async with moderated(tmp_path) as (site, mo), site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={2: "random"})
        async with ada.at(table) as a, bo.at(table) as b:
            await b.say("sit", seat=1)
            while not (a.updates and a.view["deal"]):
                await a.update()
            ended = await mo.http.post("/api/desk/end-table", json={"table": table, "why": "collusion"})
            assert (ended.status_code, ended.json()["finished"]) == (200, True)
            for socket in (a, b):
                while not socket.updates[-1]["view"]["ended"]:
                    await socket.update()
                assert socket.updates[-1]["event"]["kind"] == "ended"
                assert (socket.view["finished"], socket.view["deal"], socket.view["match"]) == (True, None, None)
            assert (await a.say("ready"))["code"] == "match/over"
            assert (await a.say("act", seq=a.view["seq"], action="18"))["code"] == "deal/none"
            assert (await a.say("say", phrase="bye"))["type"] == "ack"
        assert (await mo.http.post("/api/desk/end-table", json={"table": table, "why": "again"})).json()["code"] == "match/over"
        assert table not in (await ada.http.get("/api/tables")).text


async def test_another_process_ends_a_table_under_the_server(tmp_path: Path) -> None:
    """As `stich admin end-table` does: the server looks into the log of the desk, and shows it to those who are there."""
    async with house(quick(tmp_path / "stich.db", desk_look=0.01)) as site, site.guest("Ada") as ada:
        table = await ada.open(sit=0)
        async with ada.at(table) as socket, at_moderation(tmp_path / "stich.db") as (store, _, moderation):
            await end_table(store, table, moderation.audited("end-table", table, "asked for"))
            await socket.until(3)
            assert socket.view["ended"]


async def test_the_end_is_tried_again_where_somebody_acts_in_the_same_moment(tmp_path: Path) -> None:
    async with at_moderation(tmp_path / "stich.db") as (store, moderation_store, moderation):
        log = dealt(ADA, BO, CY)
        await store.create(lobby_entry(log.state), "ada", log.events)
        read = store.events

        async def late(table: str, after: int = 0) -> Any:
            events = await read(table, after)
            if not log.state.deal.log:  # type: ignore[union-attr]
                log.act("18")
                await store.append("t", log.state.seq, log.events[-1:], None)
            return events

        store.events = late  # type: ignore[method-assign]
        await end_table(store, "t", moderation.audited("end-table", "t", "why not"))
        store.events = read  # type: ignore[method-assign]
        stored = await store.events("t")
        assert [type(e).__name__ for e in stored[-2:]] == ["Acted", "Ended"]
        assert len(await moderation_store.audit()) == 1
        assert fold(stored).ended


async def test_a_void_deal_is_shown_to_nobody_and_counts_for_nobody() -> None:
    from stich.server.tables.decide import end

    log = dealt(ADA, BO, CY)
    assert log.state.deal is not None
    held = {card for hand in log.state.deal.view(0).hands for card in hand or ()}
    log.add(end(log.state).last)
    assert (log.state.deal, log.state.match.rows, log.state.deal_due, log.state.in_deal) == (None, (), False, False)
    for guest in ("ada", "bo", "dee", None):
        text = wire(view(log.events, guest)).decode()
        assert not [card for card in held if f'"{card}"' in text]
    with pytest.raises(StichError):
        end(log.state)


async def test_a_name_of_two_people_is_not_guessed(tmp_path: Path) -> None:
    async with at_moderation(tmp_path / "stich.db") as (store, _, moderation):
        for number, name in enumerate(("Ümit", "ümit", "Bo")):
            await store.add_guest(GuestRow(f"guest{number}", name), SessionRow(f"guest{number}", "", 0.0, 0.0), bytes([number]) * 32)
        with pytest.raises(StichError, match="guest0, guest1"):
            await moderation.suspend("ÜMIT", None, "why")
        assert (await moderation.suspend("guest1", None, "why")).name == "ümit"
        assert (await moderation.suspend("BO", None, "why")).id == "guest2"
        await asyncio.gather(moderation.rename("guest0", "A", "x"), moderation.rename("guest1", "B", "x"))
