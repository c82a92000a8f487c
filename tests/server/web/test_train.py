"""Trainers over HTTP: an auction gone through to its end, questions about tricks, what is kept, and what is asked wrongly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio

from stich.registry import HOUSE
from stich.server.web import train_routes
from tests.rows import rows
from tests.server.harness import House, PlainClient, house, quick

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with house(quick(tmp_path_factory.mktemp("train") / "stich.db", train_burst=10**6, train_playouts=10)) as opened:
        yield opened


async def asked(http: httpx.AsyncClient, path: str, status: int = 200, **sent: Any) -> Any:
    answer = await (http.post(f"/api/train/{path}", json=sent) if sent else http.post(f"/api/train/{path}"))
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.mark.parametrize("game", HOUSE)
async def test_an_auction_is_gone_through_to_its_contract(game: str, site: House) -> None:
    async with site.guest() as ada:
        begun = await asked(ada.http, f"{game}/bid")
        view, choices, more = begun["view"], [], True
        seat = view["observer"]
        while more:
            assert (view["actor"], [held is not None for held in view["hands"]].count(True)) == (seat, 1)
            choices.append(view["legal"][-1])
            at = f"{game}/bid/{begun['id']}"
            expected = await asked(ada.http, f"{at}/expected", choices=choices)
            told = await asked(ada.http, f"{at}/judge", choices=choices)
            judgement = told["judgement"]
            assert (judgement["choice"], judgement["recommended"]) == (choices[-1], expected["action"])
            assert judgement["playouts"] == 10 and {choices[-1], expected["action"]} <= {way["action"] for way in judgement["ways"]}
            assert await asked(ada.http, f"{at}/judge", choices=choices) == told, "asked again, it is the same"
            view, more = told["view"], told["more"]
        assert (await asked(ada.http, f"{game}/bid/{begun['id']}/judge", 409, choices=[*choices, "pass"]))["code"] == "train/turn"
        kept = (await ada.http.get("/api/progress")).json()
        assert next(g for g in kept["games"] if g["game"] == game)["bid"]["answers"] == len(choices)


@pytest.mark.parametrize("game", HOUSE)
async def test_tricks_go_by_and_what_is_left_is_asked(game: str, site: House) -> None:
    async with site.guest() as ada:
        begun = await asked(ada.http, f"{game}/count")
        assert sum(begun["view"]["points"]) == sum(begun["view"]["tricks"]) == 0 < len(begun["tricks"])
        gone = {card["card"] for trick in begun["tricks"] for card in trick["cards"]} | {card["card"] for card in begun["trick"]}
        held = begun["view"]["hands"][begun["view"]["observer"]]
        assert set(held) == set(begun["hand"]) | (gone & set(held))
        at = f"{game}/count/{begun['id']}/grade"
        for number, _ in enumerate(begun["questions"]):
            wrong = await asked(ada.http, at, question=number, answer={"cards": held, "points": -1, "seats": [begun["view"]["observer"]]})
            assert not wrong["right"]
            right = await asked(ada.http, at, question=number, answer=wrong["answer"])
            assert right["right"] and right["faults"] == []
        of_game = next(g for g in (await ada.http.get("/api/progress")).json()["games"] if g["game"] == game)
        assert (of_game["count"]["answers"], of_game["count"]["right"]) == (len(begun["questions"]), 0), "the first answer counts"
        assert (await asked(ada.http, at, 400, question=99, answer={}))["code"] == "train/question"


async def test_without_a_session_one_trains_and_nothing_is_kept(site: House) -> None:
    async with PlainClient(base_url=site.address) as nobody:
        begun = await asked(nobody, "schafkopf/bid")
        await asked(nobody, f"schafkopf/bid/{begun['id']}/judge", choices=[begun["view"]["legal"][-1]])
        assert "stich" not in nobody.cookies


@rows(
    ("path", "sent", "status", "code"),
    [
        ("whist/bid", {}, 404, "train/none"),
        ("whist/count", {}, 404, "train/none"),
        ("skat/bid/x/judge", {"choices": ["18"]}, 404, "train/unknown"),
        ("skat/count/abc-efghijkl/grade", {"question": 0, "answer": {}}, 404, "train/unknown"),
        ("skat/bid/abcdefghijkl/judge", {"choices": ["fly"]}, 400, "action/illegal"),
        ("skat/bid/abcdefghijkl/expected", {"choices": ["fly", "18"]}, 400, "action/illegal"),
        ("skat/bid/abcdefghijkl/judge", {"choices": []}, 400, "body/malformed"),
        ("skat/count/abcdefghijkl/grade", {"question": 0, "answer": {"cards": ["XX"]}}, 400, "train/answer"),
        ("skat/count/abcdefghijkl/grade", {"question": -1, "answer": {}}, 400, "body/malformed"),
    ],
)
async def test_what_is_asked_wrongly_is_named(path: str, sent: dict[str, Any], status: int, code: str, site: House) -> None:
    async with site.guest() as ada:
        assert (await asked(ada.http, path, status, **sent))["code"] == code


async def test_only_so_many_wait_for_play_outs(site: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_routes, "MOST_WAITING", 1)
    async with site.guest() as ada:
        begun = await asked(ada.http, "skat/bid")
        sent = {"choices": [begun["view"]["legal"][-1]]}
        both = await asyncio.gather(*(ada.http.post(f"/api/train/skat/bid/{begun['id']}/judge", json=sent) for _ in range(2)))
        assert sorted(answer.status_code for answer in both) == [200, 503]
        assert next(answer.json() for answer in both if answer.status_code == 503)["code"] == "train/busy"


async def test_too_many_from_one_address_are_turned_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with house(quick(tmp_path_factory.mktemp("few") / "stich.db", train_burst=1, train_rate=0.0)) as site, site.guest() as ada:
        await asked(ada.http, "suitability/bid")
        assert (await asked(ada.http, "suitability/bid", 429))["code"] == "rate/limited"
