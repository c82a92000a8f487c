"""Readers of a finished private deal: every request of the interface, asked by everyone who may not read the deal and by one who may.

A new request fails here until it is put into one of the groups below.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import websockets

from stich.server.app import described
from stich.server.store.deal_rows import deal_id
from tests.rows import rows
from tests.server.bots.bots import bearer, make_bot
from tests.server.harness import House, PlainClient, Visitor, house, quick
from tests.server.tables.test_analyses import declared_table
from tests.server.users.test_moderation import at_moderation

pytestmark = pytest.mark.asyncio(loop_scope="module")

OPERATIONS = {operation.name: operation for operation in described() if not operation.apart}

ACCOUNTS = {"owner": "Olga", "moderator": "Max"}
"""Names of the accounts by role; names of roles are reserved."""
DEAL = {
    f"{method} /api/{path}"
    for method, path in (
        ("GET", "tables/{table}/deals/{number:number}"),
        ("GET", "tables/{table}/deals/{number:number}/fair"),
        ("GET", "deals/{deal}"),
        ("GET", "deals/{deal}/moments"),
        ("GET", "deals/{deal}/analysis"),
        ("GET", "deals/{deal}/declarations"),
        ("GET", "deals/{deal}/record"),
        ("GET", "deals/{deal}/picture.svg"),
        ("GET", "deals/{deal}/picture.png"),
        ("PUT", "deals/{deal}/share"),
        ("DELETE", "deals/{deal}/share"),
        ("POST", "deals/{deal}/play"),
    )
}
"""Requests about one finished deal. Readers without access get the same answer as for an unknown deal."""

CARDLESS = {
    *("GET /api/me", "PUT /api/me", "GET /api/account", "POST /api/account", "DELETE /api/account"),
    *("GET /api/me/archive", "GET /api/me/archive/statistics", "GET /api/me/archive.jsonl", "GET /api/me/archive.csv"),
    *("GET /api/me/archive.parquet", "GET /api/account/export", "GET /api/progress/export"),
    *(f"POST /api/account/{what}" for what in ("passkey/options", "passkey", "confirm", "confirm/passkey/options", "confirm/passkey")),
    *("PUT /api/account/password", "POST /api/account/passkeys/options", "POST /api/account/passkeys"),
    *("DELETE /api/account/passkeys/{passkey}", "POST /api/account/codes", "DELETE /api/account/sessions/{session}"),
    *("POST /api/session", "DELETE /api/session", "POST /api/session/passkey/options", "POST /api/session/passkey"),
    *("POST /api/session/recovery", "GET /api/tables", "POST /api/tables", "GET /api/tables/{table}", "GET /api/tables/{table}/qr.svg"),
    *("GET /api/tables/{table}/hint", "GET /api/tables/{table}/people"),
    *("POST /api/tables/{table}/mute", "POST /api/tables/{table}/report", "POST /api/tables/{table}/invitations"),
    *("PUT /api/tables/{table}/seats/{seat:number}/{relation}", "DELETE /api/tables/{table}/seats/{seat:number}/{relation}"),
    *("GET /api/muted", "DELETE /api/muted/{number:number}", "GET /api/standing", "DELETE /api/invitations/{table}"),
    *("GET /api/desk/reports", "POST /api/desk/reports/{number:number}/close", "POST /api/desk/suspend", "POST /api/desk/unsuspend"),
    *("GET /api/desk/matches", "POST /api/desk/rename", "POST /api/desk/end-table", "GET /api/desk/audit"),
    *("PUT /api/seek", "DELETE /api/seek", "POST /api/seek/computers", "GET /api/people"),
    *("PUT /api/people/{person}/{relation}", "DELETE /api/people/{person}/{relation}", "GET /api/people/{name}", "GET /api/leaders"),
    *("GET /api/bots", "POST /api/bots", "POST /api/bots/{bot}/token", "DELETE /api/bots/{bot}", "GET /api/bot/stream"),
    *(f"POST /api/bot/tables/{{table}}/{what}" for what in ("sit", "act", "leave")),
    *("GET /api/bots/public", "GET /api/bots/public/{name}", "GET /api/bot/ladder"),
    *(f"{method} /api/bot/ladder/{{game}}/{{preset}}" for method in ("PUT", "DELETE")),
    *(
        "GET /api/ladder",
        "GET /api/ladder/{game}/{preset}",
        "GET /api/ladder/{game}/{preset}/boards",
        "GET /api/ladder/boards/{table}/fair",
    ),
    *(f"GET /api/fair/log{what}" for what in ("", "/entries", "/inclusion", "/consistency")),
    *("GET /api/health", "GET /api/health/live", "GET /api/health/ready"),
    *(operation for operation in OPERATIONS if operation.partition(" ")[2].startswith("/api/clubs")),
    *("GET /api/progress", "DELETE /api/progress", "PUT /api/progress/lessons/{game}/{lesson}"),
    *("GET /api/daily/{game}", "POST /api/daily/{game}/boards/{number:number}", "GET /api/daily/{game}/ranking"),
    *(f"GET /api/daily/{{game}}/{{day}}/boards/{{number:number}}{what}" for what in ("", "/fair")),
}
"""Requests that read tables, people, clubs or the public log. Their answers to readers without access name no card."""

NO_TABLES = {
    *("GET /api/games", "POST /api/cards", "GET /api/openapi.json", "GET /api/puzzles", "GET /api/school/{game}"),
    *("POST /api/analyse", "POST /api/analyse/declarations", "POST /api/analyse/random", "POST /api/analyse/record"),
    *("POST /api/formats/read", "POST /api/score", "POST /api/score/list", "POST /api/score/list.csv"),
    *("POST /api/score/read", "POST /api/score/table"),
    *(f"GET /api/puzzles/{{game}}/{what}" for what in ("daily", "next", "rush", "{puzzle}")),
    *(f"POST /api/puzzles/{{game}}/{{puzzle}}/{what}" for what in ("attempt", "declare", "give-up")),
    *("POST /api/school/{game}/{lesson}/{step}/attempt", "POST /api/train/{game}/bid", "POST /api/train/{game}/count"),
    *("POST /api/train/{game}/bid/{exercise}/expected", "POST /api/train/{game}/bid/{exercise}/judge"),
    "POST /api/train/{game}/count/{exercise}/grade",
}
"""Requests that read no table: rules, exercises, and calculations about what is sent with the request."""

BODIES: dict[str, dict[str, Any]] = {
    "POST /api/deals/{deal}/play": {"moment": 0, "seat": 0},
    "POST /api/tables": {"game": "skat", "preset": "skat-isko"},
    "POST /api/desk/suspend": {"who": "no one of this name", "why": "a test"},
}
QUERIES = {"GET /api/fair/log/entries": "?start=0&count=1000", "GET /api/deals/{deal}/moments": "?as=open"}
LAST = ("DELETE /api/session", "DELETE /api/account", "POST /api/desk/end-table")
"""Asked last: they end the session, the account or the table."""
CARD = re.compile(r"\b[CSHD](?:[AKQJ789]|10|T)\b")
WITHOUT_ACCESS = ("stranger", "guest", "bot", "moderator")


async def test_every_request_is_in_one_group() -> None:
    assert OPERATIONS.keys() == DEAL | CARDLESS | NO_TABLES
    assert not (DEAL & CARDLESS or DEAL & NO_TABLES or CARDLESS & NO_TABLES)


class Town:
    """A server with a finished private deal, and everyone who asks about it."""

    def __init__(self, site: House, table: str, askers: dict[str, httpx.AsyncClient], headers: dict[str, dict[str, str]]) -> None:
        self.site, self.table, self.askers, self.headers = site, table, askers, headers
        self.deal = deal_id(table, 1)

    async def ask(self, who: str, operation: str, deal: str, number: int) -> tuple[int, str]:
        """Return the status and the body of the answer about this deal."""
        method, path = operation.split()
        values = {"table": self.table, "deal": deal, "number": str(number), "seat": "0", "relation": "follow", "game": "skat"}
        path = re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: values.get(found[1], "nothing"), path)
        body = BODIES.get(operation, {} if OPERATIONS[operation].takes is not None else None)
        url = path + QUERIES.get(operation, "")
        if who == "stranger":  # GET /api/me gave them a session
            self.askers[who].cookies.clear()
        async with self.askers[who].stream(method, url, json=body, headers=self.headers[who]) as answer:
            if operation == "GET /api/bot/stream" and answer.status_code == 200:
                return 200, await anext(answer.aiter_lines())
            return answer.status_code, (await answer.aread()).decode(errors="replace")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    database = tmp_path_factory.mktemp("town") / "stich.db"
    async with house(quick(database, fair=True)) as site, AsyncExitStack() as here:
        ada = await here.enter_async_context(site.guest("Ada"))
        table, _ = await declared_table(ada)
        people = {name: await here.enter_async_context(site.guest()) for name in ("guest", "owner", "moderator")}
        for name in ("owner", "moderator"):
            await people[name].sign_up(ACCOUNTS[name])
        token = await make_bot(people["owner"], "Clever Hans")
        async with at_moderation(database) as (_, _, moderation):
            await moderation.make_moderator(ACCOUNTS["moderator"], "trusted", moderates=True)
        nobody, bot = [await here.enter_async_context(PlainClient(base_url=site.address)) for _ in range(2)]
        askers = {"player": ada.http, "stranger": nobody, "bot": bot, "guest": people["guest"].http, "moderator": people["moderator"].http}
        headers: dict[str, dict[str, str]] = {name: {} for name in askers}
        headers["bot"] = bearer(token)
        yield Town(site, table, askers, headers)


@rows("operation", sorted(DEAL))
async def test_a_private_deal_is_answered_to_its_player_alone(town: Town, operation: str) -> None:
    status, body = await town.ask("player", operation, town.deal, 1)
    assert status in (200, 201), body
    await town.ask("player", "DELETE /api/deals/{deal}/share", town.deal, 1)
    for who in WITHOUT_ACCESS:
        asked, unknown = await town.ask(who, operation, town.deal, 1), await town.ask(who, operation, "0" * 12, 77)
        assert asked == unknown, who
        assert asked[0] in (401, 403, 404), who


async def frames(town: Town, who: str, since: int | None) -> list[dict[str, Any]]:
    """Return what comes over the table's socket at once, up to the answer to a ping."""
    visitor = Visitor(town.site.address, town.askers[who])
    if who == "stranger":
        town.askers[who].cookies.clear()
    heard: list[dict[str, Any]] = []
    async with visitor.at(town.table, since, **town.headers[who]) as socket:
        try:
            await socket.connection.send(json.dumps({"type": "ping", "id": 1}))
            while not heard or heard[-1]["type"] != "pong":
                heard.append(await socket.receive())
        except websockets.ConnectionClosed:
            assert who == "stranger"
    return heard


