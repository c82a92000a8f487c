"""Memory after many clients have left: all of it is freed, and no full garbage collection runs while people play."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.server import ServerProtocol

from stich.server import memory
from stich.server.tables.fold import TableState
from stich.server.tables.snapshot import Snapshot
from stich.server.tables.table import CACHED_SNAPSHOTS, Table
from stich.server.tables.table_chat import Conversation
from stich.server.tables.table_presence import Watcher
from stich.server.web.chat_routes import Talker
from stich.server.web.sockets import Connection
from stich.server.web.websocket import Http, Protocol

from .harness import House, house, quick

OURS = (Connection, Conversation, Http, Protocol, ServerProtocol, Snapshot, Table, TableState, Talker, Watcher)
"""The last of what a socket or a table needs."""
PIECE = """
import gc
from stich.server.memory import collect_in_pieces
kept = [[] for _ in range(200_000)]
collect_in_pieces()
looked = []
gc.callbacks.append(lambda phase, about: phase == "start" and about["generation"] == 2 and looked.append(len(gc.get_objects())))
kept += [[] for _ in range(300_000)]
print(len(looked), max(looked))
"""


def live() -> dict[int, str]:
    """Kinds of what there is of ours, by id."""
    return {id(thing): type(thing).__name__ for thing in gc.get_objects() if type(thing) in OURS}


async def crowd(running: House, tables: int, watchers: int) -> Counter[str]:
    """People come, play a few cards and look on, and go again; what was there of theirs in between. Other tests may have left something."""
    server, left = running.app.state.server, live().keys()
    async with AsyncExitStack() as here:
        host, guest = await here.enter_async_context(running.guest()), await here.enter_async_context(running.guest())
        for _ in range(tables):
            table = await host.open(sit=0)
            playing = await here.enter_async_context(host.at(table))
            await playing.update()
            for seat in (1, 2):
                assert (await playing.say("fill", seat=seat, player="simple"))["type"] == "ack"
            while not playing.view["deal"] or not playing.deal["legal"]:
                await playing.update()
            await playing.act(playing.deal["legal"][0])
            assert (await playing.say("nonsense"))["type"] == "refused"
            for _ in range(watchers):
                await (await here.enter_async_context(guest.at(table))).update()
        there = Counter(kind for known, kind in live().items() if known not in left)
    async with asyncio.timeout(20):
        while server.crowd() or live().keys() - left:
            await asyncio.sleep(0.005)
    return there


@pytest.mark.thorough
@pytest.mark.asyncio
async def test_nothing_of_a_crowd_is_left_and_nothing_waits_for_the_collector(tmp_path: Path) -> None:
    gc.collect()
    gc.disable()
    try:
        async with house(quick(tmp_path / "stich.db", table_rest=0.0)) as running:
            there = await crowd(running, tables=2, watchers=3)
            assert there["Table"] == 2 and there["Connection"] == there["Protocol"] == 8
    finally:
        gc.enable()


@pytest.mark.asyncio
async def test_only_the_newest_events_keep_what_was_sent_of_them(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as running, running.guest() as host:
        table = await host.open(sit=0)
        async with host.at(table) as playing:
            for number in range(2 * CACHED_SNAPSHOTS):
                assert (await playing.say("list", listed=number % 2 == 0))["type"] == "ack"
            kept = [thing for thing in gc.get_objects() if type(thing) is Snapshot and thing.state.id == table]
            assert len(kept) > CACHED_SNAPSHOTS
            assert sum(bool(snapshot._updates) for snapshot in kept) == CACHED_SNAPSHOTS
        async with host.at(table, since=3) as late:
            assert [(await late.update())["view"]["seq"] for _ in range(4)] == [4, 5, 6, 7]


def test_a_full_collection_looks_at_what_is_new_alone() -> None:
    said = subprocess.run([sys.executable, "-c", PIECE], check=True, capture_output=True, text=True).stdout
    collections, most = map(int, said.split())
    assert collections >= 5
    assert most < 40_000


@pytest.mark.asyncio
async def test_memory_is_given_back_once_nearly_all_have_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    crowds = iter((3, 40, 5, 4, 4, 4, 3, 0, 0))
    given, seen = [], []

    async def at_once(_seconds: float) -> None:
        if len(seen) == 9:
            raise asyncio.CancelledError

    def look() -> int:
        seen.append(next(crowds))
        return seen[-1]

    monkeypatch.setattr(memory.asyncio, "sleep", at_once)
    monkeypatch.setattr(memory, "give_back", lambda: given.append(len(seen)))
    with pytest.raises(asyncio.CancelledError):
        await memory.follow_crowd(look)
    assert given == [4, 8]
