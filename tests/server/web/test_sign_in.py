"""Signing in, by those who may and those who should not: enumeration, brute force, fixation, other sites, spent codes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stich.server.settings import Settings
from stich.server.users.passwords import Passwords, checked_password
from tests.server.harness import PASSWORD, House, Visitor, house, quick

OTHER = "five aces and a jack"


async def signs_in(who: Visitor, name: str, password: str = PASSWORD) -> tuple[int, str]:
    answer = await who.http.post("/api/session", json={"name": name, "password": password})
    return answer.status_code, answer.json().get("code", "")


async def recovers(who: Visitor, name: str, code: str, **more: str) -> tuple[int, str]:
    answer = await who.http.post("/api/session/recovery", json={"name": name, "code": code, **more})
    return answer.status_code, answer.json().get("code", "")


async def test_enumeration_nobody_is_told_whether_a_name_exists(site: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One answer, byte for byte, and one comparison with a hash, for a name that exists, one that does not, and one that cannot."""
    compared: list[str] = []
    verify = Passwords._verify

    def counted(self: Passwords, stored: str, password: str) -> bool:
        compared.append(stored)
        return verify(self, stored, password)

    monkeypatch.setattr(Passwords, "_verify", counted)
    async with site.guest() as ada, site.guest() as thief:
        await ada.sign_up("Ada")
        answers = []
        for name in ("Ada", "Nobody here", "", "Computer 1", "x" * 200):
            answer = await thief.http.post("/api/session", json={"name": name, "password": "wrong password"})
            answers.append((answer.status_code, answer.content, sorted(answer.headers)))
        assert len({str(a) for a in answers}) == 1
        assert len(compared) == 5
        assert len({len(stored) for stored in compared}) == 1, "with the same cost"
        spent = [await thief.http.post("/api/session/recovery", json={"name": n, "code": "no"}) for n in ("Ada", "Nobody")]
        assert spent[0].content == spent[1].content


async def test_of_a_password_its_argon2id_hash_is_kept() -> None:
    kept = Passwords(Settings())
    stored = await kept.hash(PASSWORD)
    assert stored.startswith("$argon2id$v=19$m=47104,t=2,p=1$") and PASSWORD not in stored
    assert await kept.matches(stored, PASSWORD) and not await kept.matches(stored, OTHER)
    kept.close()


@pytest.mark.parametrize("name", ["Ada", "ada", " ÁDA ", "Аda", "A d a"])
async def test_a_name_is_found_however_it_is_written(site: House, name: str) -> None:
    async with site.guest() as ada, site.guest() as other:
        await ada.sign_up("Ada")
        assert await signs_in(other, name) == (200, "")


async def test_brute_force_is_slowed_down_by_name_and_by_address(tmp_path: Path) -> None:
    limits = {"sign_in_burst": 3, "sign_in_rate": 0.0, "sign_in_address_burst": 1000}
    async with house(quick(tmp_path / "a.db", **limits)) as site, site.guest() as ada, site.guest() as thief:
        await ada.sign_up("Ada")
        for name in ("Ada", "ADA", "Аdа"):
            assert await signs_in(thief, name, "wrong password") == (401, "login/wrong")
        assert await signs_in(thief, "ada") == (429, "login/too-many"), "also with the right password"
        assert await recovers(thief, "ada", "x") == (429, "login/too-many")
        for _ in range(3):
            assert await signs_in(thief, "Nobody") == (401, "login/wrong")
        assert await signs_in(thief, "Nobody") == (429, "login/too-many"), "names that do not exist as well"
    limits = {"sign_in_burst": 1000, "sign_in_address_burst": 3, "sign_in_address_rate": 0.0}
    async with house(quick(tmp_path / "b.db", **limits)) as site, site.guest() as thief:
        for name in ("Ada", "Bo", "Cy"):
            assert await signs_in(thief, name) == (401, "login/wrong")
        assert await signs_in(thief, "Di") == (429, "login/too-many")


def at(place: int) -> dict[str, str]:
    """Return the header with a client address, as a proxy on this machine sends it."""
    return {"X-Forwarded-For": f"203.0.113.{place}"}


async def tries(who: Visitor, place: int, name: str = "Ada", password: str = "wrong password") -> int:
    return (await who.http.post("/api/session", json={"name": name, "password": password}, headers=at(place))).status_code


