"""A table's finished deals, analysed with open hands: never during a deal, computed once, and with a limit for each client."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from stich.server.store.deal_rows import deal_id
from stich.server.tables import deal_view
from tests.sample import sample
from tests.server.harness import House, Visitor, house, quick


async def look(guest: Visitor, table: str, number: int = 1, question: str = "analysis") -> httpx.Response:
    return await guest.http.get(f"/api/deals/{deal_id(table, number)}/{question}")


def whole(answer: httpx.Response) -> Any:
    """Return the analysis in its last line."""
    return json.loads(answer.text.splitlines()[-1])["analysis"]


async def declared_table(guest: Visitor) -> tuple[str, dict[str, Any]]:
    """Return a table whose first deal was declared and played to its end by the guest and two simple players."""
    while True:
        table = await guest.open(sit=0, players={1: "simple", 2: "simple"})
        async with guest.at(table, since=0) as socket:
            outcome = await socket.play_on()
        if outcome["declarer"] is not None and outcome["tricks"] is not None:
            return table, outcome


async def test_a_finished_deal_is_told_card_by_card(site: House) -> None:
    async with site.guest("Ada") as ada:
        table, outcome = await declared_table(ada)
        answer = await look(ada, table)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        found = whole(answer)
        assert found["side"] == [outcome["declarer"]]
        ours = found["losses"][outcome["declarer"]]
        assert found["par"] - ours + sum(found["losses"]) - ours == found["result"]


async def test_nothing_is_told_while_the_deal_lasts(site: House) -> None:
    """Players and spectators get the same refusal for every deal number."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Dee") as dee:
        table = await ada.open(sit=0, players={1: "random"})
        refusals = set()
        async with ada.at(table) as a, bo.at(table) as b:
            await b.say("sit", seat=2)
            await a.until(b.view["seq"])
            while not a.view["deal"] or not a.deal["outcome"]:
                await b.until(a.view["seq"])
                socket = next((s for s in (a, b) if s.view["deal"] and s.deal["legal"]), None)
                if socket is None:
                    await a.update()
                    continue
                asked = (ada, bo, dee) if socket.view["seq"] % sample(5, 1) == 0 else ()
                for number, guest in enumerate(asked):
                    for question in ("analysis", "declarations"):
                        answer = await look(guest, table, (number + socket.view["seq"]) % 3, question)
                        refusals.add((answer.status_code, answer.content))
                await socket.act(next(x for x in socket.deal["legal"] if x not in ("concede", "claim", "accept")))
                await a.until(socket.view["seq"])
        assert len(refusals) == 1
        ((status, content),) = refusals
        assert (status, json.loads(content)["code"]) == (404, "deal/unknown")


async def test_a_deal_of_before_is_still_told_in_the_next(site: House) -> None:
    async with site.guest("Ada") as ada:
        table, _ = await declared_table(ada)
        first = (await look(ada, table)).content
        async with ada.at(table) as socket:
            await socket.update()
            await socket.say("ready")
            while socket.view["deal"]["outcome"]:
                await socket.update()
            assert (await look(ada, table)).content == first
            for question in ("analysis", "declarations"):
                assert (await look(ada, table, 2, question)).json()["code"] == "deal/unknown"


async def test_it_is_worked_out_once(site: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site.guest("Ada") as ada:
        table, _ = await declared_table(ada)
        first = await look(ada, table)
        monkeypatch.setattr(deal_view, "analysed", None)
        assert (await look(ada, table)).content == first.content


async def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", analysis_rate=0.0, analysis_burst=1, analyses_kept=0)) as site, site.guest("Ada") as ada:
        table, _ = await declared_table(ada)
        answers = [await look(ada, table) for _ in range(2)]
        assert [a.status_code for a in answers] == [200, 429]


async def test_the_house_goes_on_meanwhile(site: House) -> None:
    """While a deal is looked at the event loop is free: other requests are answered first."""
    async with site.guest("Ada") as ada:
        table, _ = await declared_table(ada)
        looking = asyncio.create_task(look(ada, table))
        healths = [await ada.http.get("/api/health") for _ in range(3)]
        assert all(h.status_code == 200 for h in healths)
        assert (await looking).status_code == 200


async def test_the_best_declarations_of_a_deal_are_told(site: House) -> None:
    async with site.guest("Ada") as ada:
        table, outcome = await declared_table(ada)
        answer = await look(ada, table, question="declarations")
        assert answer.status_code == 200
        declarations = answer.json()
        assert {best["outcome"]["declarer"] for best in declarations} == {outcome["declarer"]}
        scores = [best["outcome"]["scores"][outcome["declarer"]] for best in declarations]
        assert scores == sorted(scores, reverse=True)
        assert outcome["contract"] in [best["outcome"]["contract"] for best in declarations]


async def test_a_multiplayer_deal_is_told_to_its_ending(site: House) -> None:
    async with site.guest("Ada") as ada:
        table = await ada.open(game="suitability", preset="suitability-akagiri", sit=0, players={1: "simple", 2: "simple", 3: "simple"})
        async with ada.at(table, since=0) as socket:
            await socket.play_on()
        found = whole(await look(ada, table))
        assert (found["method"], sorted(found["seats"])) == ("multiplayer", [0, 1, 2, 3])
        cards = [card for trick in found["tricks"] for card in trick["cards"]]
        assert {card["method"] for card in cards[found["exact_from"] :]} == {"max^n"}
        refused = await look(ada, table, question="declarations")
        assert (refused.status_code, refused.json()["code"]) == (400, "solve/multiplayer")
        for card in cards[found["exact_from"] :]:
            assert {"card": card["card"], "value": card["value"]} in card["cards"]


async def test_what_cannot_be_looked_at_is_said(site: House) -> None:
    """A passed deal."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Dee") as dee:
        table = await ada.open(sit=0)
        async with ada.at(table) as a, bo.at(table) as b, dee.at(table) as d:
            await b.say("sit", seat=1)
            await d.say("sit", seat=2)
            await a.update()
            sockets = (a, b, d)
            while not a.view["deal"] or not a.deal["outcome"]:
                for socket in sockets:
                    await socket.until(max(s.view["seq"] for s in sockets))
                await (sockets[a.deal["actor"]].act("pass") if a.view["deal"] else a.update())
                await a.until(max(s.view["seq"] for s in sockets))
        answer = await look(ada, table)
        assert (answer.status_code, answer.json()["code"]) == (400, "analysis/no-play")
