"""Advice: to who plays with computers alone, at his own turn, before the play; not for as often as anybody likes."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from stich.kernel.errors import StichError
from stich.registry import room
from stich.server.tables import view
from stich.server.wire.messages import Fill, Leave, Sit
from tests.server.harness import House, PlainClient, Visitor, house, quick
from tests.server.table_setup import ADA, BO, DEE, Log, dealt, opened


async def ask(guest: Visitor, table: str) -> httpx.Response:
    return await guest.http.get(f"/api/tables/{table}/advice")


def refusal(state: Log, who: str) -> str:
    with pytest.raises(StichError) as refused:
        view.advice(state.state, who)
    return refused.value.code


def to_turn_of(log: Log, seat: int) -> None:
    """The others do what *simple* does."""
    simple = room(log.state.game.name).players().simple()
    while log.state.deal is not None and log.state.deal.actor not in (seat, None):
        log.act(simple.act(log.state.deal.view(log.state.deal.actor)).text)


@pytest.mark.parametrize("game", ["skat", "schafkopf", "suitability"])
async def test_it_is_what_simple_does_with_its_reasons(site: House, game: str) -> None:
    preset = room(game).presets.names[0]
    seats = {"skat": 3}.get(game, 4)
    async with site.guest("Ada") as ada:
        table = await ada.open(game=game, preset=preset, sit=0, players=dict.fromkeys(range(1, seats), "simple"))
        async with ada.at(table, since=0) as socket:
            while not (socket.updates and socket.view["deal"] and socket.deal["legal"]):
                await socket.update()
            answer = await ask(ada, table)
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
            told = answer.json()
            assert told["seq"] == socket.view["seq"]
            assert told["advice"]["action"] in socket.deal["legal"]
            assert told["advice"]["reasons"]
            assert (await ask(ada, table)).content == answer.content
            gone_on = await ada.http.get(f"/api/tables/{table}/advice?seq={told['seq'] - 1}")
            assert (gone_on.status_code, gone_on.content) == (204, b"")


def test_only_before_the_play_and_at_the_own_turn() -> None:
    log = dealt(ADA)
    simple = room("skat").players().simple()
    codes = set()
    while log.state.in_deal:
        assert log.state.deal is not None and log.state.deal.actor is not None
        seen = log.state.deal.view(log.state.deal.actor)
        if log.state.deal.actor != 0:
            codes.add(refusal(log, ADA.id))
        elif log.state.deal.phase.name == "play":
            assert refusal(log, ADA.id) == "advice/play"
        else:
            assert view.advice(log.state, ADA.id).advice.action == simple.act(seen).text
        log.act(simple.act(seen).text)
    assert codes == {"advice/turn"}
    assert refusal(log, ADA.id) == "advice/turn"


def test_not_where_another_person_sits_nor_to_who_watches() -> None:
    alone = dealt(ADA)
    assert refusal(alone, BO.id) == "seat/none"
    together = dealt(ADA, BO)
    to_turn_of(together, 0)
    assert refusal(together, ADA.id) == "advice/company"
    together.do(BO, Leave(0))
    assert refusal(together, ADA.id) == "advice/company", "his seat is empty now: he may come back"
    together.do(ADA, Fill(0, 1, "random"))
    assert refusal(together, ADA.id) == "advice/company", "a computer player keeps it for him"
    assert refusal(together, DEE.id) == "seat/none"


def test_a_seat_left_in_the_deal_is_advised_to_nobody_else() -> None:
    log = dealt(ADA, first=opened(first_dealer=0))
    log.do(ADA, Leave(0))
    assert refusal(log, ADA.id) == "seat/none"
    log.do(ADA, Sit(0, 0))
    to_turn_of(log, 0)
    assert view.advice(log.state, ADA.id).seq == log.state.seq


async def test_who_asks_too_often_waits_and_needs_a_session(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", advice_rate=0.0, advice_burst=1)) as site, site.guest("Ada") as ada:
        answers = [await ask(ada, "nowhere") for _ in range(2)]
        assert [(a.status_code, a.json()["code"]) for a in answers] == [(404, "table/unknown"), (429, "rate/limited")]
        async with PlainClient(base_url=site.address) as nobody:
            assert (await nobody.get("/api/tables/nowhere/advice")).status_code == 401
