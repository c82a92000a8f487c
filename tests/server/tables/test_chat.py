"""Talk: who may say what, who hears it, who mutes and reports whom (docs/explanation/web.md, "Talk")."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.server.store.events import ChatAllowed
from stich.server.store.moderation_rows import Suspension
from stich.server.tables.table_chat import LIMIT, checked_words, spoken
from stich.server.wire.chat_messages import ChatCommand, Phrase, React, Reaction, ReportReason, Say, Write
from stich.server.wire.messages import AllowChat, Leave, Stop
from tests.rows import rows
from tests.server.harness import House, Socket, Visitor, house, quick
from tests.server.table_setup import ADA, BO, CY, DEE, Log, dealt, opened, seated


def free(rated: bool = False) -> Log:
    log = dealt(ADA, BO, CY, first=msgspec.structs.replace(opened(), rated=rated))
    log.add(ChatAllowed(True))
    return log


INVALID = [
    *("", "  ", "\n\n", "\u200d"),
    *("x" * 201, "e\u0301" * 201, "👨‍👩‍👧" * 201),
    *("a\u202eb", "a\x00b", "\x1b[31m", "a\u200bb", "\ufeff", "\ue000"),
    "Z" + "\u0301" * 8,
]
"""Nothing, too much, what cannot be seen or steers what is seen, and marks piled up."""
SUSPENDED = msgspec.structs.replace(ADA, suspended=Suspension(None))

REFUSED = [
    (dealt(ADA, BO, CY), DEE, Say(1, "hello"), "seat/none"),
    (dealt(ADA, BO, CY), DEE, React(1, "smile"), "seat/none"),
    (free(), DEE, Write(1, "hello"), "seat/none"),
    (dealt(ADA, BO, CY), ADA, Write(1, "hello"), "talk/phrases"),
    (free(rated=True), ADA, Write(1, "hello"), "talk/rated"),
    (free(), SUSPENDED, Say(1, "hello"), "person/suspended"),
    (free(), SUSPENDED, React(1, "smile"), "person/suspended"),
    (free(), SUSPENDED, Write(1, "hello"), "person/suspended"),
    *((free(), ADA, Write(1, text), "talk/invalid") for text in INVALID),
]


@rows(("log", "who", "command", "code"), REFUSED, ids=range(len(REFUSED)))
def test_refused(log: Log, who: Any, command: ChatCommand, code: str) -> None:
    with pytest.raises(StichError) as refusal:
        spoken(log.state, who, command)
    assert refusal.value.code == code
    assert str(refusal.value)


@rows(
    ("text", "as_read"),
    [
        ("hello", "hello"),
        ("  two\n\n lines ", "two lines"),
        ("e\u0301", "é"),
        ("x" * 200, "x" * 200),
        ("👨‍👩‍👧" * 200, "👨‍👩‍👧" * 200),
        ("よろしく！", "よろしく！"),
    ],
    ids=range(6),
)
def test_words_are_told_as_they_are_read(text: str, as_read: str) -> None:
    assert checked_words(text, LIMIT) == as_read
    assert spoken(free().state, ADA, Write(1, text)).text == as_read


def test_between_rated_deals_people_may_write() -> None:
    log = free(rated=True)
    log.play_out(random.Random(1))
    assert spoken(log.state, ADA, Write(1, "well done")).text == "well done"


def test_phrases_are_for_every_table_and_every_time() -> None:
    waiting, finished = seated(ADA, first=msgspec.structs.replace(opened(), rated=True)), free()
    finished.play_out(random.Random(1))
    for who in (ADA, BO, CY):
        finished.do(who, Stop(0))
    for log in (waiting, free(rated=True), finished):
        for phrase in get_args(Phrase):
            assert spoken(log.state, ADA, Say(1, phrase)).text == phrase
        for reaction in get_args(Reaction):
            assert spoken(log.state, ADA, React(1, reaction)).text == reaction


def test_only_the_host_allows_free_text() -> None:
    log = dealt(ADA, BO, CY)
    for who, code in ((BO, "table/host"), (DEE, "seat/none")):
        with pytest.raises(StichError) as refusal:
            log.do(who, AllowChat(0, True))
        assert refusal.value.code == code
    log.do(ADA, AllowChat(0, True))
    assert log.state.free_talk
    with pytest.raises(StichError, match="already set"):
        log.do(ADA, AllowChat(0, True))
    log.do(ADA, Leave(0))
    log.do(BO, AllowChat(0, False))
    assert not log.state.free_talk


@asynccontextmanager
async def three(site: House, **wanted: Any) -> AsyncIterator[tuple[list[Visitor], list[Socket], str]]:
    """Ada and Bo at a table with a computer, and Dee who watches; their visitors, their sockets and the table."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Dee") as dee:
        table = await ada.open(sit=0, players={2: "random"}, **wanted)
        async with ada.at(table) as a, bo.at(table) as b, dee.at(table) as d:
            await b.say("sit", seat=1)
            yield [ada, bo, dee], [a, b, d], table


