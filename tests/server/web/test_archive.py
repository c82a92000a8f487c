"""One's own archive over HTTP: searched, counted, taken along, and asked for wrongly."""

from __future__ import annotations

import csv
import io
import json
import sys
from typing import Any
from urllib.parse import quote

import httpx
import pyarrow.parquet
import pytest

from stich.records import decode, replay
from stich.server.store.guest_rows import GuestRow
from stich.server.store.store import Store
from stich.server.users import sessions
from stich.study.archive import COLUMNS, Losses
from tests.rows import rows
from tests.server.archived import DAY, NOON, keep, known, played
from tests.server.harness import House, Visitor, house, quick

BO = GuestRow("bo", "Bo")
FILES = ("jsonl", "csv", "parquet")
FIELDS = "game, contract, role, result, since, until, with, company, loss"
REFUSED = [
    ("game=chess", "game: unknown game 'chess': skat, schafkopf, suitability"),
    ("game=skat&game=skat", "game: give it once"),
    ("game=", "game: unknown game ''"),
    ("contract=", "contract: 1 to 80 characters on one line, not ''"),
    (f"contract={'x' * 81}", "contract: 1 to 80 characters"),
    ("contract=a%0Ab", "contract: 1 to 80 characters on one line"),
    ("contract=a%00", "contract: 1 to 80 characters on one line"),
    ("role=dealer", "role: declarer, partner, opponent, alone, none, not 'dealer'"),
    ("role=", "role: declarer"),
    ("result=drawn", "result: won, lost, not 'drawn'"),
    ("since=2026", "since: a day as in 2026-11-24, not '2026'"),
    ("since=2026-02-30", "since: a day as in 2026-11-24"),
    ("since=20261124", "since: a day"),
    (f"until={quote('２０２６-１１-２４')}", "until: a day"),
    ("until=2026-11-24T00:00", "until: a day"),
    ("until=-1", "until: a day"),
    ("with=", "with: 1 to 80 characters on one line"),
    ("company=dogs", "company: people, computers, not 'dogs'"),
    ("loss=-1", "loss: a number from 0 to 100000, not '-1'"),
    ("loss=1.5", "loss: a number from 0"),
    ("loss=100001", "loss: a number from 0"),
    ("loss=1&loss=1", "loss: give it once"),
    ("contracts=suit", f"unknown field 'contracts': {FIELDS}"),
]
OF_THE_LIST = [
    ("page=0", "page: a number from 1 to 10000, not '0'"),
    ("page=-1", "page: a number from 1"),
    ("page=1.5", "page: a number from 1"),
    ("page=", "page: a number from 1"),
    ("page=10001", "page: a number from 1"),
    ("page=99999999999999999999", "page: a number from 1"),
    (f"page={quote('１')}", "page: a number from 1"),
    (f"page={quote('²')}", "page: a number from 1"),
    ("page=1&page=2", "page: give it once"),
    ("page=one", "page: a number from 1"),
    ("sort=name", "sort: date, points, loss, not 'name'"),
    ("direction=left", "direction: down, up, not 'left'"),
]


async def answered(visitor: Visitor, path: str) -> Any:
    answer = await visitor.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def store_of(site: House) -> Store:
    store: Store = site.app.state.server.store
    return store


async def guest_id(visitor: Visitor, site: House) -> str:
    """Return the id that the house has for this visitor."""
    guest = await sessions.resume(store_of(site), visitor.http.cookies["stich"])
    assert guest is not None
    return guest.id


async def six_deals(visitor: Visitor, site: House) -> str:
    """Of this guest: the first two with Bo, the odd ones judged. The guest's id."""
    store, guest = store_of(site), await guest_id(visitor, site)
    await known(store, BO)
    for number in range(6):
        losses = [Losses(1.0, None, number / 2, 0.0)] * 3 if number % 2 else None
        await keep(store, number, played(number), {0: guest} | ({2: "bo"} if number < 2 else {}), losses=losses)
    return guest


