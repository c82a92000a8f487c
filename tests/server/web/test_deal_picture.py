"""The picture of a deal: its readers, and that it contains no names."""

from __future__ import annotations

import httpx
import pytest

from stich.server.store.deal_rows import deal_id
from tests.server.harness import House, PlainClient
from tests.server.tables.test_analyses import declared_table
from tests.server.web.test_previews import told
from tests.web.words import LANGUAGES, words

KINDS = {"svg": "image/svg+xml", "png": "image/png"}


async def deal_of(http: httpx.AsyncClient, table: str) -> str:
    return str((await http.get(f"/api/tables/{table}/deals/1")).json()["id"])


@pytest.mark.parametrize("kind", KINDS)
async def test_who_had_a_seat_sees_the_picture_of_his_private_deal_and_nobody_else(kind: str, site: House) -> None:
    """Strangers get the answer for an unknown deal. Once the deal is shared everyone sees it, until the sharing ends."""
    async with site.guest("Ada Secretname") as ada, site.guest("Bo") as bo, PlainClient(base_url=site.address) as nobody:
        table, _ = await declared_table(ada)
        deal = await deal_of(ada.http, table)
        path = f"/api/deals/{deal}/picture.{kind}"
        mine = await ada.http.get(path)
        assert (mine.status_code, mine.headers["content-type"], mine.headers["cache-control"]) == (200, KINDS[kind], "no-store")
        assert b"Secretname" not in mine.content
        none = await nobody.get(f"/api/deals/{'0' * len(deal)}/picture.{kind}")
        for stranger in (bo.http, nobody):
            refused = await stranger.get(path)
            assert (refused.status_code, refused.content, refused.headers["cache-control"]) == (
                404,
                none.content,
                none.headers["cache-control"],
            )
        assert (await ada.http.put(f"/api/deals/{deal}/share")).status_code == 200
        shown = await nobody.get(path)
        assert (shown.status_code, shown.content) == (200, mine.content)
        assert (shown.headers["cache-control"], shown.headers["vary"]) == ("public, max-age=300", "Cookie")
        assert "set-cookie" not in shown.headers
        assert (await ada.http.delete(f"/api/deals/{deal}/share")).status_code == 200
        assert (await nobody.get(path)).content == none.content


async def test_there_is_no_picture_while_the_deal_lasts(site: House) -> None:
    async with site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "simple", 2: "simple"}, listed=True)
        async with ada.at(table) as socket:
            await socket.update()
            while not socket.view["deal"]:
                await socket.update()
            for kind in KINDS:
                refused = await ada.http.get(f"/api/deals/{deal_id(table, 1)}/picture.{kind}")
                assert (refused.status_code, refused.json()["code"]) == (404, "deal/unknown")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_link_to_a_shared_deal_tells_how_it_ended_and_one_to_a_private_deal_nothing(language: str, site: House) -> None:
    """The picture, and in the reader's language the contract and the result; of a private deal the same as of an unknown one."""
    async with site.guest("Ada Secretname") as ada:
        table, outcome = await declared_table(ada)
        deal = await deal_of(ada.http, table)
        private = await told(site, f"/deals/{deal}", LANGUAGES[language])
        none = await told(site, f"/deals/{'0' * len(deal)}", LANGUAGES[language])
        assert {**private, "og:url": ""} == {**none, "og:url": ""}
        assert (await ada.http.put(f"/api/deals/{deal}/share")).status_code == 200
        shown = await told(site, f"/deals/{deal}", LANGUAGES[language])
        assert shown["og:image"] == f"{site.address}/api/deals/{deal}/picture.png"
        assert shown["og:description"] == words(language)["preview_deal_text"]
        ending = words(language)["preview_deal_won" if outcome["won"] else "preview_deal_lost"].split("{contract}")[1].split(" – ")[-1]
        assert shown["og:title"].endswith(ending.split("。")[-1])
        assert "Secretname" not in str(shown)
