"""Sensitive requests need a confirmation: a browser left open, or a stolen cookie, is not enough to take an account away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import PASSWORD, House, Hurried, Visitor, house, quick
from tests.server.web.test_passkeys import MORE, asked, device, sent, signed_up

CONFIRM = "/api/account/confirm"
NEEDS_REAUTH: list[tuple[str, str, Any]] = [
    ("DELETE", "/api/account", None),
    ("POST", "/api/account/codes", None),
    ("POST", f"{MORE}/options", None),
    ("POST", MORE, {"credential": {}}),
    ("PUT", "/api/account/password", {"new": "five aces and a jack"}),
]


@pytest.fixture
async def later(tmp_path: Path) -> AsyncIterator[tuple[House, Hurried]]:
    """Yield a server, and its clock to put forward."""
    clock = Hurried()
    async with house(quick(tmp_path / "stich.db"), clock=clock) as site:
        yield site, clock


async def confirms(who: Visitor, **by: Any) -> tuple[int, str]:
    answer = await who.http.post(CONFIRM, json=by)
    return answer.status_code, answer.json()["code"] if answer.content else ""


async def refused(who: Visitor) -> set[str]:
    """How everything dear is answered."""
    answers = [await who.http.request(method, path, json=body) for method, path, body in NEEDS_REAUTH]
    return {answer.json()["code"] for answer in answers if answer.status_code == 403}


async def test_a_browser_that_was_left_open_keeps_its_account(later: tuple[House, Hurried]) -> None:
    site, clock = later
    async with site.guest() as ada, site.guest() as bo:
        codes = await ada.sign_up("Ada")
        clock.ahead += 599
        assert (await ada.http.post("/api/account/codes")).status_code == 200, "just signed in, so it is she"
        clock.ahead += 2
        assert await refused(ada) == {"account/confirm"}
        assert [(await ada.http.request(m, p, json=b)).status_code for m, p, b in NEEDS_REAUTH] == [403] * len(NEEDS_REAUTH)
        assert await confirms(ada, password="not the password") == (401, "password/wrong")
        assert await confirms(ada, code=codes[0]) == (401, "login/wrong-code"), "there are new ones since"
        assert await refused(ada) == {"account/confirm"}
        assert await confirms(ada, password=PASSWORD) == (204, "")
        assert (await ada.http.put("/api/account/password", json={"new": "five aces and a jack"})).status_code == 200
        await bo.http.post("/api/session", json={"name": "Ada", "password": "five aces and a jack"})
        clock.ahead += 601
        assert await refused(ada) == {"account/confirm"}
        assert await confirms(bo, password="five aces and a jack") == (204, "")
        assert await refused(ada) == {"account/confirm"}, "one browser does not speak for another"
        assert (await bo.http.delete("/api/account")).status_code == 204


async def test_by_a_recovery_code_which_is_used_up(later: tuple[House, Hurried]) -> None:
    site, clock = later
    async with site.guest() as ada, site.guest() as eve:
        codes = await ada.sign_up("Ada")
        theirs = await eve.sign_up("Eve")
        clock.ahead += 601
        assert await confirms(ada, code=theirs[0]) == (401, "login/wrong-code"), "of somebody else"
        assert await confirms(ada, code=codes[0].upper()) == (204, "")
        assert (await ada.http.get("/api/account")).json()["codes_left"] == 9
        clock.ahead += 601
        assert await confirms(ada, code=codes[0]) == (401, "login/wrong-code")


async def test_by_a_passkey_of_this_account_answering_just_now(later: tuple[House, Hurried]) -> None:
    """A replayed answer, one of another account, or one made for signing in is refused."""
    site, clock = later
    async with site.guest() as ada, site.guest() as eve:
        key, other = await signed_up(ada), await signed_up(eve, "Eve")
        clock.ahead += 601

        async def answered(credential: dict[str, Any]) -> tuple[int, str]:
            answer = await ada.http.post(f"{CONFIRM}/passkey", json={"credential": credential})
            return answer.status_code, answer.json()["code"] if answer.content else ""

        assert await answered(other.sign(await asked(ada, f"{CONFIRM}/passkey"))) == (401, "passkey/unknown")
        assert await answered(key.sign(await asked(ada, "/api/session/passkey"))) == (401, "passkey/expired")
        assert await refused(ada) == {"account/confirm"}
        options = await asked(ada, f"{CONFIRM}/passkey")
        assert len(options["allowCredentials"]) == 1
        good = key.sign(options)
        assert await answered(good) == (204, "")
        assert await answered(good) == (401, "passkey/expired")
        assert (await sent(ada, MORE, device(ada).make(await asked(ada, MORE))))[0] == 200
        assert await confirms(ada, password=PASSWORD) == (401, "password/wrong"), "there is none"


async def test_brute_force_of_who_holds_a_stolen_cookie_is_slowed_down(tmp_path: Path) -> None:
    """And keeps its owner out of nothing."""
    limits = {"sign_in_burst": 3, "sign_in_rate": 0.0}
    async with house(quick(tmp_path / "stich.db", **limits)) as site, site.guest() as ada, site.guest() as owner:
        await ada.sign_up("Ada")
        assert [(await confirms(ada, password="wrong password"))[0] for _ in range(4)] == [401] * 3 + [429]
        assert (await owner.http.post("/api/session", json={"name": "Ada", "password": PASSWORD})).status_code == 200


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "confirm/which"),
    ({"password": PASSWORD, "code": "x"}, "confirm/which"),
    ({"password": None}, "confirm/which"),
    ({"password": 1}, "body/malformed"),
    ({"password": "x" * 1001}, "body/malformed"),
    ({"code": ["x"]}, "body/malformed"),
    ({"code": "x" * 101}, "body/malformed"),
    ({"name": "Ada", "password": PASSWORD}, "body/malformed"),
    ({"password": ""}, "password/wrong"),
    ({"code": ""}, "login/wrong-code"),
]


async def test_bad_input_is_refused(site: House) -> None:
    async with site.guest() as ada, site.guest() as nobody:
        await ada.sign_up("Ada")
        for body, code in BAD:
            assert (await confirms(ada, **body))[1] == code, body
        for path, body in ((CONFIRM, {"password": PASSWORD}), (f"{CONFIRM}/passkey/options", {})):
            assert (await nobody.http.post(path, json=body)).json()["code"] == "account/none"