async def test_what_is_asked_wrongly_is_refused_in_words(site: House) -> None:
    async with site.guest("Ada") as ada:
        asked = [(f"/api/me/archive?{query}", message) for query, message in REFUSED[:-1] + OF_THE_LIST]
        asked += [(f"/api/me/archive{path}?{query}", message) for path in ("/statistics", ".csv") for query, message in REFUSED]
        asked += [(f"/api/me/archive.{ending}?sort=date", "unknown field 'sort'") for ending in FILES]
        for path, message in asked:
            answer = await ada.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "query/malformed"), path
            assert message in answer.json()["message"], path
            assert len(answer.json()["message"]) < 200
        assert (await ada.http.post("/api/me/archive", json={})).status_code == 405


@rows("path", ["", "/statistics", *(f".{ending}" for ending in FILES)])
async def test_an_archive_needs_a_session(site: House, path: str) -> None:
    async with site.guest() as ada:
        ada.http.cookies.clear()
        answer = await ada.http.get(f"/api/me/archive{path}")
        assert (answer.status_code, answer.json()["code"]) == (401, "session/none")


async def test_before_the_first_deal_everything_is_empty(site: House) -> None:
    async with site.guest("Ada") as ada:
        assert await answered(ada, "/api/me/archive") == {"deals": [], "page": 1, "more": False}
        assert await answered(ada, "/api/me/archive/statistics") == {"games": []}
        assert (await ada.http.get("/api/me/archive.jsonl")).content == b""
        assert (await ada.http.get("/api/me/archive.csv")).content.decode("utf-8-sig").strip() == ",".join(COLUMNS)
        assert pyarrow.parquet.read_table(io.BytesIO((await ada.http.get("/api/me/archive.parquet")).content)).num_rows == 0


async def test_a_guest_has_his_deals_by_his_cookie(site: House) -> None:
    async with site.guest("Ada") as ada:
        await six_deals(ada, site)
        deals = (await answered(ada, "/api/me/archive"))["deals"]
        assert [deal["id"] for deal in deals] == [f"t{number:09}" for number in reversed(range(6))]
        newest, oldest = deals[0], deals[-1]
        assert newest["losses"] == {"bidding": 1.0, "discarding": None, "leading": 2.5, "following": 0.0}
        assert (newest["lost"], newest["judged"], oldest["losses"], oldest["judged"]) == (3.5, True, None, False)
        assert [(other["kind"], other["name"]) for other in oldest["others"]] == [("computer", "club"), ("guest", "Bo")]
        assert oldest["at"] == NOON and oldest["points"] == played(0).outcome.scores[0]  # type: ignore[union-attr]
        for query, found in {
            "with=Bo": 2,
            "with=bo": 0,
            "company=computers": 4,
            "since=2025-12-02&until=2025-12-03": 2,
            "until=2025-12-01": 1,
            "loss=3": 1,
            "sort=loss&loss=1": 3,
            "page=2": 0,
        }.items():
            assert len((await answered(ada, f"/api/me/archive?{query}"))["deals"]) == found, query


async def test_fifty_make_a_page(site: House) -> None:
    async with site.guest("Ada") as ada:
        guest = await guest_id(ada, site)
        for number in range(51):
            await keep(store_of(site), number, played(0), {1: guest})
        first, second = [await answered(ada, f"/api/me/archive?page={page}") for page in (1, 2)]
        assert (len(first["deals"]), first["more"], len(second["deals"]), second["more"]) == (50, True, 1, False)


