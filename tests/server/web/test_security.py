"""Safe from the first day: cookies, origins, headers, limits, and what a server never says."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from base64 import b64encode
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import websockets
from structlog.testing import capture_logs

from stich.server.web.security import address
from tests.rows import rows
from tests.server.harness import PATIENCE, House, PlainClient, Socket, Visitor, house, quick

JSON = {"Content-Type": "application/json"}
HTTP_PROBLEMS = [
    ("GET", "/api/nothing", {}, 404, "page/unknown"),
    ("DELETE", "/api/me", {}, 405, "method/unknown"),
    ("POST", "/api/nothing", {}, 405, "method/unknown"),
    ("GET", "/missing.js", {}, 404, "page/unknown"),
    ("GET", "/assets/../../messages.py", {}, 404, "page/unknown"),
    ("GET", "/%2e%2e/messages.py", {}, 404, "page/unknown"),
    ("GET", "/api/tables/unknown", {}, 404, "table/unknown"),
    ("GET", "/api/tables/%00", {}, 404, "page/unknown"),
    ("GET", "/api/people/Ada%00", {}, 404, "page/unknown"),
    ("POST", "/api/session", {"json": {"name": "Ada\0", "password": "x"}}, 400, "body/malformed"),
    ("DELETE", "/api/muted/9999999999", {}, 405, "method/unknown"),
    ("POST", "/api/desk/reports/99999999999999999999/close", {"json": {"why": "x"}}, 405, "method/unknown"),
    ("POST", "/api/tables", {"content": "{}"}, 415, "body/type"),
    ("POST", "/api/tables", {"json": {}}, 400, "body/malformed"),
    ("POST", "/api/tables", {"json": {"game": "skat", "preset": "skat-isko", "colour": "red"}}, 400, "body/malformed"),
    ("POST", "/api/tables", {"json": {"game": "whist", "preset": "x"}}, 400, "options/invalid"),
    ("POST", "/api/tables", {"json": {"game": "skat", "preset": "x"}}, 400, "options/invalid"),
    ("POST", "/api/tables", {"json": {"game": "skat", "preset": "skat-isko", "options": {"rounds": 2}}}, 400, "options/invalid"),
    ("POST", "/api/tables", {"json": {"game": "skat", "preset": "skat-isko", "options": {"preset": "x"}}}, 400, "options/invalid"),
    ("POST", "/api/tables", {"json": {"game": "skat", "preset": "skat-isko", "sit": 5}}, 409, "seat/unknown"),
    ("POST", "/api/tables", {"json": {"game": "skat", "preset": "skat-isko", "sit": 0, "players": {"0": "random"}}}, 409, "seat/taken"),
    ("POST", "/api/tables", {"json": {"game": "skat", "preset": "skat-isko", "players": {"0": "god"}}}, 400, "player/unknown"),
    ("POST", "/api/tables", {"content": '{"game":' + "[" * 8000, "headers": JSON}, 400, "body/malformed"),
    ("PUT", "/api/me", {"content": '{"name":"Ada","extra":' + "[" * 8000 + "]" * 8000 + "}", "headers": JSON}, 400, "body/malformed"),
    ("PUT", "/api/me", {"json": {"name": ""}}, 400, "name/invalid"),
    ("PUT", "/api/me", {"json": {"name": "Computer 1"}}, 400, "name/reserved"),
    ("PUT", "/api/me", {"json": {"name": "x" * 20000}}, 413, "body/too-large"),
    ("PUT", "/api/me", {"json": {"name": "Ada"}, "headers": {"Origin": "https://evil.example"}}, 403, "origin/foreign"),
    ("PUT", "/api/me", {"json": {"name": "Ada"}, "headers": {"Origin": "null"}}, 403, "origin/foreign"),
]


@rows("case", HTTP_PROBLEMS, ids=lambda case: f"{case[0]} {case[1]} {case[4]}")
async def test_every_http_error_is_a_problem(site: House, case: tuple[str, str, dict[str, Any], int, str]) -> None:
    method, path, how, status, code = case
    async with site.guest() as ada:
        answer = await ada.http.request(method, path, **how)
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (status, code)
        assert sorted(problem.keys() - {"facts"}) == ["code", "message"]
        assert answer.headers["content-security-policy"].startswith("default-src 'self';")


async def test_without_a_session(site: House) -> None:
    async with PlainClient(base_url=site.address) as http:
        assert (await http.post("/api/tables", json={"game": "skat", "preset": "skat-isko"})).json()["code"] == "session/none"
        assert (await http.put("/api/me", json={"name": "Ada"})).json()["code"] == "session/none"
        assert (await http.get("/api/tables")).json() == []
    async with websockets.connect(f"{site.address.replace('http', 'ws')}/api/tables/any/socket") as connection:
        assert await Socket(connection).closed() == 4401
    async with site.guest() as ada, ada.at("unknown") as socket:
        assert await socket.closed() == 4404


async def test_the_cookie_is_kept_from_scripts_and_other_sites(tmp_path: Path) -> None:
    for secure in (False, True):
        async with house(quick(tmp_path / "stich.db", secure_cookie=secure)) as site, PlainClient(base_url=site.address) as http:
            cookie = (await http.get("/api/me")).headers["set-cookie"]
            flags = {part.strip() for part in cookie.split(";")[1:]}
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
            assert ("Secure" in flags) is secure
            assert not any(f.startswith("Domain") for f in flags)
            assert len(cookie.split(";")[0]) == len("stich=") + 43


async def test_a_known_guest_gets_no_second_cookie(site: House) -> None:
    async with site.guest() as ada:
        assert "set-cookie" not in (await ada.http.get("/api/me")).headers
        answer = await ada.http.get("/api/me", headers={"Cookie": "stich=" + "A" * 43})
        assert "set-cookie" in answer.headers, "an unknown token is replaced"


async def test_headers_of_the_page(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Stich</title>" + "x" * 600)
    (folder / "assets" / "app-12ab.js").write_text("let x = 1;" * 100)
    async with house(quick(tmp_path / "stich.db", site=folder)) as site, PlainClient(base_url=site.address) as http:
        for path in ("/", "/rules/skat", "/index.html"):
            page = await http.get(path)
            assert page.status_code == 200
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            assert page.headers["content-security-policy"].startswith("default-src 'self';")
            assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
            assert "unsafe" not in page.headers["content-security-policy"]
            assert page.headers["x-content-type-options"] == "nosniff"
            assert page.headers["referrer-policy"] == "same-origin"
            assert page.headers["content-encoding"] == "gzip"
        script = await http.get("/assets/app-12ab.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"].startswith("text/javascript")
        assert (await http.get("/", headers={"If-None-Match": page.headers["etag"]})).status_code == 304
        assert (await http.get("/assets/other.js")).status_code == 404
        async with site.guest() as ada:
            table = await ada.open()
        for path in ("/", "/rules", "/rules/skat/book", "/score/skat/", f"/table/{table}"):
            assert (await http.get(path)).status_code == 200, path
        for path in ("/nowhere", "/rules/whist", "/rules/skat/page", "/table/nowhere", "/table/", "/score/skat/book"):
            lost = await http.get(path, headers={"If-None-Match": page.headers["etag"]})
            assert (lost.status_code, lost.content) == (404, page.content), path
            assert lost.headers["cache-control"] == "no-store"
        assert (await http.get("/api/me")).headers["cache-control"] == "no-store"


async def test_no_other_site_reads_an_answer(site: House) -> None:
    ask = {"Origin": "https://evil.example", "Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "content-type"}
    async with site.guest() as ada:
        for method, path, status in (("GET", "/api/me", 200), ("OPTIONS", "/api/me", 405), ("OPTIONS", "/api/session", 405)):
            answer = await ada.http.request(method, path, headers=ask)
            assert answer.status_code == status
            assert not [name for name in answer.headers if name.startswith("access-control")]
            assert answer.headers["cross-origin-resource-policy"] == answer.headers["cross-origin-opener-policy"] == "same-origin"


async def test_over_https_browsers_are_told_to_stay_there(site: House) -> None:
    async with PlainClient(base_url=site.address) as http:
        assert "strict-transport-security" not in (await http.get("/api/health")).headers
        secure = await http.get("/api/me", headers={"X-Forwarded-Proto": "https"})
        assert secure.headers["strict-transport-security"] == "max-age=31536000"
        assert "Secure" in secure.headers["set-cookie"]


@rows(
    ("client", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no:address", "no:address"),
    ],
)
def test_a_household_of_ipv6_is_one_client(client: str, place: str) -> None:
    assert address({"client": (client, 50000)}) == place


async def test_the_log_tells_of_wrong_guesses_and_of_nobody(site: House) -> None:
    with capture_logs() as logged:
        async with site.guest() as ada:
            await ada.http.post("/api/session", json={"name": "Ada", "password": "five aces"})
            await ada.http.post("/api/session/recovery", json={"name": "Ada", "code": "no code"})
            await ada.http.get("/api/desk/reports")
            await ada.http.put("/api/me", json={"name": "Ada"}, headers={"Origin": "https://evil.example"})
    refused = [entry for entry in logged if entry["event"] == "refused"]
    assert [entry.pop("code") for entry in refused] == ["login/wrong", "login/wrong-code", "desk/moderators", "origin/foreign"]
    assert all(entry == {"event": "refused", "log_level": "warning"} for entry in refused)


async def test_who_hangs_up_in_mid_request_is_no_failure(site: House) -> None:
    head = f"POST /api/score HTTP/1.1\r\nHost: {site.address.removeprefix('http://')}\r\nContent-Type: application/json\r\n"
    with capture_logs() as logged:
        _, writer = await asyncio.open_connection(*site.address.removeprefix("http://").split(":"))
        writer.write(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        await writer.drain()
        async with PlainClient(base_url=site.address, timeout=PATIENCE) as http:
            await http.get("/api/health/live")
            writer.close()
            await writer.wait_closed()
            for _ in range(20):
                await http.get("/api/health/live")
    assert [entry for entry in logged if entry["log_level"] == "error"] == []


async def test_origins(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", origins=("https://cards.example",))) as site, site.guest() as ada:
        table = await ada.open()
        own = site.address
        for origin, allowed in [(own, True), ("https://cards.example", True), ("https://evil.example", False), ("null", False)]:
            answer = await ada.http.put("/api/me", json={"name": "Ada"}, headers={"Origin": origin})
            assert answer.status_code == (200 if allowed else 403)
            if allowed:
                async with ada.at(table, Origin=origin) as socket:
                    await socket.update()
            else:
                with pytest.raises(websockets.InvalidStatus) as refusal:
                    async with ada.at(table, Origin=origin):
                        pass
                assert refusal.value.response.status_code == 403


async def test_a_text_that_no_database_keeps_reaches_none(site: House) -> None:
    async with site.guest() as ada:
        with pytest.raises(websockets.InvalidStatus) as refusal:
            async with ada.at("%00"):
                pass
        assert refusal.value.response.status_code == 404


MALFORMED = [
    "no json",
    "[]",
    "{}",
    '{"type":"act"}',
    '{"type":"cheat","id":1}',
    '{"type":"sit","id":1,"seat":"0"}',
    '{"type":"sit","id":1,"seat":0,"extra":1}',
    '{"type":"sit","id":1e99,"seat":0}',
    '{"type":"act","id":1,"seq":1,"action":"' + "x" * 81 + '"}',
    '{"type":"sit","id":1,"seat":0}{"type":"sit","id":1,"seat":0}',
]


async def test_messages_are_read_strictly(site: House) -> None:
    async with site.guest() as ada, ada.at(await ada.open()) as socket:
        await socket.update()
        for text in MALFORMED:
            await socket.connection.send(text)
            answer = await socket.receive()
            assert (answer["type"], answer["code"]) == ("refused", "message/malformed"), text
            assert answer["id"] in (1, None)
        assert (await socket.say("sit", seat=0))["type"] == "ack"


async def test_an_illegal_action_names_what_is_legal_and_changes_nothing(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo:
        table = await ada.open(sit=0, players={2: "random"})
        async with ada.at(table) as a, bo.at(table) as b:
            assert (await b.say("sit", seat=1))["type"] == "ack"
            seq = (await a.until(5))["seq"]
            while a.deal["actor"] == 2:
                seq = (await a.until(seq + 1))["seq"]
            await b.until(seq)
            actor, other = (a, b) if a.deal["actor"] == 0 else (b, a)
            refused = await actor.say("act", seq=seq, action="CJ")
            assert (refused["code"], refused["legal"], refused["facts"]["action"]) == ("action/illegal", actor.deal["legal"], "CJ")
            assert (await actor.say("act", seq=seq, action="zzz"))["code"] == "action/malformed"
            refused = await other.say("act", seq=seq, action="pass")
            assert (refused["code"], refused["legal"]) == ("action/turn", [])
            assert refused["facts"] == {"seat": actor.deal["actor"]}
            assert (await actor.say("act", seq=seq - 1, action=actor.deal["legal"][0]))["code"] == "table/stale"
            assert actor.view["seq"] == seq


async def test_frames_above_the_limit_close_the_socket(site: House) -> None:
    async with site.guest() as ada:
        table = await ada.open()
        for frame, code in [("x" * 4097, 1009), ("ä" * 2049, 1009), (b"{}", 1003)]:
            async with ada.at(table) as socket:
                await socket.update()
                await socket.connection.send(frame)
                assert await socket.closed() == code
        async with ada.at(table) as socket:
            await socket.connection.send("x" * 4096)
            await socket.update()
            assert (await socket.receive())["code"] == "message/malformed"


async def test_too_many_messages_are_refused_then_cut_off(tmp_path: Path) -> None:
    settings = quick(tmp_path / "stich.db", message_rate=0.001, message_burst=5, message_patience=3)
    async with house(settings) as site, site.guest() as ada, ada.at(await ada.open()) as socket:
        await socket.update()
        codes = []
        for _ in range(8):
            codes.append((await socket.say("leave"))["code"])
        assert codes == ["seat/none"] * 5 + ["rate/limited"] * 3
        await socket.connection.send(json.dumps({"type": "leave", "id": 9}))
        assert await socket.closed() == 4429


async def test_too_many_requests_and_guests(tmp_path: Path) -> None:
    settings = quick(tmp_path / "stich.db", request_rate=0.001, request_burst=6, guest_rate=0.001, guest_burst=2, site=tmp_path)
    async with house(settings) as site:
        answers = []
        for _ in range(8):
            async with PlainClient(base_url=site.address) as http:
                answers.append(await http.get("/api/me"))
        assert [a.status_code for a in answers] == [200] * 2 + [429] * 6
        assert answers[3].json()["message"] != answers[7].json()["message"]
        async with PlainClient(base_url=site.address) as http:
            assert (await http.get("/")).status_code == 503, "the page itself is not counted; here it is not built"


async def test_too_many_sockets_and_tables(tmp_path: Path) -> None:
    settings = quick(tmp_path / "stich.db", sockets_per_guest=2, tables_per_hour=2)
    async with house(settings) as site, site.guest() as ada:
        table = await ada.open()
        await ada.open()
        answer = await ada.http.post("/api/tables", json={"game": "skat", "preset": "skat-isko"})
        assert (answer.status_code, answer.json()["code"]) == (409, "table/too-many")
        async with ada.at(table) as one, ada.at(table) as two:
            await one.update()
            await two.update()
            async with ada.at(table) as three:
                assert await three.closed() == 4429
        async with ada.at(table) as again:
            await again.update()


MORE_THAN_BUFFERS_HOLD = 300_000
"""Bytes: three deals that end early are 70,000, which the buffers on the way can take."""


@pytest.mark.thorough
async def test_a_socket_that_does_not_read_is_dropped_and_may_come_back(tmp_path: Path) -> None:
    """Its place and its memory are freed, and others notice nothing."""
    settings = quick(tmp_path / "stich.db", send_timeout=0.2, sockets_per_guest=1)
    async with house(settings, send_buffer=4096) as site, site.guest() as ada, site.guest() as dee:
        table = await ada.open(players={0: "random", 1: "random", 2: "random"}, options={"rounds": 12})
        with closing(await deaf_socket(dee, table)):
            async with dee.at(table) as second:
                assert await second.closed() == 4429, "the deaf socket holds the place"
            async with ada.at(table, since=0) as socket, asyncio.timeout(PATIENCE):
                while sum(map(len, socket.stream)) < MORE_THAN_BUFFERS_HOLD:
                    await socket.update()
                assert [u["view"]["seq"] for u in socket.updates] == list(range(1, socket.view["seq"] + 1))
                while not await lets_watch(dee, table):
                    await asyncio.sleep(0.02)


async def deaf_socket(who: Visitor, table: str) -> sockets.socket:
    """Return a socket at this table whose client never reads."""
    host, port = who.address.removeprefix("http://").split(":")
    deaf = sockets.socket()
    deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    deaf.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(deaf, (host, int(port)))
    key = b64encode(b"0123456789abcdef").decode()
    upgrade = f"GET /api/tables/{table}/socket?since=0 HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    upgrade += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {who.cookie}\r\n\r\n"
    await loop.sock_sendall(deaf, upgrade.encode())
    assert (await loop.sock_recv(deaf, 12)) == b"HTTP/1.1 101"
    return deaf


async def lets_watch(who: Visitor, table: str) -> bool:
    """Return whether the server accepts another socket of this guest."""
    async with who.at(table) as socket:
        try:
            await socket.update()
        except websockets.ConnectionClosed:
            return False
    return True
