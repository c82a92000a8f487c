"""Live tables of an event: exactly its players, list and ranking entered by themselves, time limits, absent players, restarts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stich.server.web.sockets import NO_TABLE
from tests.server.clubs.evenings import Club, Json, club_of, list_path, totals
from tests.server.harness import House, Hurried, Socket, Visitor, house, quick

NAMES = ("Anna", "Bert", "Cora", "Dora", "Emil", "Fina")
LIVE: dict[str, Any] = {"computer_for_absent": False, "grace_minutes": 0}


class Ahead(Hurried):
    """Clock whose time of day can be put forward too."""

    def now(self) -> float:
        return super().now() + self.ahead


class LiveClub(Club):
    """Club with members who have accounts and play on the server."""

    def __init__(self, site: House, made: Club, players: dict[str, Visitor]) -> None:
        self.site, self.http, self.players = site, made.http | {name: one.http for name, one in players.items()}, players

    async def registered(self, deals: int = 1, players: int = 3, **plan: Any) -> Json:
        """Return an event of Skat tables of three in which the first players are present."""
        rules = {"deals": {"3": deals}, "draw": {"sizes": [3]}, "live": LIVE, **plan}
        made = await self.event(**rules)
        for name in NAMES[:players]:
            made = await self.do(name, "POST", f"/events/{made['id']}/registration")
            number = made["you"]
            made = await self.get("owner", f"/events/{made['id']}")
            body = {"revision": made["revision"], "present": True}
            made = await self.do("owner", "PUT", f"/events/{made['id']}/entrants/{number}", body)
        return made

    async def live_event(self, deals: int = 1, players: int = 3, **plan: Any) -> Json:
        """Return an event like `registered` whose first round is drawn and not started."""
        made = await self.registered(deals, players, **plan)
        drawn: Json = await self.do("owner", "POST", f"/events/{made['id']}/draw", {"revision": made["revision"]})
        return drawn

    async def start(self, made: Json) -> Json:
        started: Json = await self.do("owner", "POST", f"/events/{made['id']}/start", {"revision": made["revision"]})
        return started

    async def table_of(self, name: str, made: Json) -> str:
        """Return the id of this player's table on the server."""
        seen = await self.get(name, f"/events/{made['id']}")
        [table] = [one for one in seen["rounds"][-1]["tables"] if seen["you"] in one["seats"]]
        assert table["live"] is not None
        return str(table["live"])

    async def entered(self, made: Json, tables: int = 1) -> Json:
        """Return the event once the lists of so many tables of its newest round are entered."""
        while True:
            seen: Json = await self.get("owner", f"/events/{made['id']}")
            if sum(table["state"] == "closed" for table in seen["rounds"][-1]["tables"]) >= tables:
                return seen
            await asyncio.sleep(0.02)


async def play_match(socket: Socket) -> Json:
    """Play the first legal actions until the match is over, and return its last view."""
    while not socket.updates or not socket.view["finished"]:
        deal = socket.updates and socket.view["deal"]
        if deal and deal["outcome"] and not socket.view["seats"][socket.view["you"]]["ready"]:
            await socket.say("ready")
        elif deal and deal["legal"]:
            await socket.go_on()
        else:
            await socket.update()
    return socket.view


@asynccontextmanager
async def live_club(settings: Any, **parts: Any) -> AsyncIterator[LiveClub]:
    async with house(settings, **parts) as site, club_of(site) as made, AsyncExitStack() as here:
        token = (await made.get("owner"))["invitation"]
        players = {name: await here.enter_async_context(site.guest(name, account=True)) for name in NAMES}
        club = LiveClub(site, made, players)
        for name in NAMES:
            await club.do(name, "POST", f"/invitation/{token}")
        yield club


@pytest.fixture
def settings(tmp_path: Path) -> Any:
    return quick(tmp_path / "stich.db", club_change_burst=10**6, stand_in="random")


