"""Processes of computer players: the order of decisions, the data that reaches a player, and the handling of a process that dies."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.players import PLAYERS
from stich.server.tables.thinking import FairPlaces, Thinkers
from tests.players.without_nets import hide_onnxruntime
from tests.server.harness import house, quick
from tests.server.table_setup import ADA, BO, CY, dealt


class Hours:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class Room:
    """Parties that ask for places, and the order in which they got them."""

    def __init__(self, places: int) -> None:
        self.hours = Hours()
        self.places = FairPlaces(places, self.hours)
        self.order: list[str] = []
        self.inside: dict[str, Callable[[], None]] = {}

    async def ask(self, party: str) -> asyncio.Task[None]:
        async def enter() -> None:
            done = await self.places.take(party)
            self.order.append(party)
            self.inside[party] = done

        task = asyncio.create_task(enter())
        await asyncio.sleep(0)
        return task

    async def leave(self, party: str, after: float) -> None:
        self.hours.time += after
        self.inside.pop(party)()
        for _ in range(3):
            await asyncio.sleep(0)


async def test_there_are_so_many_places_and_no_more() -> None:
    room = Room(2)
    for party in "abc":
        await room.ask(party)
    await asyncio.sleep(0)
    assert room.order == ["a", "b"]
    await room.leave("a", 1)
    assert room.order == ["a", "b", "c"]


async def test_a_party_has_a_smaller_share_the_more_are_there() -> None:
    room, shares = Room(2), []
    for party in "abcd":
        shares.append(room.places.share)
        await room.ask(party)
    await room.leave("a", 1)
    assert shares == [1, 1, 2 / 3, 1 / 2] and room.places.share == 1 / 2


async def test_who_asks_for_little_does_not_wait_for_all_who_ask_for_much() -> None:
    """Four parties that always want a second, and one that wants a hundredth: it waits for one of them, never for four."""
    room = Room(1)
    slow = ["a", "b", "c", "d"]
    for party in [*slow, "quick"]:
        await room.ask(party)
    for _ in range(60):
        now = room.order[-1]
        await room.leave(now, 0.01 if now == "quick" else 1.0)
        await room.ask(now)
    later = room.order[5:]
    assert all(abs(later.count(p) - later.count("a")) <= 1 for p in slow)
    assert all("quick" in later[i : i + 3] for i in range(len(later) - 3))


async def test_who_waits_no_longer_keeps_no_place() -> None:
    room = Room(1)
    await room.ask("a")
    await asyncio.sleep(0)
    gone, given = await room.ask("b"), await room.ask("c")
    gone.cancel()
    room.hours.time += 1
    room.inside.pop("a")()
    given.cancel()
    await asyncio.gather(gone, given, return_exceptions=True)
    await room.ask("d")
    await asyncio.sleep(0)
    assert room.order == ["a", "d"]


async def test_who_never_came_before_is_served_first_and_then_like_the_others() -> None:
    room = Room(1)
    for party in "ab":
        await room.ask(party)
    for _ in range(10):
        now = room.order[-1]
        await room.leave(now, 1)
        await room.ask(now)
    await room.ask("new")
    for _ in range(12):
        now = room.order[-1]
        await room.leave(now, 1)
        await room.ask(now)
    later = room.order[11:]
    assert later[0] == "new"
    assert [later.count(p) for p in ("a", "b", "new")] == [4, 4, 4]


class Curious:
    """A player that tells what it was given."""

    seen: View | None = None

    def act(self, view: View) -> Action:
        Curious.seen = view
        return view.legal_actions[0]


async def test_what_reaches_a_player_went_through_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "curious", lambda game, rng=None: Curious())
    state = dealt(ADA, BO, CY).state.deal
    assert state is not None
    view = state.view(state.actor)
    thinkers = Thinkers(0, lambda: 0.0)
    await thinkers.choose("here", "skat", "curious", view, b"")
    thinkers.close()
    assert Curious.seen == view
    assert Curious.seen is not view
    assert Curious.seen.deal is None


@pytest.mark.thorough
async def test_a_dead_process_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision under way is lost, and the caller told; the next one finds a new process. What they answer is what threads would."""
    game = stich.game("skat")
    state = game.deal(seed=1, dealer=0)
    view, told = state.view(state.actor), []
    monkeypatch.setattr("stich.server.tables.thinking.log.error", lambda *a, **k: told.append(a))
    thinkers, here = Thinkers(1, lambda: 0.0), Thinkers(0, lambda: 0.0)
    try:
        first = await thinkers.choose("here", "skat", "beginner", view, b"1")
        for child in active_children():
            os.kill(child.pid or 0, signal.SIGKILL)
            child.join()
        with pytest.raises(Exception, match="process"):
            await thinkers.choose("here", "skat", "beginner", view, b"1")
        assert len(told) == 1
        assert (
            await thinkers.choose("here", "skat", "beginner", view, b"1") == first == await here.choose("", "skat", "beginner", view, b"1")
        )
    finally:
        thinkers.close()
        here.close()
    assert not active_children()


@pytest.mark.thorough
async def test_a_server_plays_on_when_its_process_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No level is replaced for it: the decision is taken once more, in the new process.

    At Suitability, where every deal has 56 actions.
    """
    failed: list[object] = []
    monkeypatch.setattr("stich.server.tables.computers.log.error", lambda *a, **k: failed.append(k))
    async with house(quick(tmp_path / "stich.db", thinkers=1)) as site, site.guest() as ada:
        table = await ada.open(
            game="suitability", preset="suitability-akagiri", players={0: "beginner", 1: "random", 2: "simple", 3: "beginner"}
        )
        async with ada.at(table) as socket:
            await socket.until(6)
            for child in active_children():
                os.kill(child.pid or 0, signal.SIGKILL)
            await socket.until(socket.view["seq"] + 30)
    assert not failed


async def test_the_log_says_once_where_players_have_no_nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hide_onnxruntime(monkeypatch)
    with capture_logs() as logged:
        async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada:
            table = await ada.open(sit=0, players={1: "club", 2: "strong"})
            async with ada.at(table) as socket:
                await socket.update()
    told = [(line["game"], line["levels"], line["why"]) for line in logged if "weaker" in line["event"]]
    weaker = ("regular", "club", "strong")
    why = "regular, club and strong without nets: weaker than elsewhere, since onnxruntime is not installed (pip install 'stich[nets]')"
    assert told == [("skat", weaker, why), ("schafkopf", weaker, why)]


async def test_with_them_it_says_nothing(tmp_path: Path) -> None:
    with capture_logs() as logged:
        async with house(quick(tmp_path / "stich.db")):
            pass
    assert not [line for line in logged if line["log_level"] == "warning"]
