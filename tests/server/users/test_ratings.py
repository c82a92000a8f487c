"""A rated match from its first card to its players' pages: entered once, even if a player left, and only if it may count."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stich
from stich.records import encode, record_of
from stich.server.store.deal_rows import deal_id
from stich.server.store.rating_rows import RatingStore
from stich.server.store.result_rows import PlayedDeal, PlayedMatch
from stich.server.tables.results import played_match
from stich.server.users.ratings import Ratings, counts_for_bots, weight, why_unrated
from tests.cli.running import stich as command
from tests.rows import rows
from tests.server.harness import House, Socket, Visitor, house, quick

RATED = {"rated": True, "clock": "normal", "listed": True, "options": {"rounds": 1}}
OTHER_PLACE = "203.0.113.{}"


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """From where people come, by the cookie's token; elsewhere all come from this machine."""
    from stich.server.web import table_socket

    known: dict[str, str] = {}
    here = table_socket.address

    def address(scope: Any) -> str:
        cookie = dict(scope["headers"]).get(b"cookie", b"").decode()
        return known.get(cookie, here(scope))

    monkeypatch.setattr(table_socket, "address", address)
    return known


async def settled(site: House) -> None:
    """Wait until every match that is over has been entered."""
    ratings: Ratings = site.app.state.server.ratings
    async with asyncio.timeout(20):
        await ratings.done()


async def play(sockets: list[Socket]) -> None:
    """Let all players play the first legal action until the match is over."""

    async def one(socket: Socket) -> None:
        while not socket.updates or not socket.view["finished"]:
            if socket.updates and socket.view["deal"] and socket.deal["legal"]:
                await socket.act(next(a for a in socket.deal["legal"] if a not in ("concede", "claim", "accept")))
            elif socket.updates and socket.view["deal"] and socket.deal["outcome"] and not _ready(socket):
                await socket.say("ready")
            else:
                await socket.update()

    await asyncio.gather(*map(one, sockets))


def _ready(socket: Socket) -> bool:
    ready: bool = socket.view["seats"][socket.view["you"]]["ready"]
    return ready


@asynccontextmanager
async def company(site: House, places: dict[str, str], *names: str) -> AsyncIterator[list[Visitor]]:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(site.guest(name, account=True)) for name in names]
        for number, person in enumerate(people):
            places[person.cookie] = OTHER_PLACE.format(number)
        yield people


async def match(people: list[Visitor], **wanted: Any) -> str:
    """Return a match of these people, with computers on the other seats of three."""
    table = await people[0].open(**{**RATED, "sit": 0, "players": dict.fromkeys(range(len(people), 3), "simple"), **wanted})
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(person.at(table, since=0)) for person in people]
        for seat, socket in enumerate(sockets[1:], 1):
            assert (await socket.say("sit", seat=seat))["type"] == "ack"
        await play(sockets)
    return table


async def page(person: Visitor, path: str) -> Any:
    answer = await person.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.thorough
async def test_a_rated_match_is_on_everybodys_page(site: House, places: dict[str, str]) -> None:
    async with company(site, places, "Ada", "Bo", "Cy") as people:
        table = await match(people)
        await settled(site)
        profiles = {name: await page(people[0], f"/api/people/{name}") for name in ("Ada", "bo", "CY")}
        for name, profile in profiles.items():
            assert profile["name"] == name.capitalize()
            assert profile["you"] == (name == "Ada")
            (skat,) = profile["games"]
            assert skat["rating"]["deals"] == 3
            assert skat["rating"]["provisional"]
            assert len(skat["history"]) == 1
            assert sum(c["deals"] for c in skat["contracts"]) == 3
            (played,) = profile["matches"]
            assert (played["table"], played["rated"], played["deals"]) == (table, True, 3)
            assert played["points"] == sum(c["points"] for c in skat["contracts"])
        leaders = await page(people[1], "/api/leaders?game=skat")
        assert not leaders["ranked"]
        lines = leaders["provisional"]
        assert [line["name"] for line in sorted(lines, key=lambda line: -line["lower"])] == [line["name"] for line in lines]
        assert [line["name"] for line in lines if line["you"]] == ["Bo"]
        assert await page(people[1], f"/api/leaders?game=skat&month={leaders['months'][0]}") == {**leaders, "month": leaders["months"][0]}
        archive = await page(people[2], "/api/me/archive?game=skat")
        assert [deal["id"] for deal in archive["deals"]] == [deal_id(table, number) for number in (3, 2, 1)]
        assert not archive["more"]


