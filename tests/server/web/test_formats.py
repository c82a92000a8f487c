"""Texts of other formats over HTTP: their deals come back as records, what is wrong is a Problem with its line."""

from __future__ import annotations

from typing import Any

import httpx

from stich.records import decode, encode
from stich.records.formats import write
from tests.formats.bad_iss import DIAMONDS, PASSED, PUBLIC
from tests.formats.bad_xskat import HEARTS
from tests.server.harness import House, PlainClient


async def post(site: House, body: Any) -> httpx.Response:
    """Without a session: none is asked for."""
    async with PlainClient(base_url=site.address) as http:
        return await http.post("/api/formats/read", json=body)


async def test_the_format_is_recognised_and_the_deals_are_records(site: House) -> None:
    answer = await post(site, {"text": f"{DIAMONDS}\n{PASSED}\n"})
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    read = answer.json()
    assert (read["format"], read["differs"]) == ("iss", [None, None])
    first, second = read["records"]
    assert first["seats"] == ["zoot", "kermit", "foo"]
    assert (first["outcome"]["contract"], first["outcome"]["game_score"]) == ("diamonds", -54)
    assert second["outcome"]["reason"] == "passed in"


async def test_a_record_that_was_given_back_is_a_record(site: House) -> None:
    (record,) = (await post(site, {"text": HEARTS})).json()["records"]
    line = httpx.Response(200, json=record).content
    again = decode(line)
    assert write("xskat", [again]).count("played Heart") == 1
    (same,) = (await post(site, {"text": encode(again) + "\n"})).json()["records"]
    assert same == record


async def test_leniently_an_interrupted_deal_is_read_too(site: House) -> None:
    strict = await post(site, {"text": PUBLIC[8]})
    assert (strict.status_code, strict.json()["code"]) == (400, "iss/interrupted")
    lenient = (await post(site, {"text": PUBLIC[8], "lenient": True})).json()
    assert "left the table" in lenient["differs"][0]
    assert lenient["records"][0].get("outcome") is None


async def test_what_is_wrong_is_told_with_its_line(site: House) -> None:
    answer = await post(site, {"text": f"{PASSED}\n{DIAMONDS.replace('p:59', 'p:60')}"})
    assert answer.status_code == 400
    problem = answer.json()
    assert problem["code"] == "iss/result"
    assert problem["message"] == "line 2: R: p:60 is stated, but these moves give p:59"


async def test_the_text_of_another_format_is_refused_where_one_is_named(site: House) -> None:
    assert (await post(site, {"text": DIAMONDS, "format": "xskat"})).json()["code"] == "xskat/names"
    assert (await post(site, {"text": DIAMONDS, "format": "pgn"})).json()["code"] == "format/name"
    assert (await post(site, {"text": "?"})).json()["code"] == "format/unknown"


async def test_a_text_has_at_most_a_hundred_deals(site: House) -> None:
    deals = "w " + PASSED.partition("MV[w ")[2]
    short = f"(;GM[Skat]P0[]P1[]P2[]MV[{deals.partition(' ]')[0]}]R[passed];)"
    assert len(short) * 101 < 16_384, "it must not be the size that is refused"
    answer = await post(site, {"text": short * 101})
    assert (answer.status_code, answer.json()["code"]) == (400, "format/too-many")
    assert len((await post(site, {"text": short * 100})).json()["records"]) == 100


async def test_too_large_a_text_is_refused(site: House) -> None:
    assert (await post(site, {"text": DIAMONDS * 40})).status_code == 413
