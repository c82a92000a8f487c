"""Bad input to what strangers meet: clocks and ratings of a new table, commands about absent people, cookies and headers.

The other forms have their cases where they are tested; all of them are counted here.
"""

from __future__ import annotations

from typing import Any

from tests.cli import test_admin
from tests.rows import rows
from tests.server.harness import House
from tests.server.tables import test_chat
from tests.server.users import test_moderation
from tests.server.web import (
    test_account_inputs,
    test_deals,
    test_matchmaking,
    test_passkeys,
    test_reauthentication,
    test_sign_in,
    test_users,
)

NEW_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"clock": "blitz"}, "body/malformed"),
    ({"clock": ""}, "body/malformed"),
    ({"clock": None}, "body/malformed"),
    ({"clock": 30}, "body/malformed"),
    ({"clock": ["fast"]}, "body/malformed"),
    ({"clock": "Fast"}, "body/malformed"),
    ({"rated": "yes"}, "body/malformed"),
    ({"rated": 1}, "body/malformed"),
    ({"rated": None}, "body/malformed"),
    ({"listed": "all"}, "body/malformed"),
    ({"talk": "none"}, "body/malformed"),
    ({"talk": True}, "body/malformed"),
    ({"talk": ""}, "body/malformed"),
    ({"players": {"1": "god"}}, "player/unknown"),
    ({"players": {"one": "random"}}, "body/malformed"),
    ({"players": {"7": "random"}}, "seat/unknown"),
    ({"sit": "0"}, "body/malformed"),
    ({"sit": -1}, "seat/unknown"),
    ({"by": "root"}, "body/malformed"),
]
COMMANDS: list[tuple[dict[str, Any], str]] = [
    ({"type": "stand-in"}, "message/malformed"),
    ({"type": "stand-in", "seat": None}, "message/malformed"),
    ({"type": "stand-in", "seat": "1"}, "message/malformed"),
    ({"type": "stand-in", "seat": 1.5}, "message/malformed"),
    ({"type": "stand-in", "seat": 1, "player": "strong"}, "message/malformed"),
    ({"type": "stand-in", "seat": -1}, "seat/unknown"),
    ({"type": "stand-in", "seat": 3}, "seat/unknown"),
    ({"type": "stand-in", "seat": 10**9}, "seat/unknown"),
    ({"type": "stand-in", "seat": 0}, "absent/turn"),
    ({"type": "stand-in", "seat": 1}, "absent/turn"),
    ({"type": "dismiss"}, "message/malformed"),
    ({"type": "dismiss", "seat": [1]}, "message/malformed"),
    ({"type": "dismiss", "seat": 1, "level": "random"}, "message/malformed"),
    ({"type": "dismiss", "seat": -1}, "seat/unknown"),
    ({"type": "dismiss", "seat": 3}, "seat/unknown"),
    ({"type": "dismiss", "seat": 0}, "seat/no-computer"),
    ({"type": "dismiss", "seat": 1}, "ready/early"),
    ({"type": "stop"}, "ready/early"),
    ({"type": "stop", "all": True}, "message/malformed"),
    ({"type": "ready"}, "ready/early"),
    ({"type": "free", "seat": 1}, "seat/taken"),
    ({"type": "list", "listed": "yes"}, "message/malformed"),
]
COOKIES = [
    "",
    "stich",
    "stich=",
    "stich=x",
    "stich=" + "A" * 65,
    "stich=" + "A" * 7000,
    "stich=%00",
    "stich=' OR 1=1 --",
    "stich=a; stich=b",
    ";;;=;",
]
"""Tokens of no session."""
DEVICES = ["", "x", "A" * 65, "A" * 7000, "%00", "' OR 1=1 --", "\u00e4"]
"""Tokens of no known browser."""
HEADERS: list[dict[str, str]] = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "not an origin"},
    {"Origin": "file://"},
    {"Content-Type": "text/plain"},
    {"Content-Type": "application/x-www-form-urlencoded"},
    {"Content-Type": "multipart/form-data; boundary=x"},
    {"Content-Type": ""},
]
"""With any of them nothing is changed."""
ELSEWHERE = (
    test_account_inputs.CASES,
    test_admin.REFUSED,
    test_admin.USAGE,
    test_matchmaking.BAD,
    test_reauthentication.BAD,
    test_deals.BAD_PLAY,
    test_deals.EYES,
    test_moderation.BAD,
    test_passkeys.JUNK,
    test_passkeys.WRONG,
    test_users.NAMELESS,
    test_users.REFUSED,
    test_chat.BAD_BODIES,
    test_chat.BAD_FRAMES,
)


def test_there_are_at_least_150_cases() -> None:
    assert sum(map(len, ELSEWHERE)) + len(NEW_TABLES) + len(COMMANDS) + len(COOKIES) + len(DEVICES) + len(HEADERS) >= 350


@rows("threat", ["enumeration", "fixation", "brute_force", "csrf", "replayed_passkey_answers"])
def test_every_way_in_has_a_test_of_its_name(threat: str) -> None:
    assert any(name.startswith(f"test_{threat}") for module in (test_sign_in, test_passkeys) for name in dir(module))


async def test_no_table_is_opened_by_them(site: House) -> None:
    async with site.guest("Ada") as ada:
        for wanted, code in NEW_TABLES:
            answer = await ada.http.post("/api/tables", json={"game": "skat", "preset": "skat-isko", **wanted})
            assert 400 <= answer.status_code < 500, wanted
            assert answer.json()["code"] == code, (wanted, answer.text)
            assert answer.json()["message"]
        assert (await ada.http.get("/api/tables")).json() == []


async def test_nothing_happens_at_a_table_by_them(site: House) -> None:
    async with site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table) as socket:
            while not (socket.updates and socket.view["deal"] and socket.deal["legal"]):
                await socket.update()
            seq = socket.view["seq"]
            for command, code in COMMANDS:
                answer = await socket.say(**command)
                assert (answer["type"], answer["code"]) == ("refused", code), (command, answer)
                assert answer["message"]
            assert (await socket.say("ping"))["seq"] == seq


async def test_no_cookie_is_somebody_by_chance(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, site.guest() as eve:
        eve.http.cookies.clear()
        for cookie in COOKIES:
            answer = await eve.http.get("/api/account", headers={"Cookie": cookie})
            assert (answer.status_code, answer.json()["code"]) == (401, "session/none"), cookie
        for device in DEVICES:
            header = {"Cookie": f"{ada.cookie}; stich-device={device}".encode("latin-1")}
            answer = await ada.http.post("/api/session", json={"name": "Ada", "password": "wrong password"}, headers=header)
            assert (answer.status_code, answer.json()["code"]) == (401, "login/wrong"), device


async def test_no_header_gets_a_change_in(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        for header in HEADERS:
            answer = await ada.http.put("/api/account/password", content='{"new": "five aces and a jack"}', headers=header)
            assert (answer.status_code, answer.json()["code"]) in ((403, "origin/foreign"), (415, "body/type")), header
        for place in ("", "not an address", "1.2.3.4, 5.6.7.8", "::1", "9" * 3000):
            assert (await ada.http.get("/api/account", headers={"X-Forwarded-For": place})).status_code == 200, place