async def test_all_at_the_table_hear_what_those_say_who_sit_there(site: House) -> None:
    async with three(site) as (_, (a, b, d), _table):
        assert (await d.say("say", phrase="hello"))["code"] == "seat/none"
        assert (await a.say("say", phrase="hello"))["type"] == "ack"
        assert (await b.say("react", reaction="smile"))["type"] == "ack"
        for socket in (a, b, d):
            heard = await socket.hear(2)
            assert [(s["line"], s["seat"], s["name"], s["kind"], s["text"]) for s in heard] == [
                (1, 0, "Ada", "phrase", "hello"),
                (2, 1, "Bo", "reaction", "smile"),
            ]
            assert [s["you"] for s in heard] == [socket is a, socket is b]
            assert set(heard[0]) == {"type", "line", "at", "seat", "name", "number", "you", "again", "kind", "text"}, (
                "ids never leave the server"
            )
        kinds = {update["event"]["kind"] for update in a.updates + b.updates + d.updates}
        assert kinds <= {"created", "sat", "filled", "dealt", "acted"}, "what is said is no event of the table"


async def test_the_host_lets_them_write(site: House) -> None:
    async with three(site) as (_, (a, b, d), _table):
        assert (await b.say("write", text="hi"))["code"] == "talk/phrases"
        assert (await b.say("allow-talk", free=True))["code"] == "table/host"
        assert (await a.say("allow-talk", free=True))["type"] == "ack"
        assert (await b.say("write", text="hi <b>"))["type"] == "ack"
        assert (await d.hear(1))[0]["text"] == "hi <b>"
        assert d.view["talk"] == "free"