async def test_a_match_is_entered_once(tmp_path: Path, places: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the server dies before it has been, and where it is asked for twice."""
    settings = quick(tmp_path / "stich.db")
    with monkeypatch.context() as dying:
        dying.setattr(Ratings, "match_over", lambda ratings, table: None)
        async with house(settings) as site, company(site, places, "Ada", "Bo", "Cy") as people:
            table = await match(people)
            cookies = [dict(person.http.cookies) for person in people]
            assert not (await page(people[0], "/api/people/Ada"))["games"]
    async with house(settings) as site, site.guest() as ada:
        await settled(site)
        ada.http.cookies.update(cookies[0])
        profile = await page(ada, "/api/people/Ada")
        assert profile["games"][0]["rating"]["deals"] == 3
        site.app.state.server.ratings.match_over(table)
        await settled(site)
        assert await page(ada, "/api/people/Ada") == profile


@pytest.mark.thorough
async def test_the_same_address_twice_does_not_count(site: House, places: dict[str, str]) -> None:
    async with company(site, places, "Ada", "Bo", "Cy") as people:
        places[people[2].cookie] = places[people[1].cookie]
        await match(people)
        await settled(site)
        profile = await page(people[0], "/api/people/Ada")
        assert profile["games"][0]["rating"] is None
        assert not profile["matches"][0]["rated"]
        assert (await page(people[0], "/api/leaders?game=skat"))["provisional"] == []


@pytest.mark.thorough
@pytest.mark.parametrize("changed", [{"rated": False}, {"clock": "none"}])
async def test_what_was_agreed_as_casual_does_not_count(site: House, places: dict[str, str], changed: dict[str, Any]) -> None:
    async with company(site, places, "Ada", "Bo") as people:
        await match(people, **changed)
        await settled(site)
        profile = await page(people[0], "/api/people/Ada")
        assert profile["games"][0]["rating"] is None
        assert sum(c["deals"] for c in profile["games"][0]["contracts"]) == 3


@pytest.mark.thorough
async def test_who_leaves_is_rated_too(site: House, places: dict[str, str]) -> None:
    """The results of the computer player that replaces a player count for that player, in later deals too."""
    async with company(site, places, "Ada", "Bo", "Cy") as people:
        table = await people[0].open(**RATED, sit=0)
        async with people[0].at(table, since=0) as ada, people[1].at(table, since=0) as bo:
            async with people[2].at(table, since=0) as cy:
                await bo.say("sit", seat=1)
                await cy.say("sit", seat=2)
                await cy.say("leave")
            await ada.say("fill", seat=2, player="simple")
            await play([ada, bo])
        await settled(site)
        profile = await page(people[0], "/api/people/Cy")
        assert profile["games"][0]["rating"]["deals"] == 3


DEALS = (PlayedDeal(1, stich.game("skat").deal(seed=1), ("a", "b", None), "suit"),)
MATCH = PlayedMatch("t", "skat", "skat-isko", DEALS, frozenset({"a", "b"}), True, True, True, True, True)


def test_a_circle_that_meets_every_day_counts_less() -> None:
    assert [round(weight(met), 2) for met in range(6)] == [1, 1, 1, 0.75, 0.6, 0.5]


@rows(
    ("people", "accounts", "owners", "counts"),
    [
        (("bot-x", "b", None), {"bot-x", "b"}, {"bot-x": "a"}, True),
        (("bot-x", "bot-y", None), {"bot-x", "bot-y"}, {"bot-x": "a", "bot-y": "b"}, True),
        (("bot-x", "bot-y", None), {"bot-x", "bot-y"}, {"bot-x": "a", "bot-y": "a"}, False),
        (("bot-x", "a", "b"), {"bot-x", "a", "b"}, {"bot-x": "a"}, False),
        (("bot-x", "b", None), {"bot-x"}, {"bot-x": "a"}, False),
        (("bot-x", None, None), {"bot-x"}, {"bot-x": "a"}, False),
        (("a", "b", None), {"a", "b"}, {}, False),
    ],
)
def test_which_matches_count_for_bots(people: tuple[str | None, ...], accounts: set[str], owners: dict[str, str], counts: bool) -> None:
    deals = (msgspec.structs.replace(DEALS[0], people=people),)
    played = msgspec.structs.replace(MATCH, deals=deals, accounts=frozenset(accounts), rated=False)
    assert counts_for_bots(played, owners) == counts
    assert not counts_for_bots(msgspec.structs.replace(played, agreed=False), owners)


@rows(
    ("changed", "addresses", "why"),
    [
        ({}, (b"1", b"2"), ""),
        ({"rated": False}, (b"1", b"2"), "casual"),
        ({"clock": False}, (b"1", b"2"), "clock"),
        ({"agreed": False}, (b"1", b"2"), "length"),
        ({"open_seats": False}, (b"1", b"2"), "seats"),
        ({"accounts": frozenset({"a"})}, (b"1", b"2"), "accounts"),
        ({"accounts": frozenset({"a", "z"})}, (b"1", b"2"), "accounts"),
        ({}, (b"1", b"1"), "address"),
        ({}, (b"1", b"2", b"1"), "address"),
    ],
)
def test_why_a_match_does_not_count(changed: dict[str, Any], addresses: tuple[bytes, ...], why: str) -> None:
    assert why_unrated(msgspec.structs.replace(MATCH, **changed), addresses) == why


@pytest.mark.thorough
async def test_the_command_line_says_the_same(site: House, places: dict[str, str]) -> None:
    """``stich rating`` of the records of a match: the site's ratings, points, and points less luck."""
    store: RatingStore = site.app.state.server.ratings._store
    names = ("Ada", "Bo", "Cy")
    async with company(site, places, *names) as people:
        table = await match(people)
        await settled(site)
        events, opening, _ = await store.log(table)
        played = played_match(events, opening)
        assert played is not None
        records = "".join(encode(record_of(deal.state, names)) + "\n" for deal in played.deals)
        lines = {line["name"]: line for line in command("rating", "-", "--json", given=records).answers}
        for person, name in zip(people, names, strict=True):
            (skat,) = (await page(person, f"/api/people/{name}"))["games"]
            line = lines[name]
            assert skat["rating"]["deals"] == line["deals"] == 3
            assert line["rating"] == pytest.approx(skat["rating"]["mean"], abs=0.011)
            assert line["sd"] == pytest.approx(skat["rating"]["sd"], abs=0.011)
            assert line["provisional"] == skat["rating"]["provisional"]
            for what in ("points", "adjusted"):
                assert line[what] == pytest.approx(sum(contract[what] for contract in skat["contracts"]) / 3, abs=0.05)