async def test_brute_force_by_a_stranger_does_not_lock_the_owner_out(tmp_path: Path) -> None:
    """The name is closed at the stranger's address, and nowhere else."""
    limits = {"sign_in_burst": 3, "sign_in_rate": 0.0}
    async with house(quick(tmp_path / "stich.db", **limits)) as site, site.guest() as ada, site.guest() as thief:
        await ada.sign_up("Ada")
        assert [await tries(thief, 1) for _ in range(5)] == [401] * 3 + [429] * 2
        ada.http.cookies.clear()
        await ada.http.get("/api/me")
        assert await tries(ada, 2, password=PASSWORD) == 200, "also in a new browser"


async def test_brute_force_from_everywhere_is_stopped_and_known_browsers_get_in(tmp_path: Path) -> None:
    limits = {"sign_in_burst": 2, "sign_in_rate": 0.0, "sign_in_name_burst": 6, "sign_in_name_rate": 0.0}
    async with house(quick(tmp_path / "stich.db", **limits)) as site, site.guest() as ada, site.guest() as thief, site.guest() as new:
        await ada.sign_up("Ada")
        assert (await ada.http.delete("/api/session")).status_code == 204
        await ada.http.get("/api/me")
        answers = [await tries(thief, place) for place in range(5) for _ in range(2)]
        assert answers == [401] * 6 + [429] * 4
        assert await tries(new, 77, password=PASSWORD) == 429, "a browser that nobody knows"
        assert await tries(thief, 78, name="Nobody") == 401
        assert await tries(ada, 1, password=PASSWORD) == 200, "her own browser, though she was signed out"
        before = ada.http.cookies["stich-device"]
        await ada.http.delete("/api/session")
        await ada.http.get("/api/me")
        assert [await tries(ada, 1) for _ in range(3)] == [401, 401, 429], "where guesses are counted too"
        assert before == ada.http.cookies["stich-device"], "what fails changes nothing"


async def test_a_known_browser_is_known_for_its_own_account_only_and_by_a_new_token_each_time(tmp_path: Path) -> None:
    limits = {"sign_in_burst": 2, "sign_in_rate": 0.0, "sign_in_name_burst": 2, "sign_in_name_rate": 0.0}
    async with house(quick(tmp_path / "stich.db", **limits)) as site, site.guest() as ada, site.guest() as eve:
        await ada.sign_up("Ada")
        await eve.sign_up("Eve")
        planted = eve.http.cookies["stich-device"]
        assert [await tries(eve, 1) for _ in range(3)] == [401, 401, 429], "knowing Eve it does not know Ada"
        ada.http.cookies.set("stich-device", planted, domain="127.0.0.1", path="/")
        assert await tries(ada, 2, password=PASSWORD) == 429, "nor does a planted one help"
        assert (await ada.http.get("/api/account")).status_code == 200
        eve.http.cookies.set("stich-device", "x" * 5000, domain="127.0.0.1", path="/")
        assert await tries(eve, 3) == 429


async def test_fixation_a_session_that_was_planted_is_worth_nothing(site: House) -> None:
    """Fixation: a person who knows the old cookie is not signed in when its owner signs in."""
    async with site.guest() as ada, site.guest() as victim, site.guest() as thief:
        await ada.sign_up("Ada")
        planted = victim.cookie
        assert await signs_in(victim, "Ada") == (200, "")
        assert victim.cookie != planted
        seen = (await thief.http.get("/api/me", headers={"Cookie": planted})).json()
        assert (seen["name"], seen["account"]) == ("", False)
        assert (await thief.http.get("/api/account", headers={"Cookie": "stich=chosen-by-the-thief"})).json()["code"] == "session/none"


async def test_csrf_other_sites_can_do_nothing(site: House) -> None:
    async with site.guest() as ada:
        codes = await ada.sign_up("Ada")
        changes = [
            ("POST", "/api/account", {"name": "Eve", "password": PASSWORD}),
            ("DELETE", "/api/account", None),
            ("PUT", "/api/account/password", {"new": OTHER}),
            ("POST", "/api/account/confirm", {"password": PASSWORD}),
            ("POST", "/api/account/confirm/passkey/options", None),
            ("POST", "/api/account/codes", None),
            ("POST", "/api/account/passkeys/options", None),
            ("POST", "/api/session", {"name": "Ada", "password": PASSWORD}),
            ("DELETE", "/api/session", None),
            ("POST", "/api/session/recovery", {"name": "Ada", "code": codes[0]}),
        ]
        for method, path, body in changes:
            for origin in ("https://evil.example", "null"):
                answer = await ada.http.request(method, path, json=body, headers={"Origin": origin})
                assert (answer.status_code, answer.json()["code"]) == (403, "origin/foreign"), path
        plain = await ada.http.post("/api/session", content='{"name":"Ada","password":"x"}', headers={"Content-Type": "text/plain"})
        assert plain.json()["code"] == "body/type", "a form of another site cannot send JSON"
        assert (await ada.http.get("/api/account")).json()["codes_left"] == 10


