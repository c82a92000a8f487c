"""Bad input to the forms of accounts: each is refused with a code that the page has words for, and changes nothing."""

from __future__ import annotations

from typing import Any

from tests.rows import rows
from tests.server.harness import PASSWORD, House

JSON = {"Content-Type": "application/json"}
GOOD = "Eve"


def sign_up(name: Any = GOOD, password: Any = PASSWORD) -> dict[str, Any]:
    return {"json": {"name": name, "password": password}}


NAMES: list[tuple[str, str]] = [
    ("", "name/invalid"),
    (" ", "name/invalid"),
    ("\t\n", "name/invalid"),
    ("A", "name/length"),
    ("Ä", "name/length"),
    ("🦊", "name/length"),
    ("x" * 21, "name/length"),
    ("👍" * 21, "name/length"),
    ("x" * 25, "name/invalid"),
    ("é" * 21, "name/length"),
    ("a\u0000b", "body/malformed"),
    ("a\u0007b", "name/invalid"),
    ("a\u200bb", "name/invalid"),
    ("a\u202eb", "name/invalid"),
    ("a\ufeffb", "name/invalid"),
    ("a\u00adb", "name/invalid"),
    ("a\ue000b", "name/invalid"),
    ("a" + "\u0301" * 4 + "b", "name/invalid"),
    ("--", "name/invalid"),
    ("...", "name/invalid"),
    ("Computer 1", "name/reserved"),
    ("Cоmputer 2", "name/reserved"),
    ("Guest 1204", "name/reserved"),
    ("Gast", "name/reserved"),
    ("ゲスト5", "name/reserved"),
    ("You", "name/reserved"),
    ("DU", "name/reserved"),
    ("Stich", "name/reserved"),
    ("5tich", "name/reserved"),
    ("Аda", "name/mixed"),
    ("Bοb", "name/mixed"),
    ("Ivанов", "name/mixed"),
    ("Ada", "name/taken"),
    ("aDA", "name/taken"),
    ("Áda", "name/taken"),
    ("A d a", "name/taken"),
    ("Ada.", "name/taken"),
    ("@da", "name/taken"),
    ("Ａｄａ", "name/taken"),
    ("x" * 201, "body/malformed"),
]
PASSWORDS: list[tuple[str, str]] = [
    ("", "password/length"),
    ("1234567", "password/length"),
    ("x" * 129, "password/length"),
    ("x" * 1001, "body/malformed"),
    ("aaaaaaaa", "password/weak"),
    ("abababab", "password/weak"),
    ("        ", "password/weak"),
    ("password", "password/weak"),
    ("PassWort", "password/weak"),
    ("12345678", "password/weak"),
    ("qwertzuiop", "password/weak"),
    ("schafkopf", "password/weak"),
    ("ｐａｓｓｗｏｒｄ", "password/weak"),
    ("Evelyn Evergreen", "password/weak"),
]
BODIES: list[tuple[str, str, dict[str, Any], str]] = [
    ("POST", "/api/account", sign_up(1), "body/malformed"),
    ("POST", "/api/account", sign_up(None), "body/malformed"),
    ("POST", "/api/account", sign_up(password=["x"]), "body/malformed"),
    ("POST", "/api/account", {"json": {"name": GOOD}}, "body/malformed"),
    ("POST", "/api/account", {"json": {**sign_up()["json"], "admin": True}}, "body/malformed"),
    ("POST", "/api/account", {"content": "{", "headers": JSON}, "body/malformed"),
    ("POST", "/api/account", {"content": b"\xff\xfe", "headers": JSON}, "body/malformed"),
    ("POST", "/api/account", {"content": "[" * 9000, "headers": JSON}, "body/malformed"),
    ("POST", "/api/account", {"content": '{"name":"\\ud800x","password":"four aces"}', "headers": JSON}, "body/malformed"),
    ("POST", "/api/account", {"content": "name=Eve"}, "body/type"),
    ("POST", "/api/account", {"json": {"name": GOOD, "password": "x" * 20000}}, "body/too-large"),
    ("POST", "/api/account/passkey", {"json": {}}, "body/malformed"),
    ("POST", "/api/account/passkey", {"json": {"credential": "text"}}, "body/malformed"),
    ("POST", "/api/account/passkey", {"json": {"credential": {}}}, "passkey/expired"),
    ("POST", "/api/account/passkey/options", {"json": {"name": "A"}}, "name/length"),
    ("POST", "/api/account/passkey/options", {"json": {"name": "Ada"}}, "name/taken"),
    ("POST", "/api/session", {"json": {"name": "Ada"}}, "body/malformed"),
    ("POST", "/api/session", {"json": {"name": "Ada", "password": "x" * 1001}}, "body/malformed"),
    ("POST", "/api/session", {"json": {"name": "\u0000", "password": PASSWORD}}, "body/malformed"),
    ("POST", "/api/session", {"json": {"name": "' OR 1=1 --", "password": PASSWORD}}, "login/wrong"),
    ("POST", "/api/session", {"json": {"name": "Ada", "password": ""}}, "login/wrong"),
    ("POST", "/api/session/passkey", {"json": {"credential": {"id": "AAAA"}}}, "passkey/expired"),
    ("POST", "/api/session/recovery", {"json": {"name": "Ada", "code": ""}}, "login/wrong-code"),
    ("POST", "/api/session/recovery", {"json": {"name": "Ada", "code": "x" * 101}}, "body/malformed"),
    ("POST", "/api/session/recovery", {"json": {"name": "Ada", "code": "aaaa-aaaa-aaaa-aaaa", "password": "1"}}, "password/length"),
    ("GET", "/api/account", {}, "account/none"),
    ("GET", "/api/account/export", {}, "account/none"),
    ("DELETE", "/api/account", {}, "account/none"),
    ("DELETE", "/api/session", {}, "account/none"),
    ("POST", "/api/account/codes", {}, "account/none"),
    ("POST", "/api/account/passkeys/options", {}, "account/none"),
    ("POST", "/api/account/passkeys", {"json": {"credential": {}}}, "account/none"),
    ("PUT", "/api/account/password", {"json": {"new": PASSWORD}}, "account/none"),
    ("DELETE", "/api/account/passkeys/AAAA", {}, "account/none"),
    ("DELETE", "/api/account/sessions/nowhere", {}, "account/none"),
    ("PATCH", "/api/account", {}, "method/unknown"),
    ("GET", "/api/account/nothing", {}, "page/unknown"),
]
CASES = [
    *(("POST", "/api/account", sign_up(name), code) for name, code in NAMES),
    *(("POST", "/api/account", sign_up("Evelyn Evergreen", password), code) for password, code in PASSWORDS),
    *BODIES,
]


