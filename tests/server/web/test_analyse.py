"""The analysis board over HTTP: positions, whole deals and random ones; without a session, and within limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

import stich
from stich.records import encode, record_of
from stich.registry import double_dummy
from tests.rows import rows
from tests.server.harness import PlainClient, house, quick

pytestmark = pytest.mark.asyncio(loop_scope="module")
ENDING = {"contract": "clubs", "declarer": 0, "leader": 1, "hands": [["CJ", "HT"], ["SA", "HA"], ["ST", "D9"]]}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def http(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client without a session."""
    async with house(quick(tmp_path_factory.mktemp("board") / "stich.db")) as site, PlainClient(base_url=site.address) as client:
        yield client


async def asked(http: httpx.AsyncClient, path: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = await http.post(f"/api/analyse{path}", json=body)
    assert answer.status_code == status, answer.text
    assert "set-cookie" not in answer.headers
    return answer.json()


async def test_a_position_is_solved_for_anybody(http: httpx.AsyncClient) -> None:
    answer = await asked(http, "", {"game": "skat", "position": ENDING})
    assert (answer["method"], answer["value"], answer["best"]) == ("two parties", {"low": 13, "high": 13}, ["HA"])
    assert [card["card"] for card in answer["cards"]] == ["SA", "HA"]


async def test_cards_are_played_on_the_board(http: httpx.AsyncClient) -> None:
    """The ace of hearts takes the ten, and leads on: what is made counts, and the trick tells who takes it."""
    answer = await asked(http, "", {"game": "skat", "position": ENDING, "play": ["HA", "D9", "HT"]})
    assert answer["moment"]["last_trick"] == {"cards": ["HA", "D9", "HT"], "leader": 1, "winner": 1}
    assert (answer["moment"]["tricks"], answer["moment"]["points"], answer["moment"]["hands"]) == (
        [0, 1, 0],
        [0, 21, 0],
        [["CJ"], ["SA"], ["ST"]],
    )
    assert (answer["actor"], answer["value"]["low"]) == (1, 23)
    end = await asked(http, "", {"game": "skat", "position": ENDING, "play": ["HA", "D9", "HT", "SA", "ST", "CJ"]})
    assert (end["method"], end["moment"]["points"], end["side"]) == ("played out", [23, 21, 0], [0])


async def test_a_record_is_laid_on_the_board(http: httpx.AsyncClient) -> None:
    game = stich.game("schafkopf")
    state = game.start(game.deal(seed=3, dealer=3).deal, {"declarer": 1, "declare": "solo H"})
    while not state.finished:
        state = state.apply(state.legal_actions[0])
    board = await asked(http, "/record", {"record": encode(record_of(state, ("A", "B", "C", "D")))})
    assert (board["position"]["contract"], board["position"]["declarer"], board["play"][0]) == ("solo H", 1, str(state.log[0][1]))
    assert (await asked(http, "", board))["method"] == "played out"


async def test_a_random_deal_is_declared_as_it_came(http: httpx.AsyncClient) -> None:
    conditions = [{"seat": 0, "counted": [{"of": ["J"], "least": 4}]}]
    board = await asked(http, "/random", {"game": "skat", "conditions": conditions, "seed": 5})
    assert {"CJ", "SJ", "HJ", "DJ"} <= set(board["position"]["hands"][0])
    seats = await asked(http, "/declarations", board)
    assert [found["seat"] for found in seats] == [0, 1, 2]
    assert seats[0]["declarations"][0]["outcome"]["declarer"] == 0


@rows(
    ("path", "body", "code"),
    [
        ("", {"game": "whist", "position": {}}, "options/invalid"),
        ("", {"game": "skat", "position": {}}, "solve/shape"),
        ("", {"game": "skat", "position": {**ENDING, "hands": [["CJ"], ["CJ"], ["C9"]]}}, "solve/twice"),
        ("", {"game": "skat", "position": ENDING, "play": ["HA", "HT"]}, "solve/play"),
        ("/record", {"record": "{}"}, "record/version"),
        ("/record", {"record": "CJ"}, "line/json"),
        ("", {"game": "skat", "colour": 1, "position": ENDING}, "body/malformed"),
        ("/declarations", {"game": "suitability", "position": {"leader": 0, "hands": []}}, "solve/declarations"),
        (
            "/declarations",
            {"game": "skat", "position": {"leader": 0, "hands": [["CJ"], ["SJ"], ["HJ"]], "skat": ["CA", "C7"]}},
            "deal/invalid",
        ),
        ("/random", {"game": "skat", "conditions": [{"seat": 9}]}, "random/seat"),
        ("/random", {"game": "skat", "conditions": [{"seat": 0, "least_points": 93}]}, "random/impossible"),
        ("/random", {"game": "skat", "dealer": 3}, "deal/invalid"),
    ],
)
async def test_what_is_wrong_is_named(http: httpx.AsyncClient, path: str, body: dict[str, Any], code: str) -> None:
    assert (await asked(http, path, body, 400))["code"] == code


async def test_there_is_a_limit_for_each_address(tmp_path: Path) -> None:
    async with (
        house(quick(tmp_path / "stich.db", board_burst=1, board_rate=0.001)) as site,
        PlainClient(base_url=site.address) as client,
    ):
        await asked(client, "", {"game": "skat", "position": ENDING})
        assert (await asked(client, "", {"game": "skat", "position": ENDING}, 429))["code"] == "rate/limited"


async def test_a_position_that_takes_too_long_is_answered_with_bounds(tmp_path: Path) -> None:
    game = stich.game("schafkopf")
    deal = double_dummy(game).laid_out(game.deal(seed=7).deal)
    async with house(quick(tmp_path / "stich.db", board_seconds=0.0)) as site, PlainClient(base_url=site.address) as client:
        answer = await asked(client, "", {"game": "schafkopf", "position": {**deal, "contract": "solo H", "declarer": 0}})
        assert answer["value"]["low"] < answer["value"]["high"]
        assert (await asked(client, "/declarations", {"game": "schafkopf", "position": deal}, 400))["code"] == "analysis/limit"
