"""An evening of a club over HTTP: entrants, draw, lists from organisers and players, protests, corrections, ranking and print."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest_asyncio

from tests.server.clubs.evenings import Club, Json, club, list_path, totals


@pytest_asyncio.fixture
async def asse(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path) as made:
        yield made


async def test_an_evening_from_the_first_entrant_to_the_ranking(asse: Club) -> None:
    made = await asse.event(7)
    path = f"/events/{made['id']}"
    made = await asse.do("member", "POST", f"{path}/registration")
    assert [(one["number"], one["name"], one["present"]) for one in made["entrants"]][-1] == (8, "Mona", False)
    assert made["you"] == 8
    first = await asse.do("organiser", "POST", f"{path}/draw", {"revision": made["revision"]})
    assert [table["seats"] for table in first["rounds"][0]["tables"] if 8 in table["seats"]] == []
    made = await asse.get("owner", path)
    assert (made["can_undo"], made["rounds"][0]["report"]["forbidden"]) == ("draw", 0)
    made = await asse.do("owner", "POST", f"{path}/undo", {"revision": made["revision"]})
    assert made["rounds"] == []
    made = await asse.do("owner", "PUT", f"{path}/entrants/8", {"revision": made["revision"], "present": True})
    made = await asse.do("owner", "POST", f"{path}/draw", {"revision": made["revision"]})
    assert [len(table["seats"]) for table in made["rounds"][0]["tables"]] == [4, 4]
    made = await asse.do("owner", "POST", f"{path}/start", {"revision": made["revision"]})
    assert made["rounds"][0]["started_at"] is not None
    made = await asse.play(made)
    assert made["rounds"][0]["finished"] is True
    found = await asse.get("member", f"{path}/ranking")
    assert found["rows"][0]["place"] == 1
    sums = {row["number"]: row["total"] for row in found["rows"]}
    listed = {seat: total for table in made["rounds"][0]["tables"] for seat, total in zip(table["seats"], table["totals"], strict=True)}
    assert sums == listed
    assert all(row["total"] == sum(line["points"] for line in row["lines"]) for row in found["rows"])
    made = await asse.do("owner", "POST", f"{path}/draw", {"revision": made["revision"]})
    made = await asse.play(made, seed=1)
    assert made["state"] == "finished"
    hall = await asse.get("member", f"{path}/hall")
    assert (hall["round"], [table["finished"] for table in hall["tables"]]) == (2, [True, True])
    log = await asse.get("organiser", f"{path}/log")
    assert {entry["by"] for entry in log["entries"]} == {"Olga", "Ottilie", "Mona"}


async def test_players_type_their_list_and_the_organiser_confirms_it(asse: Club) -> None:
    made = await asse.drawn(8)
    path, table = f"/events/{made['id']}", made["rounds"][0]["tables"][0]
    sheet = f"{path}/sheets/{table['sheet']}"
    seen = await asse.get("stranger", sheet)
    assert (seen["club"], seen["version"], seen["view"]["seats"], seen["view"]["deals"]) == ("Vier Asse", 0, table["seats"], 40)
    sent = totals(Random(3), 4)
    saved = await asse.do("stranger", "PUT", sheet, {"version": 0, "list": sent, "signed": table["seats"][:2]})
    assert (saved["version"], saved["view"]["typed"]["signed"], saved["view"]["list"]) == (1, table["seats"][:2], None)
    assert await asse.refused("stranger", "PUT", sheet, {"version": 0, "list": sent}) == (409, "club/stale")
    made = await asse.get("owner", path)
    assert made["rounds"][0]["tables"][0]["typed"] == {"version": 1, "deals": 0, "closed": True, "signed": table["seats"][:2]}
    assert (await asse.get("member", path))["rounds"][0]["tables"][0]["typed"] is None
    confirm = f"{path}/rounds/1/tables/1/confirm"
    assert await asse.refused("owner", "POST", confirm, {"revision": made["revision"], "version": 7}) == (409, "club/stale")
    entered = await asse.do("owner", "POST", confirm, {"revision": made["revision"], "version": 1})
    assert [one["total"] for one in entered["results"]] == [one["total"] for one in saved["view"]["typed_results"]]
    assert (await asse.get("stranger", sheet))["entered"] is True
    assert await asse.refused("stranger", "PUT", sheet, {"version": 2, "list": sent}) == (403, "club/forbidden")
    protest = {"text": "the third game was lost", "by": table["seats"][0]}
    told = await asse.do("stranger", "POST", f"{sheet}/protests", protest, 201)
    assert [(one["by"], one["decision"]) for one in told["protests"]] == [(seen["view"]["names"][0], None)]
    made = await asse.do("organiser", "POST", f"{path}/protests/1", {"decision": "corrected"})
    assert made["protests"][0]["decision"] == "corrected"
    correction = {"revision": made["revision"], "list": totals(Random(4), 4)}
    assert await asse.refused("owner", "PUT", list_path(made, 1, 1), correction) == (400, "club/list")
    await asse.do("owner", "PUT", list_path(made, 1, 1), {**correction, "reason": "protest 1"})
    newest = (await asse.get("owner", f"{path}/log"))["entries"][-1]
    assert (newest["what"], newest["facts"]["reason"]) == ("correction", "protest 1")


async def test_lists_deal_by_deal_name_players_and_keep_their_results_if_a_name_changes(asse: Club) -> None:
    made = await asse.drawn(4, deals={"4": 2, "3": 2})
    path = list_path(made, 1, 1)
    names = (await asse.get("owner", path))["names"]
    won = {"contract": "clubs", "bid": 24, "matadors": {"with": 1}, "declarer_card_points": 72, "declarer_tricks": 6}
    entries = [{**won, "declarer": names[1]}, {"passed_in": True}]
    sent = {"revision": made["revision"], "list": {"mode": "deals", "entries": entries}}
    found = await asse.do("owner", "PUT", path, sent)
    assert found["list"]["entries"][0]["declarer"] == 1
    assert len(found["scores"]) == 2
    assert [sum(deal[place] for deal in found["scores"]) for place in range(4)] == [one["total"] for one in found["results"]]
    number = made["rounds"][0]["tables"][0]["seats"][1]
    await asse.do("owner", "PUT", f"/events/{made['id']}/entrants/{number}", {"revision": made["revision"] + 2, "name": "Another"})
    again = await asse.get("owner", path)
    assert [one["total"] for one in again["results"]] == [one["total"] for one in found["results"]]
    assert again["names"][1] == "Another"


async def test_players_type_deal_by_deal_and_the_list_is_the_sum(asse: Club) -> None:
    made = await asse.drawn(4, deals={"4": 3, "3": 3})
    table = made["rounds"][0]["tables"][0]
    sheet = f"/events/{made['id']}/sheets/{table['sheet']}"
    names = (await asse.get("stranger", sheet))["view"]["names"]
    won = {"contract": "clubs", "bid": 24, "matadors": {"with": 1}, "declarer_card_points": 72, "declarer_tricks": 6}
    entries: list[Json] = []
    view: Json = {}
    for version, new in enumerate(({**won, "declarer": names[1]}, {"passed_in": True})):
        sent = {"mode": "deals", "entries": [*entries, new], "closed": False}
        view = (await asse.do("stranger", "PUT", sheet, {"version": version, "list": sent}))["view"]
        entries = view["typed_list"]["entries"]
    assert view["dealers"] == [0, 1, 2] and len(view["typed_scores"]) == 2
    assert entries[0]["declarer"] == 1, "players are kept by place"
    unfinished = {"version": 2, "list": {"mode": "deals", "entries": entries, "closed": True}}
    assert await asse.refused("stranger", "PUT", sheet, unfinished) == (400, "club/list"), "one deal is missing and not struck"
    wrong = {"version": 2, "list": {"mode": "deals", "entries": [*entries, {**won, "declarer": names[0]}], "closed": False}}
    wrong["list"]["entries"][2]["declarer_card_points"] = 130  # type: ignore[index]
    assert await asse.refused("stranger", "PUT", sheet, wrong) == (400, "club/list")
    done = {"version": 2, "list": {"mode": "deals", "entries": entries, "struck": 1, "closed": True}, "signed": table["seats"]}
    view = (await asse.do("stranger", "PUT", sheet, done))["view"]
    entered = await asse.do(
        "owner", "POST", f"/events/{made['id']}/rounds/1/tables/1/confirm", {"revision": made["revision"], "version": 3}
    )
    totals_of = [one["total"] for one in entered["results"]]
    assert (
        totals_of
        == [sum(deal[place] for deal in entered["scores"]) for place in range(4)]
        == [one["total"] for one in view["typed_results"]]
    )
