"""Hints at tables: for the player to act against computer players, or at an unrated table opened with hints; never in a rated match."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.deal import Seat
from stich.players.hints import Hint, HintLevel
from stich.registry import plugin
from stich.server.tables import view
from stich.server.tables.thinking import Thinkers
from stich.server.wire.messages import Fill, Leave, Ready, Sit
from tests.server.harness import House, PlainClient, house, quick
from tests.server.table_setup import ADA, BO, DEE, Log, dealt, opened


def refusal(log: Log, who: str) -> str:
    with pytest.raises(StichError) as refused:
        view.hinted(log.state, who)
    return refused.value.code


def to_turn_of(log: Log, seat: int) -> None:
    """Let the other seats act as *simple* does, up to the turn of this seat."""
    simple = plugin(log.state.game.name).players.simple()
    while log.state.deal is not None and log.state.deal.actor not in (seat, None):
        log.act(simple.act(log.state.deal.view(log.state.deal.actor)).text)


@pytest.mark.parametrize("level", ["quick", "strong"])
@pytest.mark.parametrize("game", ["skat", "schafkopf", "suitability"])
async def test_it_is_for_the_seat_to_act_and_the_same_when_asked_again(site: House, game: str, level: str) -> None:
    preset = plugin(game).presets.names[0]
    seats = {"skat": 3}.get(game, 4)
    async with site.guest("Ada") as ada:
        table = await ada.open(game=game, preset=preset, sit=0, players=dict.fromkeys(range(1, seats), "simple"))
        async with ada.at(table, since=0) as socket:
            while not (socket.updates and socket.view["deal"] and socket.deal["legal"]):
                await socket.update()
            answer = await ada.http.get(f"/api/tables/{table}/hint?level={level}")
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
            told = answer.json()
            assert told["seq"] == socket.view["seq"]
            hint = told["hint"]
            assert hint["level"] == level and hint["action"] in socket.deal["legal"]
            assert sorted(option["action"] for option in hint["options"]) == sorted(socket.deal["legal"])
            assert (await ada.http.get(f"/api/tables/{table}/hint?level={level}")).content == answer.content
            gone_on = await ada.http.get(f"/api/tables/{table}/hint?seq={told['seq'] - 1}&level={level}")
            assert (gone_on.status_code, gone_on.content) == (204, b"")


def test_at_the_own_turn_in_every_phase() -> None:
    log = dealt(ADA)
    simple = plugin("skat").players.simple()
    while log.state.in_deal:
        assert log.state.deal is not None and log.state.deal.actor is not None
        seen = log.state.deal.view(log.state.deal.actor)
        if log.state.deal.actor == 0:
            assert view.hinted(log.state, ADA.id) == seen
        else:
            assert refusal(log, ADA.id) == "hint/turn"
        log.act(simple.act(seen).text)
    assert refusal(log, ADA.id) == "hint/turn"


def test_a_seat_sees_what_lies_in_the_stock_and_so_do_hints() -> None:
    """All players have passed and paid 5 into the stock (C.17)."""
    log = dealt(ADA, first=opened(preset="schafkopf-2023", first_dealer=3, all_pass="next", stock_price=5))
    for _ in range(4):
        log.act("pass")
    log.do(ADA, Ready(0))
    log.deal(2)
    assert log.state.seen(None) == msgspec.structs.replace(log.state.deal.view(None), pot=20)  # type: ignore[union-attr]
    to_turn_of(log, 0)
    assert view.hinted(log.state, ADA.id).pot == view.update_for_seat(log.state, Seat(0)).view.deal.pot == 20  # type: ignore[attr-defined, union-attr]


def test_people_play_without_hints_unless_the_table_was_opened_with_them() -> None:
    together = dealt(ADA, BO)
    to_turn_of(together, 0)
    assert refusal(together, ADA.id) == "hint/company"
    together.do(BO, Leave(0))
    assert refusal(together, ADA.id) == "hint/company", "his seat is empty now: he may come back"
    together.do(ADA, Fill(0, 1, "random"))
    assert refusal(together, ADA.id) == "hint/company", "a computer player keeps it for him"
    friendly = dealt(ADA, BO, first=msgspec.structs.replace(opened(), hints=True))
    to_turn_of(friendly, 0)
    assert view.hinted(friendly.state, ADA.id).observer == 0
    assert refusal(friendly, BO.id) == "hint/turn"
    assert refusal(friendly, DEE.id) == "seat/none"


def test_a_seat_left_in_the_deal_has_hints_again_when_its_player_is_back() -> None:
    log = dealt(ADA, first=opened(first_dealer=0))
    log.do(ADA, Leave(0))
    assert refusal(log, ADA.id) == "seat/none"
    log.do(ADA, Sit(0, 0))
    to_turn_of(log, 0)
    assert view.hinted(log.state, ADA.id).observer == 0


def test_never_in_a_rated_match() -> None:
    for hints in (False, True):
        rated = dealt(ADA, BO, first=msgspec.structs.replace(opened(), rated=True, hints=hints))
        to_turn_of(rated, 0)
        assert refusal(rated, ADA.id) == "hint/rated"


async def test_a_rated_table_is_not_opened_with_hints_and_a_friendly_one_says_so(site: House) -> None:
    async with site.guest("Ada") as ada:
        wanted = {"game": "skat", "preset": "skat-isko", "hints": True}
        refused = await ada.http.post("/api/tables", json={**wanted, "rated": True, "clock": "normal"})
        assert (refused.status_code, refused.json()["code"]) == (409, "table/hints")
        friendly = await ada.http.post("/api/tables", json={**wanted, "sit": 0})
        assert friendly.json()["hints"] is True
        async with ada.at(friendly.json()["id"], since=0) as socket:
            await socket.update()
            assert socket.view["hints"] is True


async def test_who_asks_too_often_waits_and_needs_a_session(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", hint_rate=0.0, hint_burst=1)) as site, site.guest("Ada") as ada:
        answers = [await ada.http.get(f"/api/tables/nowhere/hint?level={level}") for level in ("best", "quick", "strong")]
        expected = [(400, "query/malformed"), (404, "table/unknown"), (429, "rate/limited")]
        assert [(a.status_code, a.json()["code"]) for a in answers] == expected
        async with PlainClient(base_url=site.address) as nobody:
            assert (await nobody.get("/api/tables/nowhere/hint")).status_code == 401


async def test_a_quick_hint_does_not_wait_for_searches(site: House, monkeypatch: pytest.MonkeyPatch) -> None:
    compute = Thinkers.hint

    async def wait(thinkers: Thinkers, table: str, view: View, seed: bytes, level: HintLevel) -> Hint:
        if level == "strong":
            await asyncio.sleep(3600)
        return await compute(thinkers, table, view, seed, level)

    monkeypatch.setattr(Thinkers, "hint", wait)
    async with site.guest("Ada") as ada:
        table = await ada.open(game="skat", preset="skat-isko", sit=0, players={1: "simple", 2: "simple"})
        async with ada.at(table, since=0) as socket:
            while not (socket.updates and socket.view["deal"] and socket.deal["legal"]):
                await socket.update()
            search = asyncio.create_task(ada.http.get(f"/api/tables/{table}/hint"))
            assert (await ada.http.get(f"/api/tables/{table}/hint?level=quick")).json()["hint"]["reasons"]
            search.cancel()


async def test_a_hint_that_fails_can_be_asked_for_again(site: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("C7 D8")

    async with site.guest("Ada") as ada:
        table = await ada.open(game="skat", preset="skat-isko", sit=0, players={1: "simple", 2: "simple"})
        async with ada.at(table, since=0) as socket:
            while not (socket.updates and socket.view["deal"] and socket.deal["legal"]):
                await socket.update()
            with monkeypatch.context() as broken:
                broken.setattr(Thinkers, "hint", fail)
                answer = await ada.http.get(f"/api/tables/{table}/hint")
                assert (answer.status_code, answer.json()["code"]) == (503, "hint/failed")
                assert "C7" not in answer.text
            assert (await ada.http.get(f"/api/tables/{table}/hint")).status_code == 200