async def test_a_code_is_good_once_also_at_the_same_moment(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo, site.guest() as cy:
        codes = await ada.sign_up("Ada")
        both = await asyncio.gather(recovers(bo, "Ada", codes[0]), recovers(cy, "Ada", codes[0]))
        assert sorted(both) == [(200, ""), (401, "login/wrong-code")]
        assert await recovers(cy, "Ada", codes[0].upper().replace("-", "")) == (401, "login/wrong-code")
        assert await recovers(cy, "Ada", codes[1].upper().replace("-", " ")) == (200, "")
        assert (await cy.http.get("/api/account")).json()["codes_left"] == 8
        await cy.http.post("/api/account/codes")
        assert await recovers(bo, "Ada", codes[2]) == (401, "login/wrong-code"), "new codes end the old ones"


async def test_a_code_is_good_for_its_own_account(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo, site.guest() as thief:
        codes = await ada.sign_up("Ada")
        await bo.sign_up("Bo")
        assert await recovers(thief, "Bo", codes[0]) == (401, "login/wrong-code")
        assert await recovers(thief, "Ada", codes[0], password="short") == (400, "password/length")
        assert await recovers(thief, "Ada", codes[0]) == (200, ""), "a refused password has not used it up"


async def test_a_new_password_ends_all_other_sessions_and_their_sockets(site: House) -> None:
    async with site.guest() as ada, site.guest() as thief:
        codes = await ada.sign_up("Ada")
        table = await ada.open(sit=0)
        assert await signs_in(thief, "Ada") == (200, "")
        async with thief.at(table) as socket:
            await socket.update()
            answer = await ada.http.put("/api/account/password", json={"new": OTHER})
            assert [s["this"] for s in answer.json()["sessions"]] == [True]
            assert await socket.closed() == 4401
        assert (await thief.http.get("/api/account")).json()["code"] == "session/none"
        assert await thief.http.get("/api/me")
        assert await signs_in(thief, "Ada") == (401, "login/wrong")
        assert await recovers(thief, "Ada", codes[0], password=PASSWORD) == (200, "")
        assert (await ada.http.get("/api/account")).json()["code"] == "session/none"


async def test_sessions_are_ended_one_by_one(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo, site.guest() as cy:
        await ada.sign_up("Ada")
        firefox = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
        await bo.http.post("/api/session", json={"name": "Ada", "password": PASSWORD}, headers=firefox)
        await signs_in(cy, "Ada")
        sessions = (await ada.http.get("/api/account")).json()["sessions"]
        assert len(sessions) == 3
        assert not any("token" in key or "hash" in key for s in sessions for key in s)
        mine = next(s for s in sessions if s["browser"] == "Firefox · Linux")
        assert (await ada.http.delete(f"/api/account/sessions/{mine['id']}")).status_code == 200
        assert (await ada.http.delete(f"/api/account/sessions/{mine['id']}")).json()["code"] == "session/unknown"
        assert (await bo.http.get("/api/account")).json()["code"] == "session/none"
        assert (await cy.http.get("/api/account")).status_code == 200
        assert (await cy.http.delete("/api/session")).status_code == 204
        assert "stich" not in cy.http.cookies
        assert len((await ada.http.get("/api/account")).json()["sessions"]) == 1


async def test_nobody_ends_the_sessions_or_passkeys_of_others(site: House) -> None:
    async with site.guest() as ada, site.guest() as eve:
        await ada.sign_up("Ada")
        await eve.sign_up("Eve")
        session = (await ada.http.get("/api/account")).json()["sessions"][0]["id"]
        assert (await eve.http.delete(f"/api/account/sessions/{session}")).json()["code"] == "session/unknown"
        assert (await eve.http.delete("/api/account/passkeys/AAAA")).json()["code"] == "passkey/unknown"
        assert (await ada.http.get("/api/account")).status_code == 200


async def test_too_many_at_once_are_asked_to_come_again(tmp_path: Path) -> None:
    passwords = Passwords(Settings(database=tmp_path / "x.db", password_memory=8, password_rounds=1, password_queue=1))
    try:
        answers = await asyncio.gather(passwords.hash(PASSWORD), passwords.hash(PASSWORD), return_exceptions=True)
        assert [getattr(a, "code", "") for a in answers] == ["", "server/busy"]
        stored = await passwords.hash(checked_password("Ⅷ Straße", "Ada"))
        assert await passwords.matches(stored, "VIII Straße"), "one password however a keyboard writes it"
        assert not await passwords.matches(None, "a password that nobody has")
    finally:
        passwords.close()
