"""The desk and the chat reveal nothing of a deal in progress, and chat is sent only at its table.

Every answer of `stich admin` and of the moderators' page is searched for cards.
"""

from __future__ import annotations

import asyncio
import io
import re
import time
from pathlib import Path
from typing import Any

import pytest

from stich.server.store.deal_rows import deal_id
from stich.server.store.moderation_rows import ModerationStore
from stich.server.store.store import Store
from stich.server.users.moderation import Moderation
from tests.cli.running import stich
from tests.secrecy.test_server import log_lines
from tests.server.harness import House, Visitor, house, quick

__all__ = ["log_lines"]
CARD = re.compile(r"\b[CSHD][AKQJT987]\b")
SECRET = "pssst-my-own-words"


async def running_deal(site: House, ada: Visitor, bo: Visitor) -> str:
    """Ada, Bo and a computer in the middle of a deal; they have talked, and reported each other. The table."""
    table = await ada.open(sit=0, players={2: "random"}, talk="free", listed=True)
    async with ada.at(table) as a, bo.at(table) as b:
        await b.say("sit", seat=1)
        await a.say("write", text=SECRET)
        await b.say("say", phrase="hello")
        for who, seat in ((ada, 1), (bo, 0)):
            report = {"seat": seat, "reason": "other", "words": "hm"}
            assert (await who.http.post(f"/api/tables/{table}/report", json=report)).status_code == 201
        while not (a.updates and a.view["deal"]):
            await a.update()
        assert CARD.search(a.stream[-1].decode()), "the own cards are in the own view"
    return table


async def test_no_answer_of_the_desk_has_a_card_of_a_running_deal(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Mo") as mo, site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await running_deal(site, ada, bo)
        store = await Store.open(database, time.time)
        await Moderation(ModerationStore(store), "root").make_moderator("Mo", "x", moderates=True)
        await store.close()
        told: list[str] = []

        def shell(*arguments: str) -> None:
            for form in ([], ["--json"]):
                ran = stich("admin", *arguments, "--database", str(database), *form)
                told.extend((ran.out, ran.err))

        async def ask(method: str, path: str, body: Any = None) -> None:
            told.append((await mo.http.request(method, f"/api/{path}", json=body)).text)

        for arguments in (
            ["reports"],
            ["reports", "--all"],
            ["reports", "1"],
            ["suspend", "Ada", "--why", "x"],
            ["unsuspend", "Ada", "--why", "x"],
        ):
            await asyncio.to_thread(shell, *arguments)
        for arguments in (["rename", "Ada", "Eve", "--why", "x"], ["moderator", "Eve", "--why", "x"], ["audit"]):
            await asyncio.to_thread(shell, *arguments)
        await ask("GET", "standing")
        await ask("GET", "desk/reports?closed=true")
        await ask("POST", "desk/reports/1/close", {"why": "x"})
        await ask("POST", "desk/suspend", {"who": "Bo", "why": "x"})
        await ask("POST", "desk/unsuspend", {"who": "Bo", "why": "x"})
        await ask("POST", "desk/rename", {"who": "Bo", "name": "Al", "why": "x"})
        for path in ("desk", f"desk/tables/{table}", f"desk/tables/{table}/events"):
            await ask("GET", path)
        await ask("POST", "desk/end-table", {"table": table, "why": "x"})
        await ask("GET", "desk/audit")
        await ask("GET", f"deals/{deal_id(table, 1)}/analysis")
        async with mo.at(table, since=0) as watching:
            while not watching.updates or not watching.view["ended"]:
                await watching.update()
            told += [update.decode() for update in watching.stream]
        await asyncio.to_thread(shell, "end-table", table, "--why", "again")
    assert len(told) > 30
    assert [text for text in told if CARD.search(text)] == []


async def test_talk_is_told_at_its_table_only(tmp_path: Path, log_lines: io.StringIO) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Dee") as dee:
        table = await running_deal(site, ada, bo)
        elsewhere = await dee.open(sit=0)
        async with dee.at(elsewhere) as socket:
            await socket.say("say", phrase="hello")
            assert [s["text"] for s in await socket.hear(1)] == ["hello"]
        for who in (dee, ada):
            for path in ("/api/tables", f"/api/tables/{table}", "/api/me", "/api/muted", "/api/standing", f"/table/{table}"):
                assert SECRET not in (await who.http.get(path)).text
        dee.http.cookies.clear()
        async with dee.at(table) as socket:
            assert await socket.closed() == 4401, "without a session nobody hears"
        store = await Store.open(database, time.time)
        assert not [event for event in await store.events(table) if SECRET in str(event)], "no log of cards holds words"
        await store.close()
    assert SECRET not in log_lines.getvalue()
    assert "report" in log_lines.getvalue()


def test_a_line_of_talk_is_not_shown_by_accident() -> None:
    from stich.kernel.rules.deal import Seat
    from stich.server.store.chat_rows import ChatLine

    assert SECRET not in repr(ChatLine(1, 0.0, "ada", "Ada", Seat(0), "text", SECRET))


@pytest.mark.parametrize("path", ["reports", "audit"])
async def test_the_desk_s_own_pages_are_kept_by_nobody(tmp_path: Path, path: str) -> None:
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada:
        answer = await ada.http.get(f"/api/desk/{path}")
        assert (answer.status_code, answer.headers["cache-control"]) == (403, "no-store")
