"""Twelve deals a day over HTTP and sockets: order of the boards, equal conditions, scores, rankings, the end of days and weeks."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec

from stich.clubs import daily
from stich.fair import FairFile, check, check_boards, check_log, committed
from stich.fair.statements import hash_of
from stich.server.web.sockets import NO_TABLE
from tests.server.daily.days import MONDAY, DayClock, asked, opened, played, quick_field, with_field
from tests.server.harness import House, house, quick

__all__ = ["quick_field"]


async def test_boards_are_played_in_order_and_each_once(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db"), clock=DayClock()) as site, site.guest("Ada") as ada:
        before = await asked(ada, "skat")
        assert [board["state"] for board in before["boards"]] == ["next", *["waiting"] * 11]
        assert (before["day"], before["today"], before["over"], before["ranked"]) == (str(MONDAY), str(MONDAY), False, False)
        assert (before["player_class"], before["level"], before["streak"], before["total"]) == (3, "simple", 0, 0)
        assert (await opened(ada, 2, 409))["code"] == "daily/order"
        first = await opened(ada, 1)
        assert await opened(ada, 1) == first, "an opened board has one table"
        assert (await opened(ada, 2, 409))["code"] == "daily/order"
        assert [board["state"] for board in (await asked(ada, "skat"))["boards"]][:3] == ["open", "waiting", "waiting"]
        [view] = await played(ada, 1)
        assert view["finished"] and view["daily"] == {"day": str(MONDAY), "board": 1, "player_class": 3}
        assert [seat["kind"] for seat in view["seats"]].count("computer") == 2
        assert {seat["name"] for seat in view["seats"] if seat["kind"] == "computer"} == {"simple"}
        assert (await opened(ada, 1, 409))["code"] == "daily/finished"
        await with_field(site)
        board, due, *_ = (await asked(ada, "skat"))["boards"]
        assert (board["state"], due["state"]) == ("finished", "next")
        assert board["score"] == round(board["points"] - board["field"], 3)
        deal = (await ada.http.get(f"/api/deals/{board['deal']}")).json()
        assert deal["you"] == daily.seat_of(1, 3) and deal["table"] == first["table"]
        assert (await asked(ada, "schafkopf"))["boards"][0]["state"] == "next", "each game has its own boards"


async def test_two_windows_open_one_table(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db"), clock=DayClock()) as site, site.guest("Ada") as ada:
        found = await asyncio.gather(*(opened(ada, 1) for _ in range(8)))
        assert len({answer["table"] for answer in found}) == 1


async def test_the_same_actions_meet_the_same_cards_and_opponents(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db"), clock=DayClock()) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        for game in ("skat", "schafkopf"):
            [one], [other] = await played(ada, 1, game=game), await played(bo, 1, game=game)
            assert one["table"] != other["table"] and one["you"] == other["you"]
            assert one["deal"] == other["deal"]


async def test_only_the_player_is_at_the_table_and_takes_nothing_back(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db"), clock=DayClock()) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = (await opened(ada, 1))["table"]
        async with bo.at(table) as stranger:
            assert await stranger.closed() == NO_TABLE and not stranger.updates
        async with ada.at(table, since=0) as socket:
            while not socket.updates or not socket.view["deal"] or not socket.deal["legal"]:
                await socket.update()
            seq = socket.view["seq"]
            assert socket.view["back"] == []
            hint = await ada.http.get(f"/api/tables/{table}/hint")
            assert (hint.status_code, hint.json()["code"]) == (409, "daily/table")
            refused = [
                await socket.say("take-back", seq=seq, to=0),
                await socket.say("list", listed=True),
                await socket.say("allow-talk", free=True),
                await socket.say("allow-bots", allowed=True),
                await socket.say("fill", seat=0, player="strong"),
                await socket.say("dismiss", seat=0),
                await socket.say("stop"),
            ]
            assert [answer["code"] for answer in refused] == ["daily/table"] * len(refused)
            assert (await socket.say("leave"))["type"] == "ack"
            assert (await socket.say("sit", seat=daily.seat_of(1, 3)))["type"] == "ack", "the player comes back"
            await socket.play_on()


async def test_rankings_leave_out_boards_that_the_reader_has_not_finished(tmp_path: Path) -> None:
    async with (
        house(quick(tmp_path / "stich.db"), clock=DayClock()) as site,
        site.guest("Ada", account=True) as ada,
        site.guest("Bo", account=True) as bo,
        site.guest("Cy") as cy,
    ):
        await played(ada, 1, 2)
        await played(bo, 1)
        await played(cy, 1)
        await with_field(site)
        mine = await asked(ada, "skat")
        scores = [board["score"] for board in mine["boards"][:2]]
        full = await asked(ada, "skat/ranking")
        assert (full["boards"], full["players"], full["player_class"]) == (2, 2, 3)
        assert {row["name"]: row["boards"] for row in full["rows"]} == {"Ada": 2, "Bo": 1}, "guests are not ranked"
        assert next(row["total"] for row in full["rows"] if row["you"]) == sum(scores) == mine["total"]
        for reader in (bo, cy):
            less = await asked(reader, "skat/ranking?over=week")
            assert {row["name"]: (row["place"], row["total"]) for row in less["rows"]} == {"Ada": (1, scores[0]), "Bo": (1, scores[0])}
        async with site.guest("Dan") as dan:
            assert (await asked(dan, "skat/ranking"))["rows"] == []
            assert (await asked(dan, f"skat/{MONDAY}/boards/1", 403))["code"] == "daily/unfinished"
        friends = await asked(bo, "skat/ranking?who=friends")
        assert [row["name"] for row in friends["rows"]] == ["Bo"]
        assert (await bo.http.put("/api/people/Ada/follow")).status_code == 204
        friends = await asked(bo, "skat/ranking?who=friends")
        assert ({row["name"] for row in friends["rows"]}, friends["player_class"]) == ({"Ada", "Bo"}, None)
        found = await asked(bo, f"skat/{MONDAY}/boards/1")
        assert (found["seat"], found["players"], len(found["field"])) == (1, 2, 3)
        assert [(row["name"], row["score"]) for row in found["results"]] == [("Ada", scores[0]), ("Bo", scores[0])]
        assert (await asked(bo, f"skat/{MONDAY}/boards/2", 403))["code"] == "daily/unfinished"


async def log_of(site: House, http: httpx.AsyncClient) -> tuple[list[str], dict[str, Any]]:
    head = (await http.get("/api/fair/log")).json()
    entries = (await http.get("/api/fair/log/entries?start=0&count=1000")).json()["entries"]
    return entries, head


async def test_the_end_of_a_day_strikes_open_boards_and_reveals_the_cards(tmp_path: Path) -> None:
    clock = DayClock()
    async with (
        house(quick(tmp_path / "stich.db", fair=True), clock=clock) as site,
        site.guest("Ada", account=True) as ada,
        site.guest("Bo", account=True) as bo,
    ):
        await played(ada, 1)
        await with_field(site)
        board = f"skat/{MONDAY}/boards/1"
        mine = await asked(ada, "skat")
        assert (await asked(ada, f"{board}/fair", 404))["code"] == "daily/unknown", "not before the day is over"
        left = (await opened(bo, 1))["table"]
        async with bo.at(left, since=0) as socket:
            await socket.update()
            clock.days = 1
            await site.app.state.server.daily.close()
            while not socket.view["ended"]:
                await socket.update()
            assert socket.view["deal"] is None
        struck = await asked(bo, f"skat?day={MONDAY}")
        assert struck["over"] and {one["state"] for one in struck["boards"]} == {"struck"} and struck["total"] == 0
        ranking = await asked(bo, f"skat/ranking?day={MONDAY}")
        assert [(row["name"], row["total"]) for row in ranking["rows"]] == [("Ada", mine["total"])]
        assert (await asked(bo, board))["players"] == 1, "the results are open to all now"
        today = await asked(bo, "skat")
        assert (today["day"], today["boards"][0]["state"], today["commitment"]) == (str(MONDAY + timedelta(days=1)), "next", None)

        async with asyncio.timeout(20):
            while True:
                entries, head = await log_of(site, ada.http)
                if sum("revealed" in entry for entry in entries) == 12:
                    break
                await asyncio.sleep(0.05)
        assert check_log(entries, **head) == ()
        assert [entry.split()[1] for entry in entries if entry.startswith("deal-v1")] == [
            *["boards", "chain"],
            *["opened"] * 12,
            "played",
            *["revealed"] * 12,
        ]
        published = next(entry for entry in entries if entry.startswith("deal-v1 boards"))
        assert published.endswith(hash_of(mine["commitment"]))
        files = []
        for number in range(1, 13):
            answer = await bo.http.get(f"/api/daily/skat/{MONDAY}/boards/{number}/fair")
            assert answer.status_code == 200, answer.text
            files.append(msgspec.json.decode(answer.content, type=FairFile))
        assert [check(file) for file in files] == [()] * 12
        assert check_boards(files, committed(mine["commitment"])) == ()


async def test_a_board_finished_after_its_day_does_not_count(tmp_path: Path) -> None:
    clock = DayClock()
    async with house(quick(tmp_path / "stich.db"), clock=clock) as site, site.guest("Ada") as ada:
        table = (await opened(ada, 1))["table"]
        async with ada.at(table, since=0) as socket:
            await socket.update()
            clock.seconds = 12 * 3600 + 1.0  # after midnight
            await socket.play_on()
        found = await asked(ada, f"skat?day={MONDAY}")
        assert found["boards"][0]["state"] == "struck" and found["boards"][0]["points"] is None
        assert (await opened(ada, 1, 503))["code"] == "daily/closing", "two seconds after midnight the day is closed"
        clock.seconds += 2.0
        await opened(ada, 1)


async def test_the_best_of_a_week_move_up_and_meet_stronger_computers(tmp_path: Path) -> None:
    clock = DayClock()
    async with house(quick(tmp_path / "stich.db"), clock=clock) as site, site.guest("Ada", account=True) as ada:
        async with site.guest("Bo", account=True) as bo:
            for day in range(3):
                clock.days = day
                await played(ada, 1)
                if day:
                    await played(bo, 1)
            clock.days = 6
            assert (await asked(ada, "skat"))["player_class"] == 3
            week = await asked(ada, "skat/ranking?over=week")
            assert {row["name"]: row["days"] for row in week["rows"]} == {"Ada": 3, "Bo": 2}
            clock.days = 7
            await site.app.state.server.daily.close()
            found = await asked(ada, "skat")
            assert (found["player_class"], found["last_class"], found["level"]) == (2, 3, "club")
            assert (await asked(bo, "skat"))["player_class"] == 3, "two days are not enough"
            table = (await opened(ada, 1))["table"]
            async with ada.at(table, since=0) as socket:
                while not socket.updates or not socket.view["deal"]:
                    await socket.update()
                assert {seat["name"] for seat in socket.view["seats"] if seat["kind"] == "computer"} == {"club"}
                assert socket.view["daily"]["player_class"] == 2
        clock.days = 14
        async with site.guest("Cy") as cy:
            await opened(cy, 1)
        assert (await asked(ada, "skat"))["player_class"] == 2, "who does not play stays"


async def test_fields_that_a_stopped_server_left_are_computed_after_its_start(tmp_path: Path) -> None:
    settings, clock = quick(tmp_path / "stich.db"), DayClock()
    async with house(settings, clock=clock) as site, site.guest("Ada") as ada:
        cookie = ada.http.cookies["stich"]
        site.app.state.server.daily.fields.want = lambda: None
        await played(ada, 1)
        board = (await asked(ada, "skat"))["boards"][0]
        assert (board["state"], board["field"], board["score"]) == ("finished", None, None)
    async with house(settings, clock=clock) as site, site.guest() as again:
        again.http.cookies.set("stich", cookie)
        async with asyncio.timeout(60):
            while (await asked(again, "skat"))["boards"][0]["score"] is None:
                await asyncio.sleep(0.05)


async def test_a_complete_day_is_a_streak_of_one(tmp_path: Path) -> None:
    clock = DayClock()
    async with house(quick(tmp_path / "stich.db"), clock=clock) as site, site.guest("Ada") as ada:
        await played(ada, *range(1, 13))
        found = await asked(ada, "skat")
        assert found["streak"] == 1 and {board["state"] for board in found["boards"]} == {"finished"}
        assert (await opened(ada, 12, 409))["code"] == "daily/finished"
        clock.days = 1
        assert (await asked(ada, "skat"))["streak"] == 1
        clock.days = 2
        assert (await asked(ada, "skat"))["streak"] == 0


REFUSED = [
    ("GET", "chess", 404, "daily/unknown"),
    ("GET", "skat?day=2026-13-01", 400, "query/malformed"),
    ("GET", "skat?day=2026-12-01", 404, "daily/unknown"),
    ("GET", "skat/ranking?over=year", 400, "query/malformed"),
    ("GET", "skat/ranking?class=4", 400, "query/malformed"),
    ("GET", "skat/ranking?who=all", 400, "query/malformed"),
    ("GET", "chess/ranking", 404, "daily/unknown"),
    ("GET", "skat/2026-11-30/boards/1", 404, "daily/unknown"),
    ("GET", "skat/yesterday/boards/1", 404, "daily/unknown"),
    ("GET", "skat/2026-11-30/boards/13/fair", 404, "log/none"),
    ("POST", "skat/boards/0", 404, "daily/unknown"),
    ("POST", "skat/boards/13", 404, "daily/unknown"),
    ("POST", "chess/boards/1", 404, "daily/unknown"),
]


async def test_bad_requests_are_refused(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db"), clock=DayClock()) as site, site.guest("Ada") as ada:

        async def answered(method: str, path: str) -> tuple[int, str]:
            answer = await ada.http.request(method, f"/api/daily/{path}")
            return answer.status_code, answer.json()["code"]

        found = [(method, path, *(await answered(method, path))) for method, path, *_ in REFUSED]
        assert found == REFUSED
        ada.http.cookies.clear()
        assert (await answered("POST", "skat/boards/1"))[0] == 401
        assert (await ada.http.get("/api/daily/skat")).json()["boards"][0]["state"] == "next", "visitors see the boards"
