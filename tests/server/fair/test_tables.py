"""A table deals verifiably: `docs/explanation/fair.md`, from the first seat to the file."""

from __future__ import annotations

import asyncio
import math
import os
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from stich.fair import FairFile, LogKey, check, check_several, read
from stich.fair.statements import WITHHELD, opened, revealed, tag_of
from stich.server.clock import NAME_LETTERS
from stich.server.store.events import Chained, Opened
from stich.server.tables.abandoned import end_abandoned
from stich.server.tables.computers import Computers
from stich.server.tables.dealing import chained, log_entries, next_step
from stich.server.tables.ending import end_table
from stich.server.wire.messages import Ready as ReadyCommand
from tests.postgresql import PostgreSQL
from tests.server.fair.people import Player, two_people
from tests.server.harness import PATIENCE, House, house, quick
from tests.server.table_setup import ADA, BO, seated
from tests.server.table_setup import opened as opened_table


async def play(*players: Player, deal: int = 1) -> None:
    """Play the whole deal of this number."""
    await asyncio.gather(*(player.until_dealt(deal) for player in players))
    await asyncio.gather(*(player.socket.play_on() for player in players))


async def test_two_people_and_the_server_shuffle_together(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", fair=True)) as site, two_people(site) as (ada, bo):
        before = (await ada.visitor.http.get("/api/fair/log")).json()["checkpoint"]
        await play(ada, bo)
        file = await ada.file(1, known=before)
        assert check(file) == ()
        reveal = revealed(file.revealed)
        assert reveal.numbers == (ada.number.hex(), bo.number.hex(), None)
        assert reveal.end == "played"
        assert ada.socket.view["fair"]["numbers"] == [0, 1]
        # The second deal, of the same chain: each says ready with a new commitment.
        for player in (ada, bo):
            player.shown = None
            assert (await player.socket.say("ready", commitment=player.commitment))["type"] == "ack"
        await play(ada, bo, deal=2)
        second = await bo.file(2, known=file.log.checkpoint)
        assert check(second) == ()
        assert opened(second.opened).chain == opened(file.opened).chain
        assert (await ada.visitor.http.get(f"/api/tables/{ada.socket.view['table']}/deals/3/fair")).status_code == 404


@pytest.mark.thorough
async def test_people_at_two_nodes_get_one_story_from_one_log(postgres: PostgreSQL) -> None:
    settings = quick(postgres.new(), fair=True, node_lease=PATIENCE, node_beats=240)
    async with house(settings) as one, house(settings) as other, two_people(one, other) as (ada, bo):
        await play(ada, bo)
        files = await ada.file(1), await bo.file(1)
        assert [check(file) for file in files] == [(), ()]
        assert files[0].opened == files[1].opened
        assert files[0].log.key == files[1].log.key
        assert check_several(files) == ()


@pytest.mark.thorough
async def test_strangers_who_are_seated_give_numbers_for_their_first_deal(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", fair=True)) as site, AsyncExitStack() as here:
        players = [Player(await here.enter_async_context(site.guest(name)), name.encode() * 8) for name in ("Al", "Bo", "Cy")]
        streams = [await here.enter_async_context(player.visitor.live()) for player in players]
        for player in players:
            assert (await player.visitor.seek(commitment=player.commitment)).status_code == 204
        table = await streams[0].seated()
        for player in players:
            player.socket = await here.enter_async_context(player.visitor.at(table))
        await play(*players)
        file = await players[0].file(1)
        assert check(file) == ()
        assert sorted(map(str, revealed(file.revealed).numbers)) == sorted(player.number.hex() for player in players)


async def test_who_withholds_a_number_stops_nothing_and_it_is_said(tmp_path: Path) -> None:
    settings = quick(tmp_path / "stich.db", fair=True, number_wait=0.2)
    async with house(settings) as site, two_people(site, second_sends=False) as (ada, bo):
        await play(ada, bo)
        assert ada.socket.view["fair"]["withheld"] == [1]
        file = await ada.file(1)
        assert check(file) == ()
        assert revealed(file.revealed).numbers == (ada.number.hex(), WITHHELD, None)


async def test_each_deal_waits_for_its_own_numbers_also_where_two_follow_each_other_at_once(tmp_path: Path) -> None:
    """The first is passed in before its two seconds would have been over."""
    settings = quick(tmp_path / "stich.db", fair=True, number_wait=1.0)
    with patch.object(Computers, "choose", AsyncMock(return_value="pass")):
        async with house(settings) as site, two_people(site) as (ada, bo):
            await asyncio.gather(ada.until_dealt(), bo.until_dealt())
            await asyncio.gather(ada.pass_in(), bo.pass_in())
            for player in (ada, bo):
                player.shown, player.sends = None, player is ada
                assert (await player.socket.say("ready", commitment=player.commitment))["type"] == "ack"
            await asyncio.gather(ada.until_dealt(2), bo.until_dealt(2))
            assert ada.socket.view["fair"]["withheld"] == [1]


async def test_nobody_waits_for_who_does_not_take_part(tmp_path: Path) -> None:
    """A program that knows nothing of numbers gets its cards with the answer that opens the table."""
    settings = quick(tmp_path / "stich.db", fair=True, number_wait=1000.0)
    async with house(settings) as site, site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table) as socket:
            await socket.play_on()
            assert (await socket.say("ready"))["type"] == "ack"
            while socket.deal["outcome"] is not None:
                await socket.update()
            await socket.play_on()
            answer = await ada.http.get(f"/api/tables/{table}/deals/2/fair")
    assert check(read(answer.content)) == ()


async def test_only_the_number_that_was_committed_to_is_taken_and_once(tmp_path: Path) -> None:
    settings = quick(tmp_path / "stich.db", fair=True, number_wait=1000.0)
    async with house(settings) as site, two_people(site, second_sends=False) as (ada, bo):
        await ada.socket.until(6)
        other = await ada.socket.say("number", deal=1, number="00" * 16)
        assert other["code"] == "fair/number"
        assert (await ada.socket.say("number", deal=2, number=ada.number.hex()))["code"] == "fair/closed"
        assert (await ada.socket.say("number", deal=1, number=ada.number.hex()))["type"] == "ack"
        assert (await ada.socket.say("number", deal=1, number=ada.number.hex()))["code"] == "ready/already"
        assert (await ada.socket.say("number", deal=1, number="A"))["code"] == "message/malformed"
        assert (await ada.visitor.http.get(f"/api/tables/{ada.socket.view['table']}/deals/1/fair")).status_code == 404
        assert (await bo.socket.say("number", deal=1, number=bo.number.hex()))["type"] == "ack"
        await asyncio.gather(ada.until_dealt(), bo.until_dealt())
        assert (await bo.socket.say("number", deal=1, number=bo.number.hex()))["code"] == "fair/closed"


async def test_a_restart_between_opening_and_dealing_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database, fair=True, number_wait=1000.0)) as site, two_people(site, second_sends=False) as (ada, bo):
        table, cookies = ada.socket.connection.request.path.split("/")[3], ada.visitor.http.cookies  # type: ignore[union-attr]
        await ada.socket.until(6)
        assert (await ada.socket.say("number", deal=1, number=ada.number.hex()))["type"] == "ack"
        assert bo.socket is not None
    async with house(quick(database, fair=True, number_wait=0.1)) as site, site.guest() as again:
        again.http.cookies = cookies
        async with again.at(table) as socket:
            while not socket.updates or socket.view["deal"] is None:
                await socket.update()
            assert socket.view["fair"]["numbers"] == [0]
            assert socket.view["fair"]["withheld"] == [1]


