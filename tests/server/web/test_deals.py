"""The page of a finished deal over HTTP: who reads it, moment by moment, analysed line by line, and played on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx

from stich.records import decode, replay
from stich.server.store.deal_rows import deal_id
from tests.rows import rows
from tests.server.harness import PATIENCE, House, PlainClient, Visitor, house, quick
from tests.server.old_database import FACTS, unpacked
from tests.server.tables.test_analyses import declared_table


async def asked(http: httpx.AsyncClient, deal: str, what: str = "", status: int = 200, **query: Any) -> Any:
    answer = await http.get(f"/api/deals/{deal}{what}", params=query)
    assert answer.status_code == status, answer.text
    return answer.json()


async def own_deal(guest: Visitor) -> str:
    """Return the address of a deal that this guest has just played against computers."""
    table, _ = await declared_table(guest)
    answer = await guest.http.get(f"/api/tables/{table}/deals/1")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


async def test_a_deal_is_there_for_its_player_as_soon_as_it_is_over(site: House) -> None:
    async with site.guest("Ada") as ada:
        table, outcome = await declared_table(ada)
        deal = (await ada.http.get(f"/api/tables/{table}/deals/1")).json()["id"]
        info = await asked(ada.http, deal)
        assert (info["id"], info["game"], info["preset"], info["table"], info["number"]) == (deal, "skat", "skat-isko", table, 1)
        assert (info["you"], info["open"], info["shared"], info["origin"], info["fair"]) == (0, False, False, None, None)
        assert [(s["kind"], s["name"]) for s in info["seats"]] == [("guest", "Ada"), ("computer", "simple"), ("computer", "simple")]
        assert info["view"]["outcome"] == outcome
        assert (await ada.http.get(f"/api/tables/{table}/deals/2")).status_code == 404


async def test_its_moments_are_what_each_observer_saw(site: House) -> None:
    async with site.guest("Ada") as ada:
        deal = await own_deal(ada)
        state = replay(decode((await ada.http.get(f"/api/deals/{deal}/record")).content.strip()))
        info = await asked(ada.http, deal)
        told = {seen: (await asked(ada.http, deal, "/moments", **{"as": seen}))["moments"] for seen in ("open", "spectator", "0", "2")}
        assert {len(moments) for moments in told.values()} == {info["moments"]} == {len(state.log) + 1}
        deck = sorted(state.game.dealing.deck.cards)
        for number, moments in enumerate(zip(*told.values(), strict=True)):
            everything, spectator, own, other = moments
            assert everything["view"] == spectator["view"]
            assert [own["hands"], own["aside"], spectator["aside"]] == [None, None, None]
            if number < len(state.log):
                assert own["view"]["hands"][0] == everything["hands"][0]
                assert other["view"]["hands"][2] == everything["hands"][2]
                assert own["view"]["deal"] is None
            played = [action.text for _, action in state.log[:number] if action.text in deck]
            assert sorted([*(c for hand in everything["hands"] for c in hand), *everything["aside"], *played]) == deck


EYES = ["3", "-1", "all", "", "00"]


@rows("seen", EYES)
async def test_an_observer_that_there_is_not_is_refused(seen: str, site: House) -> None:
    async with site.guest("Ada") as ada:
        deal = await own_deal(ada)
        answer = await ada.http.get(f"/api/deals/{deal}/moments?as={seen}")
        if seen == "":
            assert answer.status_code == 200  # no chat lines
        else:
            assert (answer.status_code, answer.json()["code"]) == (400, "query/malformed")
            assert "open, spectator or a seat from 0 to 2" in answer.json()["message"]


async def test_it_is_analysed_line_by_line(site: House) -> None:
    async with site.guest("Ada") as ada:
        deal = await own_deal(ada)
        answer = await ada.http.get(f"/api/deals/{deal}/analysis")
        assert answer.headers["content-type"] == "application/x-ndjson"
        *cards, whole = map(json.loads, answer.text.splitlines())
        assert {line["type"] for line in cards} == {"card"} and whole["type"] == "analysis"
        told = [card for trick in whole["analysis"]["tricks"] for card in trick["cards"]]
        assert sorted(line["index"] for line in cards) == list(range(len(told)))
        assert all(told[line["index"]] == line["card"] for line in cards)
        losses = [card["loss"] for card in told if card["loss"]]
        assert [m["loss"] for m in whole["mistakes"]] == sorted(losses, reverse=True)
        assert (await ada.http.get(f"/api/deals/{deal}/analysis")).text == answer.text
        assert (await asked(ada.http, deal, "/declarations"))[0]["actions"]


async def test_a_deal_without_cards_has_no_analysis(site: House) -> None:
    async with site.guest("Ada") as ada:
        passed_in = False
        while not passed_in:
            table = await ada.open(sit=0, players={1: "simple", 2: "simple"})
            async with ada.at(table, since=0) as socket:
                while not socket.updates or not socket.view["deal"] or socket.deal["phase"] == "auction":
                    if socket.updates and socket.view["deal"] and socket.deal["legal"]:
                        await socket.act("pass")
                    else:
                        await socket.update()
                passed_in = socket.deal["phase"] == "over"
        deal = deal_id(table, 1)
        assert (await asked(ada.http, deal, "/analysis", 400))["code"] == "analysis/no-play"
        assert (await asked(ada.http, deal))["view"]["outcome"]["reason"] == "passed in"
        assert (await asked(ada.http, deal, "/moments"))["moments"]


async def test_it_is_a_file_in_every_format_that_tells_such_a_deal(site: House) -> None:
    async with site.guest("Ada") as ada:
        deal = await own_deal(ada)
        stich = await ada.http.get(f"/api/deals/{deal}/record")
        assert json.loads(stich.text)["seats"] == ["Ada", "simple", "simple"]
        assert stich.headers["content-disposition"] == f'attachment; filename="{deal}-skat.jsonl"'
        iss = await ada.http.get(f"/api/deals/{deal}/record?format=iss")
        assert iss.text.startswith("(;GM[Skat]")
        unknown = await ada.http.get(f"/api/deals/{deal}/record?format=pbn")
        assert (unknown.status_code, unknown.json()["code"].split("/")[0]) == (400, "format")


async def test_much_is_told_in_few_bytes(site: House) -> None:
    async with site.guest("Ada") as ada:
        deal = await own_deal(ada)
        zipped = await ada.http.get(f"/api/deals/{deal}/moments")
        plain = await ada.http.get(f"/api/deals/{deal}/moments", headers={"Accept-Encoding": "identity"})
        assert zipped.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert zipped.content == plain.content
        assert int(zipped.headers["content-length"]) < len(plain.content) / 5


# -- who reads it -------------------------------------------------------------------------------------------------------


async def test_a_deal_of_an_open_table_is_everybodys(site: House) -> None:
    async with site.guest("Ada") as ada, PlainClient(base_url=site.address) as nobody:
        table = await ada.open(sit=0, players={1: "random", 2: "random"}, listed=True)
        async with ada.at(table, since=0) as socket:
            await socket.play_on()
        info = await asked(nobody, deal_id(table, 1))
        assert (info["you"], info["open"], info["table"], info["seats"][0]["name"]) == (None, True, table, "Ada")
        assert "set-cookie" not in (await nobody.get(f"/api/deals/{info['id']}")).headers


async def test_who_had_a_seat_shares_a_private_deal_and_takes_it_back(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, PlainClient(base_url=site.address) as nobody:
        deal = await own_deal(ada)
        await asked(nobody, deal, status=404)
        assert (await ada.http.put(f"/api/deals/{deal}/share")).json() == {"shared": True}
        info = await asked(nobody, deal)
        assert (info["shared"], info["table"], info["fair"], info["seats"][0]["name"]) == (True, None, None, "Ada")
        for method in ("PUT", "DELETE"):
            refused = await bo.http.request(method, f"/api/deals/{deal}/share")
            assert (refused.status_code, refused.json()["code"]) == (403, "deal/seat")
        assert (await nobody.put(f"/api/deals/{deal}/share")).status_code == 401
        assert (await ada.http.delete(f"/api/deals/{deal}/share")).json() == {"shared": False}
        await asked(nobody, deal, status=404)


async def test_of_a_shared_deal_only_the_name_of_who_shared_it_is_told(site: House) -> None:
    """The others have not agreed to be named to everyone."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy:
        table = await ada.open(sit=0, players={2: "random"})
        async with ada.at(table, since=0) as a, bo.at(table, since=0) as b:
            await b.say("sit", seat=1)
            await asyncio.gather(a.play_on(), b.play_on())
        deal = deal_id(table, 1)
        assert (await bo.http.put(f"/api/deals/{deal}/share")).status_code == 200
        refused = await ada.http.delete(f"/api/deals/{deal}/share")
        assert (refused.status_code, refused.json()["code"]) == (403, "deal/shared")
        assert [s["name"] for s in (await asked(ada.http, deal))["seats"]] == ["Ada", "Bo", "random"]
        assert [s["name"] for s in (await asked(cy.http, deal))["seats"]] == ["", "Bo", "random"]
        record = json.loads((await cy.http.get(f"/api/deals/{deal}/record")).text)
        assert record["seats"] == ["Player 1", "Bo", "random"]


