"""Computer players: they get views, take the same time for everything, and cannot break a table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import token_bytes

import pytest

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.players import OPPONENTS, PLAYERS, RULES_OF_THUMB
from stich.players.error_rate import ErrorRatePlayer
from stich.players.search import SearchPlayer
from stich.server.settings import Settings
from stich.server.tables.computers import Computers
from stich.server.tables.thinking import Thinkers
from tests.rows import rows
from tests.server.harness import PATIENCE, house, quick
from tests.server.table_setup import ADA, BO, CY, dealt


class FakeClock:
    """Time that passes only by sleeping, and by thinking when told."""

    def __init__(self) -> None:
        self.time = 0.0
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


class Odd:
    """Players that misbehave."""

    def __init__(self, clock: FakeClock, thinks: float, answer: str | None) -> None:
        self.clock, self.thinks, self.answer = clock, thinks, answer

    def act(self, view: View) -> Action:
        assert isinstance(view, View), "a view, never a state"
        self.clock.time += self.thinks
        if self.answer is None:
            raise RuntimeError("out of ideas")
        return next((a for a in view.legal_actions if a.text == self.answer), view.legal_actions[0].__class__(self.answer))


def computers(clock: FakeClock, **paces: float) -> Computers:
    return Computers(Thinkers(0, clock.monotonic), clock, token_bytes, 0.9, paces, quick_delay=0.02)


@rows(("thinks", "answer"), [(0.0, "pass"), (0.3, "pass"), (0.3, None), (0.1, "grand"), (0.9, "18")])
async def test_every_decision_takes_the_same_time(thinks: float, answer: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    monkeypatch.setitem(PLAYERS, "odd", lambda game, rng=None: Odd(clock, thinks, answer))
    state = dealt(ADA, BO, CY).state.deal
    assert state is not None
    text = await computers(clock).choose("here", "skat", "odd", state.view(state.actor))
    assert clock.time == pytest.approx(0.9)
    assert text == answer or (answer in (None, "grand") and text in state.view(state.actor).legal)


async def test_a_long_thought_shows_whole_delays_only(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    monkeypatch.setitem(PLAYERS, "odd", lambda game, rng=None: Odd(clock, 1.0, "pass"))
    state = dealt(ADA, BO, CY).state.deal
    assert state is not None
    await computers(clock).choose("here", "skat", "odd", state.view(state.actor))
    assert clock.time == pytest.approx(1.8)


@pytest.mark.parametrize("thinks", [0.0, 0.7, 1.2])
async def test_a_level_that_thinks_longer_has_a_longer_delay_of_its_own(thinks: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Easy decisions take as long as hard ones."""
    clock = FakeClock()
    monkeypatch.setitem(PLAYERS, "odd", lambda game, rng=None: Odd(clock, thinks, "pass"))
    state = dealt(ADA, BO, CY).state.deal
    assert state is not None
    await computers(clock, odd=1.5).choose("here", "skat", "odd", state.view(state.actor))
    assert clock.time == pytest.approx(1.35)


@rows(("level", "has_people", "delay"), [("simple", False, 0.02), ("simple", True, 0.9), ("odd", False, 0.9)])
async def test_only_rules_of_thumb_are_quick_and_only_without_people(
    level: str, has_people: bool, delay: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time of a search shows how hard it was, also to bots."""
    clock = FakeClock()
    monkeypatch.setitem(PLAYERS, level, lambda game, rng=None: Odd(clock, 0.0, "pass"))
    state = dealt(ADA, BO, CY).state.deal
    assert state is not None
    await computers(clock).choose("here", "skat", level, state.view(state.actor), has_people=has_people)
    assert clock.time == pytest.approx(delay)


@rows("level", RULES_OF_THUMB)
def test_rules_of_thumb_are_quick(level: str) -> None:
    assert not isinstance(PLAYERS[level]("skat"), SearchPlayer | ErrorRatePlayer)


@rows("level", OPPONENTS)
def test_a_delay_leaves_room_for_the_longest_thought(level: str, tmp_path: Path) -> None:
    """A search begins no world after its time, so it seldom takes a third longer."""
    settings = Settings(database=tmp_path / "stich.db")
    player = PLAYERS[level]("skat")
    longest = player._config.seconds if isinstance(player, SearchPlayer) else 0.03
    assert settings.computer_delay * settings.computer_paces.get(level, 1.0) >= 1.33 * longest


async def test_computers_act_only_while_somebody_looks(tmp_path: Path) -> None:
    """A forgotten table costs nothing. It continues as soon as a watcher returns, even after it was removed from memory."""
    async with house(quick(tmp_path / "stich.db", table_rest=0.0)) as site, site.guest() as ada:
        table = await ada.open(players={0: "random", 1: "random", 2: "random"})
        for _ in range(2):
            async with ada.at(table) as socket:
                await socket.update()
            async with asyncio.timeout(PATIENCE):  # until the server knows that the watcher has left
                while (before := written(tmp_path / "stich.db")) != await later(tmp_path / "stich.db"):
                    pass
            assert await later(tmp_path / "stich.db") == before < 200, "not that the match is over"
        async with ada.at(table) as socket:
            while not socket.updates or len((socket.view["match"] or {"rows": ()})["rows"]) < 3:
                await socket.update()


def written(database: Path) -> int:
    """How many events are in the database."""
    with closing(sqlite3.connect(database)) as connection:
        count: int = connection.execute("SELECT count(*) FROM events").fetchone()[0]
    return count


async def later(database: Path) -> int:
    await asyncio.sleep(0.2)
    return written(database)


async def test_simple_players_play_a_match_without_failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[object] = []
    monkeypatch.setattr("stich.server.tables.computers.log.error", lambda *a, **k: failed.append(k))
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada:
        table = await ada.open(players={0: "simple", 1: "simple", 2: "simple"}, options={"rounds": 3})
        async with ada.at(table) as socket:
            while not socket.updates or len((socket.view["match"] or {"rows": ()})["rows"]) < 9:
                await socket.update()
    assert failed == []


async def test_a_person_takes_over_from_nobody_in_mid_deal(tmp_path: Path) -> None:
    """A player leaves during a deal; the deal waits; a computer player is called and plays on."""
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada, site.guest() as bo:
        table = await ada.open(sit=0, players={2: "random"})
        async with ada.at(table) as a, bo.at(table) as b:
            await b.say("sit", seat=1)
            assert (await b.say("leave"))["type"] == "ack"
            await asyncio.sleep(0)
            assert (await b.say("sit", seat=0))["code"] == "seat/taken"
            assert (await b.say("fill", seat=1, player="random"))["code"] == "seat/none", "only who sits there calls a computer"
            assert (await a.say("fill", seat=1, player="random"))["type"] == "ack"
            await a.play_on()
            await b.until(a.view["seq"])
            assert b.view["you"] is None