async def deal_after(site: House, player: Player, end: str) -> FairFile:
    file = await player.file(1)
    assert check(file) == ()
    assert revealed(file.revealed).end == end
    return file


async def test_a_deal_that_was_opened_and_not_dealt_is_revealed(tmp_path: Path) -> None:
    settings = quick(tmp_path / "stich.db", fair=True, number_wait=1000.0)
    async with house(settings) as site, two_people(site, second_sends=False) as (ada, _):
        await ada.socket.until(6)
        ada.shown = ada.socket.view["fair"]["opening"]
        await end(site, ada.socket.view["table"])
        while not ada.socket.view["ended"]:
            await ada.socket.update()
        file = await deal_after(site, ada, "not dealt")
        assert file.hands == ()


async def test_a_deal_that_was_broken_off_is_revealed(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", fair=True)) as site, two_people(site) as (ada, bo):
        await asyncio.gather(ada.until_dealt(), bo.until_dealt())
        await end(site, ada.socket.view["table"])
        while not ada.socket.view["ended"]:
            await ada.socket.update()
        file = await deal_after(site, ada, "broken off")
        assert len(file.hands) == 3


async def end(site: House, table: str) -> None:
    """As the desk does it."""
    server = site.app.state.server
    await end_table(server.store, table)
    await server.tables.catch_up(table)


async def test_a_deal_that_was_abandoned_is_revealed(tmp_path: Path) -> None:
    """And a table between two deals is left as it is."""
    async with house(quick(tmp_path / "stich.db", fair=True)) as site, two_people(site) as (ada, bo):
        server, between = site.app.state.server, set[str]()
        quiet = await bo.visitor.open(sit=0)
        await asyncio.gather(ada.until_dealt(), bo.until_dealt())
        await end_abandoned(server.store, server.tables, server.store.now - 3600, between)
        assert between == set()
        await end_abandoned(server.store, server.tables, server.store.now + 1, between)
        assert between == {quiet}
        while not ada.socket.view["abandoned"]:
            await ada.socket.update()
        await deal_after(site, ada, "broken off")


async def test_a_table_from_before_is_dealt_fairly_from_its_next_deal_on(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Ada") as ada:
        table, cookies = await ada.open(sit=0, players={1: "random", 2: "random"}), ada.http.cookies
        async with ada.at(table) as socket:
            await socket.play_on()
            assert socket.view["fair"] is None
            assert (await ada.http.get("/api/fair/log")).status_code == 404
    async with house(quick(database, fair=True)) as site, site.guest() as again:
        again.http.cookies = cookies
        async with again.at(table) as socket:
            await socket.update()
            player = Player(again, b"A" * 16)
            player.socket = socket
            assert (await socket.say("ready", commitment=player.commitment))["type"] == "ack"
            await play(player, deal=2)
            assert (await again.http.get(f"/api/tables/{table}/deals/1/fair")).status_code == 404
            file = await player.file(2)
            assert check(file) == ()
            assert (opened(file.opened).first, opened(file.opened).deal) == (2, 2)


async def test_the_log_refuses_what_cannot_be_asked(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", fair=True)) as site, site.guest() as ada:
        await ada.open()
        while (await ada.http.get("/api/fair/log")).json()["checkpoint"].split("\n")[1] == "0":
            await asyncio.sleep(0.01)
        for path, status, code in (
            ("entries", 400, "log/range"),
            ("entries?start=0&count=1001", 400, "log/range"),
            ("entries?start=-1&count=1", 400, "log/range"),
            ("entries?start=3000000000&count=1", 400, "log/range"),  # more than PostgreSQL counts
            ("inclusion?leaf=xyz&size=1", 400, "log/leaf"),
            (f"inclusion?leaf={'00' * 32}&size=1", 404, "log/unknown"),
            (f"inclusion?leaf={'00' * 32}&size=99", 400, "log/range"),
            ("consistency?first=2&second=1", 400, "log/range"),
            ("consistency?first=0&second=99999999999999999999", 400, "log/range"),
        ):
            answer = await ada.http.get(f"/api/fair/log/{path}")
            assert (answer.status_code, answer.json()["code"]) == (status, code), path


async def test_the_log_does_not_tell_the_id_of_a_table(tmp_path: Path) -> None:
    """Ids have more bits than can be tried, and the log's name of a table is made with a secret that only the deal's file has."""
    async with house(quick(tmp_path / "stich.db", fair=True)) as site, site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket:
            await socket.play_on()
            answer = await ada.http.get(f"/api/tables/{table}/deals/1/fair")
        file = read(answer.content)
        entries = (await ada.http.get("/api/fair/log/entries?start=0&count=1000")).json()["entries"]
        qr = await ada.http.get(f"/api/tables/{table}/qr.svg")
    assert check(file) == () and check_several([file]) == ()
    assert len(table) * math.log2(len(NAME_LETTERS)) >= 96
    reveal = revealed(file.revealed)
    assert reveal.version == opened(file.opened).version == "deal-v2"
    assert reveal.secret is not None and reveal.tag == tag_of(table, reveal.secret)
    assert not any(tag_of(table) in entry or table in entry or reveal.secret in entry for entry in entries)
    assert {entry.split()[1] for entry in entries if reveal.tag in entry} == {"chain", "opened", "revealed"}
    assert reveal.secret not in "".join(map(str, socket.updates)), "before the deal is over the secret is the server's"
    modules = re.search(r'viewBox="0 0 (\d+)', qr.text)
    assert modules is not None and int(modules[1]) <= 37 + 8, "a code of at most 37 × 37 modules, with its border, is read at once"


def test_a_table_of_an_older_server_goes_on_as_deal_v1() -> None:
    """Its id and the name that follows from the id stand in the log already."""
    key = LogKey(b"k" * 32)
    log = seated(ADA, BO, first=opened_table("old0table0"))
    log.add(Chained(1, "ab" * 32))
    for deal in (1, 2):
        step = next_step(log.state, key, os.urandom)
        assert isinstance(step, Opened)
        assert opened(step.statement).version == "deal-v1" and opened(step.statement).tag == tag_of("old0table0")
        (entry,) = log_entries(log.state, log.state.after(step))
        assert entry.startswith(f"deal-v1 opened {tag_of('old0table0')} {deal} ")
        log.add(step)
        log.add(next_step(log.state, key, os.urandom, over=True) or step)
        log.play_out(random.Random(deal))
        log.do(ADA, ReadyCommand(0))
        log.do(BO, ReadyCommand(0))
    assert chained(log.state, os.urandom).secret is None, "the next chain of the table goes on too"
