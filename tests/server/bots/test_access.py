"""Requests that accept the token of a bot, and requests that do not."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import websockets
from structlog.testing import capture_logs

from stich.server.app import described
from stich.server.web.route import SOCKET
from tests.rows import rows
from tests.server.bots.bots import bearer, make_bot, robot
from tests.server.harness import PASSWORD, House, PlainClient, Socket, house, quick
from tests.server.users.test_moderation import at_moderation

NAME = "Deep Grand"
FOR_BOTS = {
    "GET /api/me",
    "GET /api/games",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/{table}",
    "DELETE /api/invitations/{table}",
    "GET /api/bot/stream",
    "POST /api/bot/tables/{table}/sit",
    "POST /api/bot/tables/{table}/act",
    "POST /api/bot/tables/{table}/leave",
    "GET /api/bot/ladder",
    "PUT /api/bot/ladder/{game}/{preset}",
    "DELETE /api/bot/ladder/{game}/{preset}",
    "GET /api/health",
    "GET /api/health/live",
    "GET /api/health/ready",
    "GET /api/openapi.json",
}
"""All that a bot may ask, which docs/reference/bots.md says too."""
FILLED = {
    "{table}": "t",
    "{number:number}": "1",
    "{round:number}": "1",
    "{place:number}": "1",
    "{seat:number}": "1",
    "{what:str}": "call",
    "{rest:path}": "x",
}


def test_what_is_for_bots_is_described_so() -> None:
    assert {operation.name for operation in described() if operation.bots} == FOR_BOTS


async def test_everything_else_is_refused_before_anything_is_looked_at(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, NAME)
    asked = 0
    async with PlainClient(base_url=site.address, headers=bearer(token)) as http:
        for operation in described():
            if operation.method == SOCKET or not operation.path.startswith("/api/") or operation.name in FOR_BOTS:
                continue
            path = operation.path
            for part, text in FILLED.items():
                path = path.replace(part, text)
            answer = await http.request(operation.method, path)
            assert (answer.status_code, answer.json()["code"]) == (403, "bot/forbidden"), operation.name
            asked += 1
    assert asked > 80


async def test_a_request_with_a_token_is_the_bot_s_and_no_cookie_counts(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, NAME)
        me = await ada.http.get("/api/me", headers=bearer(token))
        assert (me.json()["name"], me.json()["bot"]) == (NAME, True)
        assert (await ada.http.get("/api/account", headers=bearer(token))).json()["code"] == "bot/forbidden"
        assert (await ada.http.get("/api/bot/stream")).json()["code"] == "bot/only", "and the other way round"


async def test_a_token_is_no_cookie_and_a_cookie_no_token(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, NAME)
        session = ada.http.cookies["stich"]
        async with PlainClient(base_url=site.address) as http:
            answer = await http.get("/api/me", headers={"Cookie": f"stich={token}"})
            assert answer.json()["name"] == "" and "set-cookie" in answer.headers, "a new guest, and nobody's account"
            answer = await http.get("/api/me", headers=bearer(session))
            assert (answer.status_code, answer.json()["code"]) == (401, "bot/token")
            assert "set-cookie" not in answer.headers


@rows("wrong", ["stichbot_", "stichbot_" + "A" * 43, "x", "stichbot_" + "A" * 5000])
async def test_a_wrong_token_is_refused_and_makes_no_guest(site: House, wrong: str) -> None:
    async with PlainClient(base_url=site.address, headers=bearer(wrong)) as http:
        for path in ("/api/me", "/api/tables", "/api/bot/stream"):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (401, "bot/token")
            assert "set-cookie" not in answer.headers


async def test_origins_are_not_asked_of_who_shows_a_token(site: House) -> None:
    """A page of another site has no token to show; with a cookie alone it is refused as ever."""
    foreign = {"Origin": "https://evil.example"}
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, NAME)
        wanted = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}}
        assert (await ada.http.post("/api/tables", json=wanted, headers=foreign)).json()["code"] == "origin/foreign"
        assert (await ada.http.post("/api/tables", json=wanted, headers={**foreign, **bearer(token)})).status_code == 201
        basic = {**foreign, "Authorization": "Basic eDp5"}
        assert (await ada.http.post("/api/tables", json=wanted, headers=basic)).json()["code"] == "origin/foreign"


async def test_a_new_token_ends_the_old_one_and_all_that_is_open_by_it(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, NAME)
        async with robot(site, token) as bot:
            table = await bot.open(sit=0)
            address = f"{site.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with websockets.connect(address, additional_headers=bearer(token)) as connection:
                at = Socket(connection)
                await at.update()
                new = (await ada.http.post(f"/api/bots/{NAME}/token")).json()["token"]
                assert new != token and await at.closed() == 4401
            await bot.ended()
            assert (await bot.ask("leave", table)).json()["code"] == "bot/token"
        async with robot(site, new) as bot:
            assert (await bot.line("table"))["table"]["id"] == table


async def test_over_a_websocket_a_bot_plays_and_does_nothing_else(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, NAME)
        table = await ada.open(sit=0, bots=True)
        base = site.address.replace("http", "ws", 1)
        async with websockets.connect(f"{base}/api/tables/{table}/socket", additional_headers=bearer(token)) as connection:
            at = Socket(connection)
            await at.update()
            assert (await at.say("sit", seat=1))["type"] == "ack"
            others: dict[str, dict[str, object]] = {
                "say": {"phrase": "hello"},
                "list": {"listed": True},
                "allow-bots": {"allowed": False},
                "fill": {"seat": 2},
                "stop": {},
                "ready": {},
                "stand-in": {"seat": 0},
            }
            for command, fields in others.items():
                assert (await at.say(command, **fields))["code"] == "bot/forbidden", command
            assert (await at.say("leave"))["type"] == "ack"
        async with websockets.connect(f"{base}/api/live", additional_headers=bearer(token)) as connection:
            assert await Socket(connection).closed() == 4401


async def test_who_may_have_bots_and_how_many(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", bots_per_person=2)) as site, site.guest() as guest:
        assert (await guest.http.post("/api/bots", json={"name": NAME})).json()["code"] == "account/none"
        async with site.guest("Ada", account=True) as ada, site.guest("Bob", account=True) as bob:
            await make_bot(ada, NAME)
            for wanted, code in (
                ("deep grand", "name/taken"),
                ("ADA", "name/taken"),
                ("x", "name/length"),
                ("Computer 3", "name/reserved"),
            ):
                assert (await ada.http.post("/api/bots", json={"name": wanted})).json()["code"] == code
            await make_bot(ada, "Second")
            assert (await ada.http.post("/api/bots", json={"name": "Third"})).json()["code"] == "bot/too-many"
            mine = (await ada.http.get("/api/bots")).json()
            assert ([bot["name"] for bot in mine["bots"]], mine["most"]) == ([NAME, "Second"], 2)
            for method, path in (("POST", f"/api/bots/{NAME}/token"), ("DELETE", f"/api/bots/{NAME}")):
                assert (await bob.http.request(method, path)).json()["code"] == "bot/unknown", "another's"
            assert (await ada.http.delete(f"/api/bots/{NAME}")).status_code == 204
            await make_bot(bob, NAME)


async def test_a_bot_has_no_password_to_guess(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, site.guest() as other:
        await make_bot(ada, NAME)
        for password in (PASSWORD, ""):
            assert (await other.http.post("/api/session", json={"name": NAME, "password": password})).json()["code"] == "login/wrong"
        recovery = {"name": NAME, "code": "aaaa-bbbb-cccc", "password": PASSWORD}
        assert (await other.http.post("/api/session/recovery", json=recovery)).json()["code"] == "login/wrong-code"


async def test_a_deleted_bot_leaves_its_seat_and_its_name(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, robot(site, await make_bot(ada, NAME)) as bot:
        table = await ada.open(sit=0, players={1: "simple"}, bots=True)
        await bot.ask("sit", table)
        async with ada.at(table) as page:
            await page.update()
            assert (await ada.http.delete(f"/api/bots/{NAME}")).status_code == 204
            await bot.ended()
            while page.view["seats"][2]["kind"] != "computer":
                await page.update()
        assert (await ada.http.get(f"/api/people/{NAME}")).status_code == 404


async def test_with_its_owner_s_account_a_bot_goes_too(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, NAME)
        export = (await ada.http.get("/api/account/export")).json()
        assert [bot["name"] for bot in export["bots"]] == [NAME]
        async with robot(site, token) as bot:
            assert (await ada.http.delete("/api/account")).status_code == 204
            await bot.ended()
    with sqlite3.connect(database) as rows:
        assert rows.execute("SELECT count(*) FROM bots").fetchone() == (0,)
        assert rows.execute("SELECT count(*) FROM accounts").fetchone() == (0,)
    rows.close()


async def test_who_is_suspended_sends_no_program_instead(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with (
        house(quick(database)) as site,
        site.guest("Ada", account=True) as ada,
        site.guest("Bob", account=True) as bob,
        robot(site, await make_bot(ada, NAME)) as bot,
    ):
        table = await bob.open(sit=0, bots=True)
        async with at_moderation(database) as (_, _, moderation):
            await moderation.suspend("Ada", None, "cheating")
        assert (await bot.ask("sit", table)).json()["code"] == "person/suspended"


async def test_a_suspended_owner_s_bots_lose_their_seats_and_their_tokens_open_nothing(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with (
        house(quick(database)) as site,
        site.guest("Ada", account=True) as ada,
        site.guest("Bob", account=True) as bob,
        robot(site, token := await make_bot(ada, NAME)) as bot,
        robot(site, await make_bot(bob, "Bob's own")) as other,
    ):
        table = await bob.open(sit=0, players={1: "simple"}, bots=True)
        await bot.ask("sit", table)
        alone = await bot.open(players={1: "simple", 2: "simple"}, sit=0)
        await bot.line("table", lambda line: line["table"]["id"] == alone)
        async with bob.at(table) as page, at_moderation(database) as (_, _, moderation):
            await page.update()
            assert page.view["seats"][2]["kind"] == "guest"
            await moderation.suspend("Ada", None, "cheating")
            while page.view["seats"][2]["kind"] != "computer":
                await page.update()
            await bot.ended()
            asked = await bot.ask("act", table, seq=1, action="pass"), await bot.http.get("/api/me"), await bot.http.get("/api/bot/stream")
            for refused in asked:
                assert refused.status_code == 403 and refused.json()["code"] == "person/suspended"
            address = f"{site.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with websockets.connect(address, additional_headers=bearer(token)) as connection:
                assert await Socket(connection).closed() == 4401
            assert (await other.http.get("/api/me")).status_code == 200
            await moderation.unsuspend("Ada", "a mistake")
            assert (await bot.http.get("/api/me")).json()["bot"]


async def test_of_a_token_nothing_is_kept_or_logged(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    with capture_logs() as lines:
        async with house(quick(database)) as site, site.guest("Ada", account=True) as ada:
            token = await make_bot(ada, NAME)
            async with robot(site, token) as bot:
                await bot.open(sit=0)
    assert token not in str(lines) and NAME not in str(lines)
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("stich.db*"))
    assert NAME.encode() in kept and token.removeprefix("stichbot_").encode() not in kept