# -- played on ----------------------------------------------------------------------------------------------------------


async def test_a_deal_is_played_on_at_a_table_of_its_own(site: House) -> None:
    async with site.guest("Ada") as ada:
        deal = await own_deal(ada)
        before = await asked(ada.http, deal, "/moments", **{"as": "1"})
        moment = len(before["moments"]) - 8
        answer = await ada.http.post(f"/api/deals/{deal}/play", json={"moment": moment, "seat": 1, "player": "random"})
        assert answer.status_code == 201, answer.text
        table = answer.json()["id"]
        async with ada.at(table, since=0) as socket:
            while socket.updates == [] or not socket.view["deal"] or len(socket.deal["log"]) < moment:
                await socket.update()
            assert (socket.view["you"], socket.view["origin"]) == (1, {"deal": deal, "moment": moment, "seat": 1})
            assert socket.deal["hands"][0] is None and socket.deal["hands"][1] == before["moments"][moment]["view"]["hands"][1]
            await socket.play_on()
            assert socket.view["finished"]
        again = await asked(ada.http, deal_id(table, 1))
        assert (again["origin"], again["you"]) == ({"deal": deal, "moment": moment, "seat": 1}, 1)


BAD_PLAY: list[tuple[dict[str, Any], int, str]] = [
    ({"moment": 10_000, "seat": 0}, 400, "deal/moment"),
    ({"moment": -1, "seat": 0}, 400, "deal/moment"),
    ({"moment": 0, "seat": 7}, 409, "seat/unknown"),
    ({"moment": 0, "seat": 0, "player": "nobody"}, 400, "player/unknown"),
    ({"moment": 0}, 400, "body/"),
    ({"moment": "0", "seat": 0}, 400, "body/"),
    ({"moment": 0, "seat": 0, "more": 1}, 400, "body/"),
    ({"moment": 1.5, "seat": 0}, 400, "body/"),
    ({"moment": None, "seat": 0}, 400, "body/"),
    ({"moment": 0, "seat": -1}, 409, "seat/unknown"),
    ({"moment": 0, "seat": 0, "player": "x" * 41}, 400, "body/"),
    ({"moment": 0, "seat": 0, "player": 3}, 400, "body/"),
    ({}, 400, "body/"),
]


