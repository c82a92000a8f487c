"""A bot that hangs, cheats, floods or disconnects does not affect others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import websockets

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.players import STAND_IN
from stich.server.store.events import BotsAllowed, Dismissed, StoodIn
from stich.server.tables.clocks import BOT_PATIENCE
from stich.server.tables.decide import Person, decide
from stich.server.tables.fold import Computer
from stich.server.tables.timekeeper import GRACE
from stich.server.web.lines import LinesResponse, WriteBytes
from stich.server.wire.messages import Dismiss, Leave, Sit
from tests.rows import rows
from tests.server.bots.bots import bearer, make_bot, robot
from tests.server.harness import House, Socket, house, quick
from tests.server.table_setup import ADA, BO, PLAYERS, Log, opened
from tests.server.tables.test_clocks import clocked, sitting

BOT = Person("bot-deepgrand", "Deep Grand", True)


def with_bot(clock: str) -> Log:
    """Ada, Bo and a bot, and the first deal."""
    log = Log(opened() if clock == "none" else clocked(clock))
    log.do(ADA, Sit(0, 0))
    log.add(BotsAllowed(True))
    log.do(BO, Sit(0, 1))
    log.do(BOT, Sit(0, 2))
    log.deal()
    return log


async def until_the_bot_is_to_act(at: Any) -> None:
    while at.actor != 2:
        await at.act()


@rows("clock", ["none", "mail", "relaxed", "fast"])
async def test_one_that_hangs_loses_its_seat_for_good(clock: str) -> None:
    """With every clock: the table waits half a minute once, and never again for this bot."""
    async with sitting(with_bot(clock)) as at:
        await until_the_bot_is_to_act(at)
        assert at.table.clocks().left == BOT_PATIENCE
        await at.clock.pass_(BOT_PATIENCE)
        assert at.newest(StoodIn) is None
        await at.clock.pass_(GRACE)
        assert at.newest(StoodIn) == StoodIn(Seat(2), STAND_IN, "time")
        assert at.state.seats[2] == Computer(STAND_IN) and at.state.kept[2] is None
        with pytest.raises(StichError) as refusal:
            await at.say(BOT, Sit(0, 2))
        assert refusal.value.code == "seat/taken"


async def test_people_are_not_hurried_because_a_bot_sits_with_them() -> None:
    async with sitting(with_bot("none")) as at:
        while at.actor == 2:
            await at.act()
        assert at.table.clocks().left is None
        await at.clock.pass_(3600.0)
        assert at.newest(StoodIn) is None


async def test_one_that_goes_in_a_deal_is_played_for_from_then_on() -> None:
    async with sitting(with_bot("none")) as at:
        await at.say(BOT, Leave(0))
        assert at.state.seats[2] == Computer(STAND_IN) and at.state.kept[2] is None


def test_the_host_asks_it_off_its_seat_between_two_deals() -> None:
    log = Log()
    log.do(ADA, Sit(0, 0))
    log.add(BotsAllowed(True))
    log.do(BOT, Sit(0, 2))
    assert decide(log.state, ADA, Dismiss(0, 2), PLAYERS).last == Dismissed(Seat(2))
    log.do(BO, Sit(0, 1))
    with pytest.raises(StichError, match="no computer player or bot"):
        decide(log.state, ADA, Dismiss(0, 1), PLAYERS)


def test_with_the_last_person_bots_go_too() -> None:
    """Without a clock the bots would wait for no one; with a clock a computer player takes the seat, and they play on."""
    log = with_bot("none")
    for who in (ADA, BO):
        log.do(who, Leave(0))
    assert log.state.seat_of(BOT.id) is None and log.state.guests == ()
    clocked_log = with_bot("normal")
    for who in (ADA, BO):
        clocked_log.do(who, Leave(0))
    assert clocked_log.state.seat_of(BOT.id) == 2


def test_it_is_asked_for_no_agreement() -> None:
    """The host is a person where one sits, though a bot has sat there longer."""
    log = Log()
    log.add(BotsAllowed(True))
    log.do(BOT, Sit(0, 2))
    assert log.state.host == 2
    log.do(ADA, Sit(0, 0))
    assert log.state.host == 0


async def test_one_that_lies_is_refused_and_at_last_loses_its_seat(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, robot(site, await make_bot(ada, "Deep Grand")) as bot:
        table = await bot.open(sit=0, players={1: "simple", 2: "simple"})
        line = await bot.line("view")
        assert (await bot.ask("act", table, seq=line["view"]["seq"] - 1, action="CJ")).json()["code"] == "table/stale"
        assert (await bot.ask("act", table, seq=0, action="x" * 81)).json()["code"] == "body/malformed"
        lies = ["trump everything", "CJ", "declare grand", "discard C7 D8", "18 18"]
        answers = [(await bot.act(line, lie)).json() for lie in lies]
        assert all(answer["code"].startswith("action/") for answer in answers[:4])
        assert answers[4]["code"] == "seat/lost"
        over = await bot.line("over")
        assert not over["finished"]
        seats = (await ada.http.get(f"/api/tables/{table}")).json()["seats"]
        assert seats[0]["kind"] == "computer" and seats[0]["kept_for"] is None
        assert (await bot.act(line)).json()["code"] in ("table/stale", "seat/none")


async def test_one_that_floods_is_refused_and_cut_off(tmp_path: Path) -> None:
    strict = quick(tmp_path / "stich.db", message_rate=0.01, message_burst=3, message_patience=2)
    async with house(strict) as site, site.guest("Ada", account=True) as ada, robot(site, await make_bot(ada, "Deep Grand")) as bot:
        table = await bot.open(sit=0)
        answers = [(await bot.ask("act", table, seq=1, action="CJ")).json()["code"] for _ in range(6)]
        assert set(answers[:3]) == {"table/stale"} and set(answers[3:]) == {"rate/limited"}
        await bot.ended()
        async with robot(site, await make_bot(ada, "Polite")):
            pass  # another one is served as ever


async def test_it_sits_at_so_many_tables_and_no_more(tmp_path: Path) -> None:
    strict = quick(tmp_path / "stich.db", bot_tables=2)
    async with house(strict) as site, site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, "Deep Grand")
        async with robot(site, token) as bot:
            for _ in range(2):
                assert (await bot.ask("sit", await ada.open(bots=True))).status_code == 200
            third = await ada.open(bots=True)
            assert (await bot.ask("sit", third)).json()["code"] == "bot/tables"
            wanted = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}, "sit": 0}
            assert (await bot.http.post("/api/tables", json=wanted)).json()["code"] == "bot/tables"
            address = f"{site.address.replace('http', 'ws', 1)}/api/tables/{third}/socket"
            async with websockets.connect(address, additional_headers=bearer(token)) as connection:
                assert (await Socket(connection).say("sit", seat=0))["code"] == "bot/tables"


async def test_of_two_streams_the_newer_goes_on(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        token = await make_bot(ada, "Deep Grand")
        async with robot(site, token) as first, robot(site, token) as second:
            await first.ended()
            table = await second.open(sit=0)
            assert (await second.line("table"))["table"]["id"] == table


async def test_a_bot_opens_no_table_without_an_end(site: House) -> None:
    async with site.guest("Ada", account=True) as ada, robot(site, await make_bot(ada, "Deep Grand")) as bot:
        wanted = {"game": "suitability", "preset": "suitability-akagiri", "options": {"end": "agreement"}}
        answer = await bot.http.post("/api/tables", json=wanted)
        assert answer.json()["code"] == "table/length", answer.text


async def test_whoever_does_not_read_is_not_waited_for() -> None:
    stuck, left = asyncio.Event(), asyncio.Event()

    async def tell(write: WriteBytes) -> None:
        try:
            await write(b"{}")
        finally:
            left.set()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            await stuck.wait()

    async def receive() -> Any:
        await stuck.wait()

    await LinesResponse(tell, 0.001)({"type": "http"}, receive, send)
    assert left.is_set()


async def test_whoever_goes_is_told_no_more() -> None:
    begun, left = asyncio.Event(), asyncio.Event()

    async def tell(write: WriteBytes) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            left.set()

    async def send(message: Any) -> None: ...

    async def receive() -> Any:
        await begun.wait()
        return {"type": "http.disconnect"}

    await LinesResponse(tell, 1.0)({"type": "http"}, receive, send)
    assert left.is_set()
