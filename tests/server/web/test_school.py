"""The school over HTTP: lessons without answers, and what each answer is worth."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio

from stich.school import courses, verdicts
from tests.server.harness import house, quick

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def http(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    async with house(quick(tmp_path_factory.mktemp("school") / "stich.db")) as site, httpx.AsyncClient(base_url=site.address) as client:
        yield client


async def answered(http: httpx.AsyncClient, path: str, answer: str, status: int = 200) -> Any:
    told = await http.post(f"/api/school/{path}/attempt", json={"answer": answer})
    assert told.status_code == status, told.text
    return told.json()


@pytest.mark.parametrize("game", courses())
async def test_a_course_is_gone_through_by_trying_every_answer(game: str, http: httpx.AsyncClient) -> None:
    course = (await http.get(f"/api/school/{game}")).json()
    for lesson in course["lessons"]:
        for step in lesson["steps"]:
            judged = verdicts(game, lesson["id"], step["id"])
            assert step["answers"] == list(judged)
            assert step["choices"] == [] or len(step["choices"]) == len(judged)
            for answer, worth in judged.items():
                told = await answered(http, f"{game}/{lesson['id']}/{step['id']}", answer)
                assert (told["right"], told["reason"]) == (worth.right, worth.reason)
                assert len(told["moments"]) == len(told["played"])


async def test_partners_are_shown_and_not_where_the_contract_is_asked_for(http: httpx.AsyncClient) -> None:
    course = (await http.get("/api/school/skat")).json()
    steps = {step["id"]: step for lesson in course["lessons"] for step in lesson["steps"]}
    assert (steps["smear"]["partners"], steps["duck"]["partners"], steps["which"]["partners"]) == ([2], [], [])
    assert "contract" not in steps["which"]["board"]["position"]


async def test_what_is_not_there_is_said(http: httpx.AsyncClient) -> None:
    assert (await http.get("/api/school/whist")).json()["code"] == "school/none"
    assert (await answered(http, "skat/trick/nothing", "CJ", 404))["code"] == "school/unknown"
    refused = await answered(http, "skat/trick/take", "CJ", 400)
    assert refused == {"code": "school/answer", "message": "answer: one of SA S7 DQ, not 'CJ'"}
