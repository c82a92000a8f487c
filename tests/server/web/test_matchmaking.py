"""Company on a running server: strangers find each other, and every wrong request is refused with its reason."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
import websockets

from stich.kernel.errors import StichError
from stich.registry import configured
from stich.server.store.guest_rows import GuestRow, guest_handle
from stich.server.web.matchmaking_routes import wanted
from stich.server.wire.matchmaking_messages import Seek
from tests.server.harness import House, Hurried, Live, PlainClient, Visitor, house, quick

GAMES = {
    "skat": ("skat-isko", {"rounds": 1}, 3),
    "schafkopf": ("schafkopf-2023", {"rounds": 1}, 4),
    "suitability": ("suitability-parlett", {"players": 5}, 5),
}


@pytest.mark.parametrize("game", GAMES)
async def test_strangers_who_want_the_same_sit_at_one_table(site: House, game: str) -> None:
    preset, options, seats = GAMES[game]
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(site.guest(f"Guest of {n}")) for n in "abcdefg"[:seats]]
        lives = [await stack.enter_async_context(guest.live()) for guest in guests]
        for guest in guests:
            answer = await guest.seek(game=game, preset=preset, options=options, clock="normal")
            assert answer.status_code == 204, answer.text
        tables = [await live.seated() for live in lives]
        assert len(set(tables)) == 1
        info = (await guests[0].http.get(f"/api/tables/{tables[0]}")).json()
        assert (info["game"], info["clock"], info["rated"], info["listed"]) == (game, "normal", False, True)
        assert sorted(seat["name"] for seat in info["seats"]) == [f"Guest of {n}" for n in "abcdefg"[:seats]]
        async with guests[0].at(tables[0]) as socket:
            await socket.update()
            assert socket.view["deal"] is not None, "dealt at once"


async def test_the_lobby_is_told_live(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, bo.live() as live:
        assert live.tables == {}
        private, table = await ada.open(sit=0), await ada.open(sit=0, listed=True)
        await live.until(lambda live: table in live.tables)
        async with bo.at(table) as socket:
            await socket.say("sit", seat=1)
        await live.until(lambda live: live.told["mine"]["tables"])
        assert [t["id"] for t in live.told["mine"]["tables"]] == [table]
        await live.until(lambda live: live.tables[table]["seats"][1]["name"] == "Bo")
        async with ada.at(table) as socket:
            await socket.say("list", listed=False)
        await live.until(lambda live: table not in live.tables)
        assert not any(private in text for text in live.stream)


async def test_computers_fill_the_seats_that_stay_free(tmp_path: Path) -> None:
    clock = Hurried()
    async with house(quick(tmp_path / "stich.db"), clock=clock) as site, site.guest("Ada") as ada, ada.live() as live:
        await ada.seek()
        await live.until(lambda live: live.told["seeking"]["seek"])
        early = await ada.http.post("/api/seek/computers", json={"level": "club"})
        assert (early.status_code, early.json()["code"]) == (409, "seek/early")
        clock.ahead = 20
        await live.until(lambda live: live.told["seeking"]["computers"])
        assert (await ada.http.post("/api/seek/computers", json={"level": "club"})).status_code == 204
        table = await live.seated()
        info = (await ada.http.get(f"/api/tables/{table}")).json()
        assert sorted(s["kind"] for s in info["seats"]) == ["computer", "computer", "guest"]
        assert (await ada.http.post("/api/seek/computers", json={"level": "club"})).json()["code"] == "seek/none"


async def test_taken_back_is_taken_back(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo, site.guest() as cy, ada.live() as a, bo.live(), cy.live() as c:
        await ada.seek()
        await bo.seek()
        assert (await ada.http.delete("/api/seek")).status_code == 204
        assert (await ada.http.delete("/api/seek")).status_code == 204
        await cy.seek()
        await c.until(lambda live: (live.told["seeking"]["seek"] or {}).get("waiting") == 2)
        await a.until(lambda live: live.told["seeking"]["seek"] is None)
        assert "seated" not in c.told


async def met(stack: AsyncExitStack, site: House) -> tuple[str, list[Visitor], list[Live]]:
    """Three at a table, who have met before."""
    people = [await stack.enter_async_context(site.guest(name)) for name in ("Ada", "Bo", "Cy")]
    table = await people[0].open(sit=0)
    for seat, who in enumerate(people[1:], 1):
        async with who.at(table) as socket:
            await socket.say("sit", seat=seat)
    return table, people, [await stack.enter_async_context(who.live()) for who in people]


async def test_followed_invited_and_blocked_from_a_seat_and_by_handle(site: House) -> None:
    async with AsyncExitStack() as stack:
        table, (ada, bo, cy), (_, b, _) = await met(stack, site)
        people = (await ada.http.get(f"/api/tables/{table}/people")).json()
        assert [(p["seat"], p["person"]["name"], p["relation"]) for p in people] == [(1, "Bo", None), (2, "Cy", None)]
        assert (await ada.http.put(f"/api/tables/{table}/seats/1/follow")).status_code == 204
        handle = people[0]["person"]["handle"]
        other = await ada.open(sit=0)
        assert (await ada.http.post(f"/api/tables/{other}/invitations", json={"person": handle})).status_code == 204
        await b.until(lambda live: live.told["invitations"]["invitations"])
        (invitation,) = b.told["invitations"]["invitations"]
        assert (invitation["table"], invitation["by"]["name"]) == (other, "Ada")
        assert (await bo.http.delete(f"/api/invitations/{other}")).status_code == 204
        await b.until(lambda live: not live.told["invitations"]["invitations"])

        known = (await ada.http.get("/api/people")).json()
        assert ([p["name"] for p in known["followed"]], known["blocked"]) == (["Bo"], [])
        assert (await ada.http.put(f"/api/people/{handle}/block")).status_code == 204
        known = (await ada.http.get("/api/people")).json()
        assert (known["followed"], [p["name"] for p in known["blocked"]]) == ([], ["Bo"])
        assert (await bo.http.get("/api/people")).json() == {"followed": [], "blocked": []}
        assert (await bo.http.get(f"/api/tables/{table}/people")).json()[0]["relation"] is None

        # Blocked: never seated together, and no invitation comes through.
        for who in (ada, bo, cy):
            await who.seek()
        await b.until(lambda live: (live.told["seeking"]["seek"] or {}).get("waiting") == 3)
        mine = await bo.open(sit=0)
        me = (await ada.http.get(f"/api/tables/{table}/people")).json()
        assert me[0]["relation"] == "block"
        refused = await bo.http.post(f"/api/tables/{mine}/invitations", json={"person": await handle_of(ada, bo, table)})
        assert (refused.status_code, refused.json()["code"]) == (409, "invite/away")
        assert (await ada.http.delete(f"/api/people/{handle}/block")).status_code == 204
        await b.seated()


async def handle_of(whom: Visitor, who: Visitor, table: str) -> str:
    name = (await whom.http.get("/api/me")).json()["name"]
    people = (await who.http.get(f"/api/tables/{table}/people")).json()
    return next(str(p["person"]["handle"]) for p in people if p["person"]["name"] == name)


def ids(database: Path) -> list[str]:
    """Return the ids of all sessions."""
    with closing(sqlite3.connect(database)) as connection:
        return [str(row[0]) for row in connection.execute("SELECT id FROM guests")]


async def test_the_stream_tells_no_secrets(site: House, tmp_path: Path) -> None:
    """No card, no private table, no id of a session, and not who blocked whom, while a deal is played and people block each other."""
    async with AsyncExitStack() as stack:
        table, (ada, bo, cy), (a, b, c) = await met(stack, site)
        dee = await stack.enter_async_context(site.guest("Dee"))
        d = await stack.enter_async_context(dee.live())
        sockets = [await stack.enter_async_context(who.at(table)) for who in (ada, bo, cy)]
        await ada.http.put(f"/api/tables/{table}/seats/1/block")
        await sockets[0].say("list", listed=True)
        await asyncio.gather(*(socket.play_on() for socket in sockets))
        last = await dee.open(sit=0, listed=True)
        for live in (a, b, c, d):
            await live.until(lambda live: last in live.tables)
            text = "".join(live.stream)
            assert not re.search(r'"[CSHD][AKQJT987]"|\b(hand|deal|cards|legal)\b"', text)
            assert "block" not in text
            assert [guest for guest in ids(tmp_path / "stich.db") if guest in text] == []
        private = await ada.open(sit=0)
        told = await dee.open(sit=0, listed=True)
        await d.until(lambda live: told in live.tables)
        assert private not in "".join(d.stream)


async def test_the_picture_of_the_address(site: House) -> None:
    async with site.guest() as ada:
        table = await ada.open(sit=0)
        answer = await ada.http.get(f"/api/tables/{table}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        drawn = ElementTree.fromstring(answer.text)
        assert drawn.attrib["viewBox"]
        assert "#fff" in answer.text
        other = await ada.http.get(f"/api/tables/{await ada.open()}/qr.svg")
        assert other.text != answer.text


async def test_the_stream_is_for_guests_who_listen(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", sockets_per_guest=2, heartbeat=0.05)) as site:
        url = f"{site.address.replace('http', 'ws', 1)}/api/live"
        async with websockets.connect(url) as nobody:
            assert await Live(nobody).closed() == 4401
        async with site.guest() as ada, ada.live() as first, ada.live() as second:
            async with websockets.connect(url, additional_headers={"Cookie": ada.cookie}) as third:
                assert await Live(third).closed() == 4429
            await first.until(lambda live: "alive" in live.told)
            await second.connection.send("hello")
            assert await second.closed() == 1003
        foreign = {"Cookie": ada.cookie, "Origin": "https://evil.example"}
        with pytest.raises(websockets.InvalidStatus) as refusal:
            async with websockets.connect(url, additional_headers=foreign):
                pass
        assert refusal.value.response.status_code == 403


SEEK = {"game": "skat", "preset": "skat-isko"}
TABLE = "/api/tables/{table}"
BAD: list[tuple[str, str, Any, int, str]] = [
    ("PUT", "/api/seek", {}, 400, "body/malformed"),
    ("PUT", "/api/seek", [], 400, "body/malformed"),
    ("PUT", "/api/seek", {"game": "skat"}, 400, "body/malformed"),
    ("PUT", "/api/seek", {"game": 3, "preset": "skat-isko"}, 400, "body/malformed"),
    ("PUT", "/api/seek", {**SEEK, "colour": "red"}, 400, "body/malformed"),
    ("PUT", "/api/seek", {**SEEK, "clock": "slow"}, 400, "body/malformed"),
    ("PUT", "/api/seek", {**SEEK, "clock": None}, 400, "body/malformed"),
    ("PUT", "/api/seek", {**SEEK, "rated": "yes"}, 400, "body/malformed"),
    ("PUT", "/api/seek", {**SEEK, "options": ["rounds"]}, 400, "body/malformed"),
    ("PUT", "/api/seek", {**SEEK, "options": {"rounds": [1]}}, 400, "body/malformed"),
    ("PUT", "/api/seek", {"game": "whist", "preset": "x"}, 400, "options/invalid"),
    ("PUT", "/api/seek", {"game": "skat", "preset": "x"}, 400, "options/invalid"),
    ("PUT", "/api/seek", {"game": "schafkopf", "preset": "skat-isko"}, 400, "options/invalid"),
    ("PUT", "/api/seek", {**SEEK, "options": {"rounds": 2}}, 400, "options/invalid"),
    ("PUT", "/api/seek", {**SEEK, "options": {"colour": "red"}}, 400, "options/invalid"),
    ("PUT", "/api/seek", {**SEEK, "options": {"players": 9}}, 400, "options/invalid"),
    ("PUT", "/api/seek", {**SEEK, "rated": True, "clock": "normal"}, 409, "seek/account"),
    ("POST", "/api/seek", SEEK, 405, "method/unknown"),
    ("GET", "/api/seek", None, 404, "page/unknown"),
    ("POST", "/api/seek/computers", {}, 400, "body/malformed"),
    ("POST", "/api/seek/computers", {"level": 3}, 400, "body/malformed"),
    ("POST", "/api/seek/computers", {"level": "x" * 41}, 400, "body/malformed"),
    ("POST", "/api/seek/computers", {"level": "god"}, 400, "player/unknown"),
    ("POST", "/api/seek/computers", {"level": "club"}, 409, "seek/none"),
    ("PUT", "/api/people/nobody/follow", None, 404, "person/unknown"),
    ("PUT", "/api/people/~aaaaaaaaaaaa/block", None, 404, "person/unknown"),
    ("DELETE", "/api/people/nobody/block", None, 404, "person/unknown"),
    ("PUT", "/api/people/%00/follow", None, 404, "page/unknown"),
    ("PUT", TABLE + "/seats/1/love", None, 404, "page/unknown"),
    ("PUT", TABLE + "/seats/0/follow", None, 400, "person/yourself"),
    ("PUT", TABLE + "/seats/2/follow", None, 404, "person/unknown"),
    ("PUT", TABLE + "/seats/9/block", None, 404, "person/unknown"),
    ("DELETE", TABLE + "/seats/9/block", None, 404, "person/unknown"),
    ("POST", TABLE + "/seats/1/follow", None, 405, "method/unknown"),
    ("PUT", "/api/tables/unknown/seats/1/follow", None, 404, "table/unknown"),
    ("GET", "/api/tables/unknown/people", None, 404, "table/unknown"),
    ("GET", "/api/tables/unknown/qr.svg", None, 404, "table/unknown"),
    ("POST", TABLE + "/invitations", {}, 400, "body/malformed"),
    ("POST", TABLE + "/invitations", {"person": "x" * 41}, 400, "body/malformed"),
    ("POST", TABLE + "/invitations", {"person": "~aaaaaaaaaaaa"}, 409, "invite/away"),
    ("POST", TABLE + "/invitations", {"person": "Bo"}, 409, "invite/away"),
    ("POST", "/api/tables/unknown/invitations", {"person": "x"}, 404, "table/unknown"),
]


async def test_every_wrong_request_is_refused(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0)
        async with bo.at(table) as socket:
            await socket.say("sit", seat=1)
        for method, path, sent, status, code in BAD:
            answer = await ada.http.request(method, path.format(table=table), **({} if sent is None else {"json": sent}))
            problem = answer.json()
            assert (answer.status_code, problem["code"]) == (status, code), (method, path, sent, answer.text)
            assert problem["message"]


async def test_from_nowhere_and_without_a_session(site: House) -> None:
    requests = [
        ("PUT", "/api/seek"),
        ("DELETE", "/api/seek"),
        ("GET", "/api/people"),
        ("DELETE", "/api/invitations/t"),
        ("PUT", "/api/people/x/block"),
    ]
    async with PlainClient(base_url=site.address) as http, site.guest() as ada:
        for method, path in requests:
            assert (await http.request(method, path)).json()["code"] == "session/none"
            if method != "GET":
                foreign = await ada.http.request(method, path, headers={"Origin": "https://evil.example"})
                assert (foreign.status_code, foreign.json()["code"]) == (403, "origin/foreign")
        assert (await ada.http.put("/api/seek", content="{}")).json()["code"] == "body/type"


async def test_only_who_sits_there_invites_and_not_for_ever(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", invitation_burst=2, invitation_rate=1e-9)) as site, AsyncExitStack() as stack:
        table, (ada, bo, cy), _ = await met(stack, site)
        handle = await handle_of(cy, ada, table)
        full = await ada.http.post(f"/api/tables/{table}/invitations", json={"person": handle})
        assert (full.status_code, full.json()["code"]) == (409, "invite/full")
        other = await bo.open(sit=0)
        stranger = await ada.http.post(f"/api/tables/{other}/invitations", json={"person": handle})
        assert (stranger.status_code, stranger.json()["code"]) == (409, "seat/none")
        many = await ada.http.post(f"/api/tables/{other}/invitations", json={"person": handle})
        assert (many.status_code, many.json()["code"]) == (429, "rate/limited")


ACCOUNT = GuestRow("ada", "Ada", account=True)
RATED = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}, "clock": "normal", "rated": True}


@pytest.mark.parametrize(
    ("who", "changes", "code"),
    [
        (GuestRow("ada", "Ada"), {}, "seek/account"),
        (ACCOUNT, {"clock": "none"}, "seek/clock"),
        (ACCOUNT, {"game": "suitability", "preset": "suitability-parlett", "options": {"end": "agreement"}}, "seek/length"),
    ],
)
def test_what_a_rated_match_needs(who: GuestRow, changes: dict[str, Any], code: str) -> None:
    with pytest.raises(StichError) as refusal:
        wanted(msgspec.convert({**RATED, **changes}, Seek), who)
    assert refusal.value.code == code


def test_the_same_wish_in_other_words_is_the_same() -> None:
    """An option with the preset's value makes no separate wish."""
    plain = wanted(Seek("skat", "skat-isko", clock="fast"), ACCOUNT)
    usual = configured("skat", "skat-isko", {}).options
    assert wanted(Seek("skat", "skat-isko", {"rounds": usual.rounds}, "fast"), ACCOUNT) == plain  # type: ignore[attr-defined]
    assert wanted(msgspec.convert(RATED, Seek), ACCOUNT).rated


def test_a_handle_is_no_id() -> None:
    assert re.fullmatch(r"~[a-z2-7]{12}", guest_handle("abcdefghjkmn"))
    assert "abc" not in guest_handle("abcdefghjkmn")