async def test_statistics_count_by_contract_role_and_month(site: House) -> None:
    async with site.guest("Ada") as ada:
        guest = await six_deals(ada, site)
        await keep(store_of(site), 9, played(1), {0: guest}, at=NOON + 31 * DAY, losses=[Losses(None, None, 4.0, None)] * 3)
        (skat,) = (await answered(ada, "/api/me/archive/statistics"))["games"]
        assert (skat["game"], skat["deals"], skat["judged"]) == ("skat", 7, 4)
        assert skat["given"] == {"bidding": 3.0, "discarding": 0.0, "leading": 0.5 + 1.5 + 2.5 + 4.0, "following": 0.0}
        assert [(month["month"], month["deals"], month["judged"]) for month in skat["months"]] == [("2025-12", 6, 3), ("2026-01", 1, 1)]
        assert sum(contract["deals"] for contract in skat["contracts"]) == sum(role["deals"] for role in skat["roles"]) == 7
        won = sum(1 for n in (*range(6), 1) if played(n).outcome.declarer == 0 and played(n).outcome.won)  # type: ignore[union-attr]
        assert skat["won"] == sum(contract["won"] for contract in skat["contracts"]) == won
        assert (await answered(ada, "/api/me/archive/statistics?until=2025-12-31"))["games"][0]["deals"] == 6


async def test_all_deals_can_be_taken_along(site: House) -> None:
    async with site.guest("Ada") as ada:
        await six_deals(ada, site)
        files = {ending: await ada.http.get(f"/api/me/archive.{ending}") for ending in FILES}
        for ending, answer in files.items():
            assert answer.headers["content-disposition"] == f'attachment; filename="stich-deals.{ending}"'
            assert answer.headers["cache-control"] == "no-store"
        records = [decode(line) for line in files["jsonl"].content.splitlines()]
        assert [replay(record).log for record in records] == [played(number).log for number in range(6)]
        assert [record.seats for record in records[1:3]] == [
            ("Ada", "Computer (club)", "Bo"),
            ("Ada", "Computer (club)", "Computer (club) 2"),
        ]
        rows = list(csv.DictReader(io.StringIO(files["csv"].content.decode("utf-8-sig"))))
        assert [row["deal"] for row in rows] == [f"t{number:09}" for number in range(6)]
        assert (rows[1]["at"], rows[1]["player"], rows[1]["others"]) == ("2025-12-02T12:00:00Z", "Ada", "Computer (club); Bo")
        assert (rows[1]["lost_leading"], rows[1]["lost"], rows[0]["lost"]) == ("0.5", "1.5", "")
        table = pyarrow.parquet.read_table(io.BytesIO(files["parquet"].content)).to_pylist()
        assert [row["deal"] for row in table] == [row["deal"] for row in rows]
        assert table[1]["others"] == ["Computer (club)", "Bo"] and table[0]["lost"] is None and table[1]["lost"] == 1.5
        assert len((await ada.http.get("/api/me/archive.jsonl?with=Bo")).content.splitlines()) == 2


async def test_without_pyarrow_the_server_says_what_it_lacks(site: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    async with site.guest("Ada") as ada:
        answer = await ada.http.get("/api/me/archive.parquet")
        assert (answer.status_code, answer.json()["code"]) == (501, "archive/parquet")
        assert "stich[data]" in answer.json()["message"]


async def test_downloads_are_limited(tmp_path: Any) -> None:
    async with house(quick(tmp_path / "stich.db", downloads_rate=0.0, downloads_burst=2)) as site, site.guest("Ada") as ada:
        answers: list[httpx.Response] = [await ada.http.get(f"/api/me/archive.{ending}") for ending in FILES]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert json.loads(answers[2].content)["code"] == "rate/limited"


async def test_a_deal_shows_its_declaration_in_full(site: House) -> None:
    async with site.guest("Ada") as ada:
        await six_deals(ada, site)
        deals = (await answered(ada, "/api/me/archive"))["deals"]
    declared = {deal["id"]: deal["declared"] for deal in deals}
    assert list(declared.values()) == [getattr(played(number).outcome, "contract", None) for number in (5, 4, 3, 2, 1, 0)]
    assert any((text and " " in text) or text in ("clubs", "spades", "hearts", "diamonds") for text in declared.values())