async def test_a_match_on_the_server_becomes_the_list_of_its_table(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await club.live_event(deals=2)
        assert [table["mode"] for table in made["rounds"][0]["tables"]] == ["live"]
        started = await club.start(made)
        assert started["rounds"][0]["tables"][0]["live"] is None, "the organiser does not play"
        table = await club.table_of("Anna", made)
        seats = started["rounds"][0]["tables"][0]["seats"]
        by_number = {one["number"]: one["name"] for one in started["entrants"]}
        async with AsyncExitStack() as here:
            sockets = [await here.enter_async_context(club.players[name].at(table, since=0)) for name in NAMES[:3]]
            views = await asyncio.gather(*map(play_match, sockets))
        view = views[0]
        assert [seat["name"] for seat in view["seats"]] == [by_number[number] for number in seats]
        place = {"club": "asse", "event": made["id"], "round": 1, "table": 1, "stand_in": False, "last_deal": False}
        assert view["club"] == place and not view["listed"] and len(view["match"]["rows"]) == 2
        seen = await club.entered(made)
        assert seen["state"] == "running" and seen["rounds"][0]["finished"]
        rows = view["match"]["rows"]
        listed = await club.get("owner", list_path(made, 1, 1))
        game_points = [next(line["points"] for line in one["lines"] if line["label"] == "game points") for one in listed["results"]]
        assert game_points == [sum(row["outcome"]["scores"][seat] for row in rows) for seat in range(3)]
        ranked = (await club.get("owner", f"/events/{made['id']}/ranking"))["rows"]
        assert {row["number"]: row["total"] for row in ranked} == {one["number"]: one["total"] for one in listed["results"]}
        log = (await club.get("owner", f"/events/{made['id']}/log"))["entries"]
        assert [(entry["what"], entry["by"]) for entry in log[-3:]] == [("start", "Olga"), ("live", "Stich"), ("list", "Stich")]


async def test_only_the_players_of_a_table_are_there_and_its_seats_and_deals_are_fixed(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await club.start(await club.live_event(players=6))
        table = await club.table_of("Anna", made)
        seen = await club.get("Anna", f"/events/{made['id']}")
        own = next(one for one in seen["rounds"][0]["tables"] if seen["you"] in one["seats"])
        assert [one["live"] for one in seen["rounds"][0]["tables"] if one is not own] == [None]
        numbers = {one["name"]: one["number"] for one in made["entrants"]}
        stranger = next(name for name in NAMES if numbers[name] not in own["seats"])
        async with club.players[stranger].at(table, since=0) as socket:
            assert await socket.closed() == NO_TABLE and not socket.updates
        async with club.players["Anna"].at(table, since=0) as socket:
            while not socket.updates or not socket.view["deal"]:
                await socket.update()
            commands: dict[str, dict[str, Any]] = {
                "leave": {},
                "list": {"listed": True},
                "allow-talk": {"free": True},
                "allow-bots": {"allowed": True},
                "stop": {},
                "fill": {"seat": 1, "player": "strong"},
                "dismiss": {"seat": 1},
                "free": {"seat": 1},
                "stand-in": {"seat": (socket.view["you"] + 1) % 3},
            }
            refused = {name: (await socket.say(name, **fields)).get("code") for name, fields in commands.items()}
            assert refused == dict.fromkeys(commands, "table/club")
            assert socket.view["back"] == []
        hint = await club.http["Anna"].get(f"/api/tables/{table}/hint")
        assert (hint.status_code, hint.json()["code"]) == (409, "table/club")
        sent = {"revision": made["revision"], "list": totals(Random(1), 3)}
        assert await club.refused("owner", "PUT", list_path(made, 1, own["number"]), sent) == (400, "club/live")


async def test_after_the_time_the_deal_in_progress_is_finished_and_the_rest_struck(settings: Any) -> None:
    clock = Ahead()
    async with live_club(settings, clock=clock) as club:
        made = await club.start(await club.live_event(deals=5, minutes=30))
        table = await club.table_of("Anna", made)
        async with AsyncExitStack() as here:
            sockets = [await here.enter_async_context(club.players[name].at(table, since=0)) for name in NAMES[:3]]
            for socket in sockets:
                while not socket.updates or not socket.view["deal"]:
                    await socket.update()
            server = club.site.app.state.server
            clock.ahead += 31 * 60
            await server.live.look()
            views = await asyncio.gather(*map(play_match, sockets))
        assert [len(view["match"]["rows"]) for view in views] == [1, 1, 1] and views[0]["club"]["last_deal"]
        seen = await club.entered(made)
        assert seen["rounds"][0]["finished"]
        listed = await club.get("owner", list_path(made, 1, 1))
        assert len(listed["scores"]) == 1


async def test_the_organiser_ends_a_table_and_a_void_deal_does_not_count(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await club.start(await club.live_event(deals=3))
        body = {"revision": made["revision"], "at_once": True}
        end = f"/events/{made['id']}/rounds/1/tables/1/end"
        assert (await club.refused("Anna", "POST", end, body)) == (403, "club/forbidden")
        await club.do("owner", "POST", end, body)
        await club.entered(made)
        listed = await club.get("owner", list_path(made, 1, 1))
        assert listed["scores"] == [] and {one["total"] for one in listed["results"]} == {0}
        assert await club.refused("owner", "POST", end, {"revision": made["revision"] + 9}) == (409, "club/stale")


async def test_a_round_starts_by_itself_and_a_clock_lets_computers_play_for_absent_players(settings: Any) -> None:
    clock = Ahead()
    async with live_club(settings, clock=clock) as club:
        starts = (datetime.fromtimestamp(clock.now(), UTC) + timedelta(minutes=5)).isoformat()
        rules = {"starts": starts, "clock": "fast", "computer_for_absent": True}
        made = await club.live_event(live=rules)
        server = club.site.app.state.server
        await server.live.look()
        assert not (await club.get("owner", f"/events/{made['id']}"))["rounds"][0]["started"]
        clock.ahead += 6 * 60
        await server.live.look()
        seen = await club.get("owner", f"/events/{made['id']}")
        assert seen["rounds"][0]["started"]
        table = await club.table_of("Anna", made)
        while not (await server.store.finished([table]))[table]:
            clock.ahead += 60
            await server.tables.wake_due()
            await asyncio.sleep(0.05)
        seen = await club.entered(made)
        log = (await club.get("owner", f"/events/{made['id']}/log"))["entries"]
        assert log[-1]["facts"]["computers"] == sorted(seen["rounds"][0]["tables"][0]["seats"])


async def test_a_restart_at_any_step_loses_and_doubles_nothing(settings: Any) -> None:
    """The event is started; then the server opens the table, plays and enters the list in three further processes."""
    async with live_club(settings) as club:
        made = await club.live_event()
        cookies = {name: one.http.cookies["stich"] for name, one in club.players.items()} | {"owner": club.http["owner"].cookies["stich"]}
        started = await club.start(made)
        table = await club.table_of("Anna", made)
        rows = club.site.app.state.server.live
        await asyncio.gather(*(rows.act("asse", made["id"]) for _ in range(5)))
        assert await club.table_of("Anna", made) == table
    for step in ("play", "look"):
        async with house(settings) as site, AsyncExitStack() as here:
            visitors = {name: await here.enter_async_context(site.guest()) for name in (*NAMES[:3], "owner")}
            for name, visitor in visitors.items():
                visitor.http.cookies.clear()
                visitor.http.cookies.set("stich", cookies[name])
            if step == "play":
                sockets = [await here.enter_async_context(visitors[name].at(table, since=0)) for name in NAMES[:3]]
                await asyncio.gather(*map(play_match, sockets))
            else:
                await asyncio.gather(*(site.app.state.server.live.look() for _ in range(3)))
                seen = (await visitors["owner"].http.get(f"/api/clubs/asse/events/{made['id']}")).json()
                assert seen["rounds"][0]["finished"]
                assert seen["revision"] == started["revision"] + 1, "the list is entered once"


async def test_tables_with_a_player_without_account_have_typed_lists(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await club.registered(deals=36, players=5)
        new = {"revision": made["revision"], "entrants": [{"name": "Gast"}]}
        made = await club.do("owner", "POST", f"/events/{made['id']}/entrants", new)
        made = await club.do("owner", "POST", f"/events/{made['id']}/draw", {"revision": made["revision"]})
        guest = made["entrants"][-1]["number"]
        tables = made["rounds"][0]["tables"]
        assert [table["mode"] for table in tables] == ["deals" if guest in table["seats"] else "live" for table in tables]
        [typed] = [table["number"] for table in tables if guest in table["seats"]]
        path, body = f"/events/{made['id']}/rounds/1/tables", {"revision": made["revision"]}
        assert await club.refused("owner", "PUT", f"{path}/{typed}", {**body, "mode": "live"}) == (400, "club/live")
        made = await club.do("owner", "PUT", f"{path}/{3 - typed}", {**body, "mode": "totals"})
        made = await club.start(made)
        made = await club.play(made)
        assert made["rounds"][0]["finished"], "mixed modes: no table of this round is on the server any more"


async def test_a_live_table_that_gets_another_mode_ends_on_the_server(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await club.start(await club.live_event(deals=36))
        table = await club.table_of("Anna", made)
        await club.do("owner", "PUT", f"/events/{made['id']}/rounds/1/tables/1", {"revision": made["revision"], "mode": "totals"})
        assert await club.site.app.state.server.store.finished([table]) == {table: True}
        made = await club.play(await club.get("owner", f"/events/{made['id']}"))
        log = (await club.get("owner", f"/events/{made['id']}/log"))["entries"]
        assert [entry["what"] for entry in log[-2:]] == ["mode", "list"]