@rows("since", [None, 0, 4])
async def test_a_socket_shows_no_past_deal_to_readers_without_access(town: Town, since: int | None) -> None:
    assert CARD.search(json.dumps(await frames(town, "player", since)))
    for who in WITHOUT_ACCESS:
        assert not CARD.search(json.dumps(await frames(town, who, since))), who


@rows("operation", sorted(CARDLESS, key=lambda operation: (operation in LAST, operation)))
async def test_no_other_request_names_a_card_to_readers_without_access(town: Town, operation: str) -> None:
    for who in WITHOUT_ACCESS:
        _, body = await town.ask(who, operation, town.deal, 1)
        assert not CARD.search(body), (who, body[:400])


async def test_cards_are_found_in_answers_where_they_are(town: Town) -> None:
    """The player's own archive names them."""
    assert CARD.search((await town.ask("player", "GET /api/me/archive.jsonl", town.deal, 1))[1])


async def test_an_open_or_shared_deal_has_its_fair_file_for_everyone(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", fair=True)) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        nobody = PlainClient(base_url=site.address)
        async with nobody:
            for listed in (False, True):
                table = await ada.open(sit=0, players={1: "random", 2: "random"}, listed=listed)
                async with ada.at(table, since=0) as socket:
                    await socket.play_on()
                address = f"/api/tables/{table}/deals/1/fair"
                asked = [(await http.get(address)).status_code for http in (ada.http, bo.http, nobody)]
                assert asked == ([200] * 3 if listed else [200, 404, 404])
                if not listed:
                    shared = f"/api/deals/{deal_id(table, 1)}/share"
                    assert (await ada.http.put(shared)).status_code == 200
                    assert (await bo.http.get(address)).status_code == 200
                    assert (await ada.http.delete(shared)).status_code == 200
                    assert (await bo.http.get(address)).status_code == 404


async def test_who_looked_on_sees_a_private_deal_to_its_end_and_nothing_of_it_later(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket, bo.at(table) as looker:
            outcome = await socket.play_on()
            while not looker.updates or looker.view["seq"] < socket.view["seq"]:
                await looker.update()
            assert looker.deal["outcome"] == outcome
            assert (await socket.say("ready"))["type"] == "ack"
            while socket.deal["outcome"]:
                await socket.update()
        async with bo.at(table, since=0) as again:
            await again.update()
            deal = again.view["deal"]
            assert deal is None or deal["outcome"] is None
            assert len(again.view["match"]["rows"]) == 1
