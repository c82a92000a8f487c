"""A duplicate evening on the server: the same cards at every table, hidden until the last one has played them, then open to all players."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from stich.clubs.comparison import compare
from stich.clubs.duplicate import rounded
from stich.fair.signing import PublicKey
from stich.server.store.club_board_rows import ClubBoardStore
from stich.server.store.deal_rows import deal_id
from stich.server.store.schema import log_entries
from stich.server.store.store import Store
from tests.secrecy.test_deals import READ, WRITE
from tests.secrecy.test_readers import CARD
from tests.server.clubs.evenings import Json, list_path
from tests.server.clubs.test_live import LiveClub, live_club, play_match
from tests.server.harness import quick

DEALS = 2
OF_EVENT = (
    *("ranking", "teams", "hall", "log", "print/ranking"),
    *("rounds/1/boards", "rounds/1/boards/1/fair", "rounds/1/tables/1/list"),
)
"""Outputs about results of an event."""


@pytest.fixture
def settings(tmp_path: Path) -> Any:
    return quick(tmp_path / "stich.db", club_change_burst=10**6, stand_in="random", fair=True)


async def duplicate(club: LiveClub, **more: Any) -> Json:
    """Return an event of two tables that play the same boards; its round has started."""
    plan = {"draw": {"sizes": [3], "computer": "random"}, "duplicate": {"comparison": "difference", **more}}
    return await club.start(await club.live_event(deals=DEALS, players=6, **plan))


async def of_table(club: LiveClub, made: Json, number: int) -> list[str]:
    """Return the names of the players of a table."""
    seen = await club.get("owner", f"/events/{made['id']}")
    names = {one["number"]: one["name"] for one in seen["entrants"]}
    [table] = [one for one in seen["rounds"][0]["tables"] if one["number"] == number]
    return [names[one] for one in table["seats"]]


async def play(club: LiveClub, made: Json, number: int) -> tuple[str, list[Json]]:
    """Play all boards at a table, and return its id and the last view of each player."""
    players = await of_table(club, made, number)
    table = await club.table_of(players[0], made)
    async with AsyncExitStack() as here:
        sockets = [await here.enter_async_context(club.players[name].at(table, since=0)) for name in players]
        return table, await asyncio.gather(*map(play_match, sockets))


async def asked(club: LiveClub, who: str, *addresses: str) -> dict[str, tuple[int, str]]:
    answers = {}
    for address in addresses:
        answer = await club.http[who].get(address)
        answers[address] = (answer.status_code, answer.text)
    return answers


async def log_length(store: Store) -> int:
    """Return the number of entries of the public log, those without a position included."""
    async with store.connect() as connection:
        return len((await connection.execute(sa.select(log_entries.c.entry))).all())


async def test_all_tables_play_the_committed_boards_and_are_compared(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await duplicate(club)
        [boards] = [drawn["boards"] for drawn in made["rounds"]]
        assert not boards["revealed"] and not made["rounds"][0]["boards_over"]
        kept = await ClubBoardStore(club.site.app.state.server.store).of_round(made["id"], 1)
        assert kept is not None and kept.logged and kept.boards.name == boards["name"]
        played = [await play(club, made, number) for number in (1, 2)]
        seen = await club.entered(made, tables=2)
        while not seen["rounds"][0]["boards_over"]:
            seen = await club.get("owner", f"/events/{made['id']}")
        for table, _ in played:
            state = await club.site.app.state.server.tables.state(table)
            assert state is not None and state.deal is not None and state.deal.deal == kept.boards.deal(DEALS)
        shown = await club.get("owner", f"/events/{made['id']}/rounds/1/boards")
        key = (await club.http["owner"].get("/api/fair/log")).json()["key"]
        commitment = kept.boards.commitment_in(PublicKey(key)).text
        assert shown["over"] and shown["commitment"] == sha256(commitment.encode()).hexdigest() and shown["has_files"]
        assert [[one["table"] for one in board["plays"]] for board in shown["boards"]] == [[1, 2]] * DEALS
        totals: dict[int, float] = {}
        for board, at in zip(shown["boards"], range(DEALS), strict=True):
            lists = [await club.get("owner", list_path(made, 1, number)) for number in (1, 2)]
            points = [one["scores"][at] for one in lists]
            assert [one["points"] for one in board["plays"]] == points
            scores = [list(map(rounded, row)) for row in compare(points, "difference")]
            assert [one["scores"] for one in board["plays"]] == scores
            for one, row in zip(board["plays"], scores, strict=True):
                totals |= {number: totals.get(number, 0) + score for number, score in zip(one["seats"], row, strict=True)}
        ranked = (await club.get("owner", f"/events/{made['id']}/ranking"))["rows"]
        assert {row["number"]: row["total"] for row in ranked} == totals and sum(totals.values()) == 0
        assert {row["boards"] for row in ranked} == {DEALS}
        entries = (await club.http["owner"].get("/api/fair/log/entries?start=0&count=1000")).text
        assert entries.count(" boards ") == 1 and entries.count(" played ") == 2 * DEALS
        # A second server that reveals the same boards changes nothing.
        store = club.site.app.state.server.store
        before = await log_length(store)
        await ClubBoardStore(store).reveal(made["id"], 1, kept.boards.reveal_entries)
        assert await log_length(store) == before >= 2 * DEALS
        fair = await club.http["owner"].get(f"/api/clubs/asse/events/{made['id']}/rounds/1/boards/1/fair")
        assert fair.status_code == 200 and fair.json()["hands"] == [list(map(str, hand)) for hand in kept.boards.deal(1).hands]


async def test_no_deal_of_a_board_is_read_before_the_last_table_has_played_it(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await duplicate(club)
        table, views = await play(club, made, 1)
        first, second = await of_table(club, made, 1), await of_table(club, made, 2)
        await club.entered(made)
        event = f"/api/clubs/asse/events/{made['id']}"
        deals = [deal_id(table, number) for number in range(1, DEALS + 1)]
        of_deals = [f"/api/deals/{deal}{what}" for deal in deals for what in READ]
        of_event = [
            event,
            *(f"{event}/{what}" for what in ("ranking", "teams", "hall", "log", "rounds/1/boards", "rounds/1/tables/1/list")),
        ]
        others = [
            f"{event}/print/ranking",
            f"{event}/rounds/1/boards/1/fair",
            f"/api/tables/{table}/deals/1/fair",
            f"/api/people/{first[0]}",
        ]
        for who in (first[0], second[0], "owner", "organiser", "stranger"):
            answers = await asked(club, who, *of_deals)
            assert {status for status, _ in answers.values()} == {404}, who
            for method, path, body in WRITE:
                answer = await club.http[who].request(method, f"/api/deals/{deals[0]}{path}", json=body)
                assert answer.status_code in (401, 404), (who, path)
            answers = await asked(club, who, *of_event, *others, "/api/me/archive", "/api/me/archive.jsonl", "/api/account/export")
            assert not [address for address, (_, body) in answers.items() if CARD.search(body)], who
        shown = await club.get("owner", f"/events/{made['id']}/rounds/1/boards")
        assert not shown["over"] and shown["boards"] == [] and shown["waiting"] == [2]
        ranked = (await club.get(second[0], f"/events/{made['id']}/ranking"))["rows"]
        assert {row["total"] for row in ranked} == {0} and {tuple(row["rounds"]) for row in ranked} == {(None,)}
        listed = await club.get("owner", list_path(made, 1, 1))
        assert listed["scores"] == [] and listed["results"] == []
        assert any(row["outcome"] for row in views[0]["match"]["rows"]), "its own players have seen the results at the table"

        await play(club, made, 2)
        seen = await club.entered(made, tables=2)
        while not seen["rounds"][0]["boards_over"]:
            seen = await club.get("owner", f"/events/{made['id']}")
        shown = await club.get(second[0], f"/events/{made['id']}/rounds/1/boards")
        assert [one["deal"] for board in shown["boards"] for one in board["plays"] if one["table"] == 1] == deals
        for who, status in ((first[0], 200), (second[0], 200), ("organiser", 404), ("stranger", 404)):
            assert (await club.http[who].get(f"/api/deals/{deals[0]}/moments?as=open")).status_code == status, who
        assert CARD.search((await club.http[first[0]].get("/api/me/archive.jsonl")).text)


async def test_a_late_table_has_time_and_the_others_are_ranked_without_it(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await duplicate(club, computer_tables=1, comparison="par")
        assert [table["mode"] for table in made["rounds"][0]["tables"]] == ["live"] * 3
        body = {"revision": made["revision"], "late": True}
        path = f"/events/{made['id']}/rounds/1/tables/2/late"
        assert await club.refused("member", "PUT", path, body) == (403, "club/forbidden")
        late = await club.do("owner", "PUT", path, body)
        assert [table["late"] for table in late["rounds"][0]["tables"]] == [False, True, False]
        await play(club, made, 1)
        await club.entered(made, tables=2)
        ranked = (await club.get("owner", f"/events/{made['id']}/ranking"))["rows"]
        numbers = {row["number"] for row in ranked if row["rounds"] != [None]}
        assert numbers == set(late["rounds"][0]["tables"][0]["seats"])
        assert not (await club.get("owner", f"/events/{made['id']}/rounds/1/boards"))["over"]
        await play(club, made, 2)
        seen = await club.entered(made, tables=3)
        while not seen["rounds"][0]["boards_over"]:
            seen = await club.get("owner", f"/events/{made['id']}")
        shown = await club.get("owner", f"/events/{made['id']}/rounds/1/boards")
        for board in shown["boards"]:
            assert [one["computers"] for one in board["plays"]] == [False, False, True]
            [computers] = [one for one in board["plays"] if one["computers"]]
            assert computers["scores"] == [0, 0, 0]
            for one in board["plays"]:
                assert one["scores"] == [own - par for own, par in zip(one["points"], computers["points"], strict=True)]


async def test_tables_of_the_server_keep_their_boards(settings: Any) -> None:
    async with live_club(settings) as club:
        made = await duplicate(club)
        path, body = f"/events/{made['id']}/rounds/1/tables/1", {"revision": made["revision"], "mode": "totals"}
        assert await club.refused("owner", "PUT", path, body) == (400, "club/duplicate")
        plan = {"revision": made["revision"], "plan": {"live": None}}
        assert await club.refused("owner", "PUT", f"/events/{made['id']}", plan) == (409, "club/plan")
        plan = {"revision": made["revision"], "plan": {"duplicate": {"comparison": "butler"}}}
        assert await club.refused("owner", "PUT", f"/events/{made['id']}", plan) == (409, "club/plan")
        await club.do("owner", "DELETE", f"/events/{made['id']}", status=204)
        assert await ClubBoardStore(club.site.app.state.server.store).of_round(made["id"], 1) is None
