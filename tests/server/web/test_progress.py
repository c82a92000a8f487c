"""The record of progress over HTTP: assembled, moved with the guest, erased, and shown only to its owner."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from stich.server.store.schema import accounts
from stich.server.store.store import Store
from stich.study.archive import Losses
from stich.study.puzzles import load
from stich.study.school import course
from tests.server.archived import keep, played
from tests.server.harness import House, PlainClient, Visitor, house, quick
from tests.server.web.test_puzzles import solved


async def record(http: httpx.AsyncClient) -> Any:
    answer = await http.get("/api/progress")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def of_game(http: httpx.AsyncClient, game: str) -> Any:
    return next(one for one in (await record(http))["games"] if one["game"] == game)


async def finish(visitor: Visitor, lesson: str, status: int = 204) -> httpx.Response:
    answer = await visitor.http.put(f"/api/progress/lessons/{lesson}")
    assert answer.status_code == status, answer.text
    return answer


async def test_what_is_learnt_stands_there_and_goes_with_the_guest_into_his_account(site: House) -> None:
    async with site.guest() as ada:
        await finish(ada, "skat/trick")
        await finish(ada, "skat/trick")
        await solved(ada.http, load("skat")[0])
        await ada.sign_up("Learner")
        told = await record(ada.http)
        skat = next(one for one in told["games"] if one["game"] == "skat")
        assert [lesson["lesson"] for lesson in skat["lessons"] if lesson["done"]] == ["trick"]
        assert (skat["solved"], told["streak"], told["days"]) == (1, 1, [told["today"]])
        assert told["proposal"]["lesson"] == course("skat").lessons[1].id
        assert (await ada.http.get("/api/school/skat")).json()["done"] == ["trick"]


async def test_a_guest_takes_it_along_as_a_file(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo:
        await finish(ada, "skat/trick")
        await solved(ada.http, load("skat")[0])
        await finish(bo, "skat/order")
        answer = await ada.http.get("/api/progress/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="stich-progress.json"'
        kept = answer.json()
        assert [(done["game"], done["lesson"]) for done in kept["lessons"]] == [("skat", "trick")]
        assert [puzzle["puzzle"] for puzzle in kept["puzzles"]] == [load("skat")[0].id]
        assert kept["puzzle_days"] == kept["trainings"] == []


async def test_it_is_nobody_elses_and_can_be_erased(site: House) -> None:
    async with site.guest() as ada, site.guest() as bo:
        await finish(ada, "schafkopf/trick")
        await finish(bo, "schafkopf/order")
        await solved(ada.http, load("suitability")[0])
        assert (await ada.http.delete("/api/progress")).status_code == 204
        told = await record(ada.http)
        assert (told["streak"], sum(one["solved"] for one in told["games"])) == (0, 0)
        assert [lesson["lesson"] for lesson in (await of_game(bo.http, "schafkopf"))["lessons"] if lesson["done"]] == ["order"]


async def test_weak_points_come_from_own_deals(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as site, site.guest("Ada", account=True) as ada:
        store = await Store.open(database, lambda: 1.0)
        guest = await _only_account(store)
        for number in range(12):
            given = [Losses(None, None, 4.0 + number % 3 if seat == 0 else 0.0, 0.0) for seat in range(3)]
            await keep(store, number, played(0), {0: guest}, losses=given)
        await store.close()
        told = await of_game(ada.http, "skat")
        (point,) = told["weak"]
        assert (point["phase"], point["deals"], point["loss"]) == ("leading", 12, 5.0)
        assert 4.0 < point["low"] < 5.0 < point["high"] < 6.0
        assert (await record(ada.http))["proposal"]["weak"] == point


async def _only_account(store: Store) -> str:
    """Its id."""
    async with store.connect() as connection:
        return str((await connection.execute(sa.select(accounts.c.guest_id))).scalar_one())


async def test_without_a_session_there_is_an_empty_record_and_none_is_kept(site: House) -> None:
    async with PlainClient(base_url=site.address) as nobody:
        told = await record(nobody)
        assert (told["streak"], told["proposal"]["what"]) == (0, "lesson")
        assert (await nobody.put("/api/progress/lessons/skat/trick")).status_code == 401
        assert (await nobody.delete("/api/progress")).status_code == 401
        assert (await nobody.get("/api/progress/export")).status_code == 401
        assert "stich" not in nobody.cookies


@pytest.mark.parametrize(("lesson", "code"), [("whist/trick", "school/none"), ("skat/nothing", "school/unknown")])
async def test_a_lesson_that_there_is_not_is_named(lesson: str, code: str, site: House) -> None:
    async with site.guest() as ada:
        assert (await finish(ada, lesson, 404)).json()["code"] == code