async def test_every_one_is_refused_by_its_code(site: House) -> None:
    """One server for all: what is refused leaves nothing behind that the next could meet."""
    assert len(CASES) >= 90
    found: list[tuple[str, str, str, str]] = []
    async with site.guest() as ada, site.guest() as eve:
        await ada.sign_up("Ada")
        before = eve.cookie
        for method, path, how, code in CASES:
            answer = await eve.http.request(method, path, **how)
            problem = answer.json()
            assert 400 <= answer.status_code < 500, (method, path, how)
            assert problem["message"]
            assert PASSWORD not in answer.text
            if problem["code"] != code:
                found.append((method, path, repr(how)[:80], f"{problem['code']} instead of {code}"))
        assert found == []
        assert eve.cookie == before
        assert (await eve.http.get("/api/me")).json()["account"] is False
        assert (await ada.http.get("/api/account")).json()["codes_left"] == 10


@rows("name", ["Jo", "x" * 20, "陽子", "🦊🐻", "Jean-Luc", "O’Neill", "नमस्ते", "Ωμέγα", "Вера", "Zoë 3"])
async def test_names_that_are_good(site: House, name: str) -> None:
    async with site.guest() as ada:
        await ada.sign_up(name)
        assert (await ada.http.get("/api/me")).json()["name"] == name
