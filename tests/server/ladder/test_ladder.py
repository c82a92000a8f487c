"""The ladder of bots over HTTP: seats by the server, boards, scores, the public log, and the list of bots."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stich.clubs.ladder import BOARDS_A_DAY
from stich.fair import FairFile, check, read_boards
from stich.server.ladder import ladder
from stich.server.tables import clocks, timekeeper
from tests.server.bots.bots import Robot, make_bot, robot
from tests.server.harness import House, Visitor, house, quick
from tests.server.ladder.bots import SKAT, asked, ladder_house, quick_ladder, seated, to_the_end

__all__ = ["quick_ladder"]
TABLE = "/api/ladder/skat/skat-isko"


async def settled(site: House, visitor: Visitor) -> Any:
    """Let the server compute the scores, and return the boards of today."""
    await site.app.state.server.ladder.settle()
    return (await asked(visitor, f"{TABLE}/boards"))["boards"]


async def test_bots_of_two_owners_meet_at_a_board_and_get_scores(tmp_path: Path) -> None:
    async with ladder_house(tmp_path, "Deep Grand", "Null Ouvert") as (site, reader, bots):
        assert await seated(site) == 1 and await seated(site) == 0, "a bot plays one board at a time"
        one, other = await asyncio.gather(*map(to_the_end, bots))
        assert one["table"] == other["table"] and one["you"] != other["you"] and one["daily"] is None
        assert sorted(seat["kind"] for seat in one["seats"]) == ["computer", "guest", "guest"] and not one["rated"]
        assert (await asked(reader, f"{TABLE}/boards"))["boards"] == [], "no scores before the computers have played the board"
        [board] = await settled(site, reader)
        assert board["table"] == one["table"]
        with closing(sqlite3.connect(tmp_path / "stich.db")) as rows:
            [(kept,)] = rows.execute("SELECT boards FROM ladder_boards")
        field = [ladder.played_by_computers(read_boards(kept), play) for play in range(3)]
        for seat in board["seats"]:
            mean = sum(play[seat["seat"]] for play in field) / 3
            assert seat["score"] == pytest.approx(seat["points"] - mean, abs=0.001)
        assert {seat["name"] for seat in board["seats"] if seat["kind"] == "bot"} == {"Deep Grand", "Null Ouvert"}
        found = await asked(reader, f"{TABLE}?over=day")
        assert {row["name"]: row["mean"] for row in found["rows"]} == {seat["name"]: seat["score"] for seat in board["seats"]}
        assert all(row["boards"] == 1 and row["low"] is None and row["place"] is None for row in found["rows"])
        assert (await reader.http.get(f"/api/deals/{board['deal']}")).status_code == 200, "a board that is over is open to all"
        assert await asked(reader, "/api/ladder") == {"ladders": [{"game": "skat", "preset": "skat-isko", "bots": 2, "online": 2}]}
        assert await seated(site) == 1, "the next board"
        await asyncio.gather(*map(to_the_end, bots))
        first, second = await settled(site, reader)
        with closing(sqlite3.connect(tmp_path / "stich.db")) as rows:
            cards = {read_boards(kept).deals for (kept,) in rows.execute("SELECT boards FROM ladder_boards")}
        assert first["table"] != second["table"] and len(cards) == 2, "each table has cards of its own"
        rows_now = (await asked(reader, TABLE))["rows"]
        assert all(row["low"] <= row["mean"] <= row["high"] for row in rows_now if row["boards"] == 2)


async def test_only_bots_that_are_connected_and_entered_are_seated(tmp_path: Path) -> None:
    async with ladder_house(tmp_path, "Deep Grand") as (site, reader, [bot]):
        assert (await bot.http.get("/api/bot/ladder")).json() == {
            "ladders": [{"game": "skat", "preset": "skat-isko"}],
            "boards": BOARDS_A_DAY,
        }
        assert (await bot.http.delete(SKAT)).status_code == 204
        assert await seated(site) == 0, "it has left"
        assert (await bot.http.put(SKAT)).status_code == (await bot.http.put(SKAT)).status_code == 204
        async with site.guest("Bob", account=True) as bob:
            async with robot(site, await make_bot(bob, "Null Ouvert")) as away:
                assert (await away.http.put(SKAT)).status_code == 204
            while (await asked(reader, "/api/bots/public/Null Ouvert"))["online"]:
                await asyncio.sleep(0.01)
        assert await seated(site) == 1
        view = await to_the_end(bot)
        assert sorted(seat["kind"] for seat in view["seats"]) == ["computer", "computer", "guest"], "the other one is not connected"
        for path in ("/api/bot/ladder/skat/no-preset", "/api/bot/ladder/whist/skat-isko"):
            answer = await bot.http.put(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "ladder/unknown")
        person = await reader.http.put(SKAT)
        assert (person.status_code, person.json()["code"]) == (403, "bot/only")
        assert (await asked(reader, "/api/ladder/skat/no-preset", 404))["code"] == "ladder/unknown"


async def test_bots_of_one_owner_sit_at_different_tables(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada", account=True) as ada:
        tokens = [await make_bot(ada, name) for name in ("Deep Grand", "Null Ouvert")]
        async with robot(site, tokens[0]) as one, robot(site, tokens[1]) as other:
            for bot in (one, other):
                await bot.http.put(SKAT)
            assert await seated(site) == 2
            views = await asyncio.gather(to_the_end(one), to_the_end(other))
            assert len({view["table"] for view in views}) == 2


async def test_a_bot_plays_so_many_boards_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "BOARDS_A_DAY", 2)
    async with ladder_house(tmp_path, "Deep Grand") as (site, reader, [bot]):
        for _ in range(2):
            assert await seated(site) == 1
            await to_the_end(bot)
        assert await seated(site) == 0
        assert len(await settled(site, reader)) == 2


async def test_a_bot_that_hangs_or_goes_keeps_the_result_of_the_computer_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "BOT_PATIENCE", 0.05)
    monkeypatch.setattr(timekeeper, "GRACE", 0.05)
    async with ladder_house(tmp_path, "Deep Grand") as (site, reader, [hanging]):
        async with site.guest("Bob", account=True) as bob, robot(site, await make_bot(bob, "Null Ouvert")) as going:
            await going.http.put(SKAT)
            assert await seated(site) == 1
            await going.line("table")
        over = await hanging.line("over")
        assert not over["finished"], "the seat is lost after the time for a decision"
        while not (boards := await settled(site, reader)):
            await asyncio.sleep(0.05)
        scored = {seat["name"] for seat in boards[0]["seats"] if seat["kind"] == "bot" and seat["score"] is not None}
        assert scored == {"Deep Grand", "Null Ouvert"}


async def log_of(site: House, reader: Visitor, wanted: int) -> list[str]:
    """Return the kinds of the entries of the public log about deals, once it has so many."""
    while True:
        entries = (await asked(reader, "/api/fair/log/entries?start=0&count=1000"))["entries"]
        found = [entry.split()[1] for entry in entries if entry.startswith("deal-v1")]
        if len(found) >= wanted:
            return found
        await asyncio.sleep(0.02)


async def test_a_board_is_logged_before_and_revealed_after(tmp_path: Path) -> None:
    async with ladder_house(tmp_path, "Deep Grand", fair=True) as (site, reader, [bot]):
        assert await seated(site) == 1
        table = (await bot.line("table"))["table"]["id"]
        assert await log_of(site, reader, 3) == ["boards", "chain", "opened"], "before the first action"
        await to_the_end(bot)
        fair = f"/api/ladder/boards/{table}/fair"
        assert (await asked(reader, fair, 404))["code"] == "ladder/unknown", "not before the board is settled"
        await settled(site, reader)
        assert (await log_of(site, reader, 5))[3:] == ["played", "revealed"]
        answer = await reader.http.get(fair)
        assert answer.status_code == 200, answer.text
        assert check(msgspec.json.decode(answer.content, type=FairFile)) == ()


async def test_the_list_of_bots_names_owners_and_who_is_connected(tmp_path: Path) -> None:
    async with ladder_house(tmp_path, "Deep Grand") as (site, reader, _bots):
        async with site.guest("Bob", account=True) as bob:
            await make_bot(bob, "Absent")
        found = (await asked(reader, "/api/bots/public"))["bots"]
        assert [(bot["name"], bot["owner"], bot["online"], bot["ratings"]) for bot in found] == [
            ("Deep Grand", "Owner Deep Grand", True, []),
            ("Absent", "Bob", False, []),
        ]
        assert found[0]["ladders"] == [{"game": "skat", "preset": "skat-isko"}]
        assert await asked(reader, "/api/bots/public/deep grand") == found[0]
        assert (await asked(reader, "/api/bots/public/Nobody", 404))["code"] == "bot/unknown"


async def secrets_before_the_end(site: House, reader: Visitor, bots: list[Robot], database: Path) -> tuple[list[str], list[str]]:
    """Play a board, and return its secrets and all outputs of the server before the board was over."""
    await seated(site)
    table = (await bots[0].line("table"))["table"]["id"]
    outputs = [(await reader.http.get(f"/api/tables/{table}")).text]
    await asyncio.gather(*map(to_the_end, bots))
    outputs += [text for bot in bots for text in bot.raw if '"finished":true' not in text]
    for path in ("/api/ladder", TABLE, f"{TABLE}/boards", "/api/bots/public", f"/api/ladder/boards/{table}/fair"):
        outputs.append((await reader.http.get(path)).text)
    outputs.append((await reader.http.get("/api/fair/log/entries?start=0&count=1000")).text)
    with closing(sqlite3.connect(database)) as rows:
        [(kept,)] = rows.execute("SELECT boards FROM ladder_boards")
        [(created,)] = rows.execute("SELECT event FROM events WHERE seq = 1")
    return [read_boards(kept).secret, msgspec.json.decode(created)["ladder"]["luck"]], outputs


async def test_no_output_names_the_secrets_of_a_board(tmp_path: Path) -> None:
    async with ladder_house(tmp_path, "Deep Grand", "Null Ouvert", fair=True) as (site, reader, bots):
        secrets, outputs = await secrets_before_the_end(site, reader, bots, tmp_path / "stich.db")
        assert not [output for output in outputs for secret in secrets if secret in output]


async def test_nobody_else_is_at_the_table(tmp_path: Path) -> None:
    async with (
        ladder_house(tmp_path, "Deep Grand") as (site, reader, [bot]),
        site.guest("Bob", account=True) as bob,
        robot(site, await make_bot(bob, "Null Ouvert")) as stranger,
    ):
        await seated(site)
        table = (await bot.line("table"))["table"]["id"]
        answer = await stranger.ask("sit", table)
        assert answer.status_code == 409
        async with reader.at(table) as socket:
            await socket.closed()
            assert not socket.updates
        assert table not in (await reader.http.get("/api/tables")).text
        await to_the_end(bot)
