"""A guest who signs up: the same person at every table, with a unique name, until the account is deleted."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.server.harness import PASSWORD, House, Visitor, house, quick


async def signed_in(who: Visitor, name: str) -> None:
    assert (await who.http.post("/api/session", json={"name": name, "password": PASSWORD})).status_code == 200


async def test_a_guest_signs_up_and_keeps_what_he_has(site: House) -> None:
    async with site.guest("Gil") as ada, site.guest("Bo") as other:
        table, theirs = await ada.open(sit=0), await other.open(sit=0)
        before, number = ada.cookie, (await ada.http.get("/api/me")).json()["number"]
        as_guest = other.cookie
        assert len(set(await ada.sign_up("Ada"))) == 10
        assert ada.cookie != before
        assert (await ada.http.get("/api/me")).json() == {"name": "Ada", "number": number, "account": True, "bot": False}
        info = (await ada.http.get(f"/api/tables/{table}")).json()
        assert (info["you"], info["seats"][0]["name"], info["seats"][0]["account"]) == (0, "Ada", True)
        await signed_in(other, "Ada")
        assert (await other.http.get(f"/api/tables/{table}")).json()["you"] == 0
        info = (await other.http.get(f"/api/tables/{theirs}")).json()
        assert (info["you"], info["seats"][0]["name"]) == (None, "Bo"), "the guest of before stays as he was"
        assert (await ada.http.get("/api/account", headers={"Cookie": as_guest})).json()["code"] == "session/none"


async def test_an_open_table_shows_the_new_name_with_its_next_event(site: House) -> None:
    async with site.guest("Gil") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0)
        async with bo.at(table) as socket:
            await socket.update()
            await ada.sign_up("Ada")
            assert (await socket.say("sit", seat=1))["type"] == "ack"
            await socket.until(3)
            assert [(s["name"], s["account"]) for s in socket.view["seats"][:2]] == [("Ada", True), ("Bo", False)]
            assert (await ada.http.put("/api/me", json={"name": "Adele"})).json()["name"] == "Adele"
            await socket.say("leave")
            await socket.until(4)
            assert socket.view["seats"][0]["name"] == "Adele"


async def test_a_name_is_one_account_s_alone(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo:
        await ada.sign_up("Ada Byron")
        for like in ("ada byron", "Ádа Byron", "AdaByron", "Ada-Byrоn", "ADA  BYRON"):
            for answer in (
                await bo.http.post("/api/account", json={"name": like, "password": PASSWORD}),
                await bo.http.put("/api/me", json={"name": like}),
            ):
                assert answer.json()["code"] in ("name/taken", "name/mixed"), like
        await bo.sign_up("Bo")
        assert (await bo.http.put("/api/me", json={"name": "ada byron"})).json()["code"] == "name/taken"
        assert (await ada.http.put("/api/me", json={"name": "ADA Byron"})).json()["name"] == "ADA Byron"
        assert (await ada.http.post("/api/account", json={"name": "Eve", "password": PASSWORD})).json()["code"] == "account/already"


async def test_everything_comes_in_one_file_and_of_a_deal_in_progress_nothing(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo:
        await ada.sign_up("Ada")
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table) as socket:
            await socket.play_on()
            await socket.until((await socket.say("ready"))["seq"] + 1)
        answer = await ada.http.get("/api/account/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="stich.json"'
        export = answer.json()
        assert export["account"]["name"] == "Ada"
        assert [(t["id"], len(t["deals"])) for t in export["tables"]] == [(table, 1)]
        deal = export["tables"][0]["deals"][0]
        assert (deal["number"], deal["seat"], deal["view"]["phase"]) == (1, 0, "over")
        assert ada.cookie.partition("=")[2] not in answer.text
        await bo.sign_up("Bo")
        assert (await bo.http.get("/api/account/export")).json()["tables"] == []


async def test_the_file_is_not_had_again_and_again(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", exports_burst=1)) as site, site.guest() as ada:
        await ada.sign_up("Ada")
        assert (await ada.http.get("/api/account/export")).status_code == 200
        assert (await ada.http.get("/api/account/export")).json()["code"] == "rate/limited"


async def test_a_deleted_account_leaves_its_deals_and_no_name(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Gil") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={1: "random", 2: "random"}, listed=True)
        async with ada.at(table) as socket:
            outcome = await socket.play_on()
        codes = await ada.sign_up("Augusta")
        left = await ada.open(sit=1)
        async with ada.at(left) as socket:
            await socket.say("leave")
        answer = await ada.http.delete("/api/account")
        assert answer.status_code == 204
        assert (await ada.http.get("/api/me")).json()["account"] is False
        async with bo.at(table, since=0) as socket:
            seen = await socket.until(3)
            while not (seen["deal"] or {}).get("outcome"):
                seen = (await socket.update())["view"]
        assert seen["deal"]["outcome"] == outcome
        assert b"Augusta" not in b"".join(socket.stream)
        for path in ("/api/session", "/api/session/recovery"):
            wanted = {"password": PASSWORD} if path == "/api/session" else {"code": codes[0]}
            assert (await bo.http.post(path, json={"name": "Augusta", **wanted})).status_code == 401
        await bo.sign_up("Augusta")
        await bo.http.delete("/api/account")
    with sqlite3.connect(database) as rows:
        dump = "\n".join(rows.iterdump())
    rows.close()
    assert "Augusta" not in dump
    assert b"Augusta".hex() not in dump.lower()