async def test_who_comes_back_is_told_what_he_missed(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", talk_shown=3, talk_burst=99)) as site:
        async with three(site, talk="free") as (people, (a, _b, _d), table):
            for number in range(1, 6):
                await a.say("write", text=str(number))
            async with people[2].at(table, said=4) as again:
                assert [(s["text"], s["again"]) for s in await again.hear(5)] == [("5", True)]
        async with site.guest() as late, late.at(table) as socket:
            assert [s["text"] for s in await socket.hear(5)] == ["3", "4", "5"], "read from the database"


async def test_talk_has_limits(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", talk_rate=1e-9, talk_burst=2)) as site, three(site) as (_, (a, b, _d), _table):
        answers = [(await a.say("say", phrase="hello")).get("code") for _ in range(3)]
        assert answers == [None, None, "talk/too-fast"]
        assert (await b.say("say", phrase="hello"))["type"] == "ack", "one's limit is not another's"
    settings = quick(tmp_path / "stich.db", table_talk_rate=1e-9, table_talk_burst=1)
    async with house(settings) as site, three(site) as (_, (a, b, _d), _table):
        assert (await a.say("say", phrase="hello"))["type"] == "ack"
        assert (await b.say("say", phrase="hello"))["code"] == "talk/too-fast"


async def test_who_is_muted_is_heard_by_the_others_only(site: House) -> None:
    async with three(site) as (people, (a, b, d), table):
        await a.say("say", phrase="hello")
        await d.hear(1)
        muted = await people[2].http.post(f"/api/tables/{table}/mute", json={"line": 1})
        assert [(m["name"], m["number"]) for m in muted.json()] == [("Ada", muted.json()[0]["number"])]
        assert set(muted.json()[0]) == {"number", "name", "guest"}
        await a.say("say", phrase="thanks")
        await b.say("say", phrase="sorry")
        assert [s["line"] for s in await d.hear(3)] == [1, 3]
        assert [s["line"] for s in await b.hear(3)] == [1, 2, 3]
        async with people[2].at(table) as again:
            assert [s["line"] for s in await again.hear(3)] == [3]
        number = muted.json()[0]["number"]
        assert (await people[1].http.delete(f"/api/muted/{number}")).status_code == 404, "one's list is not another's"
        assert (await people[2].http.delete(f"/api/muted/{number}")).json() == []
        async with people[2].at(table) as again:
            assert [s["line"] for s in await again.hear(3)] == [1, 2, 3]
        assert [m["name"] for m in (await people[2].http.post(f"/api/tables/{table}/mute", json={"seat": 1})).json()] == ["Bo"]
        assert [m["name"] for m in (await people[2].http.get("/api/muted")).json()] == ["Bo"]


BAD_FRAMES: list[dict[str, Any]] = [
    {"type": "say"},
    {"type": "say", "phrase": "i-have-the-ace"},
    {"type": "say", "phrase": ""},
    {"type": "say", "phrase": None},
    {"type": "say", "phrase": "hello", "seat": 1},
    {"type": "react", "reaction": "thumbs"},
    {"type": "react", "reaction": ["smile"]},
    {"type": "write"},
    {"type": "write", "text": 7},
    {"type": "write", "text": "x" * 2001},
    {"type": "write", "text": "x", "to": "Bo"},
    {"type": "allow-talk"},
    {"type": "allow-talk", "free": "yes"},
    {"type": "said", "line": 1},
]


async def test_frames_that_cannot_be_read_say_nothing(site: House) -> None:
    async with three(site) as (_, (a, b, _d), _table):
        for frame in BAD_FRAMES:
            answer = await a.say(**frame)
            assert (answer["type"], answer["code"]) == ("refused", "message/malformed"), frame
        await a.say("say", phrase="bye")
        assert [s["text"] for s in await b.hear(1)] == ["bye"]


BAD_BODIES: list[tuple[str, Any, int, str]] = [
    ("mute", {}, 400, "person/which"),
    ("mute", {"seat": 1, "line": 1}, 400, "person/which"),
    ("mute", {"seat": 9}, 404, "person/nobody"),
    ("mute", {"seat": -1}, 404, "person/nobody"),
    ("mute", {"seat": 2}, 404, "person/nobody"),
    ("mute", {"line": 99}, 404, "person/nobody"),
    ("mute", {"line": 0}, 404, "person/nobody"),
    ("mute", {"line": -(10**30)}, 404, "person/nobody"),
    ("mute", {"line": 10**15}, 404, "person/nobody"),
    ("mute", {"seat": 0}, 409, "person/yourself"),
    ("mute", {"seat": "1"}, 400, "body/malformed"),
    ("mute", {"guest": "x"}, 400, "body/malformed"),
    ("mute", [], 400, "body/malformed"),
    ("report", {"seat": 1}, 400, "body/malformed"),
    ("report", {"seat": 1, "reason": "ugly"}, 400, "body/malformed"),
    ("report", {"reason": "insults"}, 400, "person/which"),
    ("report", {"seat": 0, "reason": "insults"}, 409, "person/yourself"),
    ("report", {"seat": 2, "reason": "insults"}, 404, "person/nobody"),
    ("report", {"seat": 1, "reason": "insults", "words": "x" * 1001}, 400, "talk/invalid"),
    ("report", {"seat": 1, "reason": "insults", "words": "x" * 4001}, 400, "body/malformed"),
    ("report", {"seat": 1, "reason": "insults", "words": "\u202e"}, 400, "talk/invalid"),
    ("report", {"seat": 1, "reason": "insults", "words": 3}, 400, "body/malformed"),
]


async def test_what_cannot_be_meant_is_refused(site: House) -> None:
    async with three(site) as (people, _sockets, table), site.guest() as eve:
        for where, body, status, code in BAD_BODIES:
            answer = await people[0].http.post(f"/api/tables/{table}/{where}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code), (where, body, answer.text)
        plain = await people[0].http.post(f"/api/tables/{table}/mute", content='{"seat": 1}', headers={"Content-Type": "text/plain"})
        assert plain.status_code == 415, "what a form of another site could send"
        foreign = await people[0].http.post(f"/api/tables/{table}/mute", json={"seat": 1}, headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
        for path in ("mute", "report"):
            body = {"seat": 1, "reason": "other"} if path == "report" else {"seat": 1}
            assert (await people[0].http.post(f"/api/tables/nowhere/{path}", json=body)).status_code == 404
        watcher = await eve.http.post(f"/api/tables/{table}/report", json={"seat": 1, "reason": "other"})
        assert (watcher.status_code, watcher.json()["code"]) == (403, "seat/none")
        eve.http.cookies.clear()
        assert (await eve.http.get("/api/muted")).status_code == 401
        assert (await people[0].http.get("/api/muted")).json() == []


async def test_reports_have_limits(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", reports_per_day=2)) as site, three(site) as (people, _sockets, table):
        for reporter, seat in ((people[0], 1), (people[1], 0)):
            sent = {"seat": seat, "reason": get_args(ReportReason)[0]}
            assert (await reporter.http.post(f"/api/tables/{table}/report", json=sent)).status_code == 201
            assert (await reporter.http.post(f"/api/tables/{table}/report", json=sent)).json()["code"] == "report/already"
        codes = []
        for _ in range(2):
            other = await people[0].open(sit=0)
            async with people[1].at(other) as socket:
                await socket.say("sit", seat=1)
            codes.append((await people[0].http.post(f"/api/tables/{other}/report", json={"seat": 1, "reason": "name"})).status_code)
        assert codes == [201, 429]
