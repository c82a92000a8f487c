"""The school over HTTP: lessons without answers, and what each answer is worth."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio

from stich.study.school import SEEN, course, courses, judge, verdicts, view_of
from tests.server.harness import PlainClient, house, quick

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def http(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    async with house(quick(tmp_path_factory.mktemp("school") / "stich.db")) as site, PlainClient(base_url=site.address) as client:
        yield client


async def answered(http: httpx.AsyncClient, path: str, answer: str, status: int = 200) -> Any:
    told = await http.post(f"/api/school/{path}/attempt", json={"answer": answer})
    assert told.status_code == status, told.text
    return told.json()


@pytest.mark.thorough
@pytest.mark.parametrize("game", courses())
async def test_a_foundis_gone_through_by_trying_every_answer(game: str, http: httpx.AsyncClient) -> None:
    told_course = (await http.get(f"/api/school/{game}")).json()
    for lesson in told_course["lessons"]:
        for step in lesson["steps"]:
            judged = verdicts(game, lesson["id"], step["id"])
            assert step["answers"] == list(judged)
            assert all(len(step[among]) in (0, len(judged)) for among in ("choices", "ways", "hands"))
            for answer, worth in judged.items():
                told = await answered(http, f"{game}/{lesson['id']}/{step['id']}", answer)
                assert (told["right"], told["reason"]) == (worth.right, worth.reason)
                assert len(told["moments"]) == len(told["played"])


async def test_partners_are_shown_and_not_where_the_contract_is_asked_for(http: httpx.AsyncClient) -> None:
    told = (await http.get("/api/school/skat")).json()
    steps = {step["id"]: step for lesson in told["lessons"] for step in lesson["steps"]}
    assert (steps["smear"]["partners"], steps["duck"]["partners"], steps["which"]["partners"]) == ([2], [], [])
    assert "contract" not in steps["which"]["board"]["position"]


@pytest.mark.parametrize("game", courses())
async def test_of_a_view_the_page_learns_no_card_that_the_seat_may_not_know(game: str, http: httpx.AsyncClient) -> None:
    found = course(game)
    told = (await http.get(f"/api/school/{game}")).json()
    steps = {(lesson["id"], step["id"]): step for lesson in told["lessons"] for step in lesson["steps"]}
    seen = [(lesson.id, step) for lesson in found.lessons for step in lesson.steps if step.ask in SEEN]
    assert seen
    for lesson, step in seen:
        shown = steps[lesson, step.id]
        views = [view_of(found, step, choice) for choice in step.choices] or [view_of(found, step)]
        known = {card for view in views for hand in view.hands for card in hand or ()} | {
            word for view in views for said in view.log for word in said.action.split()
        }
        ways = {word for way in step.ways for word in way.split()}
        told_cards = set(re.findall(r'"([CSHD][2-9TJQKA])"', json.dumps(shown)))
        assert told_cards <= known | ways and not any(shown["moment"]["points"])
        assert shown["sight"] is None or not any(shown["sight"]["view"]["points"])


async def test_where_nothing_runs_nets_the_answer_is_refused(http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "weakened", lambda *_: ("strong",))
    verdicts.cache_clear()
    assert (await http.get("/api/school/skat")).status_code == 200
    assert (await answered(http, "skat/bidding/pass", "0", 501))["code"] == "school/nets"


async def test_what_is_not_there_is_said(http: httpx.AsyncClient) -> None:
    assert (await http.get("/api/school/whist")).json()["code"] == "school/none"
    assert (await answered(http, "skat/trick/nothing", "CJ", 404))["code"] == "school/unknown"
    refused = await answered(http, "skat/trick/take", "CJ", 400)
    assert refused == {
        "code": "school/answer",
        "message": "answer: one of SA S7 DQ, not 'CJ'",
        "facts": {"known": ["SA", "S7", "DQ"], "answer": "CJ"},
    }
