"""Accounts by the wire."""

from __future__ import annotations

from tests.server.harness import PASSWORD, House


async def test_a_guest_signs_up_and_keeps_what_he_has(site: House) -> None:
    async with site.guest("Gil") as ada, site.guest() as other:
        table = await ada.open(sit=0)
        before = ada.cookie
        number = (await ada.http.get("/api/me")).json()["number"]
        codes = await ada.sign_up("Ada")
        assert len(set(codes)) == 10
        assert ada.cookie != before
        assert (await ada.http.get("/api/me")).json() == {"name": "Ada", "number": number, "account": True}
        assert (await other.http.get("/api/me", headers={"Cookie": before})).json()["name"] == ""
        info = (await ada.http.get(f"/api/tables/{table}")).json()
        assert info["you"] == 0
        assert info["seats"][0]["name"] == "Ada" and info["seats"][0]["account"]
        answer = await other.http.post("/api/session", json={"name": "ada", "password": PASSWORD})
        assert answer.json() == {"name": "Ada", "number": number, "account": True}
        assert (await other.http.get(f"/api/tables/{table}")).json()["you"] == 0
        r = await other.http.get("/api/account/export")
        assert r.status_code == 200, r.text