@rows(("wanted", "status", "code"), BAD_PLAY)
async def test_what_cannot_be_played_on_is_refused(wanted: dict[str, Any], status: int, code: str, site: House) -> None:
    async with site.guest("Ada") as ada:
        deal = await own_deal(ada)
        refused = await ada.http.post(f"/api/deals/{deal}/play", json=wanted)
        assert (refused.status_code, refused.json()["code"][: len(code)]) == (status, code), refused.text


async def test_nobody_plays_on_a_deal_that_he_may_not_read(site: House) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        deal = await own_deal(ada)
        refused = await bo.http.post(f"/api/deals/{deal}/play", json={"moment": 0, "seat": 0})
        assert (refused.status_code, refused.json()["code"]) == (404, "deal/unknown")


# -- the page itself, and deals of before ---------------------------------------------------------------------------------


async def test_only_the_small_page_of_a_deal_may_stand_in_a_frame_of_others(site: House) -> None:
    async with PlainClient(base_url=site.address) as nobody:
        framed = {path: (await nobody.get(path)).headers["content-security-policy"] for path in ("/deals/x", "/deals/x/embed", "/")}
        assert "frame-ancestors *" in framed["/deals/x/embed"]
        assert all("frame-ancestors 'none'" in framed[path] for path in ("/deals/x", "/"))
        assert framed["/deals/x/embed"].replace("*", "'none'") == framed["/"]
        assert "set-cookie" not in (await nobody.get("/deals/x/embed")).headers


async def test_deals_of_an_older_server_have_their_addresses_too(tmp_path: Path) -> None:
    old = FACTS["tables"]["skat finished"]
    async with house(quick(unpacked(tmp_path))) as site, site.guest() as bo:
        bo.http.cookies.clear()
        bo.http.cookies.set("stich", FACTS["people"]["Bo"])
        async with asyncio.timeout(PATIENCE):
            while (found := await bo.http.get(f"/api/tables/{old['table']}/deals/1")).status_code == 404:  # it is kept in a moment
                await asyncio.sleep(0.05)
        info = await asked(bo.http, found.json()["id"])
        assert (info["table"], info["number"], info["you"]) == (old["table"], 1, old["you"])
