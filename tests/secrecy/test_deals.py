"""Finished deals: nothing of a deal before it is over, and nothing of a private table to strangers, in any output; in a frame and as a
picture neither."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from stich.players.random import ends_early
from stich.server.app import described
from stich.server.store.deal_rows import deal_id
from tests.server.harness import House, PlainClient, house, quick

READ = (
    "",
    "/moments",
    "/moments?as=0",
    "/moments?as=nobody",
    "/analysis",
    "/declarations",
    "/record",
    "/record?format=iss",
    "/record?format=nothing",
    "/picture.svg",
    "/picture.png",
)
"""All that is read below ``/api/deals/{deal}``."""
WRITE = (("PUT", "/share", None), ("DELETE", "/share", None), ("POST", "/play", {"moment": 0, "seat": 0}))
NO_DEAL = "0" * 12


def test_every_output_of_a_deal_is_asked_for_here() -> None:
    """A new one is added above."""
    paths = {o.path.removeprefix("/api/deals/{deal}") for o in described() if o.path.startswith("/api/deals/")}
    assert paths == {path.partition("?")[0] for path in READ} | {path for _, path, _ in WRITE}


async def all_of(http: httpx.AsyncClient, deal: str, also: Sequence[str] = ()) -> list[tuple[int, bytes]]:
    """Status and body of every answer about this deal, writing included."""
    told = []
    for path in (*(f"/api/deals/{deal}{what}" for what in READ), *also):
        answer = await http.get(path)
        told.append((answer.status_code, answer.content))
    for method, path, body in WRITE:
        answer = await http.request(method, f"/api/deals/{deal}{path}", json=body)
        told.append((answer.status_code, answer.content))
    return told


async def pages_of(http: httpx.AsyncClient, deal: str) -> list[bytes]:
    """Return the pages of this deal, with what a messenger shows of the link, as if they were at one address."""
    pages = [(await http.get(f"/deals/{deal}{what}")).content for what in ("", "/embed")]
    return [page.replace(deal.encode(), b"DEAL") for page in pages]


@pytest.mark.parametrize("listed", [False, True])
async def test_nothing_is_told_of_a_deal_while_it_lasts(listed: bool, site: House) -> None:
    """Players and strangers alike get the answer for an unknown deal, for all cards and all seats to act."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        none = await all_of(ada.http, NO_DEAL)
        no_page = await pages_of(ada.http, NO_DEAL)
        table = await ada.open(sit=0, players={1: "simple", 2: "simple"}, listed=listed)
        number = f"/api/tables/{table}/deals/1"
        unknown = (await ada.http.get(f"/api/tables/{table}/deals/77")).content
        async with ada.at(table, since=0) as socket:
            asked = 0
            while not socket.updates or not socket.view["deal"] or not socket.deal["outcome"]:
                if not socket.updates or not socket.view["deal"] or not socket.deal["legal"]:
                    await socket.update()
                    continue
                if asked % 4 == 0:
                    for guest in (ada, bo):
                        assert await all_of(guest.http, deal_id(table, 1)) == none
                        assert (await guest.http.get(number)).content == unknown
                    assert await pages_of(bo.http, deal_id(table, 1)) == no_page
                asked += 1
                await socket.act(next(a for a in socket.deal["legal"] if not ends_early(a)))
        assert (await ada.http.get(number)).status_code == 200


async def test_a_private_deal_is_for_strangers_as_if_there_were_none(site: House) -> None:
    """The answers are equal byte for byte, in all outputs, also with the table's address and without a session."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, PlainClient(base_url=site.address) as nobody:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket:
            await socket.play_on()
        deal = deal_id(table, 1)
        assert (await ada.http.get(f"/api/deals/{deal}")).status_code == 200
        for stranger in (bo.http, nobody):
            assert await all_of(stranger, deal) == await all_of(stranger, NO_DEAL)
            assert await pages_of(stranger, deal) == await pages_of(stranger, NO_DEAL)
            addresses = [(await stranger.get(f"/api/tables/{table}/deals/{number}")).content for number in (1, 77)]
            assert addresses[0] == addresses[1]


async def test_a_deal_that_is_shared_no_longer_is_private_again(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket:
            await socket.play_on()
        deal = deal_id(table, 1)
        assert (await ada.http.put(f"/api/deals/{deal}/share")).status_code == 200
        told = b" ".join([content for _, content in await all_of(bo.http, deal)] + await pages_of(bo.http, deal))
        assert table.encode() not in told, "the way to a private table"
        assert (await ada.http.delete(f"/api/deals/{deal}/share")).status_code == 200
        assert await all_of(bo.http, deal) == await all_of(bo.http, NO_DEAL)
        assert await pages_of(bo.http, deal) == await pages_of(bo.http, NO_DEAL)


async def test_a_deal_played_on_shows_its_cards_to_nobody_who_comes_to_look_on(tmp_path: Path) -> None:
    """Not those of the seats, though the deal was once over: the one who plays it on may know them, a guest at his table may not."""
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket:
            await socket.play_on()
        answer = await ada.http.post(f"/api/deals/{deal_id(table, 1)}/play", json={"moment": 0, "seat": 1, "player": "random"})
        again = answer.json()["id"]
        async with bo.at(again, since=0) as looking, ada.at(again, since=0) as playing:
            for socket in (looking, playing):
                while not socket.updates or not socket.view["deal"]:
                    await socket.update()
            assert looking.deal["hands"] == [None, None, None] and looking.deal["deal"] is None
            assert [hand is None for hand in playing.deal["hands"]] == [True, False, True]
        lobby = (await bo.http.get("/api/tables")).content
        assert again.encode() not in lobby
